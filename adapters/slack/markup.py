"""Slack's mrkdwn: undo it in what people wrote, and keep it out of what we send."""

import re

from adapters.chat.text import visible

TEXT_CHARS = 40_000
"""What Slack lets a message have at most; of what is longer only the beginning is looked at.

Source: https://docs.slack.dev/reference/methods/chat.postMessage
"""

_SPACES = " \t"
_TOKEN = re.compile(r"<([^<>]*)>")
_ADDRESSED = re.compile(r"\s*<(?:@|!)")


def plain(text: str, *, bot_user: str) -> str:
    """Return `text` as its author saw it, without the mentions of `bot_user`."""
    ours = re.escape(f"<@{bot_user}") + r"(?:\|[^<>]*)?>"
    text = text[:TEXT_CHARS]
    text = re.sub(rf"^\s*{ours}\s*[,:]?\s*", "", text)
    first, *more = re.split(ours, text)
    text = first if not more else " ".join((first.rstrip(_SPACES), *(part.strip(_SPACES) for part in more)))
    text = _TOKEN.sub(lambda token: _shown(token[1]), text)
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return visible(text).strip()


def mentions(text: str, user: str) -> bool:
    """Tell whether `text` mentions `user`."""
    return re.search(re.escape(f"<@{user}") + r"[|>]", text) is not None


def addresses_somebody(text: str) -> bool:
    """Tell whether `text` starts by calling a person, a group or a channel."""
    return _ADDRESSED.match(text) is not None


def escape(text: str) -> str:
    """Return `text` so that Slack shows it as it is: no mention, no link.

    Source: https://docs.slack.dev/messaging/formatting-message-text
    """
    return visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _shown(token: str) -> str:
    what, _, label = token.partition("|")
    if what.startswith(("@", "#")):
        return what[0] + label.lstrip("@#") if label else what
    if what.startswith("!"):
        named = label or what[1:].partition("^")[0]
        return named if what.startswith("!date") else f"@{named.lstrip('@')}"
    return label or what.removeprefix("mailto:")
