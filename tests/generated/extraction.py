"""Holds the facts in the index against what the documents state: what was lost, and what nobody wrote."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from core.knowledge.facts import Fact as Extracted
from core.quantities.value import Stat, State
from tests.generated.attributes import Shape
from tests.generated.documents import Library
from tests.generated.family import MAX, MIN, TYP
from tests.generated.pen import Written
from tests.generated.statements import Reading, folded

_NOTHING = frozenset({None, State.NOT_APPLICABLE, State.NOT_STATED})
_STATS = {
    MIN: {Stat.MINIMUM, Stat.LOWER},
    TYP: {Stat.TYPICAL},
    MAX: {Stat.MAXIMUM, Stat.UPPER},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What extraction made of one library.

    Attributes:
        lost: Written, and no fact says it of this product model under this label.
        invented: Facts that say what no document states of this product model.
    """

    library: Library
    lost: tuple[Written, ...]
    invented: tuple[Extracted, ...]


def extraction_of(library: Library, facts: Sequence[Extracted]) -> Extraction:
    """Return what was lost, and what was invented."""
    reading = Reading(library.family)
    by_place: dict[tuple[str, str], list[Extracted]] = {}
    for fact in facts:
        by_place.setdefault((PurePosixPath(fact.document).name, fact.model), []).append(fact)
    lost: list[Written] = []
    said: set[str] = set()
    for written in library.written:
        near = by_place.get((written.document, written.fact.model), [])
        found = [fact for fact in near if _is(reading, fact, written)] or _ends(reading, near, written)
        said.update(fact.fact_id for fact in found)
        if not found:
            lost.append(written)
    valued = (fact for fact in facts if fact.value.dimension is not None or fact.value.state not in _NOTHING)
    return Extraction(
        library=library, lost=tuple(lost), invented=tuple(fact for fact in valued if fact.fact_id not in said)
    )


def _is(reading: Reading, extracted: Extracted, written: Written) -> bool:
    """Return whether a fact says what was written: label, value, statistic and condition."""
    fact = written.fact
    if not _labelled(reading, extracted, written):
        return False
    if fact.stat and extracted.value.stat not in _STATS[fact.stat]:
        return False
    if fact.condition and not any(folded(fact.condition) in folded(each) for each in extracted.conditions):
        return False
    if fact.meaning.shape is Shape.WORDS:
        return folded(fact.meaning.words) in folded(extracted.said)
    return reading.means([extracted.value], fact)


def _ends(reading: Reading, near: Sequence[Extracted], written: Written) -> list[Extracted]:
    """Return the two facts that say a range whose ends have columns of their own."""
    own = [fact for fact in near if _labelled(reading, fact, written)]
    return own if reading.means([fact.value for fact in own], written.fact) else []


def _labelled(reading: Reading, extracted: Extracted, written: Written) -> bool:
    label = reading.family.of(written.fact.attribute).label
    return folded(label) in folded(extracted.label.replace(" > ", " "))


def table_of_extractions(extractions: Sequence[Extraction]) -> str:
    """Return a line per format and layout: written, lost."""
    written: Counter[tuple[str, str]] = Counter()
    lost: Counter[tuple[str, str]] = Counter()
    for each in extractions:
        written.update((each.library.format, one.layout) for one in each.library.written)
        lost.update((each.library.format, one.layout) for one in each.lost)
    lines = [f"{'format':8}{'layout':14}{'written':>8}{'lost':>7}{'found %':>9}"]
    lines += [
        f"{form:8}{layout:14}{count:8}{lost[form, layout]:7}{100 - 100 * lost[form, layout] / count:9.2f}"
        for (form, layout), count in sorted(written.items())
    ]
    return "\n".join([*lines, f"invented: {sum(len(each.invented) for each in extractions)}"])


def shown_extractions(extractions: Sequence[Extraction], limit: int) -> str:
    """Return some of what was lost in each layout, and some of what was invented."""
    lines: list[str] = []
    seen: Counter[str] = Counter()
    for each in extractions:
        where = f"{each.library.family.seed} {each.library.format}"
        for written in each.lost:
            fact = written.fact
            label = each.library.family.of(fact.attribute).label
            seen[written.layout] += 1
            if seen[written.layout] <= limit:
                lines.append(
                    f"lost [{where} {written.layout}] {written.document}: {fact.model}: {label} "
                    f"{fact.stat}{fact.condition}: {written.text!r} in {written.unit!r}"
                )
        lines += [
            f"invented [{where}] {fact.document}: {fact.model}: {fact.label}: {fact.value.text!r} "
            f"{fact.value.unit} {fact.value.stat} {fact.conditions}"
            for fact in each.invented[:limit]
        ]
    return "\n".join(lines)
