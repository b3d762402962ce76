"""An inference service as Weaviate's text2vec-transformers module asks it, in a thread; vectors of words, no model."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.contracts.index_world import vector_of


class Inference(ThreadingHTTPServer):
    """The service.

    Attributes:
        asked: Every text with what it was for ("passage", "query"), in order of arrival.
        broken: Every request fails while this holds.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[str, str]] = []
        self.broken = False

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"

    def texts(self, purpose: str) -> list[str]:
        """Return what was asked for that purpose."""
        return [text for text, asked_for in self.asked if asked_for == purpose]


class _Handler(BaseHTTPRequestHandler):
    server: Inference

    def do_GET(self) -> None:
        """Say that it is ready, or what it is."""
        self._say(200, {"model": "words"})

    def do_POST(self) -> None:
        """Make a vector."""
        asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert self.path == "/vectors", self.path
        self.server.asked.append((asked["text"], asked["config"]["task_type"]))
        if self.server.broken:
            self._say(500, {"error": "the model is gone"})
        else:
            vector = vector_of(asked["text"])
            self._say(200, {"text": asked["text"], "dim": len(vector), "vector": vector})

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base class calls it so
        """Say nothing."""

    def _say(self, status: int, answer: object) -> None:
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def inference() -> Iterator[Inference]:
    """Give a running service."""
    with Inference() as service:
        Thread(target=service.serve_forever, daemon=True).start()
        yield service
        service.shutdown()
