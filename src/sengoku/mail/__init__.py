"""Mail without a database: what a message says, who may order by it, what we answer, how it is sent."""
