"""Tables that no message can hold: shown as far as they go, and attached whole, once."""

from collections import deque
from collections.abc import Sequence

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.settings import SlackSettings
from bot.pace import Pace
from core.answer import Comparison
from tests.adapters.slack.posters import a_slack_poster
from tests.clocks import FakeClock
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET, Message
from tests.scenarios.compared import compared, rows_of
from tests.scenarios.conftest import MakeSlack, Slack

ATTACHED = "The whole table is attached as comparison.csv."
MISSING = "The whole table could not be attached as a file."
BIG = f"<@{BOT_USER}> compare ECU-750 and ECU-850b: 120 rows"


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """The program with comparisons as long as asked for."""
    return await make_slack(think=compared)


async def thread(slack: Slack, text: str = BIG) -> Sequence[Message]:
    """Ask, and return our messages in the thread."""
    root, _ = await slack.people.say("C1", text)
    await slack.house.settled()
    return slack.server.thread("C1", root)


def files(slack: Slack, answer: Message) -> list[list[str]]:
    """Return the ids of the files of each of our messages in an answer's thread."""
    return [[str(file["id"]) for file in each.files] for each in slack.server.thread("C1", answer.thread_ts)]


async def test_a_table_beyond_the_limits_is_attached_whole(slack: Slack) -> None:
    """That 21 rows are left out helps nobody who needs the 110th."""
    answer, attachment = await thread(slack)

    assert len(answer.blocks[0]["rows"]) == 100
    assert f"21 more rows did not fit here. {ATTACHED}" in str(answer.blocks)
    assert [file["name"] for file in attachment.files] == ["comparison.csv"]
    [file] = slack.server.files.kept.values()
    assert file.content is not None
    head, first, *rest = rows_of(file.content)
    assert head == ["Attribute", "ECU-750", "ECU-850b", "Sources"]
    assert first == ["value 0", "'=1+1", "-40 °C", "ECU-750 Datasheet › Power"]
    assert len(rest) == 119


async def test_a_table_within_the_limits_has_no_file(slack: Slack) -> None:
    """It would say nothing new."""
    [answer] = await thread(slack, f"<@{BOT_USER}> compare ECU-750 and ECU-850b: 99 rows")

    assert len(answer.blocks[0]["rows"]) == 100
    assert ATTACHED not in str(answer.blocks)
    assert slack.server.files.kept == {}


@pytest.mark.parametrize(
    "method,faults",
    [
        pytest.param("files.getUploadURLExternal", ["500"], id="no address"),
        pytest.param("files.getUploadURLExternal", ["429:3"], id="throttled"),
        pytest.param("files.getUploadURLExternal", ["hollow"], id="an address without an id"),
        pytest.param("upload", ["500"], id="the upload fails"),
        pytest.param("upload", ["drop"], id="the upload breaks off"),
        pytest.param("chat.postMessage", ["500"], id="the answer isn't posted"),
        pytest.param("chat.postMessage", ["lost"], id="the answer is posted, and nobody knows"),
        pytest.param("files.completeUploadExternal", ["500"], id="the file isn't shown"),
        pytest.param("files.completeUploadExternal", ["lost"], id="the file is shown, and nobody knows"),
        pytest.param("files.completeUploadExternal", ["429:2"], id="throttled at the end"),
    ],
)
async def test_whatever_goes_wrong_there_is_one_answer_and_one_file(
    slack: Slack, method: str, faults: list[str]
) -> None:
    """In this order: a file without its answer explains nothing."""
    slack.server.faults[method] = deque(faults)

    answer, attachment = await thread(slack)

    assert ATTACHED in str(answer.blocks)
    assert [file["name"] for file in attachment.files] == ["comparison.csv"]


@pytest.mark.parametrize(
    "method,faults",
    [
        pytest.param("files.getUploadURLExternal", ["missing_scope"], id="an app installed before there were files"),
        pytest.param("files.getUploadURLExternal", ["500"] * 9, id="no address, again"),
        pytest.param("upload", ["500"] * 9, id="a proxy lets no upload through"),
        pytest.param("files.completeUploadExternal", ["file_uploads_disabled"], id="files are forbidden"),
        pytest.param("files.completeUploadExternal", ["500"] * 9, id="the file isn't shown, again"),
    ],
)
async def test_a_file_that_cannot_be_attached_does_not_cost_the_answer(
    slack: Slack, method: str, faults: list[str]
) -> None:
    """The answer is there, and says what is missing."""
    slack.server.faults[method] = deque(faults)

    [answer] = await thread(slack)

    assert f"21 more rows did not fit here. {MISSING}" in str(answer.blocks)
    assert ATTACHED not in str(answer.blocks)


