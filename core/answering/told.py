"""Facts in words: the cell as the document wrote it, under its label, with the citation of its row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer import Block, Bullets, Note, Paragraph, Span
from core.answering.printed import proved
from core.answering.sources import Sources
from core.answering.wording import shown
from core.knowledge.facts import IN_PASSING, Fact
from core.knowledge.passing import keyed
from core.knowledge.words import words
from core.quantities.value import Stat
from core.retrieval.fact_selection import Stated

_LINE = re.compile(r"[^;\n]+")
_SAID = {Stat.MINIMUM: "min. ", Stat.TYPICAL: "typ. ", Stat.MAXIMUM: "max. "}
_WORDS = frozenset({Stat.TEXT, Stat.BOOL, Stat.STATE})


@dataclass(frozen=True, slots=True)
class Told:
    """What one cell says."""

    fact: Fact
    text: str


def cells_of(facts: Sequence[Fact], *, all_of: Sequence[Fact] = ()) -> list[Told]:
    """Return the cells that hold `facts`, each once, in order.

    A cell of which only some facts are wanted (`all_of` holds the others) is told by these alone.
    """
    cells: dict[tuple[str, int, int], list[Fact]] = {}
    for fact in facts:
        cells.setdefault((fact.chunk_id, fact.position, fact.place.start), []).append(fact)
    told: list[Told] = []
    for place, held in cells.items():
        others = [each for each in all_of if (each.chunk_id, each.position, each.place.start) == place]
        whole = len(others) <= len(held) or any(fact.value.stat in _WORDS for fact in held)
        text = said_of(held) if whole else "; ".join(fact.value.text for fact in held)
        told.append(Told(held[0], shown(_with_statistic(held[0], text) if len(cells) > 1 else text)))
    return told


def said_of(held: Sequence[Fact]) -> str:
    """Return what a cell says; of a cell of another attribute only the lines that state this one in passing."""
    if any(fact.confidence != IN_PASSING for fact in held):
        return held[0].said
    return "; ".join(dict.fromkeys(keyed(_line_of(fact))[1] for fact in held))


def _line_of(fact: Fact) -> str:
    """Return the line of its cell in which a fact is stated."""
    lines = _LINE.finditer(fact.said)
    return next(line.group() for line in lines if fact.value.start < line.end()).strip()


def _with_statistic(fact: Fact, text: str) -> str:
    """Return a cell's text with the statistic that its label says, where several cells are shown beside each other."""
    said = _SAID.get(fact.value.stat, "")
    return (
        f"{said}{text}" if said and fact.said == fact.value.text and said.strip(" .") not in text.casefold() else text
    )


def label_of(fact: Fact) -> str:
    """Return the label as people read it, without the parts that hold numbers which the cited row doesn't.

    What a line with a key states in passing is called by this key.
    """
    if fact.confidence == IN_PASSING and (key := keyed(_line_of(fact))[0]):
        return key
    parts = fact.label.split(" > ")
    said = [set(words(part)) for part in parts]
    kept = (part for place, part in enumerate(parts) if not any(said[place] <= each for each in said[place + 1 :]))
    return ", ".join(proved(list(kept), fact.quote))


def spans_of(stated: Stated, sources: Sources) -> tuple[Span, ...]:
    """Return a span per cell: "label: value"."""
    spans: list[Span] = []
    for told in cells_of(stated.facts):
        label = label_of(told.fact)
        text = f"{label}: {told.text}" if label and label != told.text else told.text
        spans.append(Span(text, (sources.cite_fact(told.fact, model=stated.model),)))
    return tuple(spans)


def blocks_of_facts(stated: Stated, sources: Sources) -> list[Block]:
    """Return what is stated, and what must be said about it: disagreement, other conditions, superseded source."""
    spans = spans_of(stated, sources)
    against = [
        Span(
            f"{label_of(told.fact) or 'Elsewhere'}: {told.text}",
            (sources.cite_fact(told.fact, model=stated.model),),
        )
        for told in cells_of(stated.against)
    ]
    shown_spans = (*spans, *against)
    blocks: list[Block] = [Paragraph(spans=shown_spans)] if len(shown_spans) == 1 else [Bullets(items=shown_spans)]
    return [*blocks, *remarks(stated, sources)]


def remarks(stated: Stated, sources: Sources) -> list[Note]:
    """Return the notes on what is stated of one product model."""
    notes: list[Note] = []
    for other in stated.against[:1]:
        numbers = tuple(sources.date_fact(fact, model=stated.model) for fact in (stated.facts[0], other))
        notes.append(Note(spans=(Span(_disagreement(stated.facts[0], other, sources), numbers),)))
    if stated.nearest:
        held = _held_at(stated.facts[0])
        notes.append(Note(spans=(Span(f"No value is stated under the condition asked for; this one {held}."),)))
    if stated.lacking:
        notes.append(Note(spans=(Span(f"No {stated.lacking} value is stated; this is another one."),)))
    if stated.legacy:
        number = sources.cite_fact(stated.facts[0], model=stated.model)
        notes.append(Note(spans=(Span("Only a superseded document says this.", (number,)),)))
    return notes


def _held_at(fact: Fact) -> str:
    return f"holds {', '.join(fact.conditions)}" if fact.conditions else "names no condition"


def _disagreement(first: Fact, other: Fact, sources: Sources) -> str:
    """Say what disagrees, and which is newer if their days are known."""
    ours, theirs = sources.title_of(first), sources.title_of(other)
    if first.document == other.document:
        return f"“{ours}” states this more than once, and differently."
    if first.authority > other.authority:
        newer = "the newer " if other.date > first.date else ""
        return f"“{ours}” is authoritative here; {newer}“{theirs}” states otherwise."
    (old, older), (new, newest) = sorted(((first.date, ours), (other.date, theirs)))
    if old and old != new:
        return f"The documents disagree: “{newest}” is newer than “{older}”."
    return f"The documents disagree: “{ours}” and “{theirs}”."
