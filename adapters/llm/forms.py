"""Flat forms that a language model fills in, and what gives them filled in."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol, TypeVar, cast

from pydantic import BaseModel, ConfigDict, model_validator

from adapters.llm.fence import plain
from core.errors import LanguageModelError

_Form = TypeVar("_Form", bound=BaseModel)

_NUMBERS = range(1, 100_000)
"""Nothing that a model is shown has another number; digits without end are a way to write into a receipt."""

_MOST_NUMBERS = 200


class FlatForm(BaseModel):
    """What else is written is dropped; null is as good as left out; a number may stand where its text should."""

    model_config = ConfigDict(extra="ignore", coerce_numbers_to_str=True)

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        fields = cast("dict[str, object]", given)
        return {name: value for name, value in fields.items() if value is not None}


class Askable(Protocol):
    """What gives JSON of a form; see `adapters.llm.client.LanguageModel`."""

    async def ask(
        self,
        form: type[_Form],
        *,
        system: str,
        user: str,
        deadline_s: float | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> _Form:
        """Return what the model says, of this form; `heard` is given all that is written so far, again and again.

        Raises:
            LanguageModelError: It says nothing that can be used.
        """
        ...


def among(words: Sequence[str]) -> Callable[[object], object]:
    """Return what gives the one of `words` that has the same letters: "Look-up" is "look_up"; else what was given."""
    by_letters = {_letters(word): word for word in words}
    return lambda given: by_letters.get(_letters(str(given)[:40]), given)


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word.lower()))


def time_left_s(deadline_s: float, spent_s: float) -> float:
    """Return how long a question may still take.

    Raises:
        LanguageModelError: No time is left.
    """
    if (left_s := deadline_s - spent_s) > 0:
        return left_s
    raise LanguageModelError("no time left to ask")


def numbers_in(given: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers, each once, in their order; whether there is such an option or line isn't known here."""
    return tuple(dict.fromkeys(number for number in given if number in _NUMBERS))[:_MOST_NUMBERS]


def texts_in(given: Iterable[str], *, most: int, most_chars: int) -> tuple[str, ...]:
    """Return at most so many texts, each once and in one line; those that are empty or longer are left out."""
    texts = dict.fromkeys(plain(text) for text in given)
    return tuple(text for text in texts if 0 < len(text) <= most_chars)[:most]


def fenced(fence: str, heading: str, lines: Iterable[str]) -> list[str]:
    """Return a part of a prompt whose lines are data."""
    return [f"{heading}:", fence, *lines, fence]


def named(names: Sequence[str], *, first: Collection[str] = (), most: int) -> str:
    """Return names in one line, at most so many, those that are in `first` before the others."""
    wanted = frozenset(first)
    ordered = sorted(names, key=lambda name: name not in wanted)
    more = f" and {len(ordered) - most} more" if len(ordered) > most else ""
    return ", ".join(map(plain, ordered[:most])) + more
