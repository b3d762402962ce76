"""Pictures below answers in Slack: what is said of them is as long as Slack takes."""

from collections.abc import Sequence

import pytest

from adapters.chat.pictures import CitedPicture, Room
from adapters.slack.files import Files
from adapters.slack.pictures import Below
from core.answer import Answer, SmallTalk
from core.messages import Platform, ThreadKey, Utterance
from tests.adapters.slack.conftest import ClientOf
from tests.clocks import eventually
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import TEAM, Message


async def described(_answer: Answer, _room: Room) -> Sequence[CitedPicture]:
    """Give a picture of which a document says very much."""
    alt = "Pinout of\nthe connector " * 100
    return (CitedPicture(name="a.png", title="[1] Manual", page=3, alt=alt, body=b"pixels", content_type="image/png"),)


@pytest.mark.parametrize("locale, title", [("en-US", "[1] Manual, page 3"), ("de-DE", "[1] Manual, Seite 3")])
async def test_a_picture_of_which_much_is_said_is_shown_with_one_line_of_it(
    slack: FakeSlack, client_of: ClientOf, locale: str, title: str
) -> None:
    """Slack refuses the picture for it otherwise; where it stands is said in the asker's language."""
    await slack.start()
    root = slack.next_ts()
    slack.messages["C1"].append(Message(root, "U1", "Which pins?"))
    slack.locales["U1"] = locale
    thread = ThreadKey(platform=Platform.SLACK, workspace=TEAM, channel="C1", root=root)
    asked = Utterance(thread=thread, delivery_ids=("d1",), author="U1", text="Which pins?")

    client = client_of(slack)
    Below(client, Files(client), described).begin("t1", SmallTalk(text="24"), asked)
    await eventually(lambda: bool(slack.thread("C1", root)))

    [message] = slack.thread("C1", root)
    [shown] = message.files
    assert shown["title"] == title
    assert shown["alt_txt"].startswith("Pinout of the connector Pinout")
    assert 900 < len(shown["alt_txt"]) <= 1000
    await slack.close()
