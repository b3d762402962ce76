"""One entry of a catalogue file: its fields by type, and what is wrong with them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from typing import cast

from core.errors import CatalogError
from core.knowledge.document import Status

MODEL_KEYS = ("name", "aliases", "family", "series", "inherits_from", "status", "kind", "note", "replaced_by")
DOCUMENT_KEYS = (
    "path",
    "title",
    "product_line",
    "series",
    "covered_models",
    "compatible_models",
    "doc_kind",
    "status",
    "superseded_by",
    "url",
    "format",
    "date",
    "authority",
)
LISTED_KEYS = (*DOCUMENT_KEYS, "covers")
ROUTE_KEYS = ("model", "models", "product_line", "name_prefix")
CURATED_KEYS = ("path", "title", "source", "url", "effective", "authority", *ROUTE_KEYS)
TOLERATED = frozenset(("inherits_from", "license", "licence", "source", "note", "author", "authors", "product"))
_MEANT = {
    "alias": "aliases",
    "aka": "aliases",
    "base": "inherits_from",
    "extends": "inherits_from",
    "inherits": "inherits_from",
    "covers": "covered_models",
    "covered": "covered_models",
    "compatible": "compatible_models",
    "successor": "replaced_by",
}
_MEANT_BY_CURATORS = {
    "series": "product_line",
    "family": "product_line",
    "line": "product_line",
    "prefix": "name_prefix",
    "date": "effective",
    "since": "effective",
    "expires": "until",
    "parameter": "attribute",
    "condition": "conditions",
    "remark": "note",
}
_LIKE_ENOUGH = 0.8
_PROGRAM = re.compile(r"(?i)\s*(?:javascript|vbscript|data):")
_MONTH = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2]))?")


@dataclass(frozen=True, slots=True)
class Fields:
    """An entry's raw fields.

    Attributes:
        where: How messages name the entry.
        raw: As the YAML reader gave them.
        faults: What is wrong; every method adds to it and goes on.
    """

    where: str
    raw: Mapping[str, object]
    faults: list[str]

    def fault(self, what: str) -> None:
        """Note a fault of this entry."""
        self.faults.append(f"{self.where}: {what}")

    def check_keys(self, known: Iterable[str]) -> None:
        """Note every key that looks like a misspelt one; keys of other tools are let through."""
        names = tuple(known)
        for key in self.raw:
            if key in names or key in TOLERATED:
                continue
            meant = _MEANT.get(key, "")
            near = [meant] if meant in names else get_close_matches(key, names, n=1, cutoff=_LIKE_ENOUGH)
            if near:
                self.fault(f"unknown key {key!r}; did you mean {near[0]!r}?")

    def check_only(self, known: Sequence[str]) -> None:
        """Note every key that isn't known."""
        for key in self.raw:
            if key not in known:
                self.fault(unknown_key(key, known))

    def text(self, key: str, *, required: bool = False) -> str:
        """Return a string; empty if the field is missing or null."""
        value = self.raw.get(key)
        if value is None or value == "":
            if required:
                self.fault(f"{key} is missing; add `{key}: …`")
            return ""
        return self._string(key, value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of strings; a single string is a list of one, missing is empty."""
        value = self.raw.get(key)
        if value is None:
            return ()
        if isinstance(value, dict):
            self.fault(f"{key}: expected a list of names, got a mapping")
            return ()
        items = cast("list[object]", value) if isinstance(value, list) else [value]
        return tuple(dict.fromkeys(text for item in items if (text := self._string(key, item))))

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of product models; "*" stands for all, which is none in particular."""
        names = self.texts(key)
        if "*" in names and len(names) > 1:
            self.fault(f'{key}: "*" means every product model and stands alone')
        return () if "*" in names else names

    def status(self) -> Status:
        """Return the status; online if none is given."""
        value = self.text("status").casefold() or Status.ONLINE
        if value in set(Status):
            return Status(value)
        self.fault(f"status: expected one of {', '.join(Status)}, got {value!r}")
        return Status.ONLINE

    def number(self, key: str, default: int = 0) -> int:
        """Return a whole number; `default` if none is given."""
        text = self.text(key)
        try:
            return int(text or default)
        except ValueError:
            self.fault(f"{key}: expected a whole number, got {text!r}")
            return default

    def day(self, key: str) -> str:
        """Return a day in ISO form; empty if none is given."""
        text = self.text(key)
        if text and not is_day(text):
            self.fault(f"{key}: expected a day such as 2026-03-31, got {text!r}")
            return ""
        return text

    def address(self, key: str) -> str:
        """Return an address, whole or relative; empty if none is given, or it is a program for whoever follows it."""
        text = self.text(key)
        if _PROGRAM.match(text):
            self.fault(f"{key}: expected an address such as https://example.com/manual, got {text!r}")
            return ""
        return text

    def _string(self, key: str, value: object) -> str:
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, str):
            return " ".join(value.split())
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        hint = f'; put quotes around it: {key}: "{value}"' if isinstance(value, bool | float) else ""
        self.fault(f"{key}: expected text, got {type(value).__name__}{hint}")
        return ""


def unknown_key(key: str, known: Sequence[str]) -> str:
    """Return what to say of a key that isn't known where no other tool has keys of its own."""
    meant = _MEANT_BY_CURATORS.get(key, "")
    near = [meant] if meant in known else get_close_matches(key, known, n=1, cutoff=_LIKE_ENOUGH)
    return f"unknown key {key!r}; " + (f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}")


def is_day(text: str) -> bool:
    """Return whether a text is a day in ISO form, with all its digits."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_date(text: str) -> bool:
    """Return whether a text is a year, a month, a day or a moment in ISO form, so that later ones sort behind it."""
    for shape in (date.fromisoformat, datetime.fromisoformat):
        with suppress(ValueError):
            shape(text)
            return text[4:5] == "-"
    return _MONTH.fullmatch(text) is not None


def mapping(value: object) -> Mapping[str, object] | None:
    """Return `value` with its keys as text; None if it is no mapping."""
    if not isinstance(value, dict):
        return None
    return {str(key): item for key, item in cast("dict[object, object]", value).items()}


def raise_faults(file: str, faults: Iterable[str]) -> None:
    """Raise all faults as one error that names the file; do nothing if there are none.

    Raises:
        CatalogError: There are faults.
    """
    listed = list(faults)
    if listed:
        raise CatalogError(f"{file}: " + "; ".join(listed))
