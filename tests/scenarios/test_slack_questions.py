"""Questions reach us in many ways; each gets exactly one answer in its thread."""

import pytest

from core.messages import Trigger
from tests.fakes.slack_sender import buttons, thumb, turn_of
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack


@pytest.fixture(params=["http", "socket"])
async def either(request: pytest.FixtureRequest, make_slack: MakeSlack) -> Slack:
    """The same scenario over HTTP and over Socket Mode."""
    return await make_slack(socket_mode=request.param == "socket")


async def test_a_mention_is_answered_once_in_its_thread(either: Slack) -> None:
    """Slack delivers a mention as two events, and the channel must not see two answers."""
    either.house.gate.clear()
    ts, deliveries = await either.people.say("C1", f"<@{BOT_USER}> what is the supply voltage?")
    await either.until(lambda: either.server.statuses)
    either.house.gate.set()
    await either.house.settled()

    assert len(deliveries) == 2
    [answer] = either.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the supply voltage? [1]")
    assert either.server.statuses == [("C1", ts, "is searching the documentation…")]


async def test_a_direct_message_is_answered_in_its_thread(either: Slack) -> None:
    """In a direct message everything is addressed to us."""
    ts, _ = await either.people.say("D1", "what is the supply voltage?")
    await either.house.settled()

    assert len(either.server.thread("D1", ts)) == 1


@pytest.mark.parametrize("channel", ["C1", "G1", "M1"])
async def test_a_reply_in_our_thread_needs_no_mention(slack: Slack, channel: str) -> None:
    """Nobody says a name again in the middle of a conversation."""
    ts, _ = await slack.people.say(channel, f"<@{BOT_USER}> what is the supply voltage?")
    await slack.people.say(channel, "and of the 850b?", thread=ts)
    await slack.house.settled()

    assert [heard.text for heard in slack.house.heard] == ["what is the supply voltage?", "and of the 850b?"]
    assert len(slack.server.thread(channel, ts)) == 2


async def test_other_threads_and_other_peoples_talk_are_left_alone(slack: Slack) -> None:
    """A bot that joins in unasked is thrown out."""
    ours, _ = await slack.people.say("C1", f"<@{BOT_USER}> what is the supply voltage?")
    theirs, _ = await slack.people.say("C1", "lunch?")

    await slack.people.say("C1", "noon", thread=theirs)
    await slack.people.say("C1", "<@U2> is that right?", thread=ours)
    await slack.people.say("C1", "what is the weight?")
    await slack.house.settled()

    assert [heard.text for heard in slack.house.heard] == ["what is the supply voltage?"]


async def test_a_slash_command_opens_a_thread_with_its_question(either: Slack) -> None:
    """A command leaves no message behind, so the others wouldn't know what is being answered."""
    delivery = await either.people.command("C1", "what is the supply voltage?")
    await either.house.settled()

    assert delivery.statuses == [200]
    assert delivery.ack == "I answer in the thread under your question."
    [question] = [it for it in either.server.ours() if not it.thread_ts]
    assert question.text == "<@U1> asked: what is the supply voltage?"
    assert len(either.server.thread("C1", question.ts)) == 1
    assert either.house.heard[0].trigger is Trigger.COMMAND


async def test_the_thread_of_a_command_goes_on(slack: Slack) -> None:
    """The thread key of a command is that of the posted question."""
    await slack.people.command("C1", "what is the supply voltage?")
    await slack.house.settled()
    root = slack.server.ours()[0].ts

    await slack.people.say("C1", "and the weight?", thread=root)
    await slack.house.settled()

    assert len(slack.server.thread("C1", root)) == 2


@pytest.mark.parametrize(
    "channel,text,said",
    [
        pytest.param("C1", "", "Write your question after /ask", id="no question"),
        pytest.param("C2", "what?", "I am not in this conversation.", id="not a member"),
        pytest.param("CHIDDEN", "what?", "I am not in this conversation.", id="a conversation hidden from us"),
        pytest.param("CSHARED", "what?", "I don’t answer in channels shared", id="shared channel"),
    ],
)
async def test_a_command_that_cannot_be_answered_says_why(slack: Slack, channel: str, text: str, said: str) -> None:
    """Only the person who asked needs to know."""
    delivery = await slack.people.command(channel, text)

    assert delivery.ack.startswith(said)
    assert slack.house.heard == []
    assert slack.server.ours() == []


async def test_a_command_that_cannot_be_kept_leaves_nothing_behind(slack: Slack) -> None:
    """A posted question that nobody will ever answer would be a lie."""
    slack.house.store.refusals = 1

    delivery = await slack.people.command("C1", "what is the supply voltage?")

    assert delivery.statuses == [500]
    assert slack.server.ours() == []


async def test_a_repeated_command_is_asked_once(slack: Slack) -> None:
    """Socket Mode repeats what wasn't acknowledged in time."""
    for _ in range(2):
        await slack.people.command("C1", "what?", trigger="trigger.same")
    await slack.house.settled()

    assert len(slack.house.heard) == 1
    assert len(slack.server.ours()) == 2


