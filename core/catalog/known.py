"""Mentions that the catalogue knows: names, aliases, parts of names, series and lists."""

import re

from core.catalog.keys import Gap, atoms_of, extended, key_of
from core.catalog.lexicon import (
    ALL_OF,
    DETERMINERS,
    LISTING,
    ONE_OF,
    SET_NOUNS,
    SET_WORDS,
    SET_WORDS_AFTER_PART,
    UNITS,
    VARIANTS,
    VERSUS,
    is_ordinary,
)
from core.catalog.mentions import Resolution, Resolved
from core.catalog.span import Reading, Span, ambiguous, resolved
from core.catalog.tables import masked

_WILD = re.compile(r"\dx+\Z")
_WILD_END = re.compile(r"x+\Z")
_MIN_PLURAL = 4
_MAX_SUFFIX = 4


def known_at(reading: Reading, first: int) -> Span | None:
    """Return the longest mention that starts at `first`; None if nothing known does."""
    best: Span | None = None
    key = ""
    for last in range(first + 1, len(reading.atoms) + 1):
        atom = reading.atoms[last - 1]
        if last > first + 1 and atom.gap is Gap.BREAK:
            break
        key = extended(key, atom)
        if len(key) > reading.tables.longest + 1 or not reading.tables.opens(key):
            break
        if reading.ends(last) and not goes_on(reading, first, last):
            best = _meaning(reading, first, last, key) or best
    return best


def goes_on(reading: Reading, first: int, last: int) -> bool:
    """Say whether a code goes on after `last` ("-XT" after "ECU-850"), so that it is another name.

    An ordinary or a long word doesn't make another name ("ECU-850-based"), nor does a second name.
    """
    atoms = reading.atoms
    if reading.joins(first, last):
        return True
    if last >= len(atoms) or atoms[last].gap is not Gap.TIGHT:
        return False
    end = last + 1
    while end < len(atoms) and atoms[end].gap is Gap.GLUED:
        end += 1
    if any(atom.digits for atom in atoms[last:end]):
        key = key_of(atoms[last:end])
        return not (reading.tables.exact(key) or key in reading.tables.tails)
    return _is_suffix(reading, last)


def _is_suffix(reading: Reading, last: int) -> bool:
    atom = reading.atoms[last]
    written = reading.text[atom.start : atom.end]
    if reading.text[atom.start - 1] == "." or (is_ordinary(atom.text) and not written.isupper()):
        return False
    capitals = written.isupper() and not reading.text.isupper()
    return capitals or len(atom.text) <= _MAX_SUFFIX


def _meaning(reading: Reading, first: int, last: int, key: str) -> Span | None:
    if not reading.starts(first):
        names = reading.tables.names.get(key, ())
        return resolved(reading, first, last, names, Resolution.NAME) if len(names) == 1 else None
    group = _group(reading, first, last, key)
    if group is not None:
        return group
    exact = reading.tables.exact(key)
    if exact:
        return None if reading.is_amount(first, last) else _exact(reading, first, last, key, exact)
    return _part(reading, first, last, key)


