"""Names with one wrong letter."""

from rapidfuzz.distance import OSA

from core.catalog.known import goes_on
from core.catalog.lexicon import FUNCTION
from core.catalog.mentions import Resolution
from core.catalog.name_normalisation import Gap, extended, letters_may_vary, parts_of, shortened
from core.catalog.span import Reading, Span, ambiguous, resolved
from core.knowledge.words import stem

_MAX_TYPO_ATOMS = 8
_MIN_TYPO_WORD = 3


def typo_at(reading: Reading, first: int) -> Span | None:
    """Return the product model whose name is written here with one wrong letter; None if none is."""
    found: Span | None = None
    key = ""
    if reading.word(first) in FUNCTION:
        return None
    for last in range(first + 1, min(first + _MAX_TYPO_ATOMS, len(reading.atoms)) + 1):
        atom = reading.atoms[last - 1]
        if last > first + 1 and atom.gap is Gap.BREAK:
            break
        key = extended(key, atom)
        if len(key) > reading.tables.longest + 1:
            break
        if reading.ends(last) and not goes_on(reading, first, last):
            found = _typo(reading, first, last, key) or found
    return found


def _typo(reading: Reading, first: int, last: int, key: str) -> Span | None:
    if not letters_may_vary(key, least=2) or not _may_be_typo(reading, first, last):
        return None
    names = {
        name
        for short in shortened(key, least=2)
        for whole in reading.tables.typos.get(short, ())
        if _one_letter_off(reading, first, last, key, whole)
        for name in reading.tables.exact(whole)
    }
    if not names:
        return None
    models = reading.tables.in_order(names)
    if len(models) == 1:
        return resolved(reading, first, last, models, Resolution.TYPO)
    return ambiguous(reading, first, last, models)


def _may_be_typo(reading: Reading, first: int, last: int) -> bool:
    """Ordinary words, and words that the documents use, are what they are."""
    parts = parts_of(reading.atoms[first:last])
    words = [part[0].text for part in parts if len(part) == 1 and part[0].text.isalpha()]
    if len(words) == len(parts) and any(word in FUNCTION for word in words):
        return False
    if len(words) < len(parts):
        return True
    return not all(stem(word) in (reading.words or {}) for word in words)


def _one_letter_off(reading: Reading, first: int, last: int, key: str, meant: str) -> bool:
    """Say whether one letter is wrong, in a word of three letters or more before the last number."""
    if meant.isalpha():
        return key.isalpha() and OSA.distance(key, meant) == 1
    written = [atom.text for atom in reading.atoms[first:last]]
    spelled = reading.tables.spelled.get(meant, ())
    wrong = [pair for pair in zip(written, spelled, strict=False) if pair[0] != pair[1]]
    if len(written) != len(spelled) or len(wrong) != 1 or any(map(str.isdigit, wrong[0])):
        return False
    after = spelled[written.index(wrong[0][0]) :]
    return len(wrong[0][1]) >= _MIN_TYPO_WORD and any(map(str.isdigit, after)) and OSA.distance(*wrong[0]) == 1
