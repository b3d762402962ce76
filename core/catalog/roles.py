"""What the mentions of a text are in it: what is asked about, what is left out, and what that has to go with."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.catalog.classes import Classes, class_spans
from core.catalog.lexicon import DETERMINERS
from core.catalog.mentions import Ambiguous, Doubtful, Resolution, Resolved
from core.catalog.span import JOINING, Reading, Span, is_whole, meant_by

_NOT = re.compile(
    r"(?i)(?:(?<!why )\bnot|\bexcept(?:ing)?(?: for)?|\bexcluding|\bother than|\bapart from|\bbesides)"
    r"(?: the| an?| any| your| our)?[\s(\"']*\Z"
)
_GOING_WITH = frozenset(("for", "of", "on", "with", "to", "fit", "fits", "in", "onto"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """The sure mentions of a text, each in one of these."""

    asked: tuple[Span, ...]
    left_out: tuple[Span, ...]
    hosts: tuple[Span, ...]


def roles_of(reading: Reading, spans: Sequence[Span], classes: Classes) -> Roles:
    """Return the roles of `spans`, and of the classes that stand beside them.

    "Which boxes for the ECU-850, not the PoE boxes" asks about boxes, leaves out some, and names a host.
    """
    beside = [span for span in class_spans(reading, classes) if _is_free(span, spans)] if spans else []
    left_out = _left_out(reading, sorted((*spans, *beside), key=lambda span: span.first))
    asked = tuple(_without(span, left_out) for span in spans if span not in left_out)
    sets = tuple(_without(span, left_out) for span in (*asked, *beside) if span not in left_out and _is_set(span))
    hosts = _hosts(reading, [span for span in asked if not _is_set(span)], sets)
    if not sets or hosts is None:
        return Roles(asked=asked, left_out=left_out, hosts=())
    return Roles(asked=sets, left_out=left_out, hosts=hosts)


def _is_free(span: Span, spans: Sequence[Span]) -> bool:
    return all(span.last <= each.first or each.last <= span.first for each in spans)


def _is_set(span: Span) -> bool:
    return isinstance(span.found, Resolved) and span.found.how is Resolution.FAMILY


def _hosts(reading: Reading, spans: Sequence[Span], sets: Sequence[Span]) -> tuple[Span, ...] | None:
    """Return `spans` if the sets have to go with each of them; None if one is asked about itself."""
    for place, span in enumerate(spans):
        listed = place > 0 and reading.between(spans[place - 1].last, span.first) in JOINING
        if not listed and not _is_host(reading, span, sets):
            return None
    return tuple(spans)


def _is_host(reading: Reading, span: Span, sets: Sequence[Span]) -> bool:
    """Say whether a whole name stands behind "for", or directly before a class ("ECU-850 power boxes")."""
    at = span.first - (reading.before(span.first) in DETERMINERS)
    before_class = any(span.last == each.first for each in sets)
    return is_whole(span) and (before_class or reading.word(at - 1) in _GOING_WITH)


def _left_out(reading: Reading, spans: Sequence[Span]) -> tuple[Span, ...]:
    found: list[Span] = []
    for span in spans:
        start = reading.atoms[span.first].start
        goes_on = bool(found) and reading.between(found[-1].last, span.first) in JOINING
        if isinstance(span.found, Ambiguous | Resolved | Doubtful) and (goes_on or _NOT.search(reading.text[:start])):
            found.append(span)
    return tuple(found)


def _without(span: Span, left_out: Sequence[Span]) -> Span:
    """Return a set without who is left out of it; anything else, and a set of nobody else, as it is."""
    if not isinstance(span.found, Resolved) or span.found.how is not Resolution.FAMILY:
        return span
    gone = {name for each in left_out for name in meant_by(each)}
    kept = tuple(name for name in span.found.models if name not in gone)
    return replace(span, found=replace(span.found, models=kept)) if kept else span
