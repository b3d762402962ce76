"""Whom a table's cells and headings name: none by a unit, and "all but" one as those that are left."""

import re
from collections.abc import Callable, Sequence

from core.knowledge.analyzer import words
from core.knowledge.labels import is_unit

Named = Callable[[str], tuple[str, ...]]
"""Returns the canonical names of the document's product models that a text names; empty for none."""

_CODE = re.compile(r"(?i)(?!(?:v|ver|version|r|rev|revision|gen|mk)\.?\d)(?=\D*\d)[a-z][\w+-]*")
_BRACKETS = re.compile(r"\([^()]*\)")
_ALL_BUT = re.compile(r"(?i)\W*(?:all|any|every)\b[^,;]{0,40}?\b(?:but|except(?: for)?|apart from|other than)\b")


def naming(named: Named, covered: Sequence[str]) -> Named:
    """Return `named` for cells: a unit names no product model, be it the last letter of one ("°C").

    "All but" one of them names those of `covered` that are left.
    """

    def naming_cell(text: str) -> tuple[str, ...]:
        if is_unit(text):
            return ()
        found = named(text)
        left_out = named(text[match.end() :]) if found and (match := _ALL_BUT.match(text)) else ()
        return tuple(name for name in covered if name not in left_out) if left_out else found

    return naming_cell


def naming_too(named: Named, covered: tuple[str, ...]) -> Named:
    """Return `named` for headings, that also knows `covered` where they are all that a heading says."""
    return lambda text: named(text) or (covered if text.strip() and is_name(text, covered) else ())


def is_name(text: str, models: Sequence[str]) -> bool:
    """Return whether a text says nothing but the product models' names: it is no part of a label then."""
    return {form for name in models for form in words(name)}.issuperset(words(text))


def is_longer_name(text: str, models: Sequence[str]) -> bool:
    """Return whether a code follows in a cell that is in none of the product models' names: "X1 CM4", not "X1 Rev2"."""
    known = {form for name in models for form in words(name)}
    codes = [word for word in _BRACKETS.sub("", text).split() if _CODE.fullmatch(word)]
    return not _ALL_BUT.match(text) and not known.issuperset(words(" ".join(codes)))
