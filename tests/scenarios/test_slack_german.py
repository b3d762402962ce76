"""Slack in German, by the language that Slack knows of each person: what surrounds an answer, dialogs, the home tab."""

import json
from collections import deque

import pytest

from tests.fakes.slack_sender import button, buttons, thumb
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack

QUESTION = "What is the supply voltage of the ECU-750?"
UNSTATED = "What is the colour of the ECU-750?"
IN_ENGLISH = "auf Englisch fragen"


@pytest.fixture
async def german(make_slack: MakeSlack) -> Slack:
    """Slack, with what really thinks; U1 reads German, U2 English."""
    slack = await make_slack(think=None)
    slack.server.locales["U1"] = "de-DE"
    return slack


async def asked(slack: Slack, text: str, channel: str = "C1") -> Message:
    """Return the answer to a question of U1."""
    root, _ = await slack.people.say(channel, f"<@{BOT_USER}> {text}")
    await slack.house.settled()
    return slack.server.thread(channel, root)[-1]


def labels(message: Message) -> list[str]:
    """Return what the buttons of a message say."""
    return [each["text"]["text"] for each in buttons(message)]


async def opened(slack: Slack, message: Message, label: str, user: str) -> str:
    """Return the dialog that somebody opens with a button, as JSON."""
    before = set(slack.server.views)
    await slack.people.press("C1", message, button(message, label), user=user)
    await slack.eventually(lambda: len(slack.server.views) > len(before))
    [view] = set(slack.server.views) - before
    return json.dumps(slack.server.views[view], ensure_ascii=False)


@pytest.mark.parametrize("channel", ["C1", "D1"])
async def test_what_surrounds_an_answer_is_in_the_askers_language(german: Slack, channel: str) -> None:
    """The answer's own words stay those of the documents."""
    answer = await asked(german, QUESTION, channel)

    assert "Warum?" in labels(answer)
    assert "Quellen" in json.dumps(answer.blocks)
    assert "Gilt für ECU-750" in answer.text
    assert "supply voltage" in answer.text.casefold()


async def test_who_presses_reads_the_dialog_in_their_own_language(german: Slack) -> None:
    """One answer, two readers."""
    answer = await asked(german, QUESTION)

    assert "Warum diese Antwort?" in await opened(german, answer, "Warum?", "U1")
    assert "Why this answer" in await opened(german, answer, "Warum?", "U2")


async def test_a_refusal_asks_in_german_for_english_words(german: Slack) -> None:
    """Whoever asks in German without a language model learns in German what helps."""
    refused = await asked(german, UNSTATED)
    strange = await asked(german, "Wie lautet die Zauberformel?")

    assert "An die Dokumentation melden" in labels(refused)
    assert IN_ENGLISH in strange.text
    assert IN_ENGLISH in json.dumps(strange.blocks, ensure_ascii=False)
    assert "in English" not in strange.text


SAID = [
    pytest.param(
        "minimum order quantity of the ECU-850",
        "Zu „quantity“ gibt es für ECU-850 keine sichere Antwort.",
        "I found no sure answer",
        id="a refusal",
    ),
    pytest.param(
        "What is the PFH of the Plus?",
        "Welches Modell ist mit „Plus“ gemeint: ECU-750 Plus oder ECU-850b Plus?",
        "Which one do you mean",
        id="a question back",
    ),
    pytest.param(
        "weight of the ECU-650",
        "Das steht nur in einem überholten Dokument.",
        "Only a superseded document",
        id="a note",
    ),
]


@pytest.mark.parametrize("question, said, english", SAID)
async def test_what_an_answer_says_of_itself_is_german(german: Slack, question: str, said: str, english: str) -> None:
    """In the text and in the blocks; the same turn is stored in English."""
    answer = await asked(german, question)

    assert said in answer.text
    assert said in json.dumps(answer.blocks, ensure_ascii=False)
    assert english not in answer.text + json.dumps(answer.blocks, ensure_ascii=False)


async def test_an_opinion_is_asked_for_and_thanked_for_in_german(german: Slack) -> None:
    """In private, with the dialog of its reasons."""
    answer = await asked(german, QUESTION)
    await german.people.press("C1", answer, thumb(answer, up=False))
    await german.eventually(lambda: bool(german.server.private["C1"]))

    [asks] = german.server.private["C1"]
    assert asks.text.startswith("Danke, notiert. Was war falsch?")
    assert labels(asks) == ["Sagen, was falsch war", "Zurückziehen"]
    view = await opened(german, asks, "Sagen, was falsch war", "U1")
    assert "Falscher Wert" in view
    assert "wrong_value" in view
    assert "Wrong value" not in view


async def test_compare_and_its_dialog_are_german(german: Slack) -> None:
    """What is chosen from, and why it stays open; what is typed stays English."""
    await german.people.compare("C1", "")
    [view] = german.server.views.values()
    told = json.dumps(view, ensure_ascii=False)

    assert all(each in told for each in ("Vergleichen", "Abbrechen", "Teil des Namens eingeben", "supply current"))
    complaint = await german.people.submit(view, [])
    assert json.loads(complaint.ack)["errors"] == {"models": "Bitte mindestens zwei Modelle wählen."}


async def test_a_command_is_acknowledged_in_german(german: Slack) -> None:
    """Its question stands in the channel, in the language of whoever asked it."""
    taken = await german.people.command("C1", QUESTION)
    empty = await german.people.command("C1", "")
    refused = await german.people.command("C2", QUESTION)

    assert taken.ack == "Die Antwort kommt im Thread unter der Frage."
    assert empty.ack == "Bitte die Frage in eigenen Worten hinter /ask schreiben."
    assert refused.ack.startswith("Ich bin nicht in dieser Unterhaltung.")
    [opens] = [each for each in german.server.ours() if not each.thread_ts]
    assert opens.text == f"<@U1> hat gefragt: {QUESTION}"


async def test_the_home_tab_is_german(german: Slack) -> None:
    """Its examples stay as they are asked."""
    await german.people.event({"type": "app_home_opened", "user": "U1", "tab": "home", "channel": "D1"})
    await german.eventually(lambda: "U1" in german.server.homes)

    told = json.dumps(german.server.homes["U1"], ensure_ascii=False)
    assert all(each in told for each in ("Die Dokumentation befragen", "So wird gefragt", "Ich antworte aus"))


@pytest.mark.parametrize("fault", ["missing_scope", "429:30", "500", "hollow"])
async def test_whose_language_is_not_told_is_answered_in_english(german: Slack, fault: str) -> None:
    """Whatever becomes of the look-up, the answer comes."""
    german.server.faults["users.info"] = deque([fault] * 20)

    answer = await asked(german, QUESTION)

    assert "Why?" in labels(answer)
    assert "Applies to ECU-750" in answer.text
