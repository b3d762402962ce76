"""Slack's payloads become utterances, and nothing else."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.buttons import pack
from adapters.slack.inbound import Heard, Ignored, Opened, Us
from adapters.slack.payload import to_inbound
from core.errors import PayloadError
from core.messages import Platform, ThreadKey, Trigger
from tests.adapters.slack.bodies import TS, US, dialog, event, interaction


def test_a_mention_becomes_an_utterance_with_all_its_keys() -> None:
    """Any of the keys alone must be enough to know a repeated delivery."""
    inbound = to_inbound(event(client_msg_id="abc", thread_ts="1600000000.000100"), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.utterance.thread == ThreadKey(
        platform=Platform.SLACK, workspace="T1", channel="C1", root="1600000000.000100"
    )
    assert inbound.utterance.delivery_ids == ("slack:event:Ev1", f"slack:msg:T1:C1:{TS}", "slack:client:abc")
    assert (inbound.utterance.author, inbound.utterance.text) == ("U1", "weight?")
    assert inbound.utterance.trigger is Trigger.MENTION


def test_a_message_outside_a_thread_opens_one() -> None:
    """The answer goes under the question."""
    inbound = to_inbound(event(), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.utterance.thread.root == TS


@pytest.mark.parametrize(
    "fields,trigger",
    [
        pytest.param({"type": "message", "channel_type": "im", "channel": "D1"}, Trigger.DIRECT, id="direct"),
        pytest.param({"subtype": "file_share"}, Trigger.MENTION, id="with a file"),
        pytest.param({"subtype": "thread_broadcast", "thread_ts": TS}, Trigger.MENTION, id="shown in the channel too"),
        pytest.param(
            {"type": "message", "text": "and?", "thread_ts": "1600000000.000100", "channel_type": "channel"},
            Trigger.THREAD,
            id="thread reply",
        ),
        pytest.param(
            {"type": "message", "text": "and <@U2>?", "thread_ts": "1600000000.000100", "channel_type": "mpim"},
            Trigger.THREAD,
            id="a reply that mentions somebody later on",
        ),
    ],
)
def test_people_reach_us_in_many_ways(fields: dict[str, Any], trigger: Trigger) -> None:
    """Each has its own trigger, since threads need one more check."""
    inbound = to_inbound(event(**fields), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.utterance.trigger is trigger


@pytest.mark.parametrize(
    "fields,why",
    [
        pytest.param({"subtype": "channel_join"}, "subtype 'channel_join'", id="join"),
        pytest.param({"bot_id": "B2"}, "a bot's message", id="bot"),
        pytest.param({"bot_profile": {}}, "a bot's message", id="bot profile"),
        pytest.param({"user": "UBOT"}, "not a person's", id="ourselves"),
        pytest.param({"user": "USLACKBOT"}, "not a person's", id="Slackbot"),
        pytest.param({"user": None}, "not a person's", id="nobody"),
        pytest.param({"hidden": True}, "hidden", id="hidden"),
        pytest.param({"type": "message"}, "not addressed", id="talk in the channel"),
        pytest.param({"type": "message", "thread_ts": TS}, "not addressed", id="the root of a thread"),
        pytest.param({"type": "message", "thread_ts": "1.1"}, "app_mention too", id="mention as message"),
        pytest.param({"type": "message", "thread_ts": "1.1", "text": "<@U2> ok?"}, "somebody else", id="to U2"),
        pytest.param({"type": "message", "thread_ts": "1.1", "text": "<!here> ok?"}, "somebody else", id="to all"),
        pytest.param({"type": "message", "thread_ts": "1.1", "text": " "}, "no words", id="no words"),
        pytest.param({"type": "team_join"}, "event of type 'team_join'", id="unknown event"),
        pytest.param({"user_team": "T2"}, "shared with another", id="author from elsewhere"),
        pytest.param({"source_team": "T2"}, "shared with another", id="author from elsewhere, said otherwise"),
    ],
)
def test_what_is_not_for_us_is_ignored_with_a_reason(fields: dict[str, Any], why: str) -> None:
    """The reason goes to the log, where operators look for lost questions."""
    inbound = to_inbound(event(**fields), us=US)

    assert isinstance(inbound, Ignored)
    assert why in inbound.why


@pytest.mark.parametrize(
    "envelope,heard",
    [
        pytest.param({"team_id": "T2"}, False, id="another workspace"),
        pytest.param({"team_id": "T2", "authorizations": [{"team_id": "T1"}]}, True, id="authorized for ours"),
        pytest.param({"authorizations": [{"team_id": "T2"}]}, False, id="authorized for another"),
        pytest.param({"team_id": "T2", "context_team_id": "T1"}, True, id="received by ours"),
        pytest.param({"team_id": None}, False, id="no workspace at all"),
        pytest.param({"is_ext_shared_channel": True}, False, id="shared channel"),
    ],
)
def test_only_our_own_workspace_is_answered(envelope: dict[str, Any], heard: bool) -> None:
    """An app can be installed where its documents must not be read."""
    assert isinstance(to_inbound(event(envelope=envelope), us=US), Heard) is heard


def test_in_an_organisation_the_thread_key_names_the_organisation() -> None:
    """Buttons and events of one thread may name different workspaces of it, and channel ids are unique there."""
    us = Us(bot_user="UBOT", bot="BBOT", teams=frozenset({"E1"}))
    said = to_inbound(event(envelope={"authorizations": [{"team_id": "T1", "enterprise_id": "E1"}]}), us=us)
    asked = to_inbound(interaction("message_action", callback_id="ask_about", enterprise={"id": "E1"}), us=us)

    assert isinstance(said, Heard)
    assert isinstance(asked, Heard)
    assert said.utterance.thread.workspace == asked.utterance.thread.workspace == "E1"


def test_a_bare_mention_asks_for_help() -> None:
    """Silence would look broken."""
    inbound = to_inbound(event(text=" <@UBOT> "), us=US)

    assert isinstance(inbound, Heard)
    assert inbound.utterance.text == "help"


def test_opening_the_home_is_told_with_its_tab() -> None:
    """Home and messages tab show different things."""
    assert to_inbound(event(type="app_home_opened", tab="home", channel=None), us=US) == Opened(
        user="U1", tab="home", channel=""
    )


@pytest.mark.parametrize(
    "body,fault",
    [
        pytest.param(event(ts="noon"), "ts: expected a message's ts", id="ts"),
        pytest.param(event(text=5), "text: expected a string or nothing, got int", id="text"),
        pytest.param(event(channel=None), "channel: expected a string, got NoneType", id="channel"),
        pytest.param(event(client_msg_id="a\nb"), "client_msg_id: expected an id", id="id with a line break"),
        pytest.param(event(envelope={"event_id": ""}), "event_id: expected a string, got an empty", id="event id"),
        pytest.param({"type": "event_callback"}, "event: expected an object, got NoneType", id="no event"),
        pytest.param(
            interaction("block_actions", actions=[{"action_id": "feedback", "value": pack("so-so", "t")}]),
            "expected up or down",
            id="thumb",
        ),
        pytest.param(
            interaction("block_actions", actions=[{"action_id": "choice:0", "value": "[1"}]),
            "expected two texts",
            id="value",
        ),
    ],
)
def test_a_fault_says_where_what_was_expected_and_what_came(body: dict[str, Any], fault: str) -> None:
    """Slack changes its payloads; the log has to say how."""
    with pytest.raises(PayloadError, match=fault):
        to_inbound(body, us=US)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
BODIES = (
    event(),
    event(type="message", channel_type="im"),
    event(type="app_home_opened", tab="home"),
    interaction("message_action", callback_id="ask_about"),
    interaction("block_actions", actions=[{"action_id": "choice:0", "value": pack("t", "x")}]),
    interaction("block_actions", actions=[{"action_id": "feedback", "value": pack("up", "x")}]),
    interaction("block_actions", actions=[{"action_id": "pick", "value": pack("t", "x"), "block_id": "b"}]),
    interaction(
        "block_actions",
        actions=[{"action_id": "share", "value": pack("t", "x"), "block_id": "asker:1#0"}],
        container={"is_ephemeral": True},
    ),
    dialog(models=("ECU-750",), topic="weight"),
    {"type": "block_suggestion", "team": {"id": "T1"}, "action_id": "models", "value": "ecu"},
    {"command": "/ask", "team_id": "T1", "channel_id": "C1", "user_id": "U1", "trigger_id": "1.2"},
)


@st.composite
def broken(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a payload in which some field, at any depth, is something else."""
    body = dict(draw(st.sampled_from(BODIES)))
    here = body
    while True:
        name = draw(st.sampled_from(sorted(here)))
        if isinstance(here[name], dict) and here[name] and draw(st.booleans()):
            here[name] = dict(here[name])
            here = here[name]
        else:
            here[name] = draw(json_values)
            return body


@given(body=broken() | st.dictionaries(st.text(max_size=8), json_values, max_size=4))
def test_any_payload_is_read_or_refused(body: dict[str, Any]) -> None:
    """One strange payload must not bring anything down."""
    try:
        inbound = to_inbound(body, us=US)
    except PayloadError:
        return
    if isinstance(inbound, Heard):
        "\n".join(inbound.utterance.delivery_ids).encode()
        inbound.utterance.text.encode()
