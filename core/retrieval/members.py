"""Whom a list is about, by what is said of them: members of a class, each with statements of its own."""

import math
from collections.abc import Mapping, Sequence

from core.knowledge.analyzer import words
from core.retrieval.aspect import AskedWord
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.statement import Statement, said_in

_OF_CLASS = 0.75
_IN_TEXT = 0.6
"""What a word for a class counts in a text about one product model, where 1.0 is a heading or a name."""
_NOUN = 3.0
"""The last word for a class, its noun, counts so many times as much as another."""


def of_members(
    each: Mapping[str, Evidence], members: Sequence[AskedWord], *, noun: bool = False
) -> dict[str, Evidence]:
    """Return the product models of a class: those whose names, titles, headings or else texts say its words.

    One that nothing was found of stays: only what is said of it can tell that it is of another class.

    Args:
        each: By product model.
        members: Words for the class.
        noun: They are but one noun: a text that uses it doesn't tell that the others are none.
    """
    said = {
        model: max((_called(one, model, members, noun=noun) for one in evidence.candidates), default=0.0)
        for model, evidence in each.items()
    }
    most = max(said.values(), default=0.0)
    meant = {
        model: evidence
        for model, evidence in each.items()
        if not evidence.candidates or said[model] >= _OF_CLASS * most
    }
    return meant if len(meant) > 1 else dict(each)


def _headings(statement: Statement) -> frozenset[str]:
    """Return the words of the headings above a statement; a question that is one names nobody's class."""
    asked = [heading for heading in statement.chunk.section if heading.rstrip().endswith("?")]
    return statement.section - said_in(" ".join(asked))


def _called(candidate: Candidate, model: str, members: Sequence[AskedWord], *, noun: bool) -> float:
    statement = candidate.statement
    names, above = statement.title | frozenset(words(model)), _headings(statement)
    in_text = 0.0 if noun else _IN_TEXT / (1 + math.log(max(len(statement.covered), 1)))
    places = ((names | above, 1.0), (statement.own, in_text))
    shares = [max((share for said, share in places if word.stands_in(said)), default=0.0) for word in members]
    weights = [*(word.weight for word in members[:-1]), *(_NOUN * word.weight for word in members[-1:])]
    return sum(weight * share for weight, share in zip(weights, shares, strict=True))
