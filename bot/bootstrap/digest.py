"""Where the weekly digest goes, by the link that an operator copied."""

import json
from collections.abc import Awaitable, Callable

from adapters.slack.client import SlackClient
from adapters.slack.message_link import place_of_link, thread_of
from adapters.teams.message_link import place_of
from adapters.teams.message_link import thread_of_link as thread_in_teams
from bot.bootstrap.teams_settings import teams_settings
from bot.digest import Addressee
from bot.settings import Settings
from core.errors import ConfigError


def digest_to(settings: Settings, slack: SlackClient | None) -> Callable[[], Awaitable[Addressee]] | None:
    """Return what gives where the digest goes, which asks Slack who we are; None if nobody wants one.

    Raises:
        ConfigError: The setting is no link of a message, or its platform isn't configured.
    """
    link = settings.digest.strip()
    if not link:
        return None
    place = place_of_link(link)
    return _in_teams(link, settings) if place is None else _in_slack(*place, slack)


def _in_slack(channel: str, root: str, slack: SlackClient | None) -> Callable[[], Awaitable[Addressee]]:
    if slack is None:
        raise ConfigError("THREADSHEET_DIGEST is a message in Slack, which isn't configured: set SLACK_BOT_TOKEN too")

    async def addressee() -> Addressee:
        us = await slack.us()
        return Addressee(thread=thread_of(channel, root, us), author=us.bot_user)

    return addressee


def _in_teams(link: str, settings: Settings) -> Callable[[], Awaitable[Addressee]]:
    thread = thread_in_teams(link)
    if thread is None:
        raise ConfigError(
            "THREADSHEET_DIGEST: expected the link of a message in a channel of Slack or Teams, as “Copy link” in its "
            f"menu gives it, got {link!r}"
        )
    teams = teams_settings(settings)
    if teams is None:
        raise ConfigError("THREADSHEET_DIGEST is a message in Teams, which isn't configured: set MICROSOFT_APP_ID too")
    reply_to = json.dumps(place_of(thread, teams).reference, ensure_ascii=False, separators=(",", ":"))
    there = Addressee(thread=thread, author=f"28:{teams.app_id}", reply_to=reply_to)

    async def addressee() -> Addressee:
        return there

    return addressee
