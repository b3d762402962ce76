"""Product models' names → which are variants of which, and the lines that they make up."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from core.catalog.induction.choosing import Chosen
from core.catalog.name_normalisation import name_key
from core.knowledge.pack import Pack

_LETTERS = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W_]+")
_SUFFIX = re.compile(r"-?[a-z]{1,3}|\+")
_MIN_LINE = 2


def base_of(name: str, names: Sequence[str], pack: Pack) -> str:
    """Return the one of `names` that `name` is a variant of by its name; empty if there is none.

    "X Plus", "X+", "X-B" and "Xb" are variants of X, if X ends in a number; words only of any X.
    """
    bases = [base for base in names if base != name and _is_variant(name.casefold(), base.casefold(), pack)]
    return max(bases, key=len, default="")


def is_like(chosen: Chosen, base: str) -> bool:
    """Say whether a document says that a product model is like its base, but for what is stated of it."""
    key = name_key(base)
    return any(key in name_key(said) for said in chosen.candidate.like)


def lines_of(names: Sequence[str]) -> Mapping[str, str]:
    """Return the product line of each name that begins like another; what they all begin with."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        first = _LETTERS.match(name)
        if first and len(first.group()) >= _MIN_LINE:
            groups[first.group().casefold()].append(name)
    return {name: line for group in groups.values() if len(group) > 1 for line in [_line(group)] for name in group}


def _line(names: Sequence[str]) -> str:
    """Return the words that all names begin with, up to the first number; else the letters of the first word."""
    cut = [list(_WORD.finditer(name)) for name in names]
    end = 0
    for words in zip(*cut, strict=False):
        same = {word.group().casefold() for word in words}
        if len(same) > 1 or not words[0].group().isalpha():
            break
        end = words[0].end()
    return names[0][:end] if end else _LETTERS.findall(names[0])[0]


def _is_variant(name: str, base: str, pack: Pack) -> bool:
    rest = name.removeprefix(base)
    if rest == name:
        return False
    if rest[0] == " ":
        return pack.naming_words("variants").issuperset(rest.split())
    return base[-1].isalnum() and any(map(str.isdigit, base)) and _SUFFIX.fullmatch(rest) is not None
