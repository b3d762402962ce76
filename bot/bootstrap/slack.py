"""Builds Slack's side of a server."""

from contextlib import AsyncExitStack
from dataclasses import dataclass

from adapters.chat.pictures import Pictures
from adapters.slack.app import SlackApp
from adapters.slack.client import SlackClient
from adapters.slack.poster import Memory, SlackPoster
from adapters.slack.settings import SlackSettings
from adapters.store import Store
from bot.expert_desk import ChatExperts
from bot.wiring import Desk
from core.ports import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class SlackSide:
    """Slack, with the way it delivers to us."""

    app: SlackApp
    client: SlackClient
    settings: SlackSettings


def slack_side(
    settings: SlackSettings | None, client: SlackClient | None, desk: Desk, experts: ChatExperts, stack: AsyncExitStack
) -> SlackSide | None:
    """Return Slack's side, whose connections are closed with `stack`; None if it isn't configured."""
    if settings is None or client is None:
        return None
    stack.push_async_callback(client.close)
    return SlackSide(app=SlackApp(settings, desk.for_slack(experts), client=client), client=client, settings=settings)


def slack_poster(
    client: SlackClient, store: Store, clock: Clock, pictures: Pictures, stack: AsyncExitStack
) -> SlackPoster:
    """Return what posts in Slack, which remembers in the store, and is closed with `stack`."""
    memory = Memory(sent=store.message_of, note=store.note, turn=store.turn_of, is_wanted=store.is_wanted)
    poster = SlackPoster(client, memory, clock, pictures)
    stack.push_async_callback(poster.close)
    return poster
