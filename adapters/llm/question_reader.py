"""A language model reads a question: of whom it asks by number, and what in the words of documentation."""

import re
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field

from adapters.llm.fence import plain
from adapters.llm.forms import Askable, FlatForm, among, numbers_in, texts_in, time_left_s
from adapters.llm.question_prompt import SYSTEM, SYSTEM_AHEAD, prompt_of
from core.query import AskedAspect, Asking, Constraint, Suggestion

KindWord: TypeAlias = Literal[
    "look_up", "compare", "rank", "list", "count", "yes_no", "explain", "how_to", "specs", "recommend",
    "about_the_bot", "smalltalk", "out_of_scope",
]  # fmt: skip
OrderWord: TypeAlias = Literal["highest", "lowest", "none"]
RelationWord: TypeAlias = Literal["at_least", "at_most", "above", "below", "equals", "has"]

_MOST_PHRASES = 6
_MOST_OF_EACH = 12
_MOST_STANDALONE_CHARS = 2000
_MOST_CHARS = 200
_MOST_PASSAGE_CHARS = 600
_LANGUAGE = re.compile(r"([a-z]{2})(?![a-z])", re.IGNORECASE)


class _Aspect(FlatForm):
    asked: str
    phrases: list[str] = Field(default_factory=list[str])


class _Constraint(FlatForm):
    aspect: str
    relation: Annotated[RelationWord, BeforeValidator(among(get_args(RelationWord)))]
    value: str = Field(default_factory=str)
    unit: str = Field(default_factory=str)


class Reading(FlatForm):
    """What a question asks."""

    standalone: str
    kind: Annotated[KindWord, BeforeValidator(among(get_args(KindWord)))]
    models: list[int] = Field(default_factory=list[int])
    members: list[int] = Field(default_factory=list[int])
    may_mean: list[int] = Field(default_factory=list[int])
    unknown: list[str] = Field(default_factory=list[str])
    aspects: list[_Aspect] = Field(default_factory=list[_Aspect])
    constraints: list[_Constraint] = Field(default_factory=list[_Constraint])
    order: Annotated[OrderWord, BeforeValidator(among(get_args(OrderWord)))] = Field(
        default_factory=lambda: get_args(OrderWord)[-1]
    )
    language: str = Field(default_factory=str)


class ReadingAhead(Reading):
    """The same, with a passage as documentation might have it."""

    passage: str = Field(default_factory=str)


class LanguageModelQuestionReader:
    """Implements `core.ports.QuestionReader`."""

    def __init__(self, model: Askable, *, deadline_s: float, ahead: bool = False) -> None:
        """Take the model; with `ahead` it is asked for a passage as documentation might have it, too."""
        self._model, self._deadline_s = model, deadline_s
        self._form, self._system = (ReadingAhead, SYSTEM_AHEAD) if ahead else (Reading, SYSTEM)

    async def read(self, asking: Asking, *, spent_s: float) -> Suggestion:
        """Return how the language model takes the question, nothing of it admitted.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        left_s = time_left_s(self._deadline_s, spent_s)
        reading = await self._model.ask(self._form, system=self._system, user=prompt_of(asking), deadline_s=left_s)
        return suggestion_of(reading, question=asking.question)


def suggestion_of(reading: Reading, *, question: str) -> Suggestion:
    """Return what was filled in; a stand-alone question that is empty or endless is the question itself."""
    standalone = texts_in([reading.standalone], most=1, most_chars=_MOST_STANDALONE_CHARS)
    language = _LANGUAGE.match(reading.language.strip())
    ahead = reading.passage if isinstance(reading, ReadingAhead) else ""
    return Suggestion(
        standalone=standalone[0] if standalone else plain(question),
        kind=reading.kind,
        models=numbers_in(reading.models),
        members=numbers_in(reading.members),
        may_mean=numbers_in(reading.may_mean),
        unknown=texts_in(reading.unknown, most=_MOST_OF_EACH, most_chars=_MOST_CHARS),
        aspects=tuple(_aspect(each) for each in reading.aspects if _short(each.asked))[:_MOST_OF_EACH],
        constraints=tuple(_constraint(each) for each in reading.constraints if _short(each.aspect))[:_MOST_OF_EACH],
        order=reading.order,
        language=language[1].lower() if language else "en",
        passage=plain(ahead)[:_MOST_PASSAGE_CHARS],
    )


def _aspect(aspect: _Aspect) -> AskedAspect:
    phrases = texts_in(aspect.phrases, most=_MOST_PHRASES, most_chars=_MOST_CHARS)
    return AskedAspect(asked=_short(aspect.asked), phrases=phrases)


def _constraint(given: _Constraint) -> Constraint:
    value, unit = ("", "") if given.relation == "has" else (_short(given.value), _short(given.unit))
    return Constraint(aspect=_short(given.aspect), relation=given.relation, value=value, unit=unit)


def _short(text: str) -> str:
    """Return a text in one line; nothing if it is too long to be what it should."""
    told = plain(text)
    return told if len(told) <= _MOST_CHARS else ""
