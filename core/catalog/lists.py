"""Mentions that only a list shows: "/4" after "CM3", "and 3E" after "3W", "v2 v3" after "Foo v1"."""

from core.catalog.lexicon import FUNCTION, UNITS, VERSUS
from core.catalog.mentions import Resolution, Resolved
from core.catalog.name_normalisation import Gap, atoms_of, extended, key_of
from core.catalog.span import JOINING, Reading, Span, resolved


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
    return (
        reading.between(before.last, first) in JOINING
        or _goes_on_list(reading, first, before)
        or _is_measured_against(reading, first)
    )


def _is_measured_against(reading: Reading, first: int) -> bool:
    """Say whether a noun by itself stands behind "than": "is the Foo 3 slower than the 2?"."""
    alone = reading.after(first + 1) in FUNCTION | {""}
    return alone and reading.before(first - (reading.before(first) == "the")) == "than"


def _goes_on_list(reading: Reading, first: int, before: Span) -> bool:
    """Say whether a code follows a name directly ("Foo v1 v2 v3")."""
    if reading.between(before.last, first) or first + 1 >= len(reading.atoms) or before.last != first:
        return False
    code = reading.atoms[first + 1]
    return reading.atoms[first].text.isalpha() and code.digits and code.gap is Gap.GLUED


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
    if len(models) != 1 or reading.is_amount(first, last) or (len(atoms) == 1 and atoms[0].text in FUNCTION):
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
