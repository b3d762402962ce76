"""`threadsheet index` in a real terminal: proposals are corrected line by line, and a catalogue is written."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from bot.commands.confirming import Refused, changed_by
from core.catalog.induction.proposals import Proposal
from tests.bot.program import command
from tests.bot.shelf import Shelf, sheet

PATIENCE_S, RETRY_S = 60.0, 5.0


@dataclass
class Terminal:
    """A program at a terminal of its own."""

    process: "subprocess.Popen[bytes]"
    screen: int
    shown: str = ""

    def until(self, wanted: str) -> str:
        """Read until something is shown; return all since the last call."""
        end = time.monotonic() + PATIENCE_S
        while wanted not in self.shown:
            assert time.monotonic() < end, f"{wanted!r} wasn't shown: {self.shown}"
            try:
                self.shown += os.read(self.screen, 4096).decode()
            except OSError:
                assert wanted in self.shown, f"{wanted!r} wasn't shown: {self.shown}"
        said, self.shown = self.shown, ""
        return said

    def interrupt(self) -> None:
        """Press Ctrl-C, and again if nothing is shown of it: one that comes while a prompt is made may be lost."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.process.send_signal(signal.SIGINT)
            if select.select([self.screen], [], [], RETRY_S)[0]:
                return

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.screen, f"{line}\n".encode())


@contextmanager
def at_terminal(shelf: Shelf, *arguments: str) -> Iterator[Terminal]:
    """Start the program at a terminal."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # or the program wouldn't hear it either
    screen, program = pty.openpty()
    process = subprocess.Popen(
        command(*arguments),
        stdin=program,
        stdout=program,
        stderr=program,
        env={**os.environ, "THREADSHEET_DATA": str(shelf.data), "COLUMNS": "120", "TERM": "dumb"},  # noqa: TID251  the program's own
        start_new_session=True,
    )
    os.close(program)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)


@pytest.fixture
def bare(tmp_path: Path) -> Shelf:
    """Three documents without a catalogue."""
    shelf = Shelf(root=tmp_path)
    for name, volts in (("ECU-750", 12), ("ECU-850", 24), ("ECU-850b", 24)):
        shelf.write(f"docs/{name.lower()}.md", sheet(name, volts))
    return shelf


@pytest.mark.processes
def test_proposals_are_corrected_and_a_catalogue_is_written(bare: Shelf) -> None:
    """A stranger has answers in two commands, and knows what was decided."""
    with at_terminal(bare, "index", str(bare.docs)) as terminal:
        assert "ECU-750" in terminal.until("> ")
        for line, shown in (
            ("shrink 3", "none of: drop"),
            ("drop 9", "the numbers go from 1 to 3"),
            ("rename 1 ECU-850", "that can't be"),
            ("drop 1", "ECU-850"),
            ("undo", "ECU-750"),
            ("variant 3 of 2", "inherits from ECU-850"),
            ("legacy 1", "legacy"),
            ("line 1-3 Control units", "Control units"),
        ):
            terminal.type(line)
            assert shown in terminal.until("> ").replace("\r\n", "\n")
        terminal.type("")
        told = terminal.until("product models.")
        assert terminal.process.wait(PATIENCE_S) == 0

    assert "Wrote" in told
    written = yaml.safe_load((bare.docs / "catalog.yaml").read_text("utf-8"))
    assert [(one["name"], one.get("inherits_from"), one.get("status")) for one in written["models"]] == [
        ("ECU-750", None, "legacy"),
        ("ECU-850", None, None),
        ("ECU-850b", "ECU-850", None),
    ]
    assert {one["family"] for one in written["models"]} == {"Control units"}
    assert not list(bare.docs.glob(".*"))
    assert bare.run("index", str(bare.docs)) == 0


@pytest.mark.processes
def test_ctrl_c_loses_nothing(bare: Shelf) -> None:
    """Whoever is called away goes on where they were."""
    with at_terminal(bare, "index", str(bare.docs)) as terminal:
        terminal.until("> ")
        terminal.type("rename 1 ECU-750 Mark II")
        terminal.until("> ")
        terminal.interrupt()
        told = " ".join(terminal.until("goes on from there").split())
        assert terminal.process.wait(PATIENCE_S) == 1

    assert re.search(r"nothing was indexed.*your changes are kept", told)
    assert not (bare.docs / "catalog.yaml").exists()

    with at_terminal(bare, "index", str(bare.docs)) as terminal:
        assert "ECU-750 Mark II" in terminal.until("> ")
        terminal.type("quit")
        assert "no catalogue was written" in terminal.until("written")
    assert not list(bare.docs.glob(".*"))


@pytest.mark.processes
def test_ctrl_c_before_any_change_says_so(bare: Shelf) -> None:
    """There is nothing to keep, and nothing is left behind; a draft that can't be read is none."""
    bare.write("docs/.catalog-draft.yaml", "models: [")
    with at_terminal(bare, "index", str(bare.docs)) as terminal:
        terminal.until("> ")
        terminal.interrupt()
        assert "your changes" not in terminal.until("as it was")


ONE, TWO = (Proposal(name="KX-20", documents=("a.md",)), Proposal(name="KX-30", documents=("b.md",)))


@pytest.mark.parametrize(
    "line,names",
    [
        pytest.param("merge 2 into 1", ["KX-20"], id="merge"),
        pytest.param("drop 1, 2", [], id="drop several"),
        pytest.param("rename 2 KX-40", ["KX-20", "KX-40"], id="rename"),
        pytest.param("variant 2 of none", ["KX-20", "KX-30"], id="no variant"),
        pytest.param("line 1", ["KX-20", "KX-30"], id="no line"),
    ],
)
def test_lines_that_change_something(line: str, names: list[str]) -> None:
    """Each is one line, so that each can be taken back."""
    assert [each.name for each in changed_by(line, (ONE, TWO))] == names


@pytest.mark.parametrize("line", ["drop", "drop 0", "drop 5-9", "merge 1", "variant 1 of 3", "rename 1"])
def test_lines_that_cannot_be_done_say_why(line: str) -> None:
    """A typing error must not cost a product model."""
    with pytest.raises(Refused):
        changed_by(line, (ONE, TWO))