def _exact(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> Span:
    if len(models) > 1:
        return ambiguous(reading, first, last, models)
    how = Resolution.NAME if key in reading.tables.names else Resolution.ALIAS
    return resolved(reading, first, last, models, how)


def _group(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return the set that is meant by "850 family", "rock boards", "8xx"; None if no set is."""
    tables, after = reading.tables, reading.after(last)
    if _WILD.search(key):
        members, end = _wild_members(reading, key), last + (after in SET_WORDS_AFTER_PART | SET_NOUNS)
    elif after in (SET_WORDS if tables.exact(key) else SET_WORDS_AFTER_PART) or (
        after in SET_NOUNS and _is_line(reading, first, last, key)
    ):
        members, end = tables.members(key), last + 1
    else:
        return None
    if len(members) > 1 or (members and _WILD.search(key)):
        return resolved(reading, first, end, members, Resolution.FAMILY)
    return None


def _is_line(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether `key` is several products' common name, so that "boards" after it means them all."""
    tables = reading.tables
    telling = key in tables.groups or reading.is_telling(first, last)
    return telling and not tables.exact(key) and not _is_brand(reading, tables.members(key))


def _wild_members(reading: Reading, key: str) -> tuple[str, ...]:
    pattern = re.compile("(?:^|(?<=[a-z]))" + _WILD_END.sub(_any_digits, key) + r"(?!\d)")
    found = {name for whole, names in reading.tables.names.items() if pattern.search(whole) for name in names}
    return tuple(name for name in reading.tables.models if name in found)


def _any_digits(wild: re.Match[str]) -> str:
    return rf"\d{{{len(wild[0])}}}"


def _part(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return what a part of names means: one product model, or which of several."""
    plural = ""
    tables = reading.tables
    models = tables.tails.get(key) or tables.heads.get(key) or tables.series.get(key, ())
    if not models and key.endswith("s") and len(reading.atoms[last - 1].text) > _MIN_PLURAL:
        plural, key = key, key[:-1]
        exact = tables.exact(key)
        if exact:
            return _exact(reading, first, last, key, exact)
        models = tables.tails.get(key) or tables.heads.get(key) or tables.series.get(key, ())
    if not models or not _usable(reading, first, last, key, models):
        return None
    if len(models) == 1:
        return resolved(reading, first, last, models, Resolution.SHORTHAND)
    if plural or reading.before(first) in ALL_OF:
        return resolved(reading, first, last, models, Resolution.FAMILY)
    return ambiguous(reading, first, last, models)


def _usable(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> bool:
    tables = reading.tables
    if len(models) == 1 and key not in tables.tails and _is_sibling(reading, key):
        return False
    if reading.lenient:
        return not reading.is_amount(first, last)
    if key.isalpha() and (2 * len(models) > len(tables.models) or _is_brand(reading, models)):
        return False
    return reading.is_telling(first, last) or _is_the_variant(reading, first, last, key)


def _is_sibling(reading: Reading, key: str) -> bool:
    """Say whether `key`, a name without its suffix, would itself pass for a name.

    "ECU-850" is not the "ECU-850 Plus" where an ECU-750 shows that names may end there.
    """
    tables = reading.tables
    return key in tables.cut or masked(key) in tables.masks


def _is_brand(reading: Reading, models: tuple[str, ...]) -> bool:
    return len({reading.tables.models[name].family for name in models}) > 1


def _is_the_variant(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether this is "the Plus", "the industrial version": a variant's word used as a name."""
    if key not in reading.tables.variants or reading.before(first) not in DETERMINERS:
        return False
    return key in VARIANTS or reading.after(last) in {*ONE_OF, ""}


def listed_at(reading: Reading, first: int, before: Span) -> Span | None:
    """Return the product model that a shortened list goes on with: "/4" after "CM3", "and 3E"."""
    if not _is_listed(reading, first, before) or not isinstance(before.found, Resolved):
        return None
    start = atoms_of(before.found.models[0])
    for last in range(min(first + 4, len(reading.atoms)), first, -1):
        for kept in range(len(start) - 1, 0, -1):
            found = _completed(reading, first, last, key_of(start[:kept]))
            if found is not None:
                return found
        sister = _sister(reading, first, last, before)
        if sister is not None:
            return sister
    return None


def _is_listed(reading: Reading, first: int, before: Span) -> bool:
    between = reading.text[reading.atoms[before.last - 1].end : reading.atoms[first].start].strip().casefold()
    return between in LISTING or between in {"/", ",", "&", "+", "-", ", and", ", or", "vs.", "/-"}


def _completed(reading: Reading, first: int, last: int, start: str) -> Span | None:
    atoms = reading.atoms[first:last]
    if not reading.ends(last) or any(atom.gap is Gap.BREAK for atom in atoms[1:]):
        return None
    lone = len(atoms) == 1 and len(atoms[0].text) == 1
    if lone and (reading.after(last) in UNITS or not (atoms[0].digits or reading.said(first, last).isupper())):
        return None
    key = start
    for atom in atoms:
        key = extended(key, atom)
    models = reading.tables.exact(key)
    if len(models) != 1 or (len(atoms) == 1 and is_ordinary(atoms[0].text)):
        return None
    return resolved(reading, first, last, models, Resolution.SHORTHAND)


def sister_before(reading: Reading, span: Span) -> Span | None:
    """Return what `span` goes on from: "3W" in "3W and 3E", a mere "mini" in "mini vs mini pro"."""
    for first in range(span.first - 1, max(span.first - 4, -1), -1):
        for last in (span.first, span.first - 1):
            sister = _sister(reading, first, last, span) if first < last else None
            if sister is not None and _is_listed(reading, span.first, sister):
                return sister
    return None


def _sister(reading: Reading, first: int, last: int, span: Span) -> Span | None:
    """Return the product model of the same line whose name ends so; a plain word only next to "vs"."""
    if not isinstance(span.found, Resolved) or not reading.starts(first) or not reading.ends(last):
        return None
    models, tables = reading.tables.models, reading.tables
    names = tables.tails.get(key_of(reading.atoms[first:last]), ())
    if len(names) != 1 or models[names[0]].family != models[span.found.models[0]].family:
        return None
    code = reading.atoms[first].digits and last > first + 1
    versus = reading.after(last) in VERSUS or reading.before(first) in VERSUS
    if reading.is_amount(first, last) or not (code or versus):
        return None
    return resolved(reading, first, last, names, Resolution.SHORTHAND)
