"""A chat-completions server that says what was recorded, and lets what wasn't wait for somebody who plays the model."""

import json
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import cast

from adapters.llm.fence import plain
from tests.evals.recording.answers import Filled
from tests.evals.recording.prompts import NotAPrompt, Prompt, prompt_in
from tests.evals.recording.recordings import Recordings
from tests.evals.recording.waiting import Waiting

LONGEST_WAIT_S = 140.0
"""A turn makes up to four calls, which all have to come back before the program gives up its question."""
_LIMIT_S = "600"
_LOOK_S = 0.5
_CHECK = "You check a connection."
_READY = json.dumps({"ready": True})


@dataclass(slots=True)
class Tally:
    """What a server was asked.

    Attributes:
        chars: Question → of each call for it, how many characters prompt and answer have.
        known: Names of the prompts that were recorded before.
        recorded: Names of those that were recorded now.
        open: Names of those that have no answer.
        later: Names of those that follow one of these, and would be others if it had its answer.
        unfinished: The questions that couldn't be answered as they would have been by a language model.
        strange: What was sent and is no prompt of the program.
    """

    chars: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    known: set[str] = field(default_factory=set[str])
    recorded: set[str] = field(default_factory=set[str])
    open: set[str] = field(default_factory=set[str])
    later: set[str] = field(default_factory=set[str])
    unfinished: set[str] = field(default_factory=set[str])
    strange: list[str] = field(default_factory=list[str])

    def is_finished(self, question: str) -> bool:
        """Tell whether every prompt of a question had an answer."""
        return plain(question) not in self.unfinished


class Recorded(ThreadingHTTPServer):
    """The server of one family."""

    daemon_threads = True

    def __init__(self, recordings: Recordings, waiting: Waiting | None, *, wait_s: float) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.tally = Tally()
        self._recordings, self._waiting, self._wait_s = recordings, waiting, min(wait_s, LONGEST_WAIT_S)
        self._lock = Lock()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}/v1"

    @property
    def environ(self) -> Mapping[str, str]:
        """The settings with which the program asks it."""
        return {
            "OPENAI_BASE_URL": self.url,
            "THREADSHEET_LLM_MODEL": "recorded",
            "THREADSHEET_LLM_TIMEOUT_S": _LIMIT_S,
            "THREADSHEET_LLM_DEADLINE_S": _LIMIT_S,
        }

    def said(self, system: str, user: str) -> str | None:
        """Return what the language model says; None if that isn't known."""
        try:
            prompt = prompt_in(system, user)
        except NotAPrompt as strange:
            if system.startswith(_CHECK):
                return _READY
            self.tally.strange.append(str(strange))
            return None
        answer = self._recordings.answer_to(prompt)
        if answer is not None:
            self._note(self.tally.known, prompt)
        else:
            answer = self._answered_now(prompt, system, user)
        said = None if answer is None else json.dumps(answer, ensure_ascii=False)
        with self._lock:
            chars = self.tally.chars.setdefault(prompt.question, [])
            chars.append(len(system) + len(user) + len(said or ""))
        return said

    def _answered_now(self, prompt: Prompt, system: str, user: str) -> Filled | None:
        """Return the answer that somebody gives.

        What would be another prompt, if all before it had been answered, is put before nobody.
        """
        follows = not self.tally.unfinished.isdisjoint({prompt.question, *map(plain, prompt.before)})
        if self._waiting is not None and not follows:
            self._waiting.put(prompt, system, user)
            if (answer := self._awaited(self._waiting, prompt)) is not None:
                self._note(self.tally.recorded, prompt)
                return answer
        with self._lock:
            self.tally.unfinished.add(prompt.question)
        self._note(self.tally.later if follows else self.tally.open, prompt)
        return None

    def _awaited(self, waiting: Waiting, prompt: Prompt) -> Filled | None:
        """Return what is answered within the wait, to this call or to another one that asks the same meanwhile."""
        until = time.monotonic() + self._wait_s
        while True:
            left_s = max(0.0, until - time.monotonic())
            if (kept := waiting.answer(prompt, wait_s=min(left_s, _LOOK_S))) is not None:
                self._recordings.add(prompt, kept)
            if (answer := self._recordings.answer_to(prompt)) is not None or left_s <= 0:
                return answer

    def _note(self, among: set[str], prompt: Prompt) -> None:
        with self._lock:
            among.add(prompt.open_name)


class _Handler(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the library calls it so
        """Say nothing."""

    def do_GET(self) -> None:
        """List the one model."""
        self._send({"object": "list", "data": [{"id": "recorded", "object": "model"}]})

    def do_POST(self) -> None:
        """Answer one completion; what has no answer is withheld, which the program neither tries again nor minds."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.path.endswith("/chat/completions"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        said = cast("Recorded", self.server).said(*(message["content"] for message in asked["messages"]))
        message = {"role": "assistant", "content": said or ""}
        choice = {"index": 0, "finish_reason": "content_filter" if said is None else "stop", "message": message}
        self._send({"id": "1", "object": "chat.completion", "model": asked["model"], "choices": [choice]})

    def _send(self, told: object) -> None:
        raw = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)


@contextmanager
def replaying(recordings: Recordings, waiting: Waiting | None = None, *, wait_s: float = 0.0) -> Generator[Recorded]:
    """Give a server that answers with these recordings.

    Args:
        recordings: What is answered; what is answered now is added.
        waiting: Where prompts wait that have no answer; None: they wait nowhere.
        wait_s: How long each call waits for its answer.
    """
    server = Recorded(recordings, waiting, wait_s=wait_s)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
