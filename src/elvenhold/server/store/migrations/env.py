"""Alembic's entry: the server hands its connection over, inside a transaction that it holds."""

from alembic import context

from elvenhold.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
