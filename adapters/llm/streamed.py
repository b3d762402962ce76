"""A completion that is sent while it is written → the same as it would have come at once."""

import json
from collections.abc import AsyncIterable, Callable, Mapping

import httpx2
from openai.types.chat import ChatCompletionChunk

from adapters.codec.fields import at, first_at, mappings_at
from adapters.llm.faults import NotAnAnswer

MOST_BYTES = 1_000_000
"""No answer is larger."""
_STREAM = "text/event-stream"
_SAID = {"content": "delta.content", "refusal": "delta.refusal"}


def is_stream(response: httpx2.Response) -> bool:
    """Return whether a server streams its answer; some send it at once, whatever they are asked."""
    return response.headers.get("Content-Type", "").partition(";")[0].strip().lower() == _STREAM


async def assembled(chunks: AsyncIterable[object], heard: Callable[[str], None] | None) -> bytes:
    """Return the completion that pieces make, as JSON.

    Args:
        chunks: In their order.
        heard: Given what the model wrote so far, or gave to the tool, each time that there is more.

    Raises:
        httpx2.RemoteProtocolError: It ends before the model did.
        NotAnAnswer: It is too large, or nothing of the kind.
    """
    whole = _Completion()
    async for chunk in chunks:
        if not isinstance(chunk, ChatCompletionChunk):
            raise NotAnAnswer("what the server streams is no answer")
        if whole.add(chunk.to_dict()) and heard is not None:
            heard(whole.written)
    return json.dumps(whole.envelope()).encode()


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

    def envelope(self) -> Mapping[str, object]:
        """Return the completion."""
        if self._finish is None:
            raise httpx2.RemoteProtocolError("it ends before the model did")
        call = {"type": "function", "function": {"name": self._called, "arguments": self._given}}
        message = {"role": "assistant", **self._said, "tool_calls": [call] if self._given else []}
        choice = {"index": 0, "finish_reason": self._finish, "message": message}
        return {"choices": [choice], **({"usage": self._usage} if self._usage else {})}


def _text(piece: object) -> str:
    return piece if isinstance(piece, str) else ""
