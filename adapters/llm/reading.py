"""A server's answer → a form; what the model thought aloud and wrote around it is dropped."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar, cast

from pydantic import BaseModel, TypeAdapter, ValidationError

from adapters.codec.fields import at, first_at, mappings_at
from adapters.llm.faults import Fault, Kind
from adapters.llm.structured_output import TOOL

Form = TypeVar("Form", bound=BaseModel)

_FIELDS = TypeAdapter(dict[str, object])
_OPENING = re.compile(r"\s*(?:```(?:json)?\s*)?(?=\{)")
_TAG: Final = r"think(?:ing)?\b"
_THOUGHT = re.compile(rf"<\s*{_TAG}.*?(?:<\s*/\s*{_TAG}[^<>]*>|\Z)", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(rf"<\s*/\s*{_TAG}[^<>]*>", re.IGNORECASE)
_ANY_TAG = re.compile(rf"<\s*/?\s*{_TAG}", re.IGNORECASE)
_MOST_OBJECTS = 64
"""How many places in the text are tried; more of them are no answer but an attack on our time."""

_CHARS_A_TOKEN = 4
_MOST_CHARS_A_TOKEN = 10
"""No text has so many: a server that counts fewer tokens hasn't read all of it."""

_LEAST_CHARS = 4000
"""Shorter prompts fit into any context."""

_STOPPED: Mapping[str, str] = {
    "length": "the answer was longer than it may be, and cut off",
    "content_filter": "the provider's content filter withholds the answer",
}


def envelope_of(body: bytes) -> Mapping[str, object]:
    """Return the JSON object that a server sent.

    Raises:
        Fault: It is none.
    """
    found = _json(body)
    if not isinstance(found, dict):
        raise Fault(Kind.BROKEN, "the server's answer is no JSON")
    return cast("Mapping[str, object]", found)


def tokens_of(envelope: Mapping[str, object], *, chars: int) -> int:
    """Return what the answer cost; of what was sent and came, in `chars`, if the server doesn't say."""
    told = at(envelope, "usage.total_tokens")
    return told if isinstance(told, int) and told > 0 else estimate(chars)


def check_read(envelope: Mapping[str, object], *, sent: int) -> None:
    """Look whether the server read all of the prompt; one that doesn't say how much is believed.

    Raises:
        Fault: It cut the prompt, as Ollama does without a word.
    """
    read = at(envelope, "usage.prompt_tokens")
    if isinstance(read, int) and read > 0 and sent >= max(_LEAST_CHARS, _MOST_CHARS_A_TOKEN * read + 1):
        raise Fault(
            Kind.WITHHELD, "the server reads only a part of what it is sent: raise its context length (num_ctx)"
        )


def estimate(chars: int) -> int:
    """Return about how many tokens so many characters are."""
    return -(-chars // _CHARS_A_TOKEN)


def choice_of(envelope: Mapping[str, object]) -> Mapping[str, object]:
    """Return the first choice of a completion.

    Raises:
        Fault: There is none.
    """
    if not (choice := first_at(envelope, "choices")):
        raise Fault(Kind.BROKEN, "there is no choice in the server's answer")
    return choice


def text_of(choice: Mapping[str, object]) -> str:
    """Return what the model wrote, or gave to the tool; never what it reasoned.

    Raises:
        Fault: There is nothing, or not all of it.
    """
    if stopped := _STOPPED.get(str(at(choice, "finish_reason"))):
        raise Fault(Kind.WITHHELD, stopped)
    if at(choice, "message.refusal"):
        raise Fault(Kind.WITHHELD, "the model refuses to answer")
    for call in mappings_at(choice, "message.tool_calls"):
        if at(call, "function.name") == TOOL:
            given = at(call, "function.arguments")
            return given if isinstance(given, str) else json.dumps(given)
    written = at(choice, "message.content")
    if isinstance(written, list):
        parts = mappings_at(choice, "message.content")
        written = "".join(str(part.get("text", "")) for part in parts if part.get("type") == "text")
    if not isinstance(written, str) or not written.strip():
        raise Fault(Kind.UNFIT, "the answer is empty")
    return written


def form_in(text: str, form: type[Form]) -> Form:
    """Return the first object in `text` that fits.

    Raises:
        Fault: None does.
    """
    there = False
    for found in _objects(_without_thoughts(text)):
        there = True
        if (fitting := _fitting(found, form)) is not None:
            return fitting
    raise Fault(Kind.UNFIT, "the answer doesn't fit the form" if there else "there is no whole JSON in the answer")


def begun_in(text: str) -> Mapping[str, object]:
    """Return what is whole of the object that a model is writing; of its last list no item that may go on."""
    told = _without_thoughts(text)
    opening = _OPENING.match(told)  # what is said before may be a thought whose end is still to come
    if opening is None or _ANY_TAG.search(told):
        return {}
    begun = told[opening.end() :]
    try:
        found = json.loads(begun.rstrip(" \t\r\n,") + "]}")  # it stands between two items
    except (ValueError, RecursionError):
        found = _partly(begun)
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else {}


def _partly(begun: str) -> Mapping[str, object]:
    try:
        fields = _FIELDS.validate_json(begun, experimental_allow_partial=True)
    except ValidationError:
        return {}
    name, last = list(fields.items())[-1] if fields else ("", None)
    return {**fields, name: cast("list[object]", last)[:-1]} if isinstance(last, list) else fields


def _without_thoughts(text: str) -> str:
    """Return what follows the thinking, whether its tags are there twice, or one of them only."""
    told = _THOUGHT.sub("", text)
    ends = [found.end() for found in _END_OF_THOUGHT.finditer(told)]
    return told[ends[-1] :] if ends else told


def _objects(text: str) -> Iterator[str]:
    """Yield the JSON objects that stand in `text`, not those within them."""
    decoder, place = json.JSONDecoder(), text.find("{")
    for _ in range(_MOST_OBJECTS):
        if place < 0:
            return
        try:
            _, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            yield text[place:end]
        place = text.find("{", end)


def _fitting(found: str, form: type[Form]) -> Form | None:
    """Return the form that `found` fills; thoughts whose tags were escaped are still thoughts."""
    try:
        if _ANY_TAG.search(json.dumps(json.loads(found), ensure_ascii=False)):
            return None
        return form.model_validate_json(found)
    except (ValidationError, RecursionError):
        return None


def _json(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