async def test_the_shortcut_takes_a_message_as_question(either: Slack) -> None:
    """Somebody else's question in the channel is answered in its own thread."""
    message = Message(either.server.next_ts(), "U2", "what is the supply voltage?")
    either.server.messages["C1"].append(message)

    await either.people.shortcut("C1", message)
    await either.house.settled()

    assert len(either.server.thread("C1", message.ts)) == 1


async def test_a_shortcut_that_cannot_be_answered_says_why(slack: Slack) -> None:
    """A shortcut has no acknowledgement text, so the reason goes to the response URL."""
    wordless = Message(slack.server.next_ts(), "U2", "")
    await slack.people.shortcut("C1", wordless, response_url=None)
    await slack.people.shortcut("C1", wordless)
    await slack.eventually(lambda: slack.server.responses)

    assert len(slack.server.responses) == 1
    assert slack.server.responses[0]["response_type"] == "ephemeral"
    assert slack.server.responses[0]["text"].startswith("That message has no words")
    assert slack.house.heard == []


async def test_a_choice_resumes_the_question_and_takes_the_buttons_away(either: Slack) -> None:
    """After the click nobody may wonder what was chosen, or choose again."""
    ts, _ = await either.people.say("C1", f"<@{BOT_USER}> the 850?")
    await either.house.settled()
    [question] = either.server.thread("C1", ts)
    button = buttons(question)[1]

    for _ in range(2):
        await either.people.press("C1", question, button)
    await either.house.settled()
    await either.eventually(lambda: not buttons(question))

    assert [(heard.text, heard.resumes) for heard in either.house.heard[1:]] == [("ECU-850b", turn_of(question))]
    assert question.text.count("<@U1> chose ECU-850b") == 1
    assert len(either.server.thread("C1", ts)) == 2


async def test_a_choice_pressed_on_an_old_screen_changes_nothing_more(slack: Slack) -> None:
    """Two people press at once; the second sees buttons that are gone already."""
    ts, _ = await slack.people.say("C1", f"<@{BOT_USER}> the 850?")
    await slack.house.settled()
    [question] = slack.server.thread("C1", ts)
    button = buttons(question)[0]
    await slack.people.press("C1", question, button)
    await slack.eventually(lambda: not buttons(question))

    await slack.people.press("C1", question, button, user="U2")
    await slack.house.stop()

    assert question.text.count("chose") == 1


async def test_a_follow_up_button_asks_its_question_in_the_thread(slack: Slack) -> None:
    """The suggested question is answered where it was suggested, once."""
    ts, _ = await slack.people.say("D1", "what is the supply voltage?")
    await slack.house.settled()
    [answer] = slack.server.thread("D1", ts)

    for user in ("U1", "U2"):
        await slack.people.press("D1", answer, buttons(answer)[0], user=user)
    await slack.house.settled()

    assert slack.house.heard[1].text == "What is the weight of the ECU-850?"
    assert slack.house.heard[1].resumes is None
    assert len(slack.server.thread("D1", ts)) == 2


@pytest.mark.parametrize("up", [True, False])
async def test_feedback_is_kept_and_quietly_acknowledged(slack: Slack, up: bool) -> None:
    """Feedback names the answer, and only its author sees the thanks."""
    ts, _ = await slack.people.say("C1", f"<@{BOT_USER}> what is the supply voltage?")
    await slack.house.settled()
    [answer] = slack.server.thread("C1", ts)

    await slack.people.press("C1", answer, thumb(answer, up=up), user="U7")
    await slack.eventually(lambda: slack.server.whispers)

    await slack.house.rates(turn_of(answer), "U7", "up" if up else "down")
    assert slack.server.whispers[0][:3] == ("C1", "U7", ts)
    assert len(slack.server.thread("C1", ts)) == 1


async def test_the_home_tab_shows_what_we_cover(either: Slack) -> None:
    """Who opens the app must see what to ask, and how."""
    await either.people.event({"type": "app_home_opened", "user": "U1", "channel": "D1", "tab": "home"})
    await either.eventually(lambda: either.server.homes)

    shown = str(either.server.homes["U1"])
    assert "16 documents on 6 product models" in shown
    assert "Which control units support PoE?" in shown


async def test_the_about_tab_gets_nothing(slack: Slack) -> None:
    """Slack shows it by itself."""
    await slack.people.event({"type": "app_home_opened", "user": "U1", "channel": "D1", "tab": "about"})
    await slack.house.stop()

    assert [method for method, _ in slack.server.calls] == ["auth.test"]


async def test_the_messages_tab_gets_suggestions(slack: Slack) -> None:
    """An empty conversation is a hard place to start."""
    await slack.people.event({"type": "app_home_opened", "user": "U1", "channel": "D1", "tab": "messages"})
    await slack.eventually(lambda: slack.server.prompts)

    assert slack.server.prompts["D1"][0]["message"].startswith("What is the maximum supply current of the ECU-850b")
