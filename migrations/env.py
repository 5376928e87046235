"""How alembic reaches the database: through the engine it is handed, else through SENGOKU_DATABASE_URL."""

from alembic import context
from sqlalchemy import Engine, text

from sengoku.settings import Settings
from sengoku.store import Base, Database


def _engine() -> Engine:
    engine = context.config.attributes.get("engine")
    return engine if isinstance(engine, Engine) else Database(Settings().database_url).engine


def run() -> None:
    """Runs the migrations in one transaction, one process at a time; the others wait and find them done."""
    with _engine().execution_options(sengoku_begin="BEGIN IMMEDIATE").begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(1570)"))
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            render_as_batch=True,
            compare_type=True,
            transactional_ddl=True,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
