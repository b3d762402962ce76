"""Products that the documents may name in passing, but the catalogue doesn't list: sisters of those that it does.

They are built on what is known: a whole name with a number after it ("the BOX-MINI2" beside a BOX-MINI), or a maker's
or line's name with words that none of its product models has ("the Orla Paper" beside Orla Mini and Orla Max).
"""

from collections.abc import Iterable, Sequence

from core.catalog.classes import Classes
from core.catalog.lexicon import BEFORE_PRODUCT, DETERMINERS, FUNCTION, LISTING
from core.catalog.mentions import Ambiguous, Unknown
from core.catalog.name_normalisation import Gap, key_of, masked
from core.catalog.span import Reading, Span, unknown
from core.catalog.unknown import closest_to
from core.knowledge.words import stem
from core.knowledge.words import words as words_of

_MAX_DIGITS = 2
_MAX_WORDS = 3
_RARE = 2
"""In so many chunks a word may stand by the way; what more chunks hold is what the documents are about."""
_LEADING = BEFORE_PRODUCT - DETERMINERS - LISTING - frozenset(("is", "are", "does", "do", "did", "has", "can", "will"))
"""Behind a verb such as "does" stands another one, which is no part of a name: "what does the Orla weigh?"."""


def numbered_at(reading: Reading, first: int) -> Span | None:
    """Return a whole name with the number of another generation glued to it ("BOX-MINI2"); None if none starts here."""
    if not reading.starts(first):
        return None
    last = reading.token_end(first)
    number, name = reading.atoms[last - 1], key_of(reading.atoms[first : last - 1])
    if not number.digits or number.gap is not Gap.GLUED or len(number.text) > _MAX_DIGITS:
        return None
    mixed = not name.isalpha() or any(atom.gap is Gap.TIGHT for atom in reading.atoms[first + 1 : last])
    if not mixed or not reading.tables.exact(name) or reading.tables.ending(key_of(reading.atoms[first:last])):
        return None
    return unknown(reading, first, last, closest_to(reading, first, last))


def is_numbered_alike(reading: Reading, span: Span) -> bool:
    """Say whether a mention differs from a whole name in digits alone: then no letter of it is a typo."""
    return masked(key_of(reading.atoms[span.first : span.last])) in reading.tables.masks


def with_unlisted(reading: Reading, spans: Sequence[Span], classes: Classes) -> list[Span]:
    """Return `spans` with those that go on as no product model's name does as unknown ones.

    It is one only where nothing but a name can stand: between "of the" and the end, or before a dash or colon at the
    start. One of its words must be rare: a common one is what is asked of all of them ("the Orla battery").
    """
    if reading.words is None:
        return list(spans)
    return [_unlisted(reading, span, classes) or span for span in spans]


def _unlisted(reading: Reading, span: Span, classes: Classes) -> Span | None:
    if not isinstance(span.found, Ambiguous) or not _is_words(reading, span.first, span.last):
        return None
    last = span.last
    while last < len(reading.atoms) and reading.atoms[last].gap is Gap.LOOSE:
        last += 1
    added = [atom.text for atom in reading.atoms[span.last : last]]
    if (
        not 0 < len(added) <= _MAX_WORDS
        or not _is_words(reading, span.last, last)
        or not _is_named(reading, span, last)
    ):
        return None
    models = span.found.candidates
    if not any(_is_rare(reading, word) and not _is_of(word, models, reading, classes) for word in added):
        return None
    return Span(span.first, last, Unknown(mention=reading.said(span.first, last), closest=models[:3]))


def _is_words(reading: Reading, first: int, last: int) -> bool:
    return all(atom.text.isalpha() and atom.text not in FUNCTION for atom in reading.atoms[first:last])


def _is_named(reading: Reading, span: Span, last: int) -> bool:
    """Say whether the words from the mention to `last` can be nothing but a name."""
    first = span.first - (reading.before(span.first) in DETERMINERS)
    if last == len(reading.atoms):
        return reading.before(first) in _LEADING
    return first == 0 and reading.text[reading.atoms[last - 1].end : reading.atoms[last].start].strip() in {
        "-",
        ":",
        "–",
    }


def _is_of(word: str, models: Iterable[str], reading: Reading, classes: Classes) -> bool:
    """Say whether a word is in the name of one of `models`, or what a class of products is called."""
    named = {name for name, _ in reading.tables.spoken.get(word, frozenset[tuple[str, int]]())}
    known = stem(word)
    return not named.isdisjoint(models) or known in classes.words or known in classes.kinds or known in classes.nouns


def _is_rare(reading: Reading, word: str) -> bool:
    known = reading.words or {}
    return max((known.get(form, 0) for form in words_of(word)), default=0) <= _RARE
