"""The receipt of one answer: how the question was read, what was considered, and why it was decided so."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.reading.question import Question
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.retrieved import Retrieved


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptCell:
    """One thing asked of one product model, with its candidates, best first.

    Attributes:
        aspect: What was asked, in words.
        chosen: The best candidate was enough to answer.
    """

    aspect: str
    model: str | None
    candidates: tuple[Candidate, ...]
    probability: float
    inputs: Mapping[str, float] = field(default_factory=dict[str, float])
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """How an answer came about.

    Attributes:
        operation: What kind of answer was due.
        models: Product models that the question was understood to be about.
        aspects: The things asked.
        cells: Empty for what is answered without a search.
    """

    operation: str
    models: tuple[str, ...]
    aspects: tuple[str, ...]
    cells: tuple[ReceiptCell, ...] = ()


def receipt_of(question: Question, retrieved: Retrieved | None) -> Receipt:
    """Return the receipt of a question, and of what was retrieved for it; None for nothing."""
    operation, models = question.intent.value, question.models
    if retrieved is None:
        return Receipt(operation=operation, models=models, aspects=())
    found = retrieved.found
    cells = tuple(_cell(found.asked[index].text, evidence) for (index, _), evidence in found.evidence.items())
    return Receipt(operation=operation, models=models, aspects=tuple(each.text for each in found.asked), cells=cells)


def _cell(aspect: str, evidence: Evidence) -> ReceiptCell:
    return ReceiptCell(
        aspect=aspect,
        model=evidence.model,
        candidates=evidence.candidates,
        probability=evidence.probability,
        inputs=evidence.inputs,
        chosen=evidence.sufficient,
    )
