"""A place in a text → the product model that is named there and that the catalogue doesn't know.

It is one only on evidence: it is built like a known name, alias or series. That is the same letters before the last
number, and then another number of as many digits ("ECU-760" where ECU-750 is known), or the same number with another
suffix of at most two letters or a variant's word ("ECU-850x", "ECU-750 Lite"), or, after three letters or more, both.
A name whose letters before the number are fewer than two ("X6") counts only where a product may be named ("the X6",
"for the X6", at the start), and not if the documents use it otherwise.

What looks like nothing in the catalogue is the matter of `core.catalog.out_of_vocabulary`.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from core.catalog.lexicon import AMOUNT_UNITS, FUNCTION, ONE_OF, UNITS, VARIANTS, is_numbered
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Resolved
from core.catalog.name_normalisation import Gap, atoms_of, masked, shape
from core.catalog.partial_names import likelihood

_MAX_ATOMS = 7
_MAX_NEW_SUFFIX = 2
_MIN_FREE_PREFIX = 3
_MAX_CLOSEST = 3
_FARTHEST = 0.5
_LIKELY_LINE = 0.3
_MAX_DIGITS = 2
_NUMBER_AND_UNIT = 2
_POINTING = frozenset(("the", "this", "that", "your", "our", "my", "and", "or", "vs", "versus"))
_NO_NOUN = FUNCTION | {""}
_UNIT_SUFFIXES = UNITS - {"x"}


def unknown_at(reading: Reading, first: int, last: int) -> Span:
    """Return the atoms as an unknown name, with known ones like it: those built alike first, then by edit distance."""
    tables, key = reading.tables, reading.key(first, last)
    found: dict[str, None] = {}
    for keys in _near(reading, key):
        ranked = sorted(keys, key=lambda whole: (OSA.distance(key, whole), _number(whole) != _number(key)))
        names = (name for whole in ranked for name in tables.ending(whole) or tables.heads.get(whole, ()))
        found.update(dict.fromkeys(names))
        if len(found) >= _MAX_CLOSEST:
            break
    return reading.unknown(first, last, tuple(found))


def _near(reading: Reading, key: str) -> Iterator[Iterable[str]]:
    """Give the keys of names like `key`, the likest first."""
    tables, cut = reading.tables, shape(key)
    yield tables.masks.get(masked(key), ())
    if cut and (len(cut[0]) > 1 or key[:1].isdigit()):
        yield (cut[0] + number + suffix for number, suffix in tables.shapes.get(cut[0], ()))
    for keys in (tables.names, tables.aliases):
        near = extract(key, list(keys), scorer=OSA.distance, score_cutoff=int(_FARTHEST * len(key)), limit=_MAX_CLOSEST)
        yield [whole for whole, _, _ in near]


def _number(key: str) -> str:
    cut = shape(key)
    return cut[1] if cut else ""


def unlike_at(reading: Reading, first: int, known: Span | None) -> Span | None:
    """Return the longest unknown product model at `first` built like a known one; it is longer than what is known."""
    if not reading.starts(first):
        return None
    found = 0
    for last, key in reading.keys_from(first, _MAX_ATOMS):
        if not reading.tables.opens(key):
            break
        longer = known is None or last > known.last
        if longer and reading.ends(last) and _is_unlike(reading, first, last, key, after_name=known is not None):
            found = last
    if not found:
        return None
    end = reading.token_end(found - 1)
    code = end - first > 1 and all(atom.gap <= Gap.TIGHT for atom in reading.atoms[first + 1 : end])
    if code and reading.indexed(first, end):
        return None
    goes_on = reading.tables.exact(reading.key(first, found))  # a known name is unknown only with what follows it
    return unknown_at(reading, first, end if goes_on else found)


def numbered_at(reading: Reading, first: int) -> Span | None:
    """Return a whole name with the number of another generation glued to it ("BOX-MINI2"); None if none starts here."""
    if not reading.starts(first):
        return None
    last = reading.token_end(first)
    number, name = reading.atoms[last - 1], reading.key(first, last - 1)
    if not number.digits or number.gap is not Gap.GLUED or len(number.text) > _MAX_DIGITS:
        return None
    mixed = not name.isalpha() or any(atom.gap is Gap.TIGHT for atom in reading.atoms[first + 1 : last])
    if not mixed or not reading.tables.exact(name) or reading.tables.ending(reading.key(first, last)):
        return None
    return unknown_at(reading, first, last)


def suffixed(reading: Reading, before: Span) -> Span:
    """Return `before`, or the unknown name that a variant's word after it makes."""
    last = before.last
    if not isinstance(before.found, Resolved) or len(before.models) > 1 or last >= len(reading.atoms):
        return before
    atom = reading.atoms[last]
    variant = atom.text in VARIANTS and atom.gap <= Gap.LOOSE and reading.ends(last + 1)
    if variant and (atom.text != "+" or reading.said(last, last + 1) == "+"):
        return unknown_at(reading, before.first, last + 1)
    return before


