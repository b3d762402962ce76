"""A name or a text → atoms with the gaps between them, and keys: what all spellings of a name have in common.

An atom is a run of letters, a run of digits, or a "+" at the end of a word; "plus" is the same atom, as a word or at
the end of letters that follow a number. A key is the atoms in a row without gaps, but "-" where two digit groups meet:
"ECU-850b Plus", "ecu 850b+" and "ECU_850B_PLUS" have the key "ecu850b+", and "5 10" doesn't read as "510".
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache, reduce

from core.knowledge.analyzer import fold

_ATOM = re.compile(r"[^\W\d_]+|\d+|(?<=[^\W_])\+(?![^\W_])")
_TIGHT = re.compile(r"[-_.]+\Z")
_LOOSE = re.compile(r"[^\S\n\r]*[()\[\]*`\u00ae]*[^\S\n\r]*[()\[\]*`]*[-_/]?\Z")
_IGNORED = dict.fromkeys(map(ord, "\u2122\u00a9"), "\u00ae")
_MIN_CODE_LETTERS = 2
_MIN_CODE_DIGITS = 3
_DIGIT = re.compile(r"\d")
_SHAPE = re.compile(r"(.*?)(\d+)(\D*)\Z")
_MIN_TYPO_WORD = 6


class Gap(IntEnum):
    """What stands before an atom."""

    GLUED = 0
    TIGHT = 1
    SLASH = 2
    LOOSE = 3
    BREAK = 4


@dataclass(frozen=True, slots=True)
class Atom:
    """A run of letters or digits, folded; [start, end) is its place in the text as written."""

    text: str
    start: int
    end: int
    gap: Gap

    @property
    def digits(self) -> bool:
        """It is a number."""
        return self.text[0].isdigit()


def atoms_of(text: str) -> tuple[Atom, ...]:
    """Return the atoms of `text` in order."""
    folded, places = _folded(text.translate(_IGNORED))
    found: list[Atom] = []
    last = 0
    for match in _ATOM.finditer(folded):
        gap = Gap.BREAK if not found else _gap(folded[last : match.start()])
        word, start, last = match.group(), match.start(), match.end()
        if gap is Gap.GLUED and word.endswith("plus") and word != "plus":  # "850bplus"
            found.append(Atom(word[:-4], places[start], places[last - 5] + 1, gap))
            word, start = "plus", last - 4
        found.append(Atom("+" if word == "plus" else word, places[start], places[last - 1] + 1, gap))
    return tuple(found)


def _folded(text: str) -> tuple[str, Sequence[int]]:
    """Return the folded text, and for each of its characters the place of the one it came from."""
    if text.isascii():
        return text.casefold(), range(len(text))
    pieces = [character.lower() if character.isascii() else fold(character) for character in text]
    places = [index for index, piece in enumerate(pieces) for _ in piece]
    return "".join(pieces), places


def _gap(between: str) -> Gap:
    if not between:
        return Gap.GLUED
    if _TIGHT.match(between):
        return Gap.TIGHT
    if between == "/":
        return Gap.SLASH
    return Gap.LOOSE if _LOOSE.match(between) else Gap.BREAK


def parts_of(atoms: Iterable[Atom]) -> list[tuple[Atom, ...]]:
    """Return the parts of a name that people say by themselves: "ECU-850b Plus" is ecu, 850b, plus.

    Parts end at gaps, and where two letters or more meet a number of three digits or more.
    """
    parts: list[list[Atom]] = []
    before = ""
    for atom in atoms:
        code = atom.digits and len(atom.text) >= _MIN_CODE_DIGITS and len(before) >= _MIN_CODE_LETTERS
        if not parts or atom.gap is not Gap.GLUED or atom.text == "+" or code:
            parts.append([])
        parts[-1].append(atom)
        before = atom.text
    return [tuple(part) for part in parts]


def extended(key: str, atom: Atom) -> str:
    """Return `key` with one atom more."""
    return f"{key}-{atom.text}" if atom.digits and key[-1:].isdigit() else key + atom.text


def key_of(atoms: Iterable[Atom]) -> str:
    """Return the key of consecutive atoms; empty for none."""
    return reduce(extended, atoms, "")


@lru_cache(maxsize=100_000)
def name_key(name: str) -> str:
    """Return the key of what is called so: the same in any casing and separators; empty for none."""
    return key_of(atoms_of(name))


def key_or_name(name: str) -> str:
    """Return the key of what is called so; the name itself if no letter or digit is in it."""
    return name_key(name) or name


def shape(key: str) -> tuple[str, str, str] | None:
    """Return what stands before the last number, the number, and the suffix; None without a number."""
    match = _SHAPE.match(key)
    return (match[1], match[2], match[3]) if match else None


def masked(key: str) -> str:
    """Return `key` with every digit as "0"."""
    return _DIGIT.sub("0", key)


def shortened(key: str, *, least: int = 3) -> Iterator[str]:
    """Give `key`, and it with each letter left out that a typo may touch; nothing if it may touch none.

    Everything after the last number is a variant suffix and has to be right; `least` letters have to stand before that.
    """
    cut = shape(key)
    before = cut[0] if cut else key
    if sum(map(str.isalpha, before)) >= (least if cut else _MIN_TYPO_WORD) and (cut or key.isalpha()):
        yield key
        yield from (key[:index] + key[index + 1 :] for index, sign in enumerate(before) if sign.isalpha())
