"""What Teams says to us, whatever it says."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.teams.activities import to_inbound
from adapters.teams.answered import COMMAND, Drafted, UseAsAnswer
from adapters.teams.inbound import Heard, Ignored, Installed, Removed, Viewed
from adapters.teams.places import place_of
from adapters.teams.spoken import spoken
from core.errors import PayloadError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KINDS = st.sampled_from(["message", "messageUpdate", "invoke", "conversationUpdate", "installationUpdate", "typing"])
NAMES = st.sampled_from(
    [
        *("task/fetch", "task/submit", "message/submitAction", "application/search", "x"),
        *("composeExtension/fetchTask", "composeExtension/submitAction"),
    ]
)
FIELDS = (
    "action",
    "attachments",
    "channelData",
    "conversation",
    "entities",
    "from",
    "id",
    "locale",
    "membersAdded",
    "recipient",
    "replyToId",
    "text",
    "textFormat",
    "value",
)


def activity(**fields: Any) -> dict[str, Any]:
    """Return a message in a group chat."""
    return {
        "type": "message",
        "id": "1700000000001",
        "serviceUrl": "https://smba.trafficmanager.net/emea/",
        "channelId": "msteams",
        "from": {"id": "29:1anna", "aadObjectId": "anna"},
        "recipient": {"id": "28:bot", "name": "Docs"},
        "conversation": {"id": "19:group@thread.v2", "conversationType": "groupChat", "tenantId": "T1"},
        **fields,
    }


def mention(who: str, text: str) -> dict[str, Any]:
    """Return a mention's entity."""
    return {"type": "mention", "text": text, "mentioned": {"id": who, "name": "whatever"}}


@given(kind=KINDS, name=NAMES, changed=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_activity_is_understood_or_refused(kind: str, name: str, changed: dict[str, Any]) -> None:
    """Nothing that Teams may send breaks anything."""
    with suppress(PayloadError):
        to_inbound({**activity(), "type": kind, "name": name, **changed})


@given(
    name=st.sampled_from(["composeExtension/fetchTask", "composeExtension/submitAction"]),
    message=st.fixed_dictionaries({"id": st.just("1700000000002")}, optional={"replyToId": JSON, "body": JSON}) | JSON,
    data=st.fixed_dictionaries(
        {"threadsheet": st.sampled_from(["answer_try", "answer_keep"]) | JSON},
        optional=dict.fromkeys(("models", "aspect", "answer", "until", "gap"), JSON),
    )
    | JSON,
)
def test_any_command_on_a_message_is_understood_or_refused(name: str, message: Any, data: Any) -> None:
    """Nor does what its dialogs say, whoever fills them in."""
    value = {"commandId": COMMAND, "commandContext": "message", "messagePayload": message, "data": data}
    with suppress(PayloadError):
        assert isinstance(to_inbound(activity(type="invoke", name=name, value=value)), UseAsAnswer | Drafted)


@given(body=st.dictionaries(st.text(max_size=8), JSON, max_size=4))
def test_any_object_is_understood_or_refused(body: dict[str, Any]) -> None:
    """Nor does what isn't an activity."""
    with suppress(PayloadError):
        to_inbound(body)


@pytest.mark.parametrize(
    "text, entities, said",
    [
        pytest.param("<at>Docs</at> where are the Docs?", [mention("28:bot", "<at>Docs</at>")], "where are the Docs?"),
        pytest.param("where is <at>Docs</at> X?", [mention("28:bot", "<at>Docs</at>")], "where is X?"),
        pytest.param(
            "<at>Docs</at> tell <at>Docs</at> this",
            [mention("28:bot", "<at>Docs</at>"), mention("28:bot", "<at>Docs</at>")],
            "tell this",
        ),
        pytest.param("<at>Ann Lee</at>: hi", [mention("29:1", "<at>Ann Lee</at>")], "Ann Lee: hi"),
        pytest.param('<at id="0">Ann</at> hi', [mention("29:1", '<at id="0">Ann</at>')], "Ann hi"),
        pytest.param("<at>Docs</at>: hi", [mention("28:bot", "<at>Docs</at>")], "hi"),
        pytest.param("hi, <at>Docs</at>, you", [mention("28:bot", "<at>Docs</at>")], "hi, , you"),
        pytest.param("a &lt; b &amp; c", [], "a &lt; b &amp; c"),
        pytest.param("one\r\n\u00a0 two&nbsp;three\x00", [], "one\ntwo three"),
        pytest.param("x", [mention("28:bot", "")], "x"),
        pytest.param("x", "nothing", "x"),
    ],
)
def test_a_message_is_read_as_it_was_written(text: str, entities: Any, said: str) -> None:
    """Each word counts: a product model may be called like us."""
    assert spoken(activity(text=text, entities=entities), us="28:bot") == said


def test_marked_up_text_is_read_as_it_was_shown() -> None:
    """Some clients send it so."""
    said = spoken(activity(text="<p>a &lt; <b>b</b></p>", textFormat="xml"), us="28:bot")

    assert said == "a < b"


def test_a_channel_message_that_opens_a_thread_is_its_root() -> None:
    """Teams doesn't name a thread that isn't there yet."""
    conversation = {"id": "19:c@thread.tacv2", "conversationType": "channel"}
    place = place_of(activity(conversation=conversation, channelData={"tenant": {"id": "T2"}}))

    assert (place.thread.root, place.thread.channel) == ("1700000000001", "19:c@thread.tacv2")
    assert place.thread.workspace == "t2"
    assert place.reference["conversation"] == {**conversation, "id": "19:c@thread.tacv2;messageid=1700000000001"}


def test_a_thread_in_a_chat_is_a_thread() -> None:
    """Microsoft is bringing threads to chats."""
    conversation = {"id": "19:g@thread.v2;messageid=7", "conversationType": "groupChat", "tenantId": "T1"}

    assert place_of(activity(conversation=conversation)).thread.root == "7"


def test_an_opening_button_that_comes_as_a_message_is_passed_over() -> None:
    """Some clients can't open dialogs."""
    said = to_inbound(activity(value={"threadsheet": "why", "turn": "t1"}))

    assert isinstance(said, Ignored)


def test_a_choice_in_a_dialog_is_not_of_use() -> None:
    """Dialogs show; they don't ask."""
    said = to_inbound(activity(type="invoke", name="task/fetch", value={"data": {"threadsheet": "why", "turn": "t"}}))
    asked = to_inbound(
        activity(type="invoke", name="task/submit", value={"data": {"threadsheet": "compare", "turn": "t"}})
    )

    assert isinstance(said, Viewed)
    assert isinstance(asked, Viewed)
    assert (said.wanted is None, asked.wanted is None) == (False, True)


@pytest.mark.parametrize(
    "action, kind", [("add", Installed), ("add-upgrade", Ignored), ("remove", Removed), ("x", Ignored)]
)
def test_only_a_new_installation_is_welcomed(action: str, kind: type) -> None:
    """An update of the app is no news to people."""
    assert isinstance(to_inbound(activity(type="installationUpdate", action=action)), kind)


def test_an_author_without_a_directory_entry_has_the_id_that_teams_gives() -> None:
    """Guests may have none."""
    heard = to_inbound(
        activity(text="hi", conversation={"id": "a:1", "conversationType": "personal"}, **{"from": {"id": "29:x"}})
    )

    assert isinstance(heard, Heard)
    assert (heard.utterance.author, heard.utterance.thread.workspace) == ("29:x", "local")
