"""A chat-completions server that chooses what a real language model chose once: the same each time, without a key."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread

from tests.evals.options import say

_KEY_CHARS = 16
_NO_ANSWER = json.dumps({"parts": [{"part": 0, "statements": []}]})
"""Keeps the form, so that it isn't asked for in another way, and chooses for a part that isn't there."""


def key_of(system: str, user: str) -> str:
    """Return the short name of a prompt: the same for the same words."""
    return hashlib.sha256(f"{system}\0{user}".encode()).hexdigest()[:_KEY_CHARS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a language model chose of one prompt.

    Attributes:
        parts: Per part, the numbers that were chosen.
        settles: Per part, "yes", "no" or "unclear"; empty where that wasn't asked.
    """

    parts: Sequence[Sequence[int]]
    settles: Sequence[str] = ()

    @property
    def said(self) -> str:
        """The same as the model said it."""
        parts = [{"part": number, "statements": chosen} for number, chosen in enumerate(self.parts, start=1)]
        settled = [{"settles": said} for said in self.settles] or [{} for _ in parts]
        return json.dumps({"parts": [{**part, **said} for part, said in zip(parts, settled, strict=True)]})


class Replay(ThreadingHTTPServer):
    """The server.

    Attributes:
        choices: Key of a prompt → what was chosen.
        unknown: Where prompts are left that have no choice; None leaves them nowhere.
    """

    daemon_threads = True

    def __init__(self, choices: Mapping[str, Chosen], unknown: Path | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.choices = choices
        self.unknown = unknown
        self._lock = Lock()
        self._asked: set[str] = set()

    def answer(self, system: str, user: str) -> str:
        """Return what the model said."""
        key = key_of(system, user)
        with self._lock:
            self._asked.add(key)
        if key in self.choices:
            return self.choices[key].said
        if self.unknown is not None:
            self.unknown.mkdir(parents=True, exist_ok=True)
            (self.unknown / f"{key}.json").write_text(json.dumps({"system": system, "user": user}), "utf-8")
        return _NO_ANSWER

    @property
    def told(self) -> str:
        """How much of what was asked has an answer, in a sentence."""
        known = len(self._asked & self.choices.keys())
        return f"the language model was asked {len(self._asked)} different prompts; {known} have an answer"


class _Handler(BaseHTTPRequestHandler):
    server: Replay

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        """Answer one completion."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        told = self.server.answer(*(message["content"] for message in asked["messages"]))
        message = {"role": "assistant", "content": told}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        body = json.dumps({"id": "1", "object": "chat.completion", "model": asked["model"], "choices": [choice]})
        raw = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)


def read_choices(path: Path) -> dict[str, Chosen]:
    """Return what a file holds: a line per prompt, `{"key": …, "parts": [[3, 7], []], "settles": ["no", "unclear"]}`.

    Only answers to what can be answered by yes or no settle anything.
    """
    lines = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line)
    return {line["key"]: Chosen(parts=line["parts"], settles=line.get("settles", ())) for line in lines}


@contextmanager
def replaying(path: Path | None, unknown: Path) -> Iterator[Mapping[str, str]]:
    """Give the settings with which the program asks a server that answers out of a file; none without a file."""
    if path is None:
        yield {}
        return
    server = Replay(read_choices(path), unknown)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/v1"
        yield {"OPENAI_BASE_URL": url, "THREADSHEET_LLM_MODEL": "replay", "THREADSHEET_LLM_COMPOSE": "off"}
    finally:
        server.shutdown()
        server.server_close()
        say(f"{server.told} in {path}; the others are left in {unknown}")
