"""The link of a message, as Slack's "Copy link" gives it → its channel and the root of its thread."""

import re
from urllib.parse import parse_qs, urlsplit

from adapters.slack.inbound import Us
from core.messages import Platform, ThreadKey

# Source: https://docs.slack.dev/reference/methods/chat.getPermalink
_MESSAGE = re.compile(r"/archives/([CGD][A-Z0-9]+)/p(\d{10})(\d{6})/?")
_TIME = re.compile(r"\d{10}\.\d{6}")


def place_of_link(link: str) -> tuple[str, str] | None:
    """Return the id of the channel and the `ts` of the thread's first message; None if it is no link of Slack's."""
    address = urlsplit(link)
    host = (address.hostname or "").lower()
    message = _MESSAGE.fullmatch(address.path)
    if address.scheme != "https" or not host.endswith(".slack.com") or message is None:
        return None
    channel, seconds, rest = message.groups()
    root = next(iter(parse_qs(address.query).get("thread_ts", ())), f"{seconds}.{rest}")
    return (channel, root) if _TIME.fullmatch(root) else None


def thread_of(channel: str, root: str, us: Us) -> ThreadKey:
    """Return a thread in the workspace that is ours, or in its organisation."""
    ours = min(us.teams, key=lambda team: (not team.startswith("E"), team))
    return ThreadKey(platform=Platform.SLACK, workspace=ours, channel=channel, root=root)
