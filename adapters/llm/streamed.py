"""A completion that is sent while it is written → the same as it would have come at once."""

import json
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Mapping
from typing import cast

import httpx2

from adapters.codec.fields import at, first_at, mappings_at
from adapters.llm.faults import NotAnAnswer

MOST_BYTES = 1_000_000
"""No answer is larger."""
_STREAMS = frozenset({"text/event-stream", "application/x-ndjson"})
_DATA, _DONE = "data:", "[DONE]"
_ENDED: Mapping[str, object] = {}
"""Stands for the end among pieces."""
_SAID = {"content": "delta.content", "refusal": "delta.refusal"}


def is_stream(response: httpx2.Response) -> bool:
    """Return whether a server streams its answer; some send it at once, whatever they are asked."""
    return response.headers.get("Content-Type", "").partition(";")[0].strip().lower() in _STREAMS


async def assembled(
    pieces: AsyncIterable[Mapping[str, object]], heard: Callable[[str], None] | None, alive: Callable[[], None]
) -> bytes:
    """Return the completion that pieces make, as JSON.

    The package would take 0.3 ms for each piece, of which there is one per token.

    Args:
        pieces: As an OpenAI server sends them.
        heard: Given what the model wrote so far, or gave to the tool, each time that there is more.
        alive: Called with each piece: a model that thinks before it writes is at work, too.

    Raises:
        httpx2.RemoteProtocolError: It ends before the model did.
        NotAnAnswer: It is too large.
    """
    whole = _Completion()
    async for piece in pieces:
        if piece is _ENDED:
            whole.end()
            break
        more = whole.add(piece)
        alive()
        if more and heard is not None:
            heard(whole.written)
    return json.dumps(whole.envelope()).encode()


async def events(lines: AsyncIterable[str]) -> AsyncGenerator[Mapping[str, object]]:
    """Yield the pieces in Server-Sent Events, each in a line, as all servers send them.

    Raises:
        NotAnAnswer: It is nothing of the kind.
    """
    async for line in lines:
        if line.startswith(_DATA):
            data = line.removeprefix(_DATA).strip()
            yield _ENDED if data == _DONE else piece_of(data)


def piece_of(data: str) -> Mapping[str, object]:
    """Return the JSON object that a server streams.

    Raises:
        NotAnAnswer: It is none.
    """
    try:
        piece: object = json.loads(data)
    except (ValueError, RecursionError):
        piece = None
    if not isinstance(piece, dict):
        raise NotAnAnswer("what the server streams is no answer")
    return cast("Mapping[str, object]", piece)


class _Completion:
    def __init__(self) -> None:
        self._said = dict.fromkeys(_SAID, "")
        self._called, self._given = "", ""
        self._finish: object = None
        self._usage: object = None

    @property
    def written(self) -> str:
        """What the model wrote, or gave to the tool."""
        return self._given or self._said["content"]

    def add(self, chunk: Mapping[str, object]) -> bool:
        """Add a piece; tell whether more is written now."""
        if "error" in chunk:
            raise httpx2.RemoteProtocolError("the server breaks it off")
        before = len(self.written)
        choice = first_at(chunk, "choices")
        for name, place in _SAID.items():
            self._said[name] += _text(at(choice, place))
        for call in mappings_at(choice, "delta.tool_calls"):
            if at(call, "index"):
                continue  # one call is asked for
            self._called += _text(at(call, "function.name"))
            self._given += _text(at(call, "function.arguments"))
        self._finish = at(choice, "finish_reason") or self._finish
        self._usage = at(chunk, "usage") or self._usage
        if len(self.written) > MOST_BYTES:
            raise NotAnAnswer(f"its answer is larger than {MOST_BYTES // 1000} kB")
        return len(self.written) > before

    def end(self) -> None:
        """Take the server's word for it that all was sent."""
        self._finish = self._finish or "stop"

    def envelope(self) -> Mapping[str, object]:
        """Return the completion."""
        if self._finish is None:
            raise httpx2.RemoteProtocolError("it ends before the model did")
        call = {"type": "function", "function": {"name": self._called, "arguments": self._given}}
        message = {"role": "assistant", **self._said, "tool_calls": [call] if self._given else []}
        choice = {"index": 0, "finish_reason": self._finish, "message": message}
        return {"choices": [choice], **({"usage": self._usage} if self._usage else {})}


def _text(piece: object) -> str:
    """Return a piece of text, be it in parts or an object."""
    if isinstance(piece, list):
        parts = mappings_at({"parts": cast("object", piece)}, "parts")
        return "".join(_text(part.get("text")) for part in parts if part.get("type") == "text")
    if isinstance(piece, dict):
        return json.dumps(piece)
    return piece if isinstance(piece, str) else ""
