"""`python -m sengoku` is the command `sengoku`."""

from sengoku.cli import main

main()
