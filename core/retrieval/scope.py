"""A question → the product models that it runs over: those it names, a kind, or every current one."""

import math
import re
from collections.abc import Mapping, Sequence

from core.catalog.catalog import Catalog
from core.catalog.mentions import Resolution
from core.knowledge.analyzer import words
from core.knowledge.document import Status
from core.knowledge.glossary import Pack
from core.reading.question import Intent, Question
from core.retrieval.aspect import AskedWord
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.statement import said_in

_FEW_MODELS = 6
_EXCEPT = re.compile(
    r"(?i)(?:\b(?:not the|except(?: the| for the)?|excluding(?: the)?|other than the)|[(,] ?(?:but )?not(?: the| any)?)"
    r"\s+(?P<what>[^\W\d]{3,})"
)
_LEGACY = re.compile(r"(?i)\b(?:legacy|discontinued|obsolete|superseded|retired|withdrawn|end[- ]of[- ]life)\b")
_ANY_KIND = "product"
"""The catalogue's kind that is no name for it: "which products" asks for accessories too."""
_OF_CLASS = 0.75
_IN_TEXT = 0.6
"""What a word for a class counts in a text about one product model, where 1.0 is a heading or a name."""
_NOUN = 3.0
"""The last word for a class, its noun, counts so many times as much as another."""


def kinds_of(catalog: Catalog, pack: Pack) -> Mapping[str, frozenset[str]]:
    """Return what product models of each of the catalogue's kinds are called, in the catalogue and in the field."""
    kinds = dict.fromkeys(model.kind for model in catalog.models.values())
    own = {kind: frozenset(words(kind)) - {_ANY_KIND} for kind in kinds}
    return {kind: said | pack.products.get(kind, frozenset()) for kind, said in own.items()}


def scope_of(question: Question, catalog: Catalog, kinds: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Return what a list runs over: a set named in the question, a kind of which it speaks, or every current one.

    Any product model that unclear words may mean is among them; those that the question leaves out by name aren't,
    unless it leaves out all.
    """
    mentions, text = question.mentions, question.text
    if question.intent not in {Intent.RANK, Intent.FILTER}:
        family = any(found.how is Resolution.FAMILY for found in mentions.resolved) and not mentions.ambiguous
        return question.models if family and len(question.models) > _FEW_MODELS else ()
    ambiguous = (name for found in mentions.ambiguous for name in found.candidates)
    doubtful = (name for found in mentions.doubtful if len(found.models) > 1 for name in found.models)
    meant = tuple(dict.fromkeys((*question.models, *ambiguous, *doubtful)))
    legacy = _LEGACY.search(text) is not None
    if meant:
        named = {name for found in mentions.resolved if found.how is not Resolution.FAMILY for name in found.models}
        current = (name for name in meant if legacy or name in named or catalog.models[name].status is Status.ONLINE)
        return _without(text, _kept(question, tuple(current) or meant))
    everything = tuple(catalog.models) if legacy else _current(catalog)
    return _of_kind(text, _kept(question, everything), catalog, kinds)


def recommendable(question: Question, catalog: Catalog) -> tuple[str, ...]:
    """Return what to recommend from: all that the question may mean, or every current product model."""
    unclear = (name for found in question.mentions.ambiguous for name in found.candidates)
    return tuple(dict.fromkeys((*question.models, *unclear))) or _current(catalog)


def _kept(question: Question, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the product models that the question doesn't leave out by name; all if it leaves out all."""
    gone = {name for found in question.mentions.left_out for name in found.models}
    return tuple(name for name in names if name not in gone) or names


def _current(catalog: Catalog) -> tuple[str, ...]:
    return tuple(name for name, model in catalog.models.items() if model.status is Status.ONLINE)


def _of_kind(
    text: str, names: tuple[str, ...], catalog: Catalog, kinds: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    """Return the product models of the kind that a question speaks of: no accessory is a "board"."""
    said = set(words(text))
    meant = {kind for kind, spoken in kinds.items() if said & spoken}
    kept = tuple(name for name in names if catalog.models[name].kind in meant)
    return _without(text, kept if len(meant) == 1 and len(kept) > 1 else names)


def _without(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the product models that a question doesn't leave out: "not the boxes" leaves out an AirBox."""
    left_out = {word for match in _EXCEPT.finditer(text) for word in words(match["what"])}
    if not left_out:
        return names
    kept = tuple(name for name in names if not any(each.endswith(word) for each in words(name) for word in left_out))
    return kept or names


def of_members(
    each: Mapping[str, Evidence], members: Sequence[AskedWord], *, noun: bool = False
) -> dict[str, Evidence]:
    """Return the product models of a class: those whose names, titles, headings or else texts say its words.

    One that nothing was found of stays: only what is said of it can tell that it is of another class. Where the words
    are but one noun, a text that uses it doesn't tell that the others are none.
    """
    said = {
        model: max((_called(one, model, members, noun=noun) for one in evidence.candidates), default=0.0)
        for model, evidence in each.items()
    }
    least = _OF_CLASS * max(said.values(), default=0.0)
    meant = {model: evidence for model, evidence in each.items() if not evidence.candidates or said[model] >= least}
    return meant if len(meant) > 1 else dict(each)


def _called(candidate: Candidate, model: str, members: Sequence[AskedWord], *, noun: bool) -> float:
    """Return how much of a class's words is said; a heading that is a question names nobody's class."""
    statement = candidate.statement
    questions = [heading for heading in statement.chunk.section if heading.rstrip().endswith("?")]
    above = statement.section - said_in(" ".join(questions))
    in_text = 0.0 if noun else _IN_TEXT / (1 + math.log(max(len(statement.covered), 1)))
    places = ((statement.title | frozenset(words(model)) | above, 1.0), (statement.own, in_text))
    shares = [max((share for said, share in places if word.stands_in(said)), default=0.0) for word in members]
    weights = [*(word.weight for word in members[:-1]), *(_NOUN * word.weight for word in members[-1:])]
    return sum(map(float.__mul__, weights, shares))
