"""Commands, shortcuts and buttons of Slack become utterances, opinions, or nothing."""

from typing import Any

import pytest

from adapters.slack.buttons import pack
from adapters.slack.inbound import Asked, Filled, Heard, Ignored, Picking, Sharing, Typing
from adapters.slack.payload import to_inbound
from adapters.slack.said import Rated
from core.errors import PayloadError
from tests.adapters.slack.bodies import TS, US, dialog, interaction


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
        pytest.param({"type": "view_submission", "view": {"callback_id": "other"}}, id="another dialog"),
        pytest.param(dialog(team={"id": "T2"}), id="a dialog elsewhere"),
        pytest.param({"type": "block_suggestion", "action_id": "other"}, id="options of another menu"),
        pytest.param(
            {"type": "block_suggestion", "action_id": "models", "value": "e", "team": {"id": "T2"}},
            id="options elsewhere",
        ),
    ],
)
def test_other_interactions_are_ignored(body: dict[str, Any]) -> None:
    """Other apps' buttons, and those of later versions, are no error."""
    assert isinstance(to_inbound(body, us=US), Ignored)


PRIVATELY = {"message": None, "container": {"type": "message", "is_ephemeral": True, "message_ts": TS}}


def pressed(name: str, *parts: str, block: str = "random", **fields: Any) -> dict[str, Any]:
    """Return a pressed button that carries `parts`."""
    action = {"action_id": name, "block_id": block, "value": pack(*parts), "text": {"text": "x"}}
    return interaction("block_actions", actions=[action], **fields)


def test_a_choice_under_a_private_answer_stays_private() -> None:
    """Slack doesn't show us a private message: its blocks say which thread it belongs to."""
    inbound = to_inbound(pressed("choice:0", "turn-7", "ECU-850", block="asker:1.2#0", **PRIVATELY), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.utterance.private
    assert inbound.utterance.thread.root == "asker:1.2"
    assert inbound.utterance.resumes == "turn-7"
    assert inbound.chosen is None


def test_a_thumb_under_a_private_answer_has_no_thread() -> None:
    """The thanks then come where the answer was."""
    inbound = to_inbound(pressed("feedback", "up", "turn-7", block="asker:1.2#1", **PRIVATELY), us=US)

    assert inbound == Rated(turn_id="turn-7", rating="up", author="U1", channel="C1", thread="")


@pytest.mark.parametrize("block", ["random", "asker:1.2", "#0", TS + "#0"])
def test_a_private_button_without_a_thread_of_ours_is_unreadable(block: str) -> None:
    """Answering anywhere would be worse than an error."""
    with pytest.raises(PayloadError, match=r"actions\.0\.block_id"):
        to_inbound(pressed("choice:0", "turn-7", "ECU-850", block=block, **PRIVATELY), us=US)


def test_sharing_says_which_answer_and_who() -> None:
    """One answer is shared once, whoever presses how often."""
    body = pressed("share", "turn-7", "compare A B", block="asker:1.2#0", response_url="https://r.example", **PRIVATELY)

    inbound = to_inbound(body, us=US)

    assert isinstance(inbound, Sharing)
    assert inbound.response_url == "https://r.example"
    utterance = inbound.utterance(TS)
    assert (utterance.repeats, utterance.author, utterance.private) == ("turn-7", "U1", False)
    assert utterance.delivery_ids == ("slack:share:turn-7",)
    assert utterance.thread.root == TS


def test_the_button_to_choose_knows_its_thread_and_what_was_asked() -> None:
    """The dialog has to lead back there."""
    inbound = to_inbound(pressed("pick", "turn-7", "compare weight", response_url="https://r.example"), us=US)

    root = "1600000000.000100"
    assert inbound == Picking(
        channel="C1", root=root, user="U1", trigger="1.2", text="compare weight", response_url="https://r.example"
    )


def test_what_is_typed_asks_for_options() -> None:
    """Slack asks at every stroke."""
    body = {"type": "block_suggestion", "action_id": "models", "value": "ecu 8"}

    person = {"team": {"id": "T1"}, "user": {"id": "U1"}}

    assert to_inbound({**body, **person}, us=US) == Typing(user="U1", typed="ecu 8")


def test_a_dialog_says_where_and_what() -> None:
    """Options come back as they were offered, whatever Slack escapes."""
    inbound = to_inbound(dialog(models=("ECU-850", "R&amp;D <b>", "ECU-850"), topic="weight &amp; size"), us=US)

    assert isinstance(inbound, Filled)
    assert inbound.models == ("ECU-850", "R&D <b>")
    assert inbound.topic == "weight & size"
    assert (inbound.channel, inbound.root, inbound.view) == ("C1", "", "V1")
    assert inbound.asked("compare").utterance(TS).delivery_ids[0] == "slack:command:view:V1"


def test_a_dialog_opened_in_a_thread_is_answered_there() -> None:
    """A private thread stays private."""
    public, private = (to_inbound(dialog(metadata=f'["C1", "{root}"]'), us=US) for root in (TS, "asker:1.2"))

    assert isinstance(public, Filled)
    assert isinstance(private, Filled)
    assert public.utterance("compare").thread.root == TS
    assert public.utterance("compare").delivery_ids == ("slack:view:V1",)
    assert [it.utterance("compare").private for it in (public, private)] == [False, True]


@pytest.mark.parametrize("metadata", ["", "{", "[]", '["", "1.2"]', '["C1"]', '["C1", 2]', "[" * 9999])
def test_a_dialog_that_says_no_place_is_unreadable(metadata: str) -> None:
    """It isn't one that we sent."""
    with pytest.raises(PayloadError, match=r"private_metadata"):
        to_inbound(dialog(metadata=metadata), us=US)
