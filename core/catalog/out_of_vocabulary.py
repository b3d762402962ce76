"""A place in a text → the unknown product model there, like nothing in the catalogue, told by the documents' words.

A stretch of text is one if the documents don't hold it, and

- it is a code of letters and digits, no amount and no term of engineering (USB3, IP67, DDR4), and it stands where a
  product may be named, after a capitalised word, or after a word that the documents don't hold either;
- or it is words of which the documents don't hold one, before a number if they are capitalised ("Foo Pi 5"),
  before such a code or a version ("the foo 4.1") if not;
- or it begins as several names do and goes on behind a hyphen as none does ("OX-Servo" beside OX-Relay and OX-Core);
- or it is a product line's name with such a code after it, or with words that none of its product models has
  ("the Orla Paper" beside Orla Mini and Orla Max).
"""

from collections.abc import Sequence

from core.catalog.lexicon import BEFORE_PRODUCT, DETERMINERS, FUNCTION, LISTING, UNITS, is_numbered
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Ambiguous, Resolved
from core.catalog.name_normalisation import name_key
from core.catalog.nil_detection import unknown_at
from core.knowledge.analyzer import words as words_of

_MIN_WORD = 3
_PAIR, _SEVERAL = 2, 3
_MAX_WORDS = 3
_RARE = 2
"""In so many chunks a word may stand by the way; what more chunks hold is what the documents are about."""
_LEADING = BEFORE_PRODUCT - DETERMINERS - LISTING - {"does", "do", "did", "is", "are", "has", "can", "will"}
"""Behind a verb such as "does" stands another one, which is no part of a name: "what does the Orla weigh?"."""


def code_at(reading: Reading, first: int) -> Span | None:
    """Return the foreign code or name at `first`; None where the documents' words aren't known."""
    if reading.words is None or not reading.starts(first):
        return None
    last = reading.token_end(first)
    key = reading.key(first, last)
    capitalised = first > 0 and reading.is_loose(first) and reading.text[reading.atoms[first - 1].start].isupper()
    code = any(map(str.isdigit, key)) and any(map(str.isalpha, key)) and not reading.atoms[first].digits
    placed = code and (capitalised or reading.product_position(first))
    if placed and not (is_numbered(key, reading.pack) or reading.indexed(first, last)):
        return unknown_at(reading, first, last)
    return _sister(reading, first) or _capitalised(reading, first) or _numbered(reading, first)


def _sister(reading: Reading, first: int) -> Span | None:
    """Return a word behind a hyphen and the beginning of several names, in a compound that the documents don't hold."""
    last = reading.token_end(first)
    if last != first + _PAIR or reading.between(first + 1, first + 1) != "-":
        return None
    start, rest = reading.key(first, first + 1), reading.key(first + 1, last)
    alike = [name for name in reading.tables.heads.get(start, ()) if name.casefold().startswith(f"{start}-")]
    if len(alike) < _SEVERAL or not rest.isalpha() or len(rest) < _MIN_WORD:
        return None
    noun = reading.indexed(first + 1, last) and not _is_capitalised(reading, first + 1)  # "OX-modules"
    return None if noun or reading.indexed(first, last) else unknown_at(reading, first, last)


def _capitalised(reading: Reading, first: int) -> Span | None:
    """Return capitalised words, of which the documents don't hold one, with the number after them."""
    last = first
    while last < len(reading.atoms) and _is_capitalised(reading, last) and (last == first or reading.is_loose(last)):
        last += 1
    if last == first or not reading.is_loose(last) or not reading.atoms[last].digits:
        return None
    if not reading.ends(last + 1) or reading.after(last + 1) in UNITS:
        return None
    if all(reading.indexed(at, at + 1) for at in range(first, last)):
        return None
    return None if is_numbered(reading.key(first, last + 1), reading.pack) else unknown_at(reading, first, last + 1)


def _is_capitalised(reading: Reading, index: int) -> bool:
    atom = reading.atoms[index]
    capital = reading.text[atom.start].isupper() and atom.text.isalpha()
    return capital and len(atom.text) > 1 and atom.text not in FUNCTION


