"""The link of a channel's message, as Teams' "Copy link" gives it → where an answer in its thread goes."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

from adapters.teams.inbound import Place
from adapters.teams.places import MARK
from adapters.teams.settings import TeamsSettings
from core.messages import Platform, ThreadKey

HOSTS = frozenset({"teams.microsoft.com", "teams.cloud.microsoft"})

# Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/send-proactive-messages
SERVICE_URL = "https://smba.trafficmanager.net/teams/"
"""Where messages of our own accord go for all of Teams; what is written to us would tell its own region's."""

_MESSAGE = re.compile(r"/l/message/(19:[^/\s]+@thread\.(?:tacv2|skype))/(\d+)/?")
_LOOPBACK = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?")


def thread_of_link(link: str) -> ThreadKey | None:
    """Return the thread that a link leads to; None if it is no link of a message in one of Teams' channels."""
    address = urlsplit(link)
    message = _MESSAGE.fullmatch(unquote(address.path))
    tenant = _first(address.query, "tenantId")
    if address.scheme != "https" or (address.hostname or "").lower() not in HOSTS or message is None or not tenant:
        return None
    root = _first(address.query, "parentMessageId") or message[2]
    return ThreadKey(platform=Platform.TEAMS, workspace=tenant.lower(), channel=message[1], root=root)


def place_of(thread: ThreadKey, settings: TeamsSettings) -> Place:
    """Return where a message of our own accord goes in a channel's thread."""
    conversation: Mapping[str, object] = {
        "id": f"{thread.channel}{MARK}{thread.root}",
        "conversationType": "channel",
        "isGroup": True,
        "tenantId": thread.workspace,
    }
    reference: dict[str, object] = {
        "serviceUrl": _service_url(settings),
        "channelId": "msteams",
        "conversation": conversation,
        "bot": {"id": f"28:{settings.app_id}"},
    }
    return Place(thread=thread, reference=reference)


def _service_url(settings: TeamsSettings) -> str:
    host = min(settings.service_hosts, default="")
    if not host:
        return SERVICE_URL
    return f"{'http' if _LOOPBACK.fullmatch(host) else 'https'}://{host}/teams/"


def _first(query: str, name: str) -> str:
    return next(iter(parse_qs(query).get(name, ())), "")
