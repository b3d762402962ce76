"""Who asks too much at once is told so in Slack, once for each question, where it was asked."""

import re

from tests.fakes.slack_workspace import BOT_USER
from tests.scenarios.conftest import MakeSlack

NOTICE = re.compile(r"You had 2 questions waiting when you asked this one, so I haven't looked it up\.")


async def test_what_is_beyond_the_limit_gets_a_notice_in_its_thread_once(make_slack: MakeSlack) -> None:
    """Neither silence nor a second word: also if Slack delivers it again, or the post is throttled."""
    slack = await make_slack(THREADSHEET_MOST_WAITING="2", faults={"chat.postMessage": ["429:7"]})
    slack.house.gate.clear()
    roots = [(await slack.people.say("C1", f"<@{BOT_USER}> question {number}?"))[0] for number in range(4)]
    again = await slack.people.say("C1", "and in this thread?", thread=roots[0])
    assert again
    slack.house.gate.set()
    await slack.house.settled()

    answers = {root: [message.text for message in slack.server.thread("C1", root)] for root in roots}
    refused = {root: [bool(NOTICE.search(text)) for text in texts] for root, texts in answers.items()}
    assert refused == {roots[0]: [False, True], roots[1]: [False], roots[2]: [True], roots[3]: [True]}
    [notice] = slack.server.thread("C1", roots[3])
    assert "Ask it again once I have answered those." in notice.text
    assert not any(block["type"] in {"actions", "context_actions"} for block in notice.blocks)


async def test_who_waits_for_less_is_answered_as_ever(make_slack: MakeSlack) -> None:
    """A limit is nothing to those who keep it, and one person's is nothing to others."""
    slack = await make_slack(THREADSHEET_MOST_WAITING="2")
    slack.house.gate.clear()
    roots = [
        (await slack.people.say("C1", f"<@{BOT_USER}> question {number}?", user=f"U{number % 2 + 1}"))[0]
        for number in range(4)
    ]
    slack.house.gate.set()
    await slack.house.settled()

    shown = [message.text for root in roots for message in slack.server.thread("C1", root)]
    assert len(shown) == 4
    assert not any("questions waiting" in text for text in shown)
