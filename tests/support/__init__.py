"""What several test folders share: the programs a test may need, and a throw-away PostgreSQL server."""
