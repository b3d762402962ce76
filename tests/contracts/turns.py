"""Utterances and turns for tests of everything that keeps them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.answer import SmallTalk
from core.messages import Platform, ThreadKey, Utterance
from core.reading.question import Intent
from core.reading.turn import Turn

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LEASE_S = 60.0


def after(seconds: float) -> datetime:
    """Return the moment so many seconds after noon."""
    return NOON + timedelta(seconds=seconds)


def a_thread(root: str = "t1", *, workspace: str = "T1", channel: str = "C1") -> ThreadKey:
    """Return the key of a Slack thread."""
    return ThreadKey(platform=Platform.SLACK, workspace=workspace, channel=channel, root=root)


ELSEWHERE = (
    pytest.param(a_thread("other", workspace="T2"), id="in another workspace"),
    pytest.param(replace(a_thread("other"), platform=Platform.TEAMS), id="on another platform"),
)
"""Threads in which an author's id means somebody else."""


def an_utterance(
    *delivery_ids: str,
    thread: str = "t1",
    text: str = "supply of the ECU-750?",
    author: str = "U1",
    channel: str = "C1",
) -> Utterance:
    """Return an utterance in a Slack thread."""
    where = a_thread(thread, channel=channel)
    return Utterance(thread=where, delivery_ids=delivery_ids, author=author, text=text)


def a_turn(text: str = "supply of the ECU-750?", says: str = "12 V") -> Turn:
    """Return what the pipeline makes of a question."""
    return Turn(text=text, answer=SmallTalk(text=says), intent=Intent.LOOKUP, models=("ECU-750",), topic="supply")