def _is_unlike(reading: Reading, first: int, last: int, key: str, *, after_name: bool) -> bool:
    cut = shape(key)
    if cut is None:
        return _is_lone_letter(reading, first, last)
    if _is_built_alike(reading, first, last, key):
        return True
    if masked(key) not in reading.tables.masks and _ends_in_amount(reading, first, last):
        return False
    start, _, suffix = cut
    return (
        any(_is_other(cut, known) for known in reading.tables.shapes.get(start, ()))
        and _is_code(reading, first, last, suffix, after_name=after_name)
        and _is_evident(reading, first, last, cut, key)
    )


def _is_lone_letter(reading: Reading, first: int, last: int) -> bool:
    """Say whether a capital letter follows the beginning of names that end in another one ("Foo Pi X")."""
    said = reading.said(last - 1, last)
    if last - first == 1 or len(said) > 1 or not said.isupper() or reading.text.isupper():
        return False
    start = reading.key(first, last - 1)
    names = reading.tables.heads.get(start, ())
    if not reading.is_telling(first, last - 1) and likelihood(reading, first, last - 1, start, names) < _LIKELY_LINE:
        return False
    return any(len(atoms_of(name)[-1].text) == 1 for name in names)


def _is_built_alike(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether a whole name differs in digits alone ("P50 Multi" beside "P20 Multi"), its words included."""
    tables = reading.tables
    if masked(key) not in tables.masks or tables.ending(key) or key in tables.heads:
        return False
    words = any(atom.gap is Gap.LOOSE for atom in reading.atoms[first + 1 : last])
    numbers = (index + 1 for index in range(first, last) if reading.atoms[index].digits)
    known = all(reading.key(first, end) in tables.heads for end in numbers)
    letters = sum(map(str.isalpha, key))
    return words and letters >= _MIN_FREE_PREFIX and not known and reading.after(last) not in UNITS


def _ends_in_amount(reading: Reading, first: int, last: int) -> bool:
    """Say whether the end is an amount by itself: "Foo v3 (240V"."""
    if last - first <= _NUMBER_AND_UNIT:
        return False
    number, unit = reading.atoms[last - _NUMBER_AND_UNIT : last]
    return number.digits and number.gap is Gap.LOOSE and unit.gap is Gap.GLUED and unit.text in AMOUNT_UNITS


def _is_other(cut: tuple[str, str, str], known: tuple[str, str]) -> bool:
    """Say whether a name differs from a known one with the same start as another product's does."""
    (start, number, suffix), (known_number, known_suffix) = cut, known
    if number == known_number:
        return suffix != known_suffix and (0 < len(suffix) <= _MAX_NEW_SUFFIX or suffix in VARIANTS)
    free = len(start) >= _MIN_FREE_PREFIX
    if len(number) != len(known_number) and not (free and len(number) >= _MAX_NEW_SUFFIX):
        return False
    return suffix == known_suffix or (free and len(suffix) <= _MAX_NEW_SUFFIX)


def _is_code(reading: Reading, first: int, last: int, suffix: str, *, after_name: bool) -> bool:
    """Say whether the atoms hang together as one code that ends here.

    What follows the last number is glued to it, or a variant's word. A number after a space ends a name if no unit and,
    after a whole name, no noun follows.
    """
    behind = takewhile(lambda atom: not atom.digits, reversed(reading.atoms[first + 1 : last]))
    if any(atom.gap > Gap.TIGHT and atom.text not in VARIANTS for atom in behind):
        return False
    if (len(suffix) > 1 and suffix in FUNCTION - VARIANTS) or reading.is_amount(first, last):
        return False
    after, loose = reading.after(last), reading.atoms[last - 1].gap > Gap.TIGHT
    if reading.joins(first, last) or (suffix.endswith("+") and loose and after not in _NO_NOUN):
        return False
    if suffix or reading.atoms[last - 1].gap is not Gap.LOOSE:
        return True
    return after not in UNITS and (not after_name or after in _NO_NOUN)


def _is_evident(reading: Reading, first: int, last: int, cut: tuple[str, str, str], key: str) -> bool:
    """Say whether a code is told to be a product: by its letters, or pointed at ("the 860"), or where it stands."""
    (start, number, suffix), term = cut, is_numbered(key, reading.pack)
    pointed = reading.after(last) in _NO_NOUN - ONE_OF and reading.before(first) in _POINTING  # not "the 2018 one"
    long = len(number) >= _MIN_FREE_PREFIX
    free = (long and suffix not in _UNIT_SUFFIXES) or (pointed and (long or (len(suffix) == 1 and suffix not in UNITS)))
    if not start and not free:  # an amount, or "4th"
        return False
    if pointed or (sum(map(str.isalpha, start)) > 1 and not term):
        return True
    if key.isdigit() or term or any(atom.gap for atom in reading.atoms[first + 1 : last]):
        return False
    return (not start or reading.product_position(first)) and not reading.indexed(first, last)
