"""What posts to a local Slack."""

from adapters.slack.client import SlackClient
from adapters.slack.poster import Memory, SlackPoster
from core.ports import Clock
from tests.clocks import FakeClock


def a_slack_poster(client: SlackClient, sent: dict[str, str] | None = None, clock: Clock | None = None) -> SlackPoster:
    """Return a poster that remembers in `sent` what shows the answer of which turn."""
    known = {} if sent is None else sent

    async def sent_of(turn_id: str) -> str | None:
        return known.get(turn_id)

    async def note(turn_id: str, message: str) -> None:
        known[turn_id] = message

    async def turn(message: str) -> str | None:
        return next((turn_id for turn_id, shown in known.items() if shown == message), None)

    async def is_wanted(_turn_id: str) -> bool:
        return True

    return SlackPoster(client, Memory(sent=sent_of, note=note, turn=turn, is_wanted=is_wanted), clock or FakeClock())
