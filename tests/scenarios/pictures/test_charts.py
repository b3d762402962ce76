"""Values that can be drawn come with a chart in Slack and Teams, as far as it says what the answer says."""

import base64
from collections import deque
from io import BytesIO

import pytest
from PIL import Image

from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_USER
from tests.fakes.teams_chats import GROUP, PERSONAL, Chat
from tests.scenarios.conftest import MakeTeams, Slack, Teams
from tests.scenarios.pictures.manual import (
    COMPARED,
    ENCLOSURE,
    IN_WORDS,
    LEAST,
    RANKED,
    asked,
    over,
    pictures_in,
)

BARS = "Bar chart, longest bar first: ECU-850 120 mA, ECU-850b 90 mA"
RANGES = "Chart of ranges. Supply voltage: ECU-850 10 … 30 V, ECU-850b 9 … 36 V"
DRAWN = [pytest.param(RANKED, BARS, id="ranking"), pytest.param(COMPARED, RANGES, id="comparison")]


@pytest.mark.parametrize("question,alt", DRAWN)
async def test_slack_shows_a_chart_below_its_answer(slack: Slack, question: str, alt: str) -> None:
    """Numbers beside each other are seen at once; who doesn't see them is told them."""
    answer, below = await asked(slack, question)

    assert "ECU-850b" in answer.text
    [shown] = below.files
    assert (shown["title"], shown["alt_txt"]) == ("Chart", alt)
    [file] = slack.server.files.kept.values()
    assert Image.open(BytesIO(file.content)).width == 800


@pytest.mark.parametrize("question", [LEAST, IN_WORDS], ids=["the shortest is the first", "words"])
async def test_slack_shows_no_chart_of_what_cannot_be_drawn(slack: Slack, question: str) -> None:
    """Of the least the shortest bar would look like the worst."""
    messages = await asked(slack, question)

    assert [len(each.files) for each in messages] == [0]


async def test_a_chart_is_told_in_the_askers_language(slack: Slack) -> None:
    """As all that we say."""
    slack.server.locales["U1"] = "de-DE"

    _, below = await asked(slack, RANKED)

    [shown] = below.files
    assert shown["title"] == "Diagramm"
    assert shown["alt_txt"].startswith("Balkendiagramm")


@pytest.mark.parametrize("then,alts", [(COMPARED, [RANGES]), (ENCLOSURE, [])], ids=["another chart", "none"])
async def test_slack_shows_the_chart_of_a_changed_answer(slack: Slack, then: str, alts: list[str]) -> None:
    """The old one is gone with the old answer."""
    root = (await asked(slack, RANKED))[0].thread_ts

    await Editors(slack.people).edit("C1", root, f"<@{BOT_USER}> {then}")
    await over(slack)

    assert [file["alt_txt"] for each in slack.server.thread("C1", root) for file in each.files] == alts


async def test_a_deleted_question_takes_its_chart_with_it(slack: Slack) -> None:
    """Nothing of the answer stays behind."""
    root = (await asked(slack, RANKED))[0].thread_ts

    await Editors(slack.people).delete("C1", root)
    await over(slack)

    assert list(slack.server.thread("C1", root)) == []


async def test_a_chart_that_fails_costs_nothing_of_the_answer(slack: Slack) -> None:
    """It goes without."""
    slack.server.faults["files.getUploadURLExternal"] = deque(["500"])

    [answer] = await asked(slack, RANKED)

    assert "120 mA" in answer.text


@pytest.mark.parametrize("chat", [PERSONAL, GROUP], ids=lambda chat: chat.kind)
@pytest.mark.parametrize("question,alt", DRAWN)
async def test_teams_shows_a_chart_as_wide_as_the_card(teams: Teams, chat: Chat, question: str, alt: str) -> None:
    """It is drawn for that, and is in no source whose name could stand below it."""
    await teams.people.say(chat, question)

    [shown] = await teams.answers(chat)

    [picture] = pictures_in(shown)
    assert (picture["altText"], picture["size"]) == (alt, "Stretch")
    image = Image.open(BytesIO(base64.b64decode(picture["url"].partition(";base64,")[2])))
    assert (image.format, image.width) == ("PNG", 800)


@pytest.mark.parametrize("question", [LEAST, IN_WORDS], ids=["the shortest is the first", "words"])
async def test_teams_shows_no_chart_of_what_cannot_be_drawn(teams: Teams, question: str) -> None:
    """Nor one of words."""
    await teams.people.say(GROUP, question)

    [shown] = await teams.answers(GROUP)

    assert "ECU-850b" in str(shown.body)
    assert pictures_in(shown) == []


async def test_teams_shows_the_chart_of_a_changed_answer(teams: Teams) -> None:
    """It is in the card, which is another one then."""
    said = await teams.people.say(GROUP, RANKED)
    await teams.answers(GROUP)

    await teams.people.edit(GROUP, said, COMPARED)

    [shown] = await teams.answers(GROUP)
    assert [each["altText"] for each in pictures_in(shown)] == [RANGES]


async def test_teams_gets_the_answer_without_a_chart_that_it_refuses(make_teams: MakeTeams) -> None:
    """With all its values still."""
    teams = await make_teams(think=None, faults={"POST": ["400 BadSyntax"]})
    await teams.people.say(GROUP, RANKED)

    [shown] = await teams.answers(GROUP)

    assert pictures_in(shown) == []
    assert "120 mA" in str(shown.body)
