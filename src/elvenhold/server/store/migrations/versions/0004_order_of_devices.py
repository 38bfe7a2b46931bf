"""The devices of a seat in the order in which they came, so that the oldest is the one that makes room."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the place of a device among those of its seat; those that are there keep their order by hash."""
    op.add_column("devices", sa.Column("place", sa.Integer, nullable=False, server_default="0"))
