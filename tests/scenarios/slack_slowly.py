"""A question in Slack that takes a while, and what its answer begins with."""

import json

from core.answer import Citation, Grounded, Paragraph, Span
from tests.clocks import in_the_end
from tests.fakes.slack_workspace import Message
from tests.scenarios.canned import QUESTION
from tests.scenarios.conftest import Slack

ASKED = "You asked: what is the supply voltage?"
SOURCE = Citation(
    number=1,
    document="ecu-850.md",
    title="ECU-850 data sheet",
    section=("Electrical data",),
    page=None,
    quote="12 V",
    excerpt="12 V",
    url="",
    models=("ECU-850",),
)


def begins(*sentences: str) -> Grounded:
    """Return an answer that begins so."""
    spans = tuple(Span(text, citations=(1,)) for text in sentences)
    return Grounded(blocks=(Paragraph(spans=spans),), citations=(SOURCE,), models=("ECU-850",))


async def asked(slack: Slack, channel: str = "C1", text: str = QUESTION) -> str:
    """Ask, and return the thread when we are at work on it so long that people are told."""
    slack.house.gate.clear()
    heard = len(slack.house.heard)
    root, _ = await slack.people.say(channel, text)
    await slack.eventually(lambda: len(slack.house.heard) > heard)
    await slack.until(lambda: (channel, root) in slack.server.sessions)
    return root


async def answered(slack: Slack) -> None:
    """Let us think and answer, while time passes."""
    slack.house.gate.set()

    async def nothing_waits() -> bool:
        slack.passes(0.25)
        return await slack.house.store.waiting() == 0

    await in_the_end(nothing_waits)


async def begun(slack: Slack, root: str, *sentences: str, channel: str = "C1") -> Message:
    """Write the beginning of an answer, and return the message that shows it."""
    slack.house.progress.begins(begins(*sentences))
    await slack.until(lambda: sentences[-1] in shown(slack, root, channel))
    [message] = slack.server.thread(channel, root)
    return message


def shown(slack: Slack, root: str, channel: str = "C1") -> str:
    """Return all that our messages in a thread show."""
    return json.dumps([message.blocks for message in slack.server.thread(channel, root)], ensure_ascii=False)


def called(slack: Slack, method: str) -> int:
    """Return how often a method was called."""
    return sum(name == method for name, _ in slack.server.calls)


def stop(slack: Slack, root: str, *messages: str) -> dict[str, object]:
    """Return the event that tells that somebody pressed the button."""
    now = f"{slack.house.now().timestamp():.6f}"
    told = {"channel": "C1", "thread_ts": root, "user": "U1", "streaming_message_ts": list(messages)}
    return {"type": "agent_session_stopped", "event_ts": now, **told}
