"""An answer as it was given, and as it would be given now → which of its values are others, and a note that says so.

Only values are compared, each with the one under the same label: another page, quote, order or spelling is no change,
and running text isn't compared at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.answer import Answer, Bullets, Comparison, Grounded, Paragraph, Ranking, Span, Table
from core.answering.quotation import note
from core.counting import counted
from core.knowledge.analyzer import fold
from core.quantities.compare import same
from core.quantities.parse import parse_value

CHANGED = "The documents have changed since this was answered:"
"""What such a note begins with."""
_MOST = 12
"""So many values a note names; of more it says how many."""
_Told: TypeAlias = tuple[str, str, tuple[int, ...]]
"""One value of an answer: of what, what, and by which citations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A value that is another one now.

    Attributes:
        label: What it is of, as the answer now calls it, with the product model where there are several.
        before: As it was told; several if documents disagreed.
        now: As it is told now.
        citations: Numbers of the answer now that prove it.
    """

    label: str
    before: tuple[str, ...]
    now: tuple[str, ...]
    citations: tuple[int, ...]


def changes(before: Answer, now: Answer) -> tuple[Change, ...]:
    """Return the values of an answer that are others now, in the order of the answer now."""
    old, new = _by_label(before), _by_label(now)
    found: list[Change] = []
    for label, told in new.items():
        gone, come = _missing(old.get(label, ()), told), _missing(told, old.get(label, ()))
        if gone and come:
            numbers = dict.fromkeys(number for _, _, citations in come for number in citations)
            values, were = (tuple(value for _, value, _ in each) for each in (come, gone))
            found.append(Change(label=told[0][0], before=were, now=values, citations=tuple(numbers)))
    return tuple(found)


def correction(before: Answer, now: Answer) -> Grounded | None:
    """Return the note that says what is different now, with the sources of the new values; None if nothing is."""
    found = changes(before, now)
    if not found or not isinstance(now, Grounded | Comparison | Ranking):
        return None
    numbers = tuple(dict.fromkeys(number for change in found[:_MOST] for number in change.citations))
    renumbered = {number: place for place, number in enumerate(numbers, start=1)}
    cited = {citation.number: citation for citation in now.citations}
    about = f"{now.models[0]}, " if len(now.models) == 1 else ""
    lines = [
        Span(
            f"{about}{change.label}: {'; '.join(change.now)} (was {'; '.join(change.before)})",
            tuple(renumbered[number] for number in change.citations),
        )
        for change in found[:_MOST]
    ]
    head = Paragraph(spans=(Span(CHANGED),))
    more = counted(len(found) - len(lines), "more value is", "more values are")
    rest = [note(f"{more} different. Ask again to see all.")] if len(found) > len(lines) else []
    return Grounded(
        blocks=(head, Bullets(items=tuple(lines)), *rest),
        citations=tuple(replace(cited[number], number=place) for number, place in renumbered.items()),
        models=now.models,
    )


def _by_label(answer: Answer) -> dict[str, list[_Told]]:
    found: dict[str, list[_Told]] = {}
    for told in _told(answer):
        found.setdefault(fold(told[0]), []).append(told)
    return found


def _told(answer: Answer) -> Iterator[_Told]:
    if isinstance(answer, Ranking):
        yield from ((item.model, item.text, item.citations) for item in answer.items)
    for block in answer.blocks if isinstance(answer, Grounded | Comparison | Ranking) else ():
        match block:
            case Paragraph(spans=spans) | Bullets(items=spans):
                yield from _labelled(spans)
            case Table(columns=columns, rows=rows):
                for row in rows:
                    for column, cell in zip(columns[1:], row.cells, strict=True):
                        yield f"{column}, {row.label}", cell.text, cell.citations
            case _:
                pass


def _labelled(spans: Sequence[Span]) -> Iterator[_Told]:
    for span in spans:
        label, _, value = span.text.removeprefix("No. ").removeprefix("Yes. ").partition(": ")
        if label and value and span.citations:
            yield label, value, span.citations


def _missing(those: Sequence[_Told], among: Sequence[_Told]) -> list[_Told]:
    return [each for each in those if not any(_alike(each[1], value) for _, value, _ in among)]


def _alike(one: str, other: str) -> bool:
    """Return whether two values are the same, however they are written: 0.5 A and 500 mA are."""
    if fold(" ".join(one.split())) == fold(" ".join(other.split())):
        return True
    ones, others = parse_value(one), parse_value(other)
    return len(ones) == len(others) and all(map(same, ones, others))
