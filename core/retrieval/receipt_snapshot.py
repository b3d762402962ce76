"""A receipt → what is kept of it: the best candidates of each cell, with what spoke for and against them in words."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.cutting import shortened
from core.receipt import KeptCandidate, KeptCell, KeptReceipt, Reason
from core.retrieval.candidate import Candidate
from core.retrieval.features import OPEN, TELLING, FeaturesOf
from core.retrieval.receipt import Receipt, ReceiptCell
from core.retrieval.scoring_parameters import Linear, Scoring

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
_PHRASES = (
    (
        "any own own_squared rank_own soft_own soft_all rank_soft topic_own",
        "it says what is asked",
        "it says less of what is asked",
    ),
    (
        "path_cosine own_cosine own_blend rank_cosine rank_blend",
        "its meaning is close to what is asked",
        "its meaning is further from what is asked",
    ),
    (
        "label soft_label label_blend topic_label",
        "its label says what is asked",
        "its label says less of what is asked",
    ),
    ("label_precision", "its label says nothing else", "its label says other things as well"),
    ("section", "the headings above it say what is asked", "the headings above it say less of what is asked"),
    ("title", "the document's title says what is asked", "the document's title says less of what is asked"),
    ("chunk_blend around", "the text around it is about what is asked", "the text around it is about something else"),
    ("row", "it is a whole table row", "it is no whole table row"),
    ("cell", "it is a value with a label", "it is no value with a label"),
    ("sentence", "it is a sentence", "it is no sentence"),
    ("item", "it is an item of a list", "it is no item of a list"),
    ("code_block", "it is a piece of code", "it is no piece of code"),
    ("length short", "it is short", "it is long"),
    ("leads", "it only introduces what stands below it", "it states something itself"),
    ("spec", "it stands among specifications", "it does not stand among specifications"),
    (
        "number_digit number_unit number_cell",
        "a number is asked for, and it has one",
        "a number is asked for, and it has none",
    ),
    ("where_row", "a place is asked for, and it is a table row", "a place is asked for, and it is no table row"),
    (
        "yes_no_sentence",
        "yes or no is asked for, and it is a sentence",
        "yes or no is asked for, and it is no sentence",
    ),
    ("how_step", "it is asked how, and this is a step", "it is asked how, and this is no step"),
    ("why_sentence", "it is asked why, and this is a sentence", "it is asked why, and this is no sentence"),
    ("what_defined", "it says what the asked word is", "it does not say what the asked word is"),
    ("spec_document", "its document is a data sheet", "its document is no data sheet"),
    ("legacy", "its document is superseded", "its document is current"),
    ("generic", "its document is about no product model in particular", "its document is about product models"),
    (
        "names_model model_in_title model_in_text",
        "it is about the product model itself",
        "it is less surely about the product model",
    ),
    ("inherited", "it is said of a base of the product model", "it is said of more than a base"),
    ("breadth narrow", "it is about few product models", "it is about many product models"),
    ("codes", "it has the numbers and codes that are asked", "it lacks numbers or codes that are asked"),
    (
        "section_codes",
        "the headings above it have the numbers and codes that are asked",
        "the headings above it lack numbers or codes that are asked",
    ),
    ("unit_asked", "it is in the unit that is asked for", "it is not in the unit that is asked for"),
    ("measured", "it measures what is asked", "it does not measure what is asked"),
    (
        "statistic",
        "it is the minimum, typical value or maximum asked for",
        "it is a minimum, typical value or maximum not asked for",
    ),
    ("excluded", "it speaks of what goes by another name", "it does not speak of what goes by another name"),
    (
        "explain_number",
        "an explanation is asked for, and it is a number",
        "an explanation is asked for, and it is no mere number",
    ),
    (
        "nobody_part",
        "no product model is named, and it is about some of its document's only",
        "no product model is named, and it is about all of its document's",
    ),
)
"""Features, and what is said of a statement where they are higher than of those beside it, and lower.

Those that measure much the same are told as one: their weights balance each other, so that only their sum means
anything ("it says what is asked" by letters, by stems, by rank among the others).
"""
TURNED = frozenset({"length", "breadth", "explain_length", "nobody_breadth"})
"""Features that are the lower, the truer their phrase."""


def kept_of(receipt: Receipt, scoring: Scoring, *, question: str, outcome: str, knowledge: str) -> KeptReceipt:
    """Return what is kept of a receipt."""
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
    """Return what is kept of a cell; not all of the statements that were scored are kept as candidates.

    A candidate's features are told beside what they are on average; of one that is alone, beside what they were in what
    was learnt from.
    """
    held = (each.features for each in cell.candidates[:_BESIDE])
    features = [each.copy() if isinstance(each, FeaturesOf) else dict(each) for each in held]
    if len(features) == 1:
        usual = {name: weight.mean for name, weight in linear.weights.items()}
    else:
        count = len(features) or 1
        usual = {name: sum([each.get(name, 0.0) for each in features]) / count for name in linear.weights}
    scored = round(math.exp(cell.inputs["log_count"])) if "log_count" in cell.inputs else len(cell.candidates)
    return KeptCell(
        aspect=cell.aspect,
        model=cell.model,
        candidates=tuple(
            _candidate(each, _reasons(told, linear, usual))
            for each, told in zip(cell.candidates[:most], features, strict=False)
        ),
        weighed=scored,
        probability=round(cell.probability, 4),
        needed=round(cell.needed, 4),
        enough=cell.chosen,
    )


def _candidate(one: Candidate, reasons: Sequence[Reason]) -> KeptCandidate:
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


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """What features say of a statement where they are higher than of those beside it, or lower."""

    much: str
    little: str


_BY_ITSELF = {name: phrase for names, *said in _PHRASES for phrase in [Phrase(*said)] for name in names.split()}

PHRASES = {
    **_BY_ITSELF,
    **{f"explain_{name}": _BY_ITSELF[name] for name in TELLING},
    **{f"nobody_{name}": _BY_ITSELF[name] for name in OPEN},
}
"""By the feature's name (`core.retrieval.features`); what counts otherwise in some questions says the same in all."""
