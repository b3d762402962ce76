"""From where an event or an interaction comes: its workspace, and the thread of what was pressed."""

from collections.abc import Mapping

from adapters.slack.fields import at, first_at, id_at, maybe_id, ts_at
from core.messages import Platform, ThreadKey


def teams(body: Mapping[str, object]) -> set[str]:
    """Return the ids of the workspace and the organisation."""
    return {maybe_id(body, "team.id"), maybe_id(body, "team.enterprise_id"), maybe_id(body, "enterprise.id")} - {""}


def workspace(body: Mapping[str, object]) -> str:
    """Return `ThreadKey.workspace`: the organisation if there is one."""
    return maybe_id(body, "enterprise.id") or maybe_id(body, "team.enterprise_id") or id_at(body, "team.id")


def private(body: Mapping[str, object]) -> bool:
    """Tell whether a pressed button is in a message that only one person sees; Slack doesn't show us that one."""
    return at(body, "container.is_ephemeral") is True


def root_of(message: Mapping[str, object]) -> str:
    """Return the root of a message's thread; a message outside any thread is its own."""
    return ts_at(message, "thread_ts") if at(message, "thread_ts") else ts_at(message, "ts")


def thread_key(body: Mapping[str, object], root: str) -> ThreadKey:
    """Return the thread with this root in the channel of the interaction."""
    channel = id_at(body, "channel.id")
    return ThreadKey(platform=Platform.SLACK, workspace=workspace(body), channel=channel, root=root)


def installed(body: Mapping[str, object]) -> set[str]:
    """Return the workspace and organisation for which Slack delivers an event.

    The authorization names our installation; the outer `team_id` of a shared channel may be another's.
    """
    ours = first_at(body, "authorizations")
    team = maybe_id(ours, "team_id") or maybe_id(body, "context_team_id") or maybe_id(body, "team_id")
    return {team, _enterprise(body)} - {""}


def workspace_of_event(body: Mapping[str, object]) -> str:
    """Return `ThreadKey.workspace` of an event that is ours: the organisation if there is one."""
    return _enterprise(body) or min(installed(body))


def _enterprise(body: Mapping[str, object]) -> str:
    ours = first_at(body, "authorizations")
    return maybe_id(ours, "enterprise_id") or maybe_id(body, "context_enterprise_id") or maybe_id(body, "enterprise_id")
