"""What Slack tells of changed and deleted messages → what they say to us."""

from typing import Any

import pytest

from adapters.slack.inbound import Changed, Ignored
from adapters.slack.payload import to_inbound
from core.errors import PayloadError
from tests.adapters.slack.bodies import US, event

TS, SOON, LATE = "1700000000.000100", "1700000060.000200", "1700090000.000200"
MESSAGE = {"type": "message", "user": "U1", "text": "<@UBOT> weight?", "ts": TS}
EDITED = {**MESSAGE, "text": "<@UBOT> length?", "edited": {"user": "U1", "ts": "1700000060.000000"}}
EDIT: dict[str, Any] = {
    "type": "message",
    "subtype": "message_changed",
    "hidden": True,
    "channel": "C1",
    "channel_type": "channel",
    "ts": SOON,
    "message": EDITED,
    "previous_message": MESSAGE,
}
DELETION = {**EDIT, "subtype": "message_deleted", "deleted_ts": TS, "message": None}


def changed(fields: dict[str, Any]) -> Changed:
    """Return the change that an event tells of."""
    found = to_inbound(event(user=None, text=None, **fields), us=US)
    assert isinstance(found, Changed), found
    return found


@pytest.mark.parametrize(
    "fields,text,asked",
    [
        pytest.param(EDIT, "length?", True, id="edited at once"),
        pytest.param({**EDIT, "ts": LATE}, "length?", False, id="edited much later"),
        pytest.param({**EDIT, "previous_message": None}, "length?", True, id="nobody knows what it said"),
        pytest.param({**EDIT, "message": {**EDITED, "text": "<@UBOT>"}}, "help", True, id="only the mention is left"),
        pytest.param({**EDIT, "message": {**EDITED, "text": "length?"}}, "length?", False, id="the mention is gone"),
        pytest.param(
            {**EDIT, "message": {**EDITED, "text": "length?", "thread_ts": "1.1"}}, "length?", False, id="a reply"
        ),
        pytest.param(
            {**EDIT, "channel": "D1", "channel_type": "im", "message": {**EDITED, "text": "length?"}},
            "length?",
            True,
            id="a direct message",
        ),
        pytest.param(DELETION, None, True, id="deleted"),
        pytest.param({**DELETION, "previous_message": None}, None, False, id="deleted, and nobody knows what it said"),
        pytest.param({**EDIT, "message": {"ts": TS, "subtype": "tombstone"}}, None, True, id="deleted under replies"),
    ],
)
def test_a_change_says_what_became_of_which_message(fields: dict[str, Any], text: str | None, asked: bool) -> None:
    """And whether it would be a question if it is told only later."""
    found = changed(fields)

    assert found.message == f"slack:msg:T1:{fields['channel']}:{TS}"
    assert (found.edit and found.edit.text) == text
    assert (found.asked is not None) is asked
    if found.edit and found.asked:
        assert (found.edit.text, found.edit.message) == (
            found.asked.utterance.text,
            found.asked.utterance.delivery_ids[1],
        )


def test_edits_of_one_second_are_told_apart() -> None:
    """Slack gives the second in which a message was edited, and the very moment at which it tells so."""
    first, second = (changed({**EDIT, "ts": f"1700000060.{part}"}).edit for part in ("000200", "0003"))

    assert first
    assert second
    assert first.at < second.at


@pytest.mark.parametrize(
    "fields,why",
    [
        pytest.param({"message": {**MESSAGE, "attachments": [{}]}}, "no word", id="a preview"),
        pytest.param({"message": {**EDITED, "text": MESSAGE["text"]}}, "no word", id="the same words"),
        pytest.param({"message": {**EDITED, "text": " <@UBOT>  weight? "}}, "no word", id="the same words, set apart"),
        pytest.param({"message": {**EDITED, "bot_id": "B1"}}, "a bot's", id="a bot's message"),
        pytest.param({"message": {**EDITED, "user": "UBOT"}}, "a bot's", id="our own message"),
    ],
)
def test_what_changes_no_words_of_a_person_is_ignored(fields: dict[str, Any], why: str) -> None:
    """Else each reply, preview and answer of our own would have a question answered anew."""
    found = to_inbound(event(user=None, text=None, **{**EDIT, **fields}), us=US)

    assert isinstance(found, Ignored)
    assert why in found.why


@pytest.mark.parametrize(
    "fields", [{**EDIT, "message": None}, {**DELETION, "deleted_ts": None}, {**EDIT, "ts": "noon"}]
)
def test_a_change_without_its_message_is_unreadable(fields: dict[str, Any]) -> None:
    """It names nothing that could be changed."""
    with pytest.raises(PayloadError):
        to_inbound(event(user=None, text=None, **fields), us=US)
