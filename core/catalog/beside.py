"""Pieces of names that stand beside each other say together who is meant: "the 2020 Foo", "Foo gen2"."""

from collections.abc import Sequence
from itertools import pairwise

from core.catalog.lexicon import VERSUS
from core.catalog.mentions import Ambiguous, Doubtful, Resolution, Resolved
from core.catalog.name_normalisation import Gap
from core.catalog.span import JOINING, Reading, Span, ambiguous, doubtful, is_whole, meant_by, resolved


def narrowed(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with those that touch joined into one, where some product model is meant by both.

    A piece that touches a whole name is a word about that.
    """
    done: list[Span] = []
    for span in spans:
        before = done[-1] if done else None
        if before is None or not _touch(reading, before, span):
            done.append(span)
        elif (joined := _joined(reading, before, span)) is not None:
            done[-1] = joined
        elif is_whole(before) and not _is_sure(span):
            continue
        elif is_whole(span) and (not _is_sure(before) or _is_listed_set(before, span)):
            done[-1] = span
        else:
            done.append(span)
    return done


def _is_listed_set(group: Span, span: Span) -> bool:
    """Say whether a set is told by its members ("the Foo boards A1 B2")."""
    return len(meant_by(group)) > 1 and set(meant_by(span)) <= set(meant_by(group))


def opposed(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with doubtful mentions made sure that a list shows to be product models.

    One product model that "vs" sets against another of its line, or a class that "and" joins to a class.
    """
    done = list(spans)
    for place, (left, right) in enumerate(pairwise(spans)):
        mine, yours = meant_by(left), meant_by(right)
        versus = reading.between(left.last, right.first).rstrip(".") in VERSUS
        if versus and len(mine) == len(yours) == 1 and mine != yours and _same_line(reading, mine[0], yours[0]):
            done[place : place + 2] = [_as_sure(reading, left), _as_sure(reading, right)]
        elif len(mine) > 1 and _is_set(right) and reading.between(left.last, right.first) in JOINING:
            done[place] = _as_sure(reading, left)
    return done


def _is_set(span: Span) -> bool:
    return isinstance(span.found, Resolved) and span.found.how is Resolution.FAMILY


def _same_line(reading: Reading, one: str, other: str) -> bool:
    models = reading.tables.models
    return models[one].family == models[other].family


def _as_sure(reading: Reading, span: Span) -> Span:
    if not isinstance(span.found, Doubtful):
        return span
    how = Resolution.SHORTHAND if len(span.found.models) == 1 else Resolution.FAMILY
    return resolved(reading, span.first, span.last, span.found.models, how)


def _touch(reading: Reading, left: Span, right: Span) -> bool:
    apart = reading.atoms[right.first].gap not in {Gap.LOOSE, Gap.TIGHT}
    return left.last == right.first and not apart and not reading.between(left.last, right.first)


def _joined(reading: Reading, left: Span, right: Span) -> Span | None:
    """Return the two as one mention; None if nobody is meant by both, or if one is a whole name."""
    mine, yours = meant_by(left), meant_by(right)
    both = tuple(name for name in mine if name in yours)
    if not both or is_whole(left) or is_whole(right):
        return None
    unsure = [span.found.probability for span in (left, right) if isinstance(span.found, Doubtful)]
    if len(unsure) > 1:
        return doubtful(reading, left.first, right.last, both, max(unsure))
    if len(both) == 1 and unsure and not any(_is_code(span) for span in (left, right)):
        return None
    if len(both) == 1:
        return resolved(reading, left.first, right.last, both, Resolution.SHORTHAND)
    return ambiguous(reading, left.first, right.last, both)


def _is_code(span: Span) -> bool:
    return isinstance(span.found, Doubtful) and any(map(str.isdigit, span.found.mention))


def _is_sure(span: Span) -> bool:
    return not isinstance(span.found, Ambiguous | Doubtful)