async def test_without_the_scope_the_answer_says_that_the_rest_is_missing(slack: Slack) -> None:
    """An app that wasn't reinstalled has no right to attach files."""
    slack.server.scopes -= {"files:write"}

    [answer] = await thread(slack)

    assert MISSING in str(answer.blocks)


async def test_two_big_comparisons_in_one_thread_have_a_file_each(slack: Slack) -> None:
    """The file of the first isn't taken for that of the second, also where nobody knows what arrived."""
    first, _ = await thread(slack)
    slack.server.faults["files.completeUploadExternal"] = deque(["lost"])

    await slack.people.say("C1", BIG, thread=first.thread_ts)
    await slack.house.settled()

    ours = slack.server.thread("C1", first.thread_ts)
    assert [bool(message.files) for message in ours] == [False, True, False, True]


async def test_a_worker_that_died_after_the_answer_leaves_one_answer_and_one_file(slack: Slack) -> None:
    """Its successor knows only that a post may have gone out."""
    answer, attachment = await thread(slack)
    slack.server.messages["C1"].remove(attachment)
    turn = (await compared(slack.house.heard[0])).answer
    assert isinstance(turn, Comparison)
    settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=slack.server.api_url)
    client = SlackClient(settings, FakeClock())
    poster = a_slack_poster(client)
    turn_id = str(answer.metadata["event_payload"]["turn_id"])

    for _ in range(2):
        assert await poster.post(turn_id, slack.house.heard[0], turn, again=True) == answer.ts
    await client.close()

    ours = slack.server.thread("C1", answer.thread_ts)
    assert [bool(message.files) for message in ours] == [False, True]


async def test_a_file_that_slack_shares_late_is_there_once_however_late_its_answer(slack: Slack) -> None:
    """An answer whose lease may be over is posted again, while its file can't be found yet."""
    slack.server.files.lagging = True
    slack.server.files.meanwhile = lambda: slack.house.advance(Pace().lease_s / 2)

    [answer] = await thread(slack)
    slack.server.files.catch_up()

    assert ATTACHED in str(answer.blocks)
    assert files(slack, answer) == [[], ["F1"]]


@pytest.mark.parametrize("faults", [["500"], ["lost"]], ids=["never taken", "taken, and nobody knows"])
async def test_a_file_that_may_come_late_is_there_once(slack: Slack, faults: list[str]) -> None:
    """Looking for it in the thread tells nothing yet."""
    slack.server.files.lagging = True
    slack.server.faults["files.completeUploadExternal"] = deque(faults)

    [answer] = await thread(slack)
    slack.server.files.catch_up()

    assert ATTACHED in str(answer.blocks)
    assert files(slack, answer) == [[], ["F2"]]


async def test_a_file_that_may_come_in_spite_of_all_does_not_below_an_answer_that_misses_it(slack: Slack) -> None:
    """Its acknowledgement got lost twice."""
    slack.server.files.lagging = True
    slack.server.faults["files.completeUploadExternal"] = deque(["lost", "lost"])

    [answer] = await thread(slack)
    slack.server.files.catch_up()

    assert MISSING in str(answer.blocks)
    assert files(slack, answer) == [[]]


async def test_a_changed_comparison_has_its_own_file_also_if_the_old_one_comes_late(slack: Slack) -> None:
    """The old one holds what nobody asks any more."""
    slack.server.files.lagging = True
    [answer] = await thread(slack)

    await Editors(slack.people).edit("C1", answer.thread_ts, BIG.replace("120", "130"))
    await slack.house.settled()
    slack.server.files.catch_up()

    assert files(slack, answer) == [[], ["F2"]]
    content = slack.server.files.kept["F2"].content
    assert content is not None
    assert len(rows_of(content)) == 131
