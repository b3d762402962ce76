"""Fixtures: real Weaviate servers, one per test process or a test's own; `make services` builds the program."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.services.binary import being_built, binary, given_url
from tests.services.node import HOST, Node, NotReady, free_ports
from tests.services.required import missing

GRPC_PORT = 50051
"""Of a server that WEAVIATE_URL names."""

_TRIES = 3
_GLANCE_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where a server is that tests may fill; it may hold collections of other tests."""

    host: str
    http_port: int
    grpc_port: int


StartNodes = Callable[..., Sequence[Node]]
"""Called with (count, environ=…): starts a cluster of `count` nodes, which ends with the test."""


def program() -> Path:
    """Return the server's program once it is built, or skip the test and say how to get it."""
    while not binary().is_file() and being_built():
        time.sleep(_GLANCE_S)
    if not binary().is_file():
        missing(f"no {binary()}; build it with: make services")
    return binary()


@contextmanager
def running(folder: Path, *, count: int = 1, environ: Mapping[str, str] | None = None) -> Iterator[Sequence[Node]]:
    """Give a running cluster of `count` nodes, whose data lie in `folder`; whatever still runs at the end is killed.

    Raises:
        NotReady: It doesn't come up, three times over.
    """
    nodes: Sequence[Node] = ()
    try:
        for attempt in range(_TRIES):
            nodes = _nodes(folder / str(attempt), count=count, environ=environ or {})
            for node in nodes:
                node.launch()
            try:
                for node in nodes:
                    node.wait_ready()
                break
            except NotReady:  # somebody else may have taken a port in between
                for node in nodes:
                    node.kill()
                if attempt == _TRIES - 1:
                    raise
        yield nodes
    finally:
        for node in nodes:
            node.kill()


def _nodes(folder: Path, *, count: int, environ: Mapping[str, str]) -> Sequence[Node]:
    peers, path = free_ports(count), program()
    return [Node(program=path, folder=folder, peers=peers, number=each, environ=environ) for each in range(count)]


@pytest.fixture(scope="session")
def weaviate_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that no test may stop: the one at WEAVIATE_URL, or one of this test process."""
    if url := given_url():
        parts = urlsplit(url)
        yield Server(host=parts.hostname or HOST, http_port=parts.port or 8080, grpc_port=GRPC_PORT)
        return
    with running(tmp_path_factory.mktemp("weaviate")) as (node,):
        yield Server(host=HOST, http_port=node.ports.rest, grpc_port=node.ports.grpc)


@pytest.fixture
def start_nodes(tmp_path: Path) -> Iterator[StartNodes]:
    """Give a starter of clusters that this test may stop, kill and freeze."""
    with ExitStack() as stack:

        def start(count: int = 1, *, environ: Mapping[str, str] | None = None, name: str = "nodes") -> Sequence[Node]:
            return stack.enter_context(running(tmp_path / name, count=count, environ=environ))

        yield start
