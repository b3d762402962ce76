"""Read fields of a payload, whatever it holds."""

import re
from collections.abc import Mapping

from adapters.codec.fields import at, first_at, id_at, mapping_at, mappings_at, maybe_day, maybe_id, maybe_text, text_at
from core.errors import PayloadError

__all__ = [
    "at",
    "first_at",
    "id_at",
    "mapping_at",
    "mappings_at",
    "maybe_day",
    "maybe_id",
    "maybe_text",
    "text_at",
    "ts_at",
]

_TS = re.compile(r"[0-9]{1,20}\.[0-9]{1,20}")


def ts_at(body: Mapping[str, object], path: str) -> str:
    """Return the message id ("1700000000.000100") at `path`.

    Raises:
        PayloadError: There is none.
    """
    found = text_at(body, path)
    if not _TS.fullmatch(found):
        raise PayloadError(f"{path}: expected a message's ts, got {len(found)} characters of something else")
    return found
