"""Facts → what an answer says of them: the cell as the document wrote it, under its label, citing its row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer import Block, Bullets, Note, Paragraph, Span
from core.answering.caveats import CellPlace, place_of
from core.answering.grounding import proved
from core.answering.quotation import note, shown
from core.answering.sources import Sources
from core.knowledge.analyzer import words
from core.knowledge.document import Status
from core.knowledge.extraction import keyed
from core.knowledge.facts import IN_PASSING, Fact
from core.quantities.value import Stat
from core.retrieval.fact_selection import Stated

_LINE = re.compile(r"[^;\n]+")
_SAID = {Stat.MINIMUM: "min. ", Stat.TYPICAL: "typ. ", Stat.MAXIMUM: "max. "}


@dataclass(frozen=True, slots=True)
class Told:
    """What one cell says."""

    fact: Fact
    text: str


def cells_of(facts: Sequence[Fact]) -> list[Told]:
    """Return the cells that hold `facts`, each once, in order."""
    cells: dict[CellPlace, list[Fact]] = {}
    for fact in facts:
        cells.setdefault(place_of(fact), []).append(fact)
    several = len(cells) > 1
    return [
        Told(held[0], shown(_with_statistic(held[0], said_of(held)) if several else said_of(held)))
        for held in cells.values()
    ]


def said_of(held: Sequence[Fact]) -> str:
    """Return what a cell says; of a cell of another attribute only the lines that state this one in passing."""
    if any(fact.confidence != IN_PASSING for fact in held):
        return held[0].said
    return "; ".join(dict.fromkeys(keyed(_line_of(fact))[1] for fact in held))


def _line_of(fact: Fact) -> str:
    lines = _LINE.finditer(fact.said)
    return next(line.group() for line in lines if fact.value.start < line.end()).strip()


def _with_statistic(fact: Fact, text: str) -> str:
    """Return a cell's text with the statistic that its label says, where several cells are shown beside each other."""
    said = _SAID.get(fact.value.stat, "")
    lacks_it = fact.said == fact.value.text and said.strip(" .") not in text.casefold()
    return f"{said}{text}" if lacks_it else text


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


def blocks_of_facts(stated: Stated, sources: Sources) -> list[Block]:
    """Return what is stated, and what must be said about it: disagreement, other conditions, superseded source."""

    def span(told: Told, label: str) -> Span:
        text = f"{label}: {told.text}" if label else told.text
        return Span(text, (sources.cite_fact(told.fact, model=stated.model),))

    own = ((told, label_of(told.fact)) for told in cells_of(stated.facts))
    spans = (
        *(span(told, label if label != told.text else "") for told, label in own),
        *(span(told, label_of(told.fact) or "Elsewhere") for told in cells_of(stated.against)),
    )
    return [Paragraph(spans=spans) if len(spans) == 1 else Bullets(items=spans), *_remarks(stated, sources)]


def _remarks(stated: Stated, sources: Sources) -> list[Note]:
    first = stated.facts[0]
    notes = [disagreement(first, other, sources, model=stated.model) for other in stated.against[:1]]
    if stated.nearest:
        held = f"holds {', '.join(first.conditions)}" if first.conditions else "names no condition"
        notes.append(note(f"No value is stated under the condition asked for; this one {held}."))
    if stated.lacking:
        notes.append(note(f"No {stated.lacking} value is stated; this is another one."))
    if stated.legacy:
        notes.append(note("Only a superseded document says this.", sources.cite_fact(first, model=stated.model)))
    return notes


def disagreement(first: Fact, other: Fact, sources: Sources, *, model: str) -> Note:
    """Return the remark that two facts said of a product model disagree, the one that stands first before the other."""
    numbers = [sources.date(fact, model=model) for fact in (first, other)]
    return note(_disagreement(first, other, sources), *numbers)


def _disagreement(first: Fact, other: Fact, sources: Sources) -> str:
    """Say what disagrees, and which is newer if their days are known."""
    ours, theirs = sources.title_of(first), sources.title_of(other)
    if first.document == other.document:
        return f"“{ours}” states this more than once, and differently."
    if first.status is Status.ONLINE and other.status is Status.LEGACY:
        return f"“{theirs}” is superseded; “{ours}” states otherwise."
    if first.authority > other.authority:
        newer = "the newer " if other.date > first.date else ""
        return f"“{ours}” is authoritative here; {newer}“{theirs}” states otherwise."
    (old, older), (new, newest) = sorted(((first.date, ours), (other.date, theirs)))
    if old and old != new:
        return f"The documents disagree: “{newest}” is newer than “{older}”."
    return f"The documents disagree: “{ours}” and “{theirs}”."
