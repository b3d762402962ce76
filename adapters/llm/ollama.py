"""Ollama's own API, where we say how much it reads: at its OpenAI-compatible one it cuts what is longer in silence."""

from collections.abc import AsyncGenerator, AsyncIterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from adapters.codec.fields import at, mappings_at
from adapters.llm.faults import Fault, Kind
from adapters.llm.streamed import piece_of

_CONTEXT = 16_384
"""So many tokens most questions take, with what is read for them and their answer."""
_CHARS_A_TOKEN = 3
"""No text of ours has fewer: what is read is counted in characters."""
_COMPATIBLE = "/v1"


def root_of(base_url: str) -> str:
    """Return where Ollama's own API is if its OpenAI-compatible one is at an address; empty if it can't be."""
    address = base_url.rstrip("/")
    return address.removesuffix(_COMPATIBLE) if address.endswith(_COMPATIBLE) else ""


def most_read(shown: Mapping[str, object]) -> int:
    """Return how many tokens a model reads at most, by what Ollama shows of it; 0 if it doesn't say."""
    found = at(shown, "model_info")
    told: Mapping[str, object] = cast("Mapping[str, object]", found) if isinstance(found, Mapping) else {}
    most = told.get(f"{told.get('general.architecture')}.context_length")
    return most if isinstance(most, int) else 0


@dataclass(slots=True)
class Ollama:
    """One model at an Ollama.

    Attributes:
        root: The server's address.
        most: How many tokens the model reads at most, its answer included; 0 if nobody says.
    """

    root: str
    most: int
    _context: int = field(default=_CONTEXT, init=False)

    @property
    def path(self) -> str:
        """Where it is asked."""
        return f"{self.root}/api/chat"

    def request(self, body: Mapping[str, object]) -> Mapping[str, object]:
        """Return a chat completion's request as Ollama wants it.

        How much is read only ever grows: each other number has the model loaded anew. A model that would think first
        doesn't: its thoughts take the answer's tokens, and more time than a question has.

        Raises:
            Fault: It is more than the model can read.
        """
        longest = body.get("max_tokens") or body.get("max_completion_tokens")
        answer = longest if isinstance(longest, int) else 0
        chars = sum(len(str(message.get("content"))) for message in mappings_at(body, "messages"))
        needed = chars // _CHARS_A_TOKEN + answer
        if self.most and needed > self.most:
            raise Fault(
                Kind.WITHHELD,
                f"the model reads {self.most} tokens at most, and this takes {needed}: take one that reads more, or"
                " lower THREADSHEET_LLM_ROOM",
            )
        while self._context < needed:
            self._context *= 2
        options = {"num_ctx": min(self._context, self.most or self._context), "num_predict": answer}
        if "temperature" in body:
            options["temperature"] = 0
        told = {name: body[name] for name in ("model", "messages", "stream", "tools") if name in body}
        form = at(body, "response_format.json_schema.schema")
        return {**told, "think": False, "options": options, **({"format": form} if form else {})}


async def pieces(lines: AsyncIterable[str]) -> AsyncGenerator[Mapping[str, object]]:
    """Yield the pieces of an answer, a JSON object in each line, as an OpenAI server sends them.

    Raises:
        NotAnAnswer: It is nothing of the kind.
    """
    async for line in lines:
        if line.strip():
            piece = piece_of(line)
            yield piece if "error" in piece else {"choices": [_choice(piece)]}


def _choice(piece: Mapping[str, object]) -> Mapping[str, object]:
    said = {name: at(piece, f"message.{name}") for name in ("content", "tool_calls")}
    ended = "length" if piece.get("done_reason") == "length" else "stop"
    return {"delta": said, "finish_reason": ended if piece.get("done") else None}
