"""Brings a database of an earlier version up to this one, step by step, with alembic.

A step is a file in `versions`; once it is released it isn't changed any more. The newest is `HEAD`.
"""

from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from core.errors import ConfigError

HEAD = "0010"
"""What a database of this version says of itself."""

_TABLE = "alembic_version"
_BEFORE_ALEMBIC = "schema_version"


def migrate(connection: Connection, name: str) -> None:
    """Make the tables of this version in a transaction, out of nothing or of those of an earlier version.

    Args:
        connection: In a transaction that nobody else disturbs.
        name: The database, as operators know it.

    Raises:
        ConfigError: A newer version or another program wrote the database.
    """
    tables = set(inspect(connection).get_table_names())
    found = connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalar() if _TABLE in tables else None  # noqa: S608
    if found == HEAD:
        return
    if found is None and tables and _BEFORE_ALEMBIC not in tables:
        raise ConfigError(f"state {name}: this database belongs to something else; name another one")
    if found is not None and found > HEAD:
        raise ConfigError(
            f"state {name}: written by a newer threadsheet (schema {found}, this one knows {HEAD}); upgrade threadsheet"
        )
    _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415  takes 0.2 s, for which a database that is up to date doesn't wait
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent))
    command.upgrade(config, "head")
