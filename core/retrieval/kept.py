"""A receipt → what is kept of it: the best candidates of each cell, with what spoke for and against them in words."""

import math
from collections.abc import Mapping, Sequence

from core.cutting import shortened
from core.receipt import KeptCandidate, KeptCell, KeptReceipt, Reason
from core.retrieval.candidate import Candidate
from core.retrieval.phrases import PHRASES, TURNED, Phrase
from core.retrieval.receipt import Receipt, ReceiptCell
from core.retrieval.scoring import Scoring
from core.retrieval.weights import Linear

MOST_CELLS = 12
_FEW_CELLS = 4
_OF_FEW, _OF_MANY = 5, 3
"""So many candidates are kept of each of a few cells, or of many."""
_BESIDE = 20
"""A candidate's features are told beside those of so many of the best."""
_MOST_REASONS = 3
_LEAST_POINTS = 0.05
_QUOTE_CHARS = 300
_SAID_CHARS = 200
_QUESTION_CHARS = 500


def kept_of(receipt: Receipt, scoring: Scoring, *, question: str, outcome: str, knowledge: str) -> KeptReceipt:
    """Return what is kept of a receipt.

    Args:
        receipt: All that was considered.
        scoring: What it was scored with.
        question: As it was written.
        outcome: The kind of the answer.
        knowledge: The stamp of what was indexed.
    """
    cells = receipt.cells[:MOST_CELLS]
    most = _OF_FEW if len(cells) <= _FEW_CELLS else _OF_MANY
    return KeptReceipt(
        question=shortened(question, _QUESTION_CHARS),
        outcome=outcome,
        reading=receipt.reading,
        rejected=receipt.rejected,
        cells=tuple(_cell(cell, scoring.linear, most) for cell in cells),
        left_out=len(receipt.cells) - len(cells),
        unweighed=receipt.unweighed,
        judged=receipt.judged,
        asked=receipt.asked,
        knowledge=knowledge,
        stages=receipt.stages,
    )


def _cell(cell: ReceiptCell, linear: Linear, most: int) -> KeptCell:
    usual = _usual([each.features for each in cell.candidates[:_BESIDE]], linear)
    return KeptCell(
        aspect=cell.aspect,
        model=cell.model,
        candidates=tuple(_candidate(each, linear, usual) for each in cell.candidates[:most]),
        weighed=_weighed(cell),
        probability=round(cell.probability, 4),
        needed=round(cell.needed, 4),
        enough=cell.chosen,
    )


def _weighed(cell: ReceiptCell) -> int:
    """Return how many statements were scored: not all of them are kept as candidates."""
    return round(math.exp(cell.inputs["log_count"])) if "log_count" in cell.inputs else len(cell.candidates)


def _usual(features: Sequence[Mapping[str, float]], linear: Linear) -> dict[str, float]:
    """Return what each feature is on average; of a candidate that is alone, what it was in what was learnt from."""
    if len(features) == 1:
        return {name: weight.mean for name, weight in linear.weights.items()}
    return {name: sum(each.get(name, 0.0) for each in features) / len(features) for name in linear.weights if features}


def _candidate(one: Candidate, linear: Linear, usual: Mapping[str, float]) -> KeptCandidate:
    reasons = _reasons(one.features, linear, usual)
    section, title = one.chunk.section, one.document.title or one.document.path
    return KeptCandidate(
        document=one.document.path,
        title=title,
        section=section[1:] if section[:1] == (title,) else section,
        page=one.piece.page,
        quote=shortened(one.piece.quote, _QUOTE_CHARS),
        excerpt=shortened(one.piece.plain, _QUOTE_CHARS),
        label=one.label,
        said=shortened(one.said, _SAID_CHARS),
        models=one.statement.covered,
        base=one.base,
        score=round(one.score, 2),
        share=round(one.probability, 4),
        pros=tuple(each for each in reasons if each.points > 0)[:_MOST_REASONS],
        cons=tuple(each for each in reversed(reasons) if each.points < 0)[:_MOST_REASONS],
    )


def _reasons(features: Mapping[str, float], linear: Linear, usual: Mapping[str, float]) -> list[Reason]:
    """Return what made a difference to the score, what spoke most for it first."""
    points: dict[Phrase, float] = {}
    level: dict[Phrase, float] = {}
    for name, weight in linear.weights.items():
        beyond = (features.get(name, usual[name]) - usual[name]) / weight.scale
        if beyond:
            phrase = PHRASES[name]
            points[phrase] = points.get(phrase, 0.0) + weight.weight * beyond
            level[phrase] = level.get(phrase, 0.0) + (-beyond if name in TURNED else beyond)
    told = [
        Reason(text=phrase.much if level[phrase] > 0 else phrase.little, points=round(made, 2))
        for phrase, made in points.items()
        if abs(made) >= _LEAST_POINTS
    ]
    return sorted(told, key=lambda each: (-each.points, each.text))
