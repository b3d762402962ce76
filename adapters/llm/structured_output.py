"""How an answer of a form is asked for: three ways, from the strictest to the plainest, and habits of servers."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from openai import pydantic_function_tool
from pydantic import BaseModel

from adapters.llm.faults import Fault, Kind

TOOL = "answer"


class Way(StrEnum):
    """How the server is brought to keep a form."""

    SCHEMA = "JSON schema"
    TOOL = "forced tool call"
    TEXT = "plain JSON in text"


_NEXT: Mapping[Way, Way] = {Way.SCHEMA: Way.TOOL, Way.TOOL: Way.TEXT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and the form of the answer.

    Attributes:
        heard: Given what is written so far, again and again; None waits for the whole.
    """

    form: type[BaseModel]
    system: str
    user: str
    heard: Callable[[str], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How one server is asked.

    Attributes:
        way: How it is brought to keep a form.
        temperature: It takes a temperature; models that reason don't.
        completion: It calls the longest answer `max_completion_tokens` instead of `max_tokens`.
        streams: It can send an answer while it is written.
        proven: It has answered when asked so.
    """

    way: Way = Way.SCHEMA
    temperature: bool = True
    completion: bool = False
    streams: bool = True
    proven: bool = False

    def after(self, fault: Fault, question: Question) -> "Manner | None":
        """Return how to ask a question next; None if asking otherwise is no use."""
        if fault.unwanted == "temperature" and self.temperature:
            return replace(self, temperature=False)
        if fault.unwanted == "max_tokens" and not self.completion:
            return replace(self, completion=True)
        if fault.unwanted == "stream" and self._streams(question):
            return replace(self, streams=False)
        unkept = fault.kind is Kind.UNFIT and not self.proven
        if (fault.kind is Kind.UNWILLING or unkept) and self.way in _NEXT:
            return replace(self, way=_NEXT[self.way], proven=False)
        return None

    def body(self, question: Question, *, model: str, most_tokens: int) -> Mapping[str, object]:
        """Return the request."""
        streams = self._streams(question)
        body: dict[str, object] = {"model": model, "stream": streams}
        if streams:
            body["stream_options"] = {"include_usage": True}
        body["max_completion_tokens" if self.completion else "max_tokens"] = most_tokens
        if self.temperature:
            body["temperature"] = 0
        schema = _schema(question.form)
        system = question.system
        if self.way is Way.SCHEMA:
            form = {"name": TOOL, "schema": schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        elif self.way is Way.TOOL:
            body["tools"] = [{"type": "function", "function": {"name": TOOL, "parameters": schema}}]
            body["tool_choice"] = {"type": "function", "function": {"name": TOOL}}
        else:
            told = json.dumps(schema, ensure_ascii=False)
            system += f"\n\nAnswer with one JSON object that fits this JSON schema, and with nothing else:\n{told}"
        said = {"system": system, "user": question.user}
        body["messages"] = [{"role": role, "content": _sendable(text)} for role, text in said.items()]
        return body

    def _streams(self, question: Question) -> bool:
        return self.streams and question.heard is not None


def _sendable(text: str) -> str:
    """Return `text` without halves of characters, which damaged documents hold and JSON can't."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _schema(form: type[BaseModel]) -> object:
    """Return the form's schema as strict servers want it: every field required, no others allowed."""
    return pydantic_function_tool(form, name=TOOL)["function"].get("parameters", {})
