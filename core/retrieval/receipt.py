"""The receipt of one answer: how the question was read, what was considered, and why it was decided so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.catalog.mentions import Mentions, Resolution
from core.catalog.partial_names import SURE
from core.counting import counted
from core.gathering.lines import Gathered, Line
from core.query import Query
from core.reading.constraints import condition_in
from core.reading.question import Intent, Question, as_asked
from core.receipt import KeptAsk, Reading, Stage
from core.retrieval.candidate import Candidate
from core.retrieval.results import Found, Retrieved

_STATS = {"min": "the minimum", "typ": "the typical value", "max": "the maximum"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptCell:
    """One thing asked, in words, of one product model, with its candidates, best first; the best may be `chosen`."""

    aspect: str
    model: str | None
    candidates: tuple[Candidate, ...]
    probability: float
    inputs: Mapping[str, float] = field(default_factory=dict[str, float])
    needed: float = 0.0
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """How an answer came about.

    Attributes:
        operation: What kind of answer was due.
        models: Product models that the question was understood to be about.
        aspects: The things asked.
        cells: Empty for what is answered without a search.
        reading: All of how the question was read.
        rejected: How else it might have been read.
        unweighed: What was read from the documents without being weighed, in words.
        judged: What a language model read and wrote, or why it didn't, in a sentence each; empty if none was asked.
        lines: What a language model was shown last; empty if none was asked to write.
        asked: What was asked, apart from its words.
        stages: How long each part of the work took; no part of what makes two receipts the same.
        failed: Whether a language model failed in a part of it, which rules did.
    """

    operation: str
    models: tuple[str, ...]
    aspects: tuple[str, ...]
    cells: tuple[ReceiptCell, ...] = ()
    reading: Reading = field(default_factory=lambda: Reading(operation=""))
    rejected: tuple[Reading, ...] = ()
    unweighed: tuple[str, ...] = ()
    judged: str = ""
    lines: tuple[Line, ...] = ()
    asked: tuple[KeptAsk, ...] = ()
    stages: tuple[Stage, ...] = field(default=(), compare=False)
    failed: bool = False


def receipt_of(question: Question, retrieved: Retrieved | None) -> Receipt:
    """Return the receipt of a question, and of what was retrieved for it; None for nothing."""
    found = retrieved.found if retrieved else None
    reading = reading_of(question, found)
    parted = _parted(question, reading, retrieved) if retrieved and retrieved.set_aside else []
    rejected = (*parted, *_as_names(reading, question.mentions))
    asked = found.asked if found else ()
    cells = [
        ReceiptCell(
            aspect=as_asked(asked[at].text, question),
            model=each.model,
            candidates=each.candidates,
            probability=each.probability,
            inputs=each.inputs,
            needed=each.needed,
            chosen=each.sufficient,
        )
        for (at, _), each in (found.evidence.items() if found else ())
    ]
    return Receipt(
        operation=reading.operation,
        models=reading.models,
        aspects=reading.aspects,
        cells=tuple(cells),
        reading=reading,
        rejected=rejected,
        unweighed=_unweighed(retrieved) if retrieved else (),
    )


def receipt_of_query(
    query: Query, question: Question, told: Sequence[str], gathered: Gathered | None = None
) -> Receipt:
    """Return the receipt of a query that a language model read, as rules know it too, and of the lines it was shown.

    What it did is told in a sentence each.
    """
    aspects = tuple(aspect.shown for aspect in query.aspects)
    reading = Reading(
        operation=question.intent.value,
        models=query.targets,
        aspects=aspects,
        conditions=tuple(
            " ".join(filter(None, (each.aspect, each.relation.replace("_", " "), each.value, each.unit)))
            for each in query.constraints
        ),
        carried=tuple(sorted(question.carried)),
        notes=(f"As a question of its own: “{query.shown}”",),
    )
    lines = tuple(gathered.by_number.values()) if gathered else ()
    shown = f"{counted(len(lines), 'line')} of {counted(len(gathered.passages), 'passage')}" if gathered else ""
    return Receipt(
        operation=reading.operation,
        models=reading.models,
        aspects=aspects,
        reading=reading,
        unweighed=(shown,) if shown else (),
        judged=" ".join(told),
        lines=lines,
    )


def reading_of(question: Question, found: Found | None) -> Reading:
    """Return how a question was read."""
    mentions = question.mentions
    from_thread = any(each.how is Resolution.THREAD for each in mentions.resolved)
    return Reading(
        operation=question.intent.value,
        models=question.models,
        aspects=tuple(as_asked(each.text, question) for each in found.asked if each.text) if found else (),
        conditions=tuple(_conditions(question, found)),
        carried=tuple(sorted({*question.carried, "models"} if from_thread else question.carried)),
        notes=tuple(_notes(mentions)),
    )


def surest(found: Found) -> float:
    """Return how surely all that was looked for is found: the least probability of all cells."""
    return min((each.probability for each in found.evidence.values()), default=0.0)


def _conditions(question: Question, found: Found | None) -> list[str]:
    """Return what a question demands besides naming what it is about."""
    bound = condition_in(question.text) if question.intent is Intent.FILTER else None
    asked = found.asked if found else ()
    stats = {stat for each in asked for stat in each.aspect.topic.stats}
    measures = {dimension.value for each in asked for dimension in each.aspect.dimensions}
    return [
        *([f"“{bound.written}”"] if bound else []),
        *(said for stat, said in _STATS.items() if stat in stats),
        *([f"measured as {' or '.join(sorted(measures))}"] if measures else []),
        *(f"not the {name}" for each in question.mentions.left_out for name in each.models),
        *(f"to go with the {name}" for name in question.related),
        *([f"for “{question.purpose.name}”"] if question.purpose else []),
    ]


def _notes(mentions: Mentions) -> list[str]:
    """Return what was made of names that aren't written as the catalogue has them."""
    otherwise = [each for each in mentions.resolved if each.mention and each.how is not Resolution.NAME]
    return [
        *(f"“{each.mention}” means {', '.join(each.models)} ({each.how.value})" for each in otherwise),
        *(f"“{each.mention}” may mean {', '.join(each.candidates)}" for each in mentions.ambiguous),
        *(f"“{each.mention}” is no product model that the documents cover" for each in mentions.unknown),
    ]


