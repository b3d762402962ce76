"""Questions with pictures below their answers are changed and deleted: the pictures are those of what stands there."""

from collections import deque

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.files import Files
from adapters.slack.settings import SlackSettings
from core.messages import Platform, ThreadKey
from tests.clocks import FakeClock
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET, TEAM
from tests.fakes.teams_chats import GROUP, PERSONAL, Chat, Shown
from tests.scenarios.conftest import MakeTeams, Slack, Teams
from tests.scenarios.pictures.manual import ENCLOSURE, PINS, asked, over, pictures_in

AGAIN = f"{PINS} Please."


async def changed(slack: Slack, root: str, text: str) -> None:
    """Change what was asked, and return when its answer stands there with all that belongs to it."""
    await Editors(slack.people).edit("C1", root, f"<@{BOT_USER}> {text}")
    await over(slack)


def files(slack: Slack, root: str) -> list[list[str]]:
    """Return the files of each of our messages in a thread; one that says to be deleted is none."""
    ours = slack.server.thread("C1", root)
    assert not any("mode" in file for each in ours for file in each.files), "a message says that its file was deleted"
    return [[str(file["id"]) for file in each.files] for each in ours]


@pytest.mark.parametrize("lagging", [False, True], ids=["shared at once", "shared late"])
async def test_slack_shows_the_pictures_of_a_changed_answer_instead_of_the_old(slack: Slack, lagging: bool) -> None:
    """Each time once; a change took the picture away, and no other came."""
    slack.server.files.lagging = lagging
    root = (await asked(slack))[0].thread_ts

    await changed(slack, root, AGAIN)
    slack.server.files.catch_up()

    assert files(slack, root) == [[], ["F2"]]


@pytest.mark.parametrize("lagging", [False, True], ids=["shared at once", "shared late"])
async def test_slack_shows_no_picture_below_a_changed_answer_without_any(slack: Slack, lagging: bool) -> None:
    """It would stand below a passage about something else."""
    slack.server.files.lagging = lagging
    root = (await asked(slack))[0].thread_ts

    await changed(slack, root, ENCLOSURE)
    slack.server.files.catch_up()

    assert files(slack, root) == [[]]


async def test_slack_shows_no_picture_of_a_deleted_question_late(slack: Slack) -> None:
    """It would stand alone in the thread."""
    slack.server.files.lagging = True
    root = (await asked(slack))[0].thread_ts

    await Editors(slack.people).delete("C1", root)
    await over(slack)
    slack.server.files.catch_up()

    assert files(slack, root) == []


async def test_a_picture_of_which_nobody_heard_goes_with_its_answer(slack: Slack) -> None:
    """Slack took it, and its acknowledgement got lost."""
    slack.server.faults["files.completeUploadExternal"] = deque(["lost"])
    root = (await asked(slack))[0].thread_ts

    await changed(slack, root, AGAIN)

    assert files(slack, root) == [[], ["F2"]]


async def test_a_file_that_cannot_be_deleted_costs_nothing_of_the_answer(slack: Slack) -> None:
    """Its message is gone; that is what people see."""
    slack.server.faults["files.delete"] = deque(["file_deleting_disabled"])
    root = (await asked(slack))[0].thread_ts

    await changed(slack, root, ENCLOSURE)

    assert files(slack, root) == [[]]
    assert "aluminium" in slack.server.thread("C1", root)[0].text


async def two_answers(slack: Slack) -> tuple[str, str]:
    """Ask twice in a thread, where the first answer's picture comes below the second one; return both questions."""
    slack.server.files.lagging = True
    root = (await asked(slack))[0].thread_ts
    second, _ = await slack.people.say("C1", f"<@{BOT_USER}> {ENCLOSURE}", thread=root)
    await over(slack)
    slack.server.files.catch_up()
    assert files(slack, root) == [[], [], ["F1"]]
    return root, second


async def test_a_picture_below_a_later_answer_goes_with_its_own(slack: Slack) -> None:
    """It is that of the answer for which it came, wherever it stands."""
    root, second = await two_answers(slack)

    await changed(slack, second, f"{ENCLOSURE} Please.")
    assert files(slack, root) == [[], [], ["F1"]]
    await changed(slack, root, ENCLOSURE)

    assert files(slack, root) == [[], []]


async def test_a_process_that_did_not_show_a_picture_knows_whose_it_is(slack: Slack) -> None:
    """Its name tells the turn: an edit may come after the server was started anew."""
    root, _ = await two_answers(slack)
    turns = [str(each.metadata["event_payload"]["turn_id"]) for each in slack.server.thread("C1", root)[:2]]
    settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=slack.server.api_url)
    client = SlackClient(settings, FakeClock())
    thread = ThreadKey(platform=Platform.SLACK, workspace=TEAM, channel="C1", root=root)

    await Files(client).take_back(turns[1], thread)
    left = files(slack, root)
    await Files(client).take_back(turns[0], thread)
    await client.close()

    assert left == [[], [], ["F1"]]
    assert files(slack, root) == [[], []]


async def shown_after(teams: Teams, chat: Chat, first: str, then: str) -> Shown:
    """Ask and change what was asked, and return our only message."""
    said = await teams.people.say(chat, first)
    await teams.answers(chat)
    await teams.people.edit(chat, said, then)
    [shown] = await teams.answers(chat)
    return shown


@pytest.mark.parametrize("chat", [PERSONAL, GROUP], ids=lambda chat: chat.kind)
@pytest.mark.parametrize(
    "first,then,pictures",
    [(PINS, AGAIN, 1), (PINS, ENCLOSURE, 0), (ENCLOSURE, PINS, 1)],
    ids=["replaced", "gone", "new"],
)
async def test_teams_shows_the_pictures_of_a_changed_answer(
    teams: Teams, chat: Chat, first: str, then: str, pictures: int
) -> None:
    """They are in the card, which is another one then."""
    shown = await shown_after(teams, chat, first, then)

    assert len(pictures_in(shown)) == pictures
    assert ("aluminium" in shown.text) == (then == ENCLOSURE)


async def test_teams_gets_a_changed_answer_without_a_picture_that_it_refuses(make_teams: MakeTeams) -> None:
    """The old picture is gone with the old card."""
    teams = await make_teams(think=None, faults={"PUT": ["413 MessageSizeTooBig"]})

    shown = await shown_after(teams, GROUP, PINS, AGAIN)

    assert pictures_in(shown) == []
    assert "24" in shown.text
