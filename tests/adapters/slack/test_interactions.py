"""Commands, shortcuts and buttons of Slack become utterances, opinions, or nothing."""

from typing import Any

import pytest

from adapters.slack.buttons import pack
from adapters.slack.inbound import Asked, Heard, Ignored, Rated
from adapters.slack.payload import to_inbound
from tests.adapters.slack.bodies import TS, US, interaction


def test_a_slash_command_waits_for_its_parent_message() -> None:
    """The thread exists only once the question is posted."""
    body = {
        "command": "/ask",
        "text": "weight of the &lt;850&gt;?",
        "team_id": "T1",
        "channel_id": "C1",
        "user_id": "U1",
        "trigger_id": "1.2",
    }

    inbound = to_inbound(body, us=US)

    assert isinstance(inbound, Asked)
    utterance = inbound.utterance(TS)
    assert utterance.text == "weight of the <850>?"
    assert utterance.thread.root == TS
    assert utterance.delivery_ids == ("slack:command:1.2", f"slack:msg:T1:C1:{TS}")
    assert isinstance(to_inbound({**body, "team_id": "T2"}, us=US), Ignored)


def test_the_shortcut_asks_a_message_in_its_thread() -> None:
    """The person who used it is the author, whoever wrote the message."""
    inbound = to_inbound(interaction("message_action", callback_id="ask_about"), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.interactive
    assert (inbound.utterance.text, inbound.utterance.author) == ("the weight?", "U1")
    assert inbound.utterance.thread.root == "1600000000.000100"


def test_a_choice_resumes_its_turn() -> None:
    """Its value says which question, and what was chosen."""
    action = {"action_id": "choice:1", "value": pack("turn-7", "ECU-850 <b>"), "text": {"text": "ECU &lt;b&gt;"}}

    inbound = to_inbound(interaction("block_actions", actions=[action]), us=US)

    assert isinstance(inbound, Heard)
    assert (inbound.utterance.resumes, inbound.utterance.text) == ("turn-7", "ECU-850 <b>")
    assert inbound.chosen is not None
    assert inbound.chosen.label == "ECU <b>"


def test_pressing_the_same_button_twice_is_one_utterance_and_two_buttons_are_two() -> None:
    """A double click must not ask twice; a change of mind may."""

    def keys(text: str) -> tuple[str, ...]:
        action = {"action_id": "choice:0", "value": pack("turn-7", text)}
        inbound = to_inbound(interaction("block_actions", actions=[action]), us=US)
        assert isinstance(inbound, Heard)
        return inbound.utterance.delivery_ids

    assert keys("ECU-850") == keys("ECU-850")
    assert keys("ECU-850") != keys("ECU-850b")


def test_a_thumb_is_an_opinion_on_its_turn() -> None:
    """It is kept with the answer it is about."""
    action = {"action_id": "feedback", "value": pack("down", "turn-7")}

    inbound = to_inbound(interaction("block_actions", actions=[action]), us=US)

    assert inbound == Rated(turn_id="turn-7", rating="down", author="U1", channel="C1", thread="1600000000.000100")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(interaction("message_action", callback_id="another"), id="another shortcut"),
        pytest.param(interaction("message_action", callback_id="ask_about", team={"id": "T2"}), id="elsewhere"),
        pytest.param(interaction("block_actions", actions=[{"action_id": "other"}]), id="another button"),
        pytest.param(interaction("block_actions", team={"id": "T2"}), id="a button elsewhere"),
        pytest.param({"type": "view_submission"}, id="a form"),
    ],
)
def test_other_interactions_are_ignored(body: dict[str, Any]) -> None:
    """Other apps' buttons, and those of later versions, are no error."""
    assert isinstance(to_inbound(body, us=US), Ignored)
