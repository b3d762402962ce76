"""Mentions of product models that look like nothing in the catalogue, told by the documents' own words.

A stretch of text is one if the documents don't hold it, and

- it is a code of letters and digits, no amount, no term of engineering (USB3, IP67, DDR4) and no pin or part
  that the documents number ("D13" where they know D2 and D3), and it stands where a product may be named,
  after a capitalised word, or after a word that the documents don't hold either;
- or it is words of which the documents don't hold one, before a number if they are capitalised ("Foo Pi 5"),
  before such a code or a version ("the foo 4.1") if not;
- or it is a lone capitalised word that a verb is asked of ("does Foo take"), in a text that is not in capitals;
- or it is a product line's name with such a code after it.
"""

from core.catalog.lexicon import FUNCTION, UNITS, is_numbered
from core.catalog.mentions import Ambiguous, Resolution, Resolved
from core.catalog.name_normalisation import Gap, key_of, name_key
from core.catalog.span import Reading, Span, unknown
from core.catalog.unknown import closest_to

_MAX_REFERENCE = 2
_MIN_WORD = 3
_ASKING = frozenset(("does", "do", "did", "is", "are", "has", "can"))


def code_at(reading: Reading, first: int) -> Span | None:
    """Return the foreign code or name at `first`; None where the documents' words aren't known."""
    if reading.words is None or not reading.starts(first):
        return None
    last = reading.token_end(first)
    if not reading.atoms[first].digits and _is_foreign_code(reading, first, last):
        return unknown(reading, first, last, closest_to(reading, first, last))
    return _capitalised(reading, first) or _numbered(reading, first) or _subject(reading, first)


def _is_foreign_code(reading: Reading, first: int, last: int) -> bool:
    key = key_of(reading.atoms[first:last])
    mixed = any(map(str.isdigit, key)) and any(map(str.isalpha, key))
    if not mixed or is_numbered(key, reading.pack) or reading.indexed(first, last) or _is_reference(reading, first):
        return False
    capitalised = first > 0 and reading.text[reading.atoms[first - 1].start].isupper()
    return reading.product_position(first) or (capitalised and reading.atoms[first].gap is Gap.LOOSE)


def _is_reference(reading: Reading, first: int) -> bool:
    """Say whether this is a pin or a part: the documents have others with the same letter and another number."""
    letters = reading.atoms[first].text
    return len(letters) <= _MAX_REFERENCE and letters in reading.usage.numbered


def coded(reading: Reading, before: Span) -> Span:
    """Return `before`, or the unknown name that a foreign code after a product line's name makes ("Foo S1")."""
    last = before.last
    found = before.found
    line = isinstance(found, Ambiguous) or (isinstance(found, Resolved) and found.how is not Resolution.FAMILY)
    if reading.words is None or not line or last >= len(reading.atoms) or not _next(reading, last):
        return before
    start = key_of(reading.atoms[before.first : last])
    if reading.atoms[last].digits and _is_number_of(reading, start, last):
        return unknown(reading, before.first, last + 1, closest_to(reading, before.first, last + 1))
    if not start.isalpha() or reading.atoms[last].digits:
        return before
    end = reading.token_end(last)
    key = key_of(reading.atoms[last:end])
    if (
        not any(map(str.isdigit, key))
        or is_numbered(key, reading.pack)
        or reading.indexed(last, end)
        or reading.tables.ending(key)
    ):
        return before
    if key in reading.tables.heads or _is_reference(reading, last):
        return before
    return unknown(reading, before.first, end, closest_to(reading, before.first, end))


def _is_number_of(reading: Reading, series: str, at: int) -> bool:
    """Say whether a number makes an unknown product model of a series, as all it has are numbered ("BT 90")."""
    numbered = [name_key(name).removeprefix(series) for name in reading.tables.series.get(series, ())]
    alone = reading.ends(at + 1) and reading.after(at + 1) not in UNITS and not reading.is_amount(at, at + 1)
    return alone and bool(numbered) and all(rest[:1].isdigit() for rest in numbered)


def _numbered(reading: Reading, first: int) -> Span | None:
    """Return a word that the documents don't hold with the foreign code or the version after it."""
    if not _is_new_word(reading, first) or first + 1 >= len(reading.atoms) or not _next(reading, first + 1):
        return None
    end = reading.token_end(first + 1)
    if reading.text[reading.atoms[first].start].isupper() and not reading.atoms[first + 1].digits:
        return None
    if not _stands_for_product(reading, first) or not _is_new_number(reading, first + 1, end):
        return None
    return unknown(reading, first, end, closest_to(reading, first, end))


def _stands_for_product(reading: Reading, first: int) -> bool:
    """Say whether a product may be named here, or one word earlier."""
    word = reading.before(first)
    return reading.product_position(first) or (word not in FUNCTION and reading.product_position(first - 1))


def _is_new_number(reading: Reading, first: int, last: int) -> bool:
    """Say whether this is a code that neither the catalogue nor a document holds, or a version ("4.1")."""
    key = key_of(reading.atoms[first:last])
    if (
        not any(map(str.isdigit, key))
        or is_numbered(key, reading.pack)
        or reading.tables.ending(key)
        or key in reading.tables.heads
    ):
        return False
    if not any(map(str.isalpha, key)):
        return last - first > 1 and "." in reading.said(first, last) and reading.after(last) not in UNITS
    amount = reading.atoms[first].digits and reading.word(first + 1) in UNITS
    return not amount and not reading.indexed(first, last)


def _subject(reading: Reading, first: int) -> Span | None:
    """Return a lone capitalised word that the documents don't hold, of which a verb is asked."""
    atom = reading.atoms[first]
    title = reading.text[atom.start : atom.end].istitle() and not reading.text.istitle()
    verb = first + 1 < len(reading.atoms) and _next(reading, first + 1)
    if not title or not verb or reading.before(first) not in _ASKING or not _is_new_word(reading, first):
        return None
    return unknown(reading, first, first + 1, closest_to(reading, first, first + 1))


def _is_new_word(reading: Reading, index: int) -> bool:
    atom = reading.atoms[index]
    if not atom.text.isalpha() or len(atom.text) < _MIN_WORD or atom.text in FUNCTION:
        return False
    return reading.ends(index + 1) and not reading.indexed(index, index + 1)


def _capitalised(reading: Reading, first: int) -> Span | None:
    last = first
    while last < len(reading.atoms) and _is_foreign_word(reading, last) and (last == first or _next(reading, last)):
        last += 1
    if last == first or last >= len(reading.atoms) or not _next(reading, last):
        return None
    number = reading.atoms[last]
    if not number.digits or not reading.ends(last + 1) or reading.after(last + 1) in UNITS:
        return None
    if not any(not reading.indexed(at, at + 1) for at in range(first, last)):
        return None
    if is_numbered(key_of(reading.atoms[first : last + 1]), reading.pack):
        return None
    return unknown(reading, first, last + 1, closest_to(reading, first, last + 1))


def _next(reading: Reading, index: int) -> bool:
    return reading.atoms[index].gap is Gap.LOOSE


def _is_foreign_word(reading: Reading, index: int) -> bool:
    atom = reading.atoms[index]
    capital = reading.text[atom.start].isupper() and atom.text.isalpha()
    return capital and len(atom.text) > 1 and atom.text not in FUNCTION
