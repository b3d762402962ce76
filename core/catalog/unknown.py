"""Mentions of product models that the catalogue doesn't know.

A stretch of text is one only on evidence:

(a) It is built like a known name, alias or series: the same letters before the last number, and then
    another number of as many digits ("ECU-760" where ECU-750 is known), or the same number with another
    suffix of at most two letters or a variant's word ("ECU-850x", "ECU-750 Lite"), or, after three letters
    or more, both. A name whose letters before the number are fewer than two ("X6") counts only where a
    product may be named ("the X6", "for the X6", at the start), and not if the documents use it otherwise.
(b) It is written as `core.catalog.foreign` says: nothing in the catalogue looks like it.

Names made of words only are out of reach.
"""

from collections.abc import Iterable, Iterator

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from core.catalog.lexicon import AMOUNT_UNITS, FUNCTION, ONE_OF, UNITS, VARIANTS, is_numbered
from core.catalog.mentions import Resolved
from core.catalog.name_normalisation import Gap, atoms_of, extended, key_of, masked, shape
from core.catalog.span import Reading, Span, unknown
from core.catalog.weighing import likelihood

_MAX_ATOMS = 7
_MAX_NEW_SUFFIX = 2
_MIN_FREE_PREFIX = 3
_MAX_CLOSEST = 3
_FARTHEST = 0.5
_LIKELY_LINE = 0.3
_POINTING = frozenset(("the", "this", "that", "your", "our", "my", "and", "or", "vs", "versus"))
_UNIT_SUFFIXES = UNITS - {"x"}


def unlike_at(reading: Reading, first: int, shorter: Span | None) -> Span | None:
    """Return the longest unknown product model at `first` that is built like a known one: rule (a).

    Args:
        reading: The text.
        first: Where to look.
        shorter: What is known to start here; only something longer is an unknown name.
    """
    if not reading.starts(first):
        return None
    least = shorter.last if shorter else first
    key, found = "", None
    for last in range(first + 1, min(first + _MAX_ATOMS, len(reading.atoms)) + 1):
        if last > first + 1 and reading.atoms[last - 1].gap is Gap.BREAK:
            break
        key = extended(key, reading.atoms[last - 1])
        if not reading.tables.opens(key):
            break
        if last > least and reading.ends(last) and _is_unlike(reading, first, last, key, shorter):
            found = last
    if found is None or _is_in_documents(reading, first, found):
        return None
    return unknown(reading, first, found, closest_to(reading, first, found))


def _is_in_documents(reading: Reading, first: int, last: int) -> bool:
    """Say whether the documents hold this very code, with what is written directly after it."""
    last = reading.token_end(last - 1)
    single = all(atom.gap <= Gap.TIGHT for atom in reading.atoms[first + 1 : last])
    return single and last - first > 1 and reading.indexed(first, last)


def suffixed(reading: Reading, before: Span) -> Span:
    """Return `before`, or the unknown name that a variant's word or a suffix after it makes."""
    atoms, last = reading.atoms, before.last
    if not isinstance(before.found, Resolved) or len(before.found.models) > 1 or last >= len(atoms):
        return before
    variant = atoms[last].text in VARIANTS and atoms[last].gap <= Gap.LOOSE and reading.ends(last + 1)
    word = reading.text[atoms[last].start : atoms[last].end]
    if variant and (word == "+" or atoms[last].text != "+"):
        return unknown(reading, before.first, last + 1, closest_to(reading, before.first, last + 1))
    return before


def closest_to(reading: Reading, first: int, last: int) -> tuple[str, ...]:
    """Return at most three known names like the text: those built alike first, then by edit distance."""
    tables, key = reading.tables, key_of(reading.atoms[first:last])
    found: dict[str, None] = {}
    for keys in _near(reading, key):
        ranked = sorted(keys, key=lambda whole: (OSA.distance(key, whole), _number(whole) != _number(key)))
        names = (name for whole in ranked for name in tables.ending(whole) or tables.heads.get(whole, ()))
        found.update(dict.fromkeys(name for name in names if name not in found))
        if len(found) >= _MAX_CLOSEST:
            break
    return tuple(found)[:_MAX_CLOSEST]


def _near(reading: Reading, key: str) -> Iterator[Iterable[str]]:
    """Give the keys of names like `key`, the likest first."""
    tables, cut = reading.tables, shape(key)
    yield tables.masks.get(masked(key), ())
    if cut and (len(cut[0]) > 1 or key[:1].isdigit()):
        yield (cut[0] + number + suffix for number, suffix in tables.shapes.get(cut[0], ()))
    farthest = int(_FARTHEST * len(key))
    for keys in (tables.names, tables.aliases):
        found = extract(key, list(keys), scorer=OSA.distance, score_cutoff=farthest, limit=_MAX_CLOSEST)
        yield [whole for whole, _, _ in found]


def _number(key: str) -> str:
    cut = shape(key)
    return cut[1] if cut else ""


def _is_unlike(reading: Reading, first: int, last: int, key: str, shorter: Span | None) -> bool:
    cut = shape(key)
    if cut is None:
        return _is_lone_letter(reading, first, last)
    if _is_built_alike(reading, first, last, key):
        return True
    if masked(key) not in reading.tables.masks and _ends_in_amount(reading, first, last):
        return False
    start, number, suffix = cut
    return (
        any(_other(start, number, suffix, *known) for known in reading.tables.shapes.get(start, ()))
        and _is_code(reading, first, last, suffix, after_name=shorter is not None)
        and (bool(start) or _is_bare_code(reading, first, last, number, suffix))
        and _is_evident(reading, first, last, start, key)
    )


