"""Pictures that stand beside a cited passage come with its answer in Slack and Teams, and never in its way."""

import base64
import logging
import signal
from collections import deque
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.clocks import eventually
from tests.fakes.slack_edits import Editors
from tests.fakes.teams_chats import GROUP, PERSONAL, Chat
from tests.scenarios.conftest import MakeTeams, Slack, Teams, slack_beside
from tests.scenarios.house import furnish
from tests.scenarios.killed import Place, answers_all, end_of, mentioned, tokens_of
from tests.scenarios.pictures.manual import DRAWING, ENCLOSURE, PINOUT, PINS, asked, pictures_in


async def test_slack_shows_the_picture_below_the_answer_with_what_is_said_about_it(slack: Slack) -> None:
    """A pinout says more than the sentence beside it; whoever doesn't see it is told what it is."""
    answer, below = await asked(slack)

    assert "24" in answer.text
    [shown] = below.files
    assert shown["name"].startswith("ecu-750-")
    assert (shown["title"], shown["alt_txt"]) == ("[1] ECU-750 manual", PINOUT)
    [file] = slack.server.files.kept.values()
    assert file.content == DRAWING


async def test_a_passage_without_a_picture_has_none(slack: Slack) -> None:
    """What stands in another section, or at a foreign address, isn't beside it."""
    [answer] = await asked(slack, ENCLOSURE)

    assert "aluminium" in answer.text
    assert slack.server.files.kept == {}


@pytest.mark.parametrize(
    "method,faults",
    [
        pytest.param("files.getUploadURLExternal", ["500"], id="no address"),
        pytest.param("files.getUploadURLExternal", ["429:3"], id="throttled"),
        pytest.param("upload", ["drop"], id="the upload breaks off"),
        pytest.param("files.completeUploadExternal", ["file_uploads_disabled"], id="files are forbidden"),
    ],
)
async def test_a_picture_that_fails_costs_nothing_of_the_answer(slack: Slack, method: str, faults: list[str]) -> None:
    """It goes without, at the first attempt."""
    slack.server.faults[method] = deque(faults)

    [answer] = await asked(slack)

    assert "24" in answer.text
    assert slack.house.store.waits == []


async def test_a_picture_that_nobody_knows_of_is_not_shown_twice(slack: Slack) -> None:
    """Slack took it, and its acknowledgement got lost."""
    slack.server.faults["files.completeUploadExternal"] = deque(["lost"])

    messages = await asked(slack)

    assert [bool(each.files) for each in messages] == [False, True]


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the operator was told."""
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


async def test_without_the_scope_the_operator_is_told_once(slack: Slack, caplog: pytest.LogCaptureFixture) -> None:
    """An app that was installed before there were pictures answers as it always did."""
    slack.server.scopes -= {"files:write"}

    alone = [await asked(slack), await asked(slack)]

    assert [len(messages) for messages in alone] == [1, 1]
    [told] = warned(caplog)
    assert "(files:write); reinstall the app with deploy/slack/manifest.yaml" in told


@pytest.mark.parametrize(
    "code,advice",
    [
        pytest.param("token_revoked", "set its new bot token", id="token revoked"),
        pytest.param("invalid_auth", "set the bot token", id="another token"),
        pytest.param("file_uploads_disabled", "ask its administrator", id="files forbidden"),
    ],
)
@pytest.mark.parametrize("method", ["files.getUploadURLExternal", "files.completeUploadExternal"])
async def test_what_slack_refuses_is_told_once_until_pictures_are_shown_again(
    slack: Slack, caplog: pytest.LogCaptureFixture, method: str, code: str, advice: str
) -> None:
    """Of a thousand answers nobody wants a thousand warnings, but each time something new is wrong."""
    slack.server.faults[method] = deque([code, code, "", code])

    shown = [[len(each.files) for each in await asked(slack)] for _ in range(4)]

    assert shown == [[0], [0], [0, 1], [0]]
    assert len(told := warned(caplog)) == 2
    assert all(code in each and advice in each for each in told)


async def test_an_answer_of_which_nobody_knows_gets_its_picture_once(slack: Slack) -> None:
    """It is found at the second attempt, and the picture still to come."""
    slack.server.faults["chat.postMessage"] = deque(["lost"])

    messages = await asked(slack)

    assert [bool(each.files) for each in messages] == [False, True]


@pytest.mark.processes
@pytest.mark.parametrize("moment,files", [("illustrating", [0]), ("sent", [0, 1])])
async def test_a_picture_is_never_there_twice_when_the_server_dies_around_it(
    tmp_path: Path, knowledge: Path, moment: str, files: list[int]
) -> None:
    """Behind the answer, it is lost with the server; before the answer was noted as posted, it is still to come."""
    async with slack_beside() as server:
        place = Place(environ={**furnish(tmp_path / "data", knowledge), **tokens_of(server)}, slack=server)
        async with place.server(moment) as (process, address):
            ts = await mentioned(place, address, PINS)
            assert await end_of(process) == -signal.SIGKILL
        assert len(server.thread("C1", ts)) == 1

        async with place.server("never") as (process, address):
            await answers_all(address)
            await eventually(lambda: [len(each.files) for each in server.thread("C1", ts)] == files)


async def test_a_deleted_question_takes_the_picture_with_it(slack: Slack) -> None:
    """Nothing of the answer stays behind."""
    answer, _ = await asked(slack)

    await Editors(slack.people).delete("C1", answer.thread_ts)
    await slack.house.settled()

    assert list(slack.server.thread("C1", answer.thread_ts)) == []


@pytest.mark.parametrize("chat", [PERSONAL, GROUP], ids=lambda chat: chat.kind)
async def test_teams_shows_the_picture_small_in_the_card_of_the_answer(teams: Teams, chat: Chat) -> None:
    """It is scaled down to what a card has room for, and can still be made out."""
    await teams.people.say(chat, PINS)

    [shown] = await teams.answers(chat)

    assert "24" in shown.text
    [picture] = pictures_in(shown)
    assert picture["altText"] == PINOUT
    kind, _, content = picture["url"].partition(";base64,")
    image = Image.open(BytesIO(base64.b64decode(content)))
    assert kind == f"data:image/{str(image.format).lower()}"
    assert image.width >= 200
    assert "[1] ECU-750 manual" in str(shown.body["attachments"])


async def test_teams_shows_no_picture_with_a_passage_that_has_none(teams: Teams) -> None:
    """Nor one of a foreign address."""
    await teams.people.say(GROUP, ENCLOSURE)

    [shown] = await teams.answers(GROUP)

    assert pictures_in(shown) == []


async def test_teams_gets_the_answer_without_a_picture_that_it_refuses(make_teams: MakeTeams) -> None:
    """With everything else in its card still."""
    teams = await make_teams(think=None, faults={"POST": ["400 BadSyntax"]})
    await teams.people.say(GROUP, PINS)

    [shown] = await teams.answers(GROUP)

    assert pictures_in(shown) == []
    assert "Show passage" in str(shown.body["attachments"])
    assert shown.body["entities"]