def _parted(question: Question, reading: Reading, retrieved: Retrieved) -> list[Reading]:
    """Return the reading as one thing or as several, whichever lost."""
    best = [each.candidates[0] for each in retrieved.found.evidence.values() if each.sufficient]
    if len(retrieved.set_aside) == 1:
        why = "each part finds a statement of its own, and no statement speaks of all of it"
    elif best and all(each.says_all for each in best):
        why = "one statement speaks of all that is asked"
    else:
        why = "the parts find no statements of their own"
    aspects = tuple(as_asked(each, question) for each in retrieved.set_aside)
    return [Reading(operation=reading.operation, models=reading.models, aspects=aspects, why=why)]


def _as_names(reading: Reading, mentions: Mentions) -> list[Reading]:
    """Return the readings in which words are the names of product models that were taken for words."""
    return [
        Reading(
            operation=reading.operation,
            models=each.models,
            aspects=reading.aspects,
            notes=(f"“{each.mention}” as a name of {', '.join(each.models)}",),
            why=f"as likely as {each.probability:.0%} a name; from {SURE:.0%} on it would be taken for one",
        )
        for each in mentions.doubtful
    ]


def _unweighed(retrieved: Retrieved) -> tuple[str, ...]:
    """Return what was read besides: labelled values for a sheet, typed values under a label."""
    told: list[str] = []
    for model, values in retrieved.sheets.items():
        all_of = "the only labelled value" if len(values) == 1 else f"all {len(values)} labelled values"
        told.append(f"{all_of} of {model}")
    for found in retrieved.facts.values():
        if models := list(found.stated):
            whose = models[0] if len(models) == 1 else counted(len(models), "product model")
            told.append(f"typed values of {whose} under “{found.stated[models[0]].facts[0].label}”")
    return tuple(told)
