"""Some hundred lines, many of which nobody can answer: as many records, also after the program was killed."""

import signal
from pathlib import Path

import pytest

from bot.commands.ask import FAILED
from tests.chaos.batch import asked, batch, faults, records

pytestmark = pytest.mark.processes

COUNT, IMPOSSIBLE = 240, 100


def test_a_killed_batch_is_resumed_without_a_record_lost_or_twice(knowledge: Path, tmp_path: Path) -> None:
    """Whoever asks ten thousand questions overnight has ten thousand records in the morning."""
    given, receipts = batch(COUNT, IMPOSSIBLE), tmp_path / "receipts.jsonl"
    keeping = ("--receipts", str(receipts))

    killed = asked(knowledge, tmp_path, given, *keeping, kill_after=IMPOSSIBLE + 50)
    left = (tmp_path / "answers.jsonl").read_bytes().count(b"\n")
    resumed = asked(knowledge, tmp_path, given, *keeping, "--resume")

    assert killed.code == -signal.SIGKILL
    assert left < COUNT
    assert resumed.code == FAILED
    assert list(faults(given, tmp_path)) == []
    assert sorted(str(each["id"]) for each in records(receipts)) == sorted(given.answers)