def _numbered(reading: Reading, first: int) -> Span | None:
    """Return a word that the documents don't hold with the foreign code or the version after it."""
    at = first + 1
    if not _is_new_word(reading, first) or not reading.is_loose(at):
        return None
    end = reading.token_end(at)
    word_before = reading.before(first) not in FUNCTION and reading.product_position(first - 1)
    placed = reading.product_position(first) or word_before
    capital = reading.text[reading.atoms[first].start].isupper() and not reading.atoms[at].digits
    if not placed or capital or not _is_new_code(reading, at, end):
        return None
    if any(map(str.isalpha, reading.key(at, end))):
        amount = reading.atoms[at].digits and reading.word(at + 1) in UNITS
        new = not amount and not reading.indexed(at, end)
    else:  # a version
        new = end - at > 1 and "." in reading.said(at, end) and reading.after(end) not in UNITS
    return unknown_at(reading, first, end) if new else None


def _is_new_code(reading: Reading, first: int, last: int) -> bool:
    """Say whether a number is in it, it is no term of engineering, and no name in the catalogue ends or begins so."""
    key, tables = reading.key(first, last), reading.tables
    known = is_numbered(key, reading.pack) or tables.ending(key) or key in tables.heads
    return any(map(str.isdigit, key)) and not known


def _is_new_word(reading: Reading, index: int) -> bool:
    word = reading.word(index)
    if not word.isalpha() or len(word) < _MIN_WORD or word in FUNCTION:
        return False
    return reading.ends(index + 1) and not reading.indexed(index, index + 1)


def coded(reading: Reading, before: Span) -> Span:
    """Return `before`, or the unknown name that a foreign code after a product line's name makes ("Foo S1")."""
    first, last = before.first, before.last
    line = isinstance(before.found, Ambiguous | Resolved) and not before.is_set
    if reading.words is None or not line or not reading.is_loose(last):
        return before
    start = reading.key(first, last)
    if reading.atoms[last].digits:  # of a series whose names all are numbered: "BT 90"
        numbered = [name_key(name).removeprefix(start) for name in reading.tables.series.get(start, ())]
        amount = reading.after(last + 1) in UNITS or reading.is_amount(last, last + 1)
        another = bool(numbered) and all(rest[:1].isdigit() for rest in numbered)
        return unknown_at(reading, first, last + 1) if another and reading.ends(last + 1) and not amount else before
    end = reading.token_end(last)
    if not start.isalpha() or not _is_new_code(reading, last, end):
        return before
    if reading.indexed(last, end):
        return before
    return unknown_at(reading, first, end)


def with_unlisted(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with those that go on as no product model's name does as unknown ones.

    It is one only where nothing but a name can stand: between "of the" and the end. One of its words must be rare: a
    common one is what is asked of all of them ("the Orla battery").
    """
    if reading.words is None:
        return list(spans)
    return [_unlisted(reading, span) or span for span in spans]


def _unlisted(reading: Reading, span: Span) -> Span | None:
    last = span.last
    while reading.is_loose(last):
        last += 1
    added = [atom.text for atom in reading.atoms[span.last : last]]
    words = all(atom.text.isalpha() and atom.text not in FUNCTION for atom in reading.atoms[span.first : last])
    if not isinstance(span.found, Ambiguous) or len(added) > _MAX_WORDS or not words:
        return None
    first = span.first - (reading.before(span.first) in DETERMINERS)
    named = last == len(reading.atoms) and reading.before(first) in _LEADING
    if named and any(_is_new_to(span, word, reading) for word in added):
        return reading.unknown(span.first, last, span.models)
    return None


def _is_new_to(span: Span, word: str, reading: Reading) -> bool:
    """Say whether a word is rare and in none of the names that `span` may mean."""
    known = reading.words or {}
    rare = max((known.get(form, 0) for form in words_of(word)), default=0) <= _RARE
    return rare and reading.tables.sharing([word]).isdisjoint(span.models)
