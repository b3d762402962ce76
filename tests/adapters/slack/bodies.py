"""Payloads as Slack sends them."""

from collections.abc import Sequence
from typing import Any

from adapters.slack.inbound import Us

US = Us(bot_user="UBOT", bot="BBOT", teams=frozenset({"T1"}))
TS = "1700000000.000100"


def event(*, envelope: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """Return an `event_callback` with a mention, changed by `fields`."""
    said = {"type": "app_mention", "user": "U1", "text": "<@UBOT> weight?", "ts": TS, "channel": "C1", **fields}
    return {"type": "event_callback", "team_id": "T1", "event_id": "Ev1", "event": said, **(envelope or {})}


def interaction(kind: str, **fields: Any) -> dict[str, Any]:
    """Return a shortcut or an action on a message in a thread."""
    return {
        "type": kind,
        "team": {"id": "T1"},
        "user": {"id": "U1"},
        "channel": {"id": "C1"},
        "trigger_id": "1.2",
        "message": {"ts": TS, "thread_ts": "1600000000.000100", "text": "the <https://a.example|weight>?"},
        **fields,
    }


def dialog(
    *, models: Sequence[str] = (), topic: str | None = None, metadata: str = '["C1", ""]', **fields: Any
) -> dict[str, Any]:
    """Return our dialog as it comes back."""
    chosen = [{"text": {"type": "plain_text", "text": name}, "value": name} for name in models]
    values = {
        "models": {"models": {"type": "multi_external_select", "selected_options": chosen}},
        "topic": {"topic": {"type": "plain_text_input", "value": topic}},
    }
    view = {"id": "V1", "callback_id": "compare", "private_metadata": metadata, "state": {"values": values}}
    return {"type": "view_submission", "team": {"id": "T1"}, "user": {"id": "U1"}, "view": view, **fields}
