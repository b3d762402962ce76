"""Values and their sources → what must be said beside them: inherited, disputed, not comparable, left out, old."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias, assert_never

from core.answer import Answer, Apology, Clarify, Comparison, Grounded, NoEvidence, Note, Ranking, SmallTalk
from core.answering.quotation import listed, note
from core.answering.sources import Sources
from core.knowledge.extraction import UNIT_ASSUMED
from core.knowledge.facts import Fact
from core.quantities.compare import STATISTICS, is_typical
from core.reading.question import Intent
from core.retrieval.agreement import agree, standing
from core.retrieval.candidate import Candidate
from core.retrieval.conflicts import rivals_in

CellPlace: TypeAlias = tuple[str, int, int]
"""Where a cell stands: chunk, piece in it, start in the source."""
Disputes: TypeAlias = Mapping[CellPlace, Sequence[Fact]]
"""Of each cell that others contradict, all that is stated, as it stands among others."""

_DIFFERENT = "Values hold under different conditions, so they are not directly comparable"
_WHY = (
    "the current value",
    "the authoritative value",
    "",
    "the value of the document on fewer product models",
    "the newest value",
)
"""Why a fact stands first, as `standing` orders them."""
_FEW = 6
_MAX_CONDITIONS = 4
_TIMELESS = frozenset({Intent.SMALLTALK, Intent.OUT_OF_SCOPE, Intent.RECEIPT, Intent.CONVERT})
"""Answered without the documents, or from an earlier answer, which says itself where it came from."""


def inherited_by_each(sources: Sources) -> list[Note]:
    """Return, of each of a few product models, from which base its values come that it doesn't state itself."""
    return [
        note(f"Values of {scope.model} that it doesn't state itself come from {base}.")
        for scope in sources.scope()
        for base, _ in scope.inherited
    ]


def inherited_by_many(sources: Sources) -> list[Note]:
    """Return which of many product models' values come from a base; nothing if none do."""
    held = [f"{scope.model} (from {base})" for scope in sources.scope() for base, _ in scope.inherited]
    return [note(f"Inherited values: {_few(held)}.")] if held else []


def legacy_left_out(models: Sequence[str]) -> list[Note]:
    """Return which legacy product models state it as well, and were left out."""
    return [note(f"Legacy product models are left out: {_few(models)}.")] if models else []


def rows_left_out(count: int) -> list[Note]:
    """Return that so many rows more are stated than a table can hold; nothing if none are."""
    return [note(f"{count} more row{'s' if count > 1 else ''} did not fit into this table.")] if count > 0 else []


def conditions_differ(values: Sequence[tuple[str, Fact]]) -> list[Note]:
    """Return under which conditions values hold, each of a product model, if not under the same.

    Those of a whole section ("all values at 25 °C") count only if every value has some: a sheet that names none isn't
    known to hold under others.
    """
    apart = {", ".join(_conditions(fact, own=False)).casefold() for _, fact in values}
    under: dict[str, tuple[str, list[str]]] = {}
    for model, fact in values:
        held = ", ".join(_conditions(fact, own=True))
        under.setdefault(held.casefold(), (held or "no condition named", []))[1].append(model)
    unlike = len(apart) > 1 and "" not in apart
    if len(under) <= 1 and not unlike:
        return []
    if len(under) > _MAX_CONDITIONS or unlike:
        return [note(f"{_DIFFERENT}; their sources say which.")]
    said = "; ".join(f"{held} ({_few(models)})" for held, models in under.values())
    return [note(f"{_DIFFERENT}: {said}.")]


def _conditions(fact: Fact, *, own: bool) -> list[str]:
    """Return the conditions that a fact's label or cell names, or else those of its section."""
    named = f"{fact.label} {fact.said}".casefold()
    held = dict.fromkeys(each for each in fact.conditions if each not in STATISTICS | {UNIT_ASSUMED})
    return [each for each in held if (each.casefold() in named) is own]


def typical_beside_guaranteed(values: Sequence[tuple[str, Fact]]) -> list[Note]:
    """Return whose values are typical ones, if others' are guaranteed."""
    typical = [model for model, fact in values if is_typical(fact.value)]
    if not 0 < len(typical) < len(values):
        return []
    return [note(f"Typical, not guaranteed, and not comparable with the others: {_few(typical)}.")]


def _few(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= _FEW else f"{', '.join(names[:_FEW])} and others"


def documents_disagree(stated: Iterable[tuple[str, Sequence[Fact]]]) -> list[Note]:
    """Return of whom several places state otherwise what a table holds; why what stands first does, if it is one why.

    `stated` are facts that disagree about a product model, as they stand; nothing is said of none.
    """
    told = [(model, _why_first(facts)) for model, facts in stated]
    names = listed(tuple(dict.fromkeys(model for model, _ in told)))
    whys = {why for _, why in told}
    first = f"; {min(whys)} stands first" if len(whys) == 1 and all(whys) else ""
    return [note(f"Documents disagree about {names}{first}.")] if names else []


def _why_first(facts: Sequence[Fact]) -> str:
    other = next((each for each in facts[1:] if not agree(facts[0], each)), facts[0])
    places = zip(_WHY, standing(facts[0]), standing(other), strict=True)
    why, ours, theirs = next((each for each in places if each[1] != each[2]), ("", 0, 0))
    return why if ours < theirs and (why != _WHY[-1] or theirs) else ""  # of an unknown day nobody is newer


def place_of(fact: Fact) -> CellPlace:
    """Return where a fact's cell stands."""
    return fact.chunk_id, fact.position, fact.place.start


def disputes_in(facts: Iterable[Fact]) -> Disputes:
    """Return, for each cell that others contradict, all that is stated of it, its own fact among them."""
    found: dict[CellPlace, Sequence[Fact]] = {}
    for cluster in rivals_in(facts):
        ordered = sorted(cluster, key=standing)
        for fact in ordered:
            found.setdefault(place_of(fact), ordered)
    return found


def dispute_of(finding: Candidate, disputes: Disputes) -> Sequence[Fact]:
    """Return all that is stated of a finding's cell, if others contradict it; else nothing."""
    if finding.value is None:
        return ()
    return disputes.get((finding.chunk.chunk_id, finding.position, finding.value.place.start), ())


def with_staleness(answer: Answer, intent: Intent, as_of: datetime | None) -> Answer:
    """Return the answer with the remark that it rests on a copy of the index made at `as_of` (in UTC), if it does.

    The remark stands first, where no platform's limit cuts it off.
    """
    if as_of is None or intent in _TIMELESS:
        return answer
    said = f"From a copy of the index made on {as_of:%Y-%m-%d} at {as_of:%H:%M} UTC; the index can't be reached now."
    match answer:
        case Grounded(blocks=blocks) | Comparison(blocks=blocks) | Ranking(blocks=blocks):
            return replace(answer, blocks=(note(said), *blocks))
        case NoEvidence(text=text) | SmallTalk(text=text):
            return replace(answer, text=f"{text}\n\n{said}")
        case Clarify(question=question):
            return replace(answer, question=f"{question}\n\n{said}")
        case Apology():
            return answer
        case _:
            assert_never(answer)