def _is_built_alike(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether a whole name differs in digits alone ("P50 Multi" beside "P20 Multi"), its words included."""
    tables = reading.tables
    if masked(key) not in tables.masks or tables.ending(key) or key in tables.heads:
        return False
    words = sum(atom.gap is Gap.LOOSE for atom in reading.atoms[first + 1 : last])
    numbers = (index + 1 for index in range(first, last) if reading.atoms[index].digits)
    known = all(key_of(reading.atoms[first:end]) in tables.heads for end in numbers)
    letters = sum(map(str.isalpha, key))
    return words > 0 and letters >= _MIN_FREE_PREFIX and not known and reading.after(last) not in UNITS


def _ends_in_amount(reading: Reading, first: int, last: int) -> bool:
    """Say whether the end is an amount by itself: "Foo v3 (240V"."""
    number, unit = reading.atoms[last - 2 : last] if last - first > 2 else (None, None)  # noqa: PLR2004  a name before
    if number is None or unit is None or not number.digits or number.gap is not Gap.LOOSE:
        return False
    return unit.gap is Gap.GLUED and unit.text in AMOUNT_UNITS


def _is_bare_code(reading: Reading, first: int, last: int, number: str, suffix: str) -> bool:
    """Say whether a code without letters before its number is more than an amount or "4th"."""
    if len(number) >= _MIN_FREE_PREFIX and suffix not in _UNIT_SUFFIXES:
        return True
    short = len(number) < _MIN_FREE_PREFIX and (len(suffix) != 1 or suffix in UNITS)
    return not short and _is_pointed_at(reading, first, last)


def _is_code(reading: Reading, first: int, last: int, suffix: str, *, after_name: bool) -> bool:
    """Say whether the atoms hang together as one code that ends here."""
    if not _suffix_belongs(reading, first, last, suffix) or reading.is_amount(first, last):
        return False
    if reading.joins(first, last) or (suffix.endswith("+") and not _is_plus(reading, last)):
        return False
    bare = not suffix and reading.atoms[last - 1].gap is Gap.LOOSE
    return not bare or _stands_alone(reading, last, after_name=after_name)


def _other(start: str, number: str, suffix: str, known_number: str, known_suffix: str) -> bool:
    if number == known_number:
        return suffix != known_suffix and (len(suffix) <= _MAX_NEW_SUFFIX or suffix in VARIANTS) and bool(suffix)
    free = len(start) >= _MIN_FREE_PREFIX
    if len(number) != len(known_number) and not (free and len(number) >= _MAX_NEW_SUFFIX):
        return False
    return suffix == known_suffix or (free and len(suffix) <= _MAX_NEW_SUFFIX)


def _is_evident(reading: Reading, first: int, last: int, start: str, key: str) -> bool:
    letters, term = sum(map(str.isalpha, start)), is_numbered(key, reading.pack)
    if letters > 1 and not term:
        return True
    if _is_pointed_at(reading, first, last):
        return True
    if key.isdigit() or term or any(atom.gap for atom in reading.atoms[first + 1 : last]):
        return False
    position = not start or reading.product_position(first)
    return position and not reading.indexed(first, last)


def _is_pointed_at(reading: Reading, first: int, last: int) -> bool:
    """Say whether this is "the 860", "ECU-850 or 860": a noun by itself, and not "the 2018 one"."""
    ends = reading.after(last) in (FUNCTION | {""}) - ONE_OF
    return ends and reading.before(first) in _POINTING and not reading.is_amount(first, last)


def _suffix_belongs(reading: Reading, first: int, last: int, suffix: str) -> bool:
    """Say whether what follows the last number is part of a code: glued, or a variant's word."""
    at = last - 1
    while at > first and not reading.atoms[at].digits:
        if reading.atoms[at].gap > Gap.TIGHT and reading.atoms[at].text not in VARIANTS:
            return False
        at -= 1
    return not suffix or suffix not in FUNCTION or suffix in VARIANTS or len(suffix) == 1


def _is_plus(reading: Reading, last: int) -> bool:
    """Say whether the "+" before `last` is a suffix: glued, or the word with nothing to join after it."""
    glued = reading.atoms[last - 1].gap <= Gap.TIGHT
    return glued or reading.after(last) in FUNCTION | {""}


def _stands_alone(reading: Reading, last: int, *, after_name: bool) -> bool:
    """Say whether a number after a space ends a name: no unit and, after a whole name, no noun follows."""
    after = reading.after(last)
    if after in UNITS:
        return False
    return not after_name or not after or after in FUNCTION


def _is_lone_letter(reading: Reading, first: int, last: int) -> bool:
    """Say whether a capital letter follows the beginning of names that end in another one ("Foo Pi X")."""
    said = reading.text[reading.atoms[last - 1].start : reading.atoms[last - 1].end]
    if last - first < 2 or len(said) > 1 or not said.isupper() or reading.text.isupper():  # noqa: PLR2004
        return False
    start = key_of(reading.atoms[first : last - 1])
    names = reading.tables.heads.get(start, ())
    likely = likelihood(reading, first, last - 1, names, head=True)
    if not reading.is_telling(first, last - 1) and likely < _LIKELY_LINE:
        return False
    return any(len(atoms_of(name)[-1].text) == 1 for name in names)
