"""A real Weaviate server in its own process: started on free ports, stopped, killed, paused, started again."""

import asyncio
import random
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

from tests.services.dying import dying

HOST = "127.0.0.1"
READY_S = 60.0
"""A node is ready in 7 s on an idle machine."""

GONE_S = 30.0
_OURS = 12_000, 32_000
_GLANCE_S = 0.1
_TAIL_LINES = 25
_ALWAYS = {
    "AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "true",
    "CLUSTER_BIND_ADDR": HOST,
    "CLUSTER_IN_LOCALHOST": "true",
    "DEFAULT_VECTORIZER_MODULE": "none",
    "DISABLE_TELEMETRY": "true",
    "ENABLE_MODULES": "",
    "GO_PROFILING_DISABLE": "true",
    "LOG_LEVEL": "info",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Where one node listens."""

    rest: int
    grpc: int
    gossip: int
    data: int
    raft: int
    raft_rpc: int


def free_ports(nodes: int) -> list[Ports]:
    """Return ports that nobody uses now; all are held until all are known, so none comes twice.

    They lie below those that systems give to outgoing connections, so a node that is down finds its own again.
    On one machine nodes look for each other's `data` right after `gossip`, and for `raft_rpc` right after `raft`.
    """
    with ExitStack() as held:
        return [_node_ports(held) for _ in range(nodes)]


def _node_ports(held: ExitStack) -> Ports:
    gossip, raft = _free(2, held), _free(2, held)
    return Ports(rest=_free(1, held), grpc=_free(1, held), gossip=gossip, data=gossip + 1, raft=raft, raft_rpc=raft + 1)


def _free(count: int, held: ExitStack) -> int:
    """Return the first of `count` free ports in a row, which `held` keeps."""
    while True:
        first = random.SystemRandom().randrange(*_OURS)  # no seed of a test may give two processes the same
        try:
            for port in range(first, first + count):
                held.enter_context(_bound(port))
        except OSError:
            continue
        return first


def _bound(port: int) -> socket.socket:
    opened = socket.socket()
    try:
        opened.bind((HOST, port))
    except BaseException:
        opened.close()
        raise
    return opened


class NotReady(AssertionError):
    """A node didn't come up; the message holds the end of its log."""


@dataclass(slots=True, kw_only=True)
class Node:
    """One server process and its folder, which survives it.

    Attributes:
        peers: The ports of all nodes of the cluster in order, this one's among them.
        number: This node's place among `peers`.
        environ: Settings beside those that every test node has.
        within: A command that starts the server in surroundings of its own; the server's command follows it.
    """

    program: Path
    folder: Path
    peers: Sequence[Ports]
    number: int = 0
    environ: Mapping[str, str] = field(default_factory=dict[str, str])
    within: Sequence[str] = ()
    _process: subprocess.Popen[bytes] | None = None

    @property
    def ports(self) -> Ports:
        """Where this node listens."""
        return self.peers[self.number]

    @property
    def name(self) -> str:
        """What its cluster calls it."""
        return f"weaviate-{self.number}"

    @property
    def url(self) -> str:
        """The address of its REST interface."""
        return f"http://{HOST}:{self.ports.rest}"

    @property
    def log_file(self) -> Path:
        """What it said, in all its lives."""
        return self.folder / f"{self.name}.log"

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    @property
    def data(self) -> Path:
        """Where it keeps its data."""
        return self.folder / self.name

    def launch(self) -> None:
        """Start the process; it isn't ready yet. It ends with the thread that starts it."""
        assert threading.current_thread() is threading.main_thread(), "a thread's processes end with it"
        self.folder.mkdir(parents=True, exist_ok=True)
        address = ["--host", HOST, "--port", str(self.ports.rest), "--scheme", "http"]
        command = [*self.within, *dying([str(self.program), *address])]
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(command, env=self._environ(), stdout=log, stderr=log, cwd=self.folder)

    def wait_ready(self) -> None:
        """Return when it answers requests.

        Raises:
            NotReady: It died, or took longer than `READY_S`.
        """
        deadline = time.monotonic() + READY_S
        while not self.ready():
            if not self.alive() or time.monotonic() > deadline:
                why = "isn't ready" if self.alive() else "ended"
                self.kill()
                raise NotReady(f"{self.name} at {self.url} {why}; its log ends:\n{self.tail()}")
            time.sleep(_GLANCE_S)

    def start(self) -> None:
        """Start the process and return when it answers requests."""
        self.launch()
        self.wait_ready()

    async def come_back(self) -> None:
        """Start the process, and return when it answers requests."""
        self.launch()
        await asyncio.to_thread(self.wait_ready)

    def alive(self) -> bool:
        """Return whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def ready(self) -> bool:
        """Return whether it says that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/v1/.well-known/ready", timeout=1) as said:  # noqa: S310  our own server
                return bool(said.status == 200)
        except (URLError, OSError):
            return False

    def stop(self) -> None:
        """Tell it to stop, and return when its process is gone: until then it holds its ports."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Freeze it: connections stay open, and nothing answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a frozen one go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def tail(self) -> str:
        """Return the end of its log."""
        return "\n".join(self.log_file.read_text("utf-8", "replace").splitlines()[-_TAIL_LINES:])

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGCONT)
        self._process.send_signal(number)
        try:
            self._process.wait(GONE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(GONE_S)
        self._process = None

    def _environ(self) -> dict[str, str]:
        own = self.ports
        joined = ",".join(f"weaviate-{number}:{peer.raft}" for number, peer in enumerate(self.peers))
        settings = {
            "CLUSTER_HOSTNAME": self.name,
            "CLUSTER_GOSSIP_BIND_PORT": str(own.gossip),
            "CLUSTER_DATA_BIND_PORT": str(own.data),
            "GRPC_PORT": str(own.grpc),
            "PERSISTENCE_DATA_PATH": str(self.data),
            "RAFT_PORT": str(own.raft),
            "RAFT_INTERNAL_RPC_PORT": str(own.raft_rpc),
            "RAFT_JOIN": joined,
            "RAFT_BOOTSTRAP_EXPECT": str(len(self.peers)),
            "RAFT_TIMEOUTS_MULTIPLIER": "1" if len(self.peers) == 1 else "3",
        }
        if self.number:
            settings["CLUSTER_JOIN"] = f"localhost:{self.peers[0].gossip}"
        return {**_ALWAYS, **settings, **self.environ}
