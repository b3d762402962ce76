"""Utterances and turns for tests of everything that keeps them."""

from datetime import UTC, datetime, timedelta

from core.answer import SmallTalk
from core.messages import Platform, ThreadKey, Utterance
from core.reading.question import Intent
from core.reading.turn import Turn

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LEASE_S = 60.0


def after(seconds: float) -> datetime:
    """Return the moment so many seconds after noon."""
    return NOON + timedelta(seconds=seconds)


def a_thread(root: str = "t1", *, workspace: str = "T1") -> ThreadKey:
    """Return the key of a Slack thread."""
    return ThreadKey(platform=Platform.SLACK, workspace=workspace, channel="C1", root=root)


def an_utterance(
    *delivery_ids: str, thread: str = "t1", text: str = "supply of the ECU-750?", author: str = "U1"
) -> Utterance:
    """Return an utterance in a Slack thread."""
    return Utterance(thread=a_thread(thread), delivery_ids=delivery_ids, author=author, text=text)


def a_turn(text: str = "supply of the ECU-750?", says: str = "12 V") -> Turn:
    """Return what the pipeline makes of a question."""
    return Turn(text=text, answer=SmallTalk(text=says), intent=Intent.LOOKUP, models=("ECU-750",), topic="supply")
