"""What receipts teach: which candidates of a cell are gold, and whether what came first was right."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from core.retrieval.decision import inputs_of
from tests.evals.families import Family, Record, by_id, read_lines
from tests.evals.gold import SEVERAL, Quote, in_scope, is_equivalent, is_gold, quotes_of
from tests.evals.scorer import Scorer

ALIKE = 50.0
"""From here on, of 100, an aspect is taken for one of the attributes that a comparison is about."""

LEAST_LEFT = 2
"""So many candidates must be left of a cell without its gold."""

KEPT = ("labelled", "log_count")
"""Inputs that are the same without the gold."""

Features = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One cell: its candidates, best first by the weights they were asked with, and which are gold."""

    family: str
    question: str
    kind: str
    candidates: Sequence[Features]
    gold: Sequence[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What a decision was made from, and whether the first candidate was right.

    Attributes:
        supposed: It is what would have been decided, had the documents not held the gold.
    """

    family: str
    question: str
    inputs: Features
    right: bool
    supposed: bool = False


def examples_of(family: Family, receipts: Sequence[Record], scorer: Scorer) -> Iterator[Example]:
    """Give every cell of an answerable question that holds a gold candidate."""
    known = by_id(receipts)
    for question in learnt_from(family):
        if question["expect"] != "answer":
            continue
        quotes = quotes_of(question, scorer)
        for cell in known.get(question["id"], {}).get("cells", ()):
            gold = _gold_of(cell, question, quotes, scorer)
            if any(gold):
                yield Example(
                    family=family.name,
                    question=question["id"],
                    kind=question["kind"],
                    candidates=[candidate["features"] for candidate in cell["candidates"]],
                    gold=gold,
                )


def learnt_from(family: Family) -> Sequence[Record]:
    """Return the questions that anybody may learn from; some are set aside."""
    return [question for question in family.questions if question.get("use") != "aside"]


def _gold_of(cell: Record, question: Record, quotes: Sequence[Quote], scorer: Scorer) -> Sequence[bool]:
    gold = [
        any(in_scope(candidate, quote.models) and is_gold(candidate, quote, scorer) for quote in quotes)
        for candidate in cell["candidates"]
    ]
    if question["kind"] not in SEVERAL or not any(gold):
        return gold
    values = _values_of(cell, question)
    own = scorer.lineage([cell["model"]]) if cell["model"] else frozenset[str]()
    return [
        yes and in_scope(candidate, own) and any(_says(candidate, value, scorer) for value in values)
        for yes, candidate in zip(gold, cell["candidates"], strict=True)
    ]


def _values_of(cell: Record, question: Record) -> Sequence[str]:
    """Return the gold values that a cell of a comparison or ranking may have; none if it can't be told which."""
    model = cell["model"]
    if question["kind"] == "rank":
        items = (question.get("rank") or {}).get("items") or []
        named = [item for item in items if model in {None, item["model"]}]
        return [str(item["value"]) for item in named if item.get("value") is not None] or [""] * bool(named)
    rows: Mapping[str, Mapping[str, str]] = question.get("compare") or {}
    alike = {attribute: fuzz.token_set_ratio(attribute.lower(), cell["aspect"].lower()) for attribute in rows}
    best = max(alike, key=lambda attribute: alike[attribute], default=None)
    if best is None or (len(rows) > 1 and alike[best] < ALIKE):
        return ()
    return [value for of, value in rows[best].items() if model in {None, of}]


def _says(candidate: Record, value: str, scorer: Scorer) -> bool:
    """Tell whether a candidate holds the digits of a value; words are said in too many ways to be asked for."""
    digits = {word for word in scorer.words(value) if word[0].isdigit()}
    return digits <= set(scorer.words(f"{candidate['text']} {candidate['quote']}"))


def decided_of(family: Family, receipts: Sequence[Record], scorer: Scorer) -> Iterator[Decided]:
    """Give every decision about one value or explanation: one due, or one about what no document states.

    Few questions ask for what no document states. Each that is answered makes another: the same without its gold.
    """
    known = by_id(receipts)
    for question in learnt_from(family):
        receipt = known.get(question["id"])
        cells = [cell for cell in receipt["cells"] if cell["candidates"]] if receipt else []
        absent = question["expect"] == "refuse" and question.get("why") == "attribute-absent"
        due = question["expect"] == "answer" and question["kind"] not in SEVERAL
        inputs = (receipt.get("decision") or {}).get("inputs") if receipt else None
        if cells and inputs and (absent or due):
            quotes = quotes_of(question, scorer)
            right = [due and _is_right(cell["candidates"][0], question, quotes, scorer) for cell in cells]
            yield Decided(
                family=family.name,
                question=question["id"],
                inputs=inputs,
                right=2 * sum(right) >= len(right) and any(right),
            )
            if due and len(cells) == 1:
                left = [each for each in cells[0]["candidates"] if not _is_right(each, question, quotes, scorer)]
                if LEAST_LEFT <= len(left) < len(cells[0]["candidates"]):
                    yield Decided(
                        family=family.name,
                        question=f"{question['id']} without its gold",
                        inputs=_inputs_of(left, inputs),
                        right=False,
                        supposed=True,
                    )


def _inputs_of(left: Sequence[Record], before: Features) -> Features:
    """Return what a decision about what is left of a cell would be made from, as far as a receipt tells."""
    order = sorted(left, key=lambda each: -each["score"])
    best, second = order[:2]
    grown = [math.exp(each["score"] - best["score"]) for each in order]
    same = sum(one for one, each in zip(grown, order, strict=True) if each["text"] == best["text"])
    return {
        **{name: before[name] for name in KEPT if name in before},
        **inputs_of(best["features"]),
        "score": best["score"],
        "margin": best["score"] - second["score"],
        "log_probability": math.log(same / sum(grown)),
    }


def _is_right(candidate: Record, question: Record, quotes: Sequence[Quote], scorer: Scorer) -> bool:
    gold = any(in_scope(candidate, quote.models) and is_gold(candidate, quote, scorer) for quote in quotes)
    return gold or is_equivalent(candidate, question, scorer)


def receipts_of(family: Family) -> Sequence[Record]:
    """Return what was left of the last time that the family was asked."""
    return read_lines(family.out / "receipts.jsonl")
