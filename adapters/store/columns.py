"""Column types that every database keeps in the same way."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Dialect, Text
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_UNIT = timedelta(microseconds=1)


def storable(text: str) -> str:
    """Return `text` with "?" for what UTF-8 (half a surrogate pair) or PostgreSQL (NUL) can't hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "?")


class Moment(TypeDecorator[datetime]):
    """An aware datetime, kept as microseconds since 1970 in UTC: exact, and in order when sorted."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002 -- SQLAlchemy's signature
        """Return the number to store."""
        return None if value is None else (value - EPOCH) // _UNIT

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 -- SQLAlchemy's signature
        """Return the moment of a stored number."""
        return None if value is None else EPOCH + value * _UNIT


class Words(TypeDecorator[str]):
    """Text from outside, kept as `storable` makes it."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 -- SQLAlchemy's signature
        """Return the text to store or to look for."""
        return None if value is None else storable(value)
