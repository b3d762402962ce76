"""What a language model answers at each of its two calls: it reads the question, and writes from numbered lines."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import web

from tests.fakes.model_server import Asked, Turn, says

Lines: TypeAlias = str | Sequence[int]
"""Words of the lines to be cited, or the very numbers."""

_OPTION = re.compile(r"(\d+)\. (?:all of )?(.+?)(?: \(also: .*?\))?(?:: \d+ product models \(.*\))?((?: \[[^\]]*\])*)")
_LINE = re.compile(r"(\d+) (?:\[([^\]]*)\] )?(.*)")
_HEADING = re.compile(r"# .*?(?:\[covers: ([^\]]*)\])?(?: \[[^\]]*\])*")


@dataclass(frozen=True, slots=True)
class Shown:
    """A numbered line of a prompt.

    Attributes:
        models: Whom it is said of, as the prompt puts it.
    """

    number: int
    text: str
    models: str


def prompt(asked: Asked) -> str:
    """Return what a language model was asked, without what it was told."""
    return str(asked["messages"][1]["content"])


def is_reader(asked: Asked) -> bool:
    """Return whether it is asked to read a question."""
    return prompt(asked).startswith("Product models and classes:")


def part(asked: Asked, heading: str) -> list[str]:
    """Return the lines that stand between the fences under a heading; none if it isn't there."""
    lines = prompt(asked).splitlines()
    if f"{heading}:" not in lines:
        return []
    start = lines.index(f"{heading}:") + 1
    return lines[start + 1 : lines.index(lines[start], start + 1)]


def options(asked: Asked) -> Iterator[tuple[int, str, str]]:
    """Yield number, name and marks of those whom a question may be about."""
    for line in part(asked, "Product models and classes"):
        if found := _OPTION.fullmatch(line):
            yield int(found[1]), found[2], found[3]


def lines(asked: Asked) -> Iterator[Shown]:
    """Yield the lines that a writer is shown."""
    covered = ""
    for line in part(asked, "Passages"):
        if heading := _HEADING.fullmatch(line):
            covered = heading[1] or ""
        elif found := _LINE.fullmatch(line):
            yield Shown(int(found[1]), found[3], found[2] or covered)


def reads(**fields: Any) -> Turn:
    """Return the turn that reads a question: as it stands, of whom it names or else of its thread's.

    Args:
        fields: Of the form, instead; product models may be given by name.
    """

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        marked = list(options(asked))
        numbers = {name: number for number, name, _ in marked}
        own = [number for number, _, marks in marked if "fixed" in marks]
        own = own or [number for number, _, marks in marked if "in the thread" in marks][:1]
        [question] = part(asked, "Question")
        told: dict[str, Any] = {"standalone": question, "kind": "look_up", "models": own}
        told |= {"aspects": [aspect(question)]} | fields
        for name in ("models", "members", "may_mean"):
            told[name] = [numbers.get(each, each) for each in told.get(name, [])]
        return await says(json.dumps(told))(request, asked)

    return turn


def aspect(asked: str, *phrases: str) -> dict[str, object]:
    """Return a thing that is asked, for the reader's form."""
    return {"asked": asked, "phrases": list(phrases)}


def writes(
    *claims: tuple[str, Lines],
    cells: Sequence[tuple[str, str, str, Lines]] = (),
    entries: Sequence[tuple[str, str, Lines]] = (),
    kind: str = "answer",
    **more: Any,
) -> Turn:
    """Return the turn that writes an answer.

    Args:
        claims: Each with words of the lines that it cites.
        cells: Aspect, product model and text, with words of the lines.
        entries: Product model and text, with words of the lines.
        kind: What the draft is.
        more: Further fields of the form.
    """

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        told = {
            "kind": kind,
            "search": [],
            "claims": [{"text": text, "lines": cited(asked, words)} for text, words in claims],
            "cells": [
                {"aspect": label, "model": model, "text": text, "lines": cited(asked, words, model)}
                for label, model, text, words in cells
            ],
            "entries": [
                {"model": model, "text": text, "lines": cited(asked, words, model)} for model, text, words in entries
            ],
        }
        return await says(json.dumps(told | more))(request, asked)

    return turn


def cited(asked: Asked, words: Lines, model: str = "") -> list[int]:
    """Return the numbers of the lines that hold some words, and are said of `model` if any are."""
    if not isinstance(words, str):
        return list(words)
    held = [line for line in lines(asked) if words in line.text]
    return [line.number for line in held if model in line.models] or [line.number for line in held]


def thinks(read: Turn, write: Turn, *mend: Turn) -> Turn:
    """Return the turn of a model that reads and writes so; asked to write anew what was refused, as `mend`."""

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        anew = bool(mend) and bool(part(asked, "Refused, each with its reason"))
        return await (read if is_reader(asked) else mend[0] if anew else write)(request, asked)

    return turn


def by_question(turns: Mapping[str, Turn], otherwise: Turn) -> Turn:
    """Return the turn of a model that does something else for some questions."""

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        question = part(asked, "Question")[0].removeprefix("as written: ")
        return await turns.get(question, otherwise)(request, asked)

    return turn
