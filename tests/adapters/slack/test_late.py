"""An answer that is there twice: two processes posted it, one of which had been frozen as it began."""

from core.answer import SmallTalk
from core.messages import Platform, ThreadKey, Utterance
from tests.adapters.slack.conftest import ClientOf
from tests.adapters.slack.posters import a_slack_poster
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import Message

OURS = {"event_type": "threadsheet_answer", "event_payload": {"turn_id": "turn-1"}}


async def test_of_two_answers_the_first_stays(slack: FakeSlack, client_of: ClientOf) -> None:
    """Whoever notices takes the later one back; what else stands in the thread is left alone."""
    slack.messages["C1"] = [
        Message("1.1", "U1", "weight?"),
        Message("1.2", "UBOT", "of another turn", "1.1"),
        Message("1.3", "UBOT", "12 g", "1.1", metadata=OURS),
        Message("1.4", "UBOT", "12 g", "1.1", metadata=OURS),
        Message("1.5", "UOTHER", "12 g", "1.1", metadata=OURS),
    ]
    await slack.start()
    thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root="1.1")
    utterance = Utterance(thread=thread, delivery_ids=("x",), author="U1", text="weight?")

    ts = await a_slack_poster(client_of(slack)).post("turn-1", utterance, SmallTalk(text="12 g"), again=True)

    assert ts == "1.3"
    assert [message.ts for message in slack.messages["C1"]] == ["1.1", "1.2", "1.3", "1.5"]
    await slack.close()
