"""A thread in Slack or Teams is told each week what people asked in vain, once, and stays the people's own."""

from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.fakes.teams_chats import CHANNEL
from tests.fakes.teams_issuer import TENANT
from tests.scenarios.conftest import MakeSlack, MakeTeams

ROOT = "1700000000.000100"
IN_SLACK = f"https://acme.slack.com/archives/C1/p{ROOT.replace('.', '')}"
IN_TEAMS = f"https://teams.microsoft.com/l/message/19%3Achannel%40thread.tacv2/1700000000000?tenantId={TENANT}"
QUESTION = "What colour is the ECU-750?"
WEEK_S = 7 * 24 * 3600.0
LOOK_S = 600.0


def opened(server: FakeSlack) -> None:
    """Have somebody begin the thread of the digest."""
    server.messages["C1"].append(Message(ROOT, "U9", "Weekly gaps"))


async def test_a_thread_in_slack_is_told_each_week_what_was_asked_in_vain(make_slack: MakeSlack) -> None:
    """The first time at once, so that one sees that it works; later once a week, with what was asked since."""
    slack = await make_slack(think=None, before=opened, THREADSHEET_DIGEST=IN_SLACK)

    def told() -> list[str]:
        return [message.text for message in slack.server.thread("C1", ROOT)]

    await slack.eventually(lambda: len(told()) == 1)
    assert "nothing was asked in vain" in told()[0]

    for user in ("U1", "U2"):
        await slack.people.say("C1", f"<@{BOT_USER}> {QUESTION}", user=user)
    await slack.house.settled()
    slack.house.advance(LOOK_S)
    await slack.house.settled()
    assert len(told()) == 1

    slack.house.advance(WEEK_S + 2 * LOOK_S)
    await slack.eventually(lambda: len(told()) == 2)
    await slack.house.settled()
    assert "• ECU-750, colour: 2 questions of 2 people (2 not stated)" in told()[1]


async def test_it_is_in_the_language_that_whoever_runs_it_set(make_slack: MakeSlack) -> None:
    """A channel has none of its own."""
    slack = await make_slack(think=None, before=opened, THREADSHEET_DIGEST=IN_SLACK, THREADSHEET_DIGEST_LANGUAGE="de")

    await slack.eventually(lambda: len(slack.server.thread("C1", ROOT)) == 1)

    assert "wurde nichts vergeblich gefragt" in slack.server.thread("C1", ROOT)[0].text


async def test_who_speaks_in_the_thread_of_the_digest_isnt_answered_unasked(make_slack: MakeSlack) -> None:
    """There people say who looks after what; only a mention is for us."""
    slack = await make_slack(think=None, before=opened, THREADSHEET_DIGEST=IN_SLACK)
    await slack.eventually(lambda: len(slack.server.thread("C1", ROOT)) == 1)

    await slack.people.say("C1", "I'll ask the hardware team about the colour.", thread=ROOT)
    await slack.people.say("C1", f"<@{BOT_USER}> What is the supply voltage of the ECU-750?", thread=ROOT)
    await slack.house.settled()

    assert [each.text for each in slack.house.heard[1:]] == ["What is the supply voltage of the ECU-750?"]


async def test_a_thread_in_teams_is_told(make_teams: MakeTeams) -> None:
    """Nobody wrote to us there before: the link alone says where it is."""
    teams = await make_teams(think=None, THREADSHEET_DIGEST=IN_TEAMS)

    await teams.eventually(lambda: teams.server.in_chat(CHANNEL, root="1700000000000"))

    [told] = await teams.answers(CHANNEL, root="1700000000000")
    assert "nothing was asked in vain" in str(told.body)
