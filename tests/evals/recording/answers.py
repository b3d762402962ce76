"""A language model's answer, kept by lasting names: its numbers hold in one prompt only."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel

from adapters.llm.answer_writer import Writing
from adapters.llm.faults import Fault
from adapters.llm.question_reader import ReadingAhead
from adapters.llm.reading import form_in
from tests.evals.plain_prompt import PlainAnswer
from tests.evals.recording.prompts import PLAIN, READ, WRITE, Prompt

Filled: TypeAlias = dict[str, Any]
"""A form that is filled in, as JSON."""

FORMS: Mapping[str, type[BaseModel]] = {READ: ReadingAhead, WRITE: Writing, PLAIN: PlainAnswer}

_CHOSEN_BY_NUMBER = ("models", "members", "may_mean")
_CITING = ("claims", "cells", "entries")


class Unfit(Exception):
    """An answer that can't be recorded; the message says why, to whom wrote it."""


def kept_of(text: str, prompt: Prompt) -> Filled:
    """Return what was answered to a prompt, with lasting names in the place of its numbers.

    Raises:
        Unfit: It doesn't fit the form, or names a number that isn't shown.
    """
    try:
        filled = form_in(text, FORMS[prompt.step]).model_dump()
    except Fault as fault:
        raise Unfit(str(fault).removeprefix("language model: ")) from None
    bare = [what for what, cited in _cited(filled, prompt.step) if not cited and prompt.step == WRITE]
    if bare:
        raise Unfit(f"no line is cited by {', '.join(bare)}")
    shown = {each.number for each in prompt.shown}
    gone = sorted({number for _, cited in _cited(filled, prompt.step) for number in cited} - shown)
    if gone:
        raise Unfit(f"nothing has the number {', '.join(map(str, gone))}")
    return _renamed(filled, prompt.step, prompt.names.__getitem__)


def said_of(kept: Filled, prompt: Prompt) -> Filled | None:
    """Return a recorded answer with the numbers that this prompt shows; None if one of its names isn't shown.

    The key of a plain prompt has all that it shows, in its order: its numbers stay.
    """
    if prompt.step == PLAIN:
        return kept
    numbers = {name: prompt.number_of(name) for _, names in _cited(kept, prompt.step) for name in names}
    if None in numbers.values():
        return None
    return _renamed(kept, prompt.step, numbers.__getitem__)


def cites(kept: Filled, step: str) -> bool:
    """Tell whether an answer names anything that is shown by number."""
    return any(names for _, names in _cited(kept, step))


def _cited(filled: Filled, step: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield what cites, and the numbers or names that it cites."""
    if step == READ:
        yield from ((name, filled[name]) for name in _CHOSEN_BY_NUMBER)
        return
    of_each = "lines" if step == WRITE else "passages"
    for name in _CITING:
        for number, each in enumerate(filled.get(name, ()), start=1):
            yield f"{name} {number}", each.get(of_each, [])


def _renamed(filled: Filled, step: str, other: Callable[[Any], Any]) -> Filled:
    """Return the answer with another word for each number or name; the same one once."""

    def each(names: list[Any]) -> list[Any]:
        return list(dict.fromkeys(map(other, names)))

    if step == READ:
        return {**filled, **{name: each(filled[name]) for name in _CHOSEN_BY_NUMBER}}
    if step == PLAIN:
        return filled
    lists = {name: [{**one, "lines": each(one["lines"])} for one in filled[name]] for name in _CITING}
    return {**filled, **lists}
