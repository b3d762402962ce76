"""Mentions of a text → those that only together say who is meant, completed by one another.

Pieces of a name beside each other ("the 2020 Foo"), and a list that says once what all its names share ("/4" after
"CM3").
"""

from collections.abc import Sequence

from core.catalog.lexicon import FUNCTION, UNITS
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Doubtful, Resolution, Resolved
from core.catalog.name_normalisation import Gap, atoms_of, key_of

_FEWEST = 2


def joined(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with those that touch joined into one, where some product model is meant by both."""
    done: list[Span] = []
    for span in spans:
        before = done[-1] if done else None
        near = reading.atoms[span.first].gap in {Gap.LOOSE, Gap.TIGHT}
        if not near or before is None or before.last != span.first or reading.between(before.last, span.first):
            done.append(span)
        elif (both := _both(reading, before, span)) is not None:
            done[-1] = both
        else:
            done.append(span)
    return done


def _both(reading: Reading, left: Span, right: Span) -> Span | None:
    """Return the two as one mention; None if nobody is meant by both, or if one is a whole name."""
    models = tuple(name for name in left.models if name in right.models)
    if not models or left.is_whole or right.is_whole:
        return None
    doubtful = [span.found for span in (left, right) if isinstance(span.found, Doubtful)]
    if len(doubtful) > 1:
        return reading.doubtful(left.first, right.last, models, max(found.probability for found in doubtful))
    if len(models) > 1:
        return reading.ambiguous(left.first, right.last, models)
    if any(not any(map(str.isdigit, found.mention)) for found in doubtful):
        return None
    return reading.resolved(left.first, right.last, models, Resolution.SHORTHAND)


def listed_at(reading: Reading, first: int, before: Span) -> Span | None:
    """Return the product model that a shortened list goes on with: "/4" after "CM3", "and 3E"."""
    if not isinstance(before.found, Resolved) or not reading.in_list(before.last, first):
        return None
    for last in range(min(first + 4, len(reading.atoms)), first, -1):
        if found := _completed(reading, first, last, before.models[0]):
            return found
    return None


def _completed(reading: Reading, first: int, last: int, name: str) -> Span | None:
    """Return the product model called like `name`, but for its end: that is the atoms [first, last)."""
    atoms, start = reading.atoms[first:last], atoms_of(name)
    if not reading.ends(last) or reading.is_amount(first, last):
        return None
    small = not atoms[0].digits and not reading.said(first, last).isupper()
    lone = len(atoms[0].text) == 1 and (small or reading.after(last) in UNITS)
    if len(atoms) == 1 and (lone or atoms[0].text in FUNCTION):
        return None
    keys = (key_of((*start[:kept], *atoms)) for kept in range(len(start) - 1, 0, -1))
    models = next((found for key in keys if len(found := reading.tables.exact(key)) == 1), ())
    return reading.resolved(first, last, models, Resolution.SHORTHAND) if models else None


def once(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` without the end of a name that was said before: "Foo A / rs485: price, rs485" asks for it."""
    kept: list[Span] = []
    for span in spans:
        said = {each.models for each in kept}
        short = isinstance(span.found, Resolved) and span.found.how is Resolution.SHORTHAND
        apart = reading.atoms[span.first].gap is Gap.BREAK
        if not (short and apart and len(said) >= _FEWEST and span.models in said):
            kept.append(span)
    return kept
