"""Read fields of a payload, whatever it holds."""

import re
from collections.abc import Mapping
from datetime import date
from typing import cast

from core.errors import PayloadError

_ID = re.compile(r"[!-~]{1,500}")


def at(body: Mapping[str, object], path: str) -> object:
    """Return what is at `path` ("event.ts"); None if any part of the way is missing."""
    first, _, rest = path.partition(".")
    found = body.get(first)
    if not rest:
        return found
    return at(cast("Mapping[str, object]", found), rest) if isinstance(found, Mapping) else None


def text_at(body: Mapping[str, object], path: str) -> str:
    """Return the text at `path`.

    Raises:
        PayloadError: There is none, or it is empty.
    """
    found = at(body, path)
    if not isinstance(found, str) or not found:
        got = "an empty string" if found == "" else type(found).__name__
        raise PayloadError(f"{path}: expected a string, got {got}")
    return found


def maybe_text(body: Mapping[str, object], path: str) -> str:
    """Return the text at `path`, or "" if nothing is there.

    Raises:
        PayloadError: Something else than text is there.
    """
    found = at(body, path)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise PayloadError(f"{path}: expected a string or nothing, got {type(found).__name__}")
    return found


def maybe_day(body: Mapping[str, object], path: str) -> str:
    """Return the ISO day at `path`; empty if there is none.

    Raises:
        PayloadError: Something else than a day is there.
    """
    found = maybe_text(body, path)
    try:
        return date.fromisoformat(found).isoformat() if found else ""
    except ValueError:
        raise PayloadError(f"{path}: expected a day or nothing, got {len(found)} characters") from None


def id_at(body: Mapping[str, object], path: str) -> str:
    """Return the id at `path`: printable ASCII without spaces.

    Raises:
        PayloadError: There is none.
    """
    found = text_at(body, path)
    if not _ID.fullmatch(found):
        raise PayloadError(f"{path}: expected an id, got {len(found)} characters of something else")
    return found


def maybe_id(body: Mapping[str, object], path: str) -> str:
    """Return the id at `path`, or "" if nothing is there.

    Raises:
        PayloadError: Something else than an id is there.
    """
    return id_at(body, path) if maybe_text(body, path) else ""


def mapping_at(body: Mapping[str, object], path: str) -> Mapping[str, object]:
    """Return the object at `path`.

    Raises:
        PayloadError: There is none.
    """
    found = at(body, path)
    if not isinstance(found, Mapping):
        raise PayloadError(f"{path}: expected an object, got {type(found).__name__}")
    return cast("Mapping[str, object]", found)


def mappings_at(body: Mapping[str, object], path: str) -> list[Mapping[str, object]]:
    """Return the objects in the list at `path`; empty if there is no list."""
    found = at(body, path)
    if not isinstance(found, list):
        return []
    items = cast("list[object]", found)
    return [cast("Mapping[str, object]", item) for item in items if isinstance(item, Mapping)]


def first_at(body: Mapping[str, object], path: str) -> Mapping[str, object]:
    """Return the first object in the list at `path`; empty if there is none."""
    found = mappings_at(body, path)
    return found[0] if found else {}
