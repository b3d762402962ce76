"""Which statements are gold: those that gold quotes are about, and others that say the same of the same product."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from tests.evals.families import Record
from tests.evals.scorer import Scorer

LEAST_CHARS = 4
LEAST_GOLD_CHARS = 2
BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)])\s+", re.MULTILINE)
"""What stands before an entry of a list, which some readers take for a part of it."""
SEVERAL = ("compare", "rank")
"""Kinds of questions whose gold has a value per product model."""
IN_PARTS = (*SEVERAL, "generic")
"""Kinds whose gold quotes may be lists, of which each entry is gold."""

SHARE = 0.5
"""A statement that is a part of a gold quote must have this share of its words, or its numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """One gold quote of a question.

    Attributes:
        tight: Without bullets, and without white space, in which readers of PDFs differ.
        numbers: Those gold numbers of the question that it holds.
        models: Product models whose statement it may be: the question's and all that they inherit from.
        parts: Its lines, where one quote tells of several product models or steps in turn.
    """

    document: str
    text: str
    tight: str
    words: Counter[str]
    numbers: Sequence[Mapping[str, Any]]
    models: frozenset[str]
    parts: tuple["Quote", ...] = ()


def quotes_of(question: Record, scorer: Scorer) -> Sequence[Quote]:
    """Return the question's gold quotes."""
    return [
        _quote(gold["doc"], gold["quote"], question, scorer) for gold in question["gold_quote"] if gold.get("quote")
    ]


def _quote(document: str, text: str, question: Record, scorer: Scorer, *, whole: bool = True) -> Quote:
    lines = [line for line in text.splitlines() if line.strip()] if whole and question["kind"] in IN_PARTS else []
    return Quote(
        document=document,
        text=text,
        tight=_tight(text),
        words=Counter(scorer.words(text)),
        numbers=[each for each in numbers_of(question) if scorer.holds([each], text, [text])],
        models=scorer.lineage(question["models"]),
        parts=tuple(_quote(document, line, question, scorer, whole=False) for line in lines if len(lines) > 1),
    )


def numbers_of(question: Record) -> Sequence[Mapping[str, Any]]:
    """Return the numbers that a right answer holds; a ranking's are those of its items."""
    ranked = (question.get("rank") or {}).get("items") or []
    items = [
        {"value": item["value"], "unit": item.get("unit") or ""} for item in ranked if item.get("value") is not None
    ]
    return [*question.get("numbers", ()), *items]


def is_gold(statement: Record, quote: Quote, scorer: Scorer) -> bool:
    """Tell whether a statement is the gold one, or so much of it that it says the same.

    It holds the quote or half of it, or is inside it with all its numbers. Where the quote holds gold numbers, what the
    statement says as a person reads it must hold one: one cell of a row says less than the row.
    """
    if statement["document"] != quote.document:
        return False
    return _says(statement, quote, scorer) or any(_says(statement, part, scorer) for part in quote.parts)


def _says(statement: Record, quote: Quote, scorer: Scorer) -> bool:
    tight = _tight(statement["quote"])
    if len(tight) < LEAST_CHARS or len(quote.tight) < LEAST_GOLD_CHARS:
        return False
    if quote.tight not in tight and not _enough(statement, tight, quote, scorer):
        return False
    said = statement["text"] or statement["quote"]
    return not quote.numbers or any(scorer.holds([each], said, [quote.text]) for each in quote.numbers)


def _enough(statement: Record, tight: str, quote: Quote, scorer: Scorer) -> bool:
    """Tell whether a statement that isn't the whole quote has half of it in a piece, or is inside with its numbers."""
    inside = tight in quote.tight
    shared = Counter(scorer.words(statement["quote"])) & quote.words
    if shared.total() >= SHARE * quote.words.total():
        return inside or _common(tight, quote.tight) >= SHARE * len(quote.tight)
    return inside and bool(quote.numbers) and scorer.holds(quote.numbers, statement["quote"], [quote.text])


@cache
def _common(first: str, second: str) -> int:
    return SequenceMatcher(None, first, second, autojunk=False).find_longest_match().size


def in_scope(statement: Record, models: frozenset[str]) -> bool:
    """Tell whether a statement holds for one of the product models, or for none in particular."""
    return not models or not statement["models"] or not models.isdisjoint(statement["models"])


def is_equivalent(statement: Record, question: Record, scorer: Scorer) -> bool:
    """Tell whether a statement holds all gold numbers of the question for its product model, wherever it stands."""
    numbers, quotes = question.get("numbers") or [], [gold["quote"] for gold in question["gold_quote"]]
    said = statement["text"] or statement["quote"]
    return (
        bool(numbers)
        and in_scope(statement, scorer.lineage(question["models"]))
        and scorer.holds(numbers, said, quotes)
        and scorer.proves(question, statement["document"], statement["quote"])
    )


@cache
def _tight(text: str) -> str:
    return "".join(BULLET.sub("", text).split())
