"""What people are likely to ask next: the same of a sibling, a comparison, everything stated."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from core.answer import Answer, Choice, Comparison, Grounded
from core.catalog.catalog import Catalog
from core.catalog.kin import siblings
from core.reading.question import Intent, Question, asked_about, question_for

MAX_FOLLOW_UPS = 3
_MAX_LABEL_CHARS = 75
_FEW = 2


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
            yield _choice(f"And the {name}?", question_for(name, question))
            yield _choice(f"Compare with {name}", f"compare {model} and {name}: {topic}")
    if question.intent is not Intent.SPECS and len(answer.models) <= _FEW:
        yield from (_choice(f"Specifications of {name}", f"specifications of {name}") for name in answer.models)


def _choice(label: str, text: str) -> Choice:
    return Choice(label=label[:_MAX_LABEL_CHARS], text=text)
