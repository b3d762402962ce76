"""Teams in German, by the locale that each activity tells: what surrounds an answer, and what is told in private."""

import json
from typing import Any

import pytest

from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat, Shown
from tests.fakes.teams_limits import check_view
from tests.fakes.teams_sender import actions_of
from tests.scenarios.conftest import MakeTeams, Teams

QUESTION = "What is the supply voltage of the ECU-750?"
GERMAN = "de-DE"


@pytest.fixture
async def informed(make_teams: MakeTeams) -> Teams:
    """Teams, with what really thinks."""
    return await make_teams(think=None)


async def asked(teams: Teams, chat: Chat, text: str, locale: str) -> Shown:
    """Return the answer to a question of somebody who has Teams in that language."""
    await teams.people.say(chat, text, locale=locale)
    return (await teams.answers(chat))[-1]


def titles(body: Any) -> list[str]:
    """Return what the buttons of a message say that open something."""
    return [each["title"] for each in actions_of(body) if each["data"].get("threadsheet") in {"why", "passage", "wish"}]


async def pressed(teams: Teams, answer: Shown, title: str, locale: str) -> Any:
    """Return the dialog that a button opens."""
    data = next(each["data"] for each in actions_of(answer.body) if each["title"] == title)
    said = await teams.people.invoke(
        GROUP, "task/fetch", {"data": data}, root=answer.root, replyToId=answer.id, locale=locale
    )
    check_view(said.body)
    return said.body["task"]["value"]


@pytest.mark.parametrize("chat", [PERSONAL, GROUP, CHANNEL], ids=lambda chat: chat.kind)
async def test_what_surrounds_an_answer_is_in_the_askers_language(informed: Teams, chat: Chat) -> None:
    """The answer's own words stay those of the documents."""
    answer = await asked(informed, chat, QUESTION, GERMAN)

    assert titles(answer.body)[:2] == ["Warum?", "Textstelle anzeigen"]
    assert "supply voltage" in answer.text.casefold()


async def test_who_presses_reads_the_dialog_in_their_own_language(informed: Teams) -> None:
    """One answer, two readers."""
    answer = await asked(informed, GROUP, QUESTION, GERMAN)

    german = await pressed(informed, answer, "Warum?", GERMAN)
    english = await pressed(informed, answer, "Warum?", "en-GB")

    assert [german["title"], english["title"]] == ["Warum diese Antwort?", "Why this answer"]
    assert "Textstelle anzeigen" in json.dumps(german)
    assert "Show passage" in json.dumps(english)


async def test_a_refusal_and_a_bad_mark_are_german(informed: Teams) -> None:
    """What was wrong is chosen and confirmed in the reader's language; what is kept is the same."""
    refused = await asked(informed, GROUP, "What is the colour of the ECU-750?", GERMAN)
    assert "An die Dokumentation melden" in titles(refused.body)

    value = {"actionName": "feedback", "actionValue": {"reaction": "dislike"}}
    said = await informed.people.invoke(
        GROUP, "message/fetchTask", value, root=refused.root, replyToId=refused.id, locale=GERMAN
    )

    task = said.body["task"]["value"]
    told = json.dumps(task, ensure_ascii=False)
    assert task["title"] == "Was war falsch?"
    assert all(each in told for each in ("Falscher Wert", "In einem Satz", "Zurückziehen", "wrong_value"))
    assert "Wrong value" not in told


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
async def test_what_an_answer_says_of_itself_is_german(informed: Teams, question: str, said: str, english: str) -> None:
    """To a reader of German; to any other as core says it."""
    german = await asked(informed, GROUP, question, GERMAN)
    other = await asked(informed, GROUP, question, "en-GB")

    assert said in german.text
    assert english not in json.dumps(german.body, ensure_ascii=False)
    assert english in other.text


async def test_who_adds_us_is_greeted_in_german(informed: Teams) -> None:
    """With what we know, and how to ask."""
    added = informed.people.activity(PERSONAL, "installationUpdate", action="add", locale=GERMAN)

    assert (await informed.people.push(added)).status == 201
    await informed.eventually(lambda: informed.server.in_chat(PERSONAL))

    [welcome] = informed.server.in_chat(PERSONAL)
    assert welcome.text.startswith("**Die Dokumentation befragen**")
    assert "**So wird gefragt**" in welcome.text


async def test_a_question_in_german_is_told_in_german_to_be_asked_in_english(informed: Teams) -> None:
    """Without a language model that is what helps; what a reader of English sees stays."""
    german = await asked(informed, GROUP, "Wie lautet die Zauberformel?", GERMAN)
    english = await asked(informed, GROUP, "Wie lautet die Zauberformel?", "en-GB")

    assert "auf Englisch fragen" in german.text
    assert "in English" not in german.text
    assert "Try other words, in English" in english.text


async def test_where_it_holds_and_stands_is_german_in_dialogs_too(informed: Teams) -> None:
    """The headings of the document are its own."""
    answer = await asked(informed, GROUP, QUESTION, GERMAN)

    told = json.dumps(await pressed(informed, answer, "Warum?", GERMAN), ensure_ascii=False)

    assert "Gilt für ECU-750" in told
    assert "Applies to" not in told


async def test_that_we_are_at_work_is_told_in_german(teams: Teams) -> None:
    """Whoever waits reads it first."""
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION, locale=GERMAN)

    def told() -> bool:
        teams.passes(0.25)
        return bool(teams.server.streams)

    await teams.eventually(told)
    teams.house.gate.set()

    assert teams.server.streams[0].texts[0] == "Die Dokumentation wird durchsucht…"
