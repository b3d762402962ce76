"""Question and answer → what was asked of which product model, what the documents lack, what may be asked next.

Askings of the same thing are told to be the same, however they are spelled.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from core.answer import Answer, Choice, Clarify, Comparison, Grounded, NoEvidence, Ranking
from core.answering.quotation import button
from core.catalog.catalog import Catalog, siblings
from core.quantities.units import BUILT_IN
from core.query import Query
from core.reading.question import Intent, Question, as_asked, asked_about, question_for
from core.reading.topic import Topic, worded
from core.receipt import KeptAsk
from core.retrieval.results import Retrieved

MOST_ASKS = 12
MAX_FOLLOW_UPS = 3
_FEW = 2
_SPELLINGS = (
    (re.compile(r"(?<=[a-z]{2})our$"), "or"),
    (re.compile(r"(?<=[a-z][bt])re$"), "er"),
    (re.compile(r"(?<=[a-z]{3})is(?=e$|ation$)"), "iz"),
)


def key_of(topic: Topic, ordinary: Collection[str] = ()) -> str:
    """Return what all spellings of a topic share: ids of attributes and stems in order; empty for no topic.

    Stems in `ordinary` tell little of what is asked: they are left out unless there is nothing else.
    """
    named = {term.attribute.id for term in topic.terms if term.attribute}
    said = {" ".join(sorted(map(_spelled, term.spellings[0]))): term.name for term in topic.terms if not term.attribute}
    telling = {stem for stem, name in said.items() if name not in ordinary and not _is_unit(name)}
    return " ".join([*sorted(named | telling or set(said)), *sorted(topic.stats)])


def _spelled(stem: str) -> str:
    """Return a stem in one of the two spellings that English has: "colour" as "color", "fibre" as "fiber"."""
    for ending, other in _SPELLINGS:
        stem = ending.sub(other, stem)
    return stem


def _is_unit(name: str) -> bool:
    return len(name) > 1 and any(BUILT_IN.find(each) for each in (name, name.upper()))


def asks_of(
    question: Question, retrieved: Retrieved, answer: Answer, ordinary: Collection[str] = ()
) -> tuple[KeptAsk, ...]:
    """Return what a question that was searched for asks of whom; of many, the first `MOST_ASKS`."""
    keyed = [(each, key_of(each.aspect.topic, ordinary)) for each in retrieved.found.asked]
    asked = [(as_asked(each.text, question) if key else "", key) for each, key in keyed]
    if retrieved.scope or isinstance(answer, Clarify):  # a list runs over many, or we had to ask back
        models: Sequence[str] = [""]
    else:
        models = question.models or ([] if question.mentions.unknown else [""])
    found = [
        KeptAsk(aspect=text, key=key, model=model, lacking=_lacks(retrieved, answer, index, model, models))
        for index, (text, key) in enumerate(asked)
        for model in models
    ]
    unknown = [each for text, key in asked for each in _of_unknown(question, text, key)]
    return _once([*unknown, *found])


def asks_of_query(
    query: Query, answer: Answer, topic: Callable[[str], Topic], ordinary: Collection[str] = ()
) -> tuple[KeptAsk, ...]:
    """Return what a query asks of whom; of many, the first `MOST_ASKS`. `topic` reads what an aspect asks for."""
    runs = query.members and not query.models
    models = [""] if runs or isinstance(answer, Clarify) else query.models or [""]
    lacking = isinstance(answer, NoEvidence) and not answer.by_catalogue
    silent = answer.not_stated if isinstance(answer, Comparison) else ()
    asked = [(aspect.shown, key_of(topic(aspect.shown), ordinary)) for aspect in query.aspects]
    return _once(
        [
            KeptAsk(aspect=text, key=key, model=model, lacking=lacking or model in silent)
            for text, key in asked
            for model in models
        ]
    )


def asks_of_unknown(question: Question, topic: Topic, ordinary: Collection[str] = ()) -> tuple[KeptAsk, ...]:
    """Return what is asked of product models that nobody knows, where nothing answers it."""
    return _once(_of_unknown(question, worded(question.topic), key_of(topic, ordinary)))


def wanting(answer: Answer, asked: Sequence[KeptAsk]) -> Answer:
    """Return a refusal with the mark that somebody could write down what it lacks; any other answer as it is."""
    lacking = any(each.lacking for each in asked)
    return replace(answer, wanting=True) if lacking and isinstance(answer, NoEvidence) else answer


def _of_unknown(question: Question, text: str, key: str) -> list[KeptAsk]:
    return [KeptAsk(aspect=text, key=key, model=each.mention, lacking=True) for each in question.mentions.unknown]


def _lacks(retrieved: Retrieved, answer: Answer, index: int, model: str, models: Sequence[str]) -> bool:
    """Return whether an answer lacks this: it says so, or states it of none of those that it was asked of."""
    if isinstance(answer, Clarify) or (isinstance(answer, NoEvidence) and answer.by_catalogue):
        return False
    if retrieved.scope:
        return isinstance(answer, NoEvidence) and set(answer.models) <= set(answer.not_stated)
    if retrieved.sheets:
        return not retrieved.sheets.get(model)
    if retrieved.stated(index, model or None):
        return False
    said = isinstance(answer, Grounded | Comparison | Ranking) and model in answer.not_stated
    return said or not any(retrieved.stated(index, each or None) for each in models)


def _once(asks: Sequence[KeptAsk]) -> tuple[KeptAsk, ...]:
    """Return each ask once; such without topic and product model tell nothing."""
    first = {(each.model, each.key): each for each in reversed(asks) if each.key or each.model}
    return tuple(reversed(first.values()))[:MOST_ASKS]


def with_follow_ups(answer: Answer, question: Question, catalog: Catalog) -> Answer:
    """Return the answer with up to three follow-ups; only answers about one or two product models have some."""
    if not isinstance(answer, Grounded | Comparison) or not answer.models or answer.follow_ups:
        return answer
    choices = _choices(answer, question, catalog)
    return replace(answer, follow_ups=tuple(islice(choices, MAX_FOLLOW_UPS)))


def _choices(answer: Grounded | Comparison, question: Question, catalog: Catalog) -> Iterator[Choice]:
    topic = asked_about(question.topic)
    if len(answer.models) == 1 and question.intent is Intent.LOOKUP and topic and not answer.not_stated:
        model = answer.models[0]
        for name in islice(siblings(model, catalog), 1):
            yield button(f"And the {name}?", question_for(name, question))
            yield button(f"Compare with {name}", f"compare {model} and {name}: {topic}")
    if question.intent is not Intent.SPECS and len(answer.models) <= _FEW:
        yield from (button(f"Specifications of {name}", f"specifications of {name}") for name in answer.models)
