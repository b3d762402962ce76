"""Experts answer in Teams what the documents don't say: from the menu of a message to who had asked, once."""

import asyncio
import json
from typing import Any

import pytest

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.index.embedded import EmbeddedIndex
from adapters.teams.package import App, manifest
from core.errors import IndexUnavailable
from tests.bot.shelf import Shelf
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat
from tests.fakes.teams_extension import Extension, Unfilled, Written, chosen_in, inputs_of
from tests.fakes.teams_issuer import APP
from tests.fakes.teams_sender import BEN
from tests.scenarios.conftest import MakeTeams, Teams
from tests.scenarios.experts.conftest import EXPERTS, QUESTION, SAID

CARL = {"id": "29:1carl", "name": "Carl", "aadObjectId": "00000000-0000-4000-8000-00000000000c"}


@pytest.fixture
async def teams(make_teams: MakeTeams, experts: str) -> Teams:
    """The program with these experts, thinking for itself."""
    return await make_teams(think=None, THREADSHEET_EXPERTS=experts)


@pytest.fixture
def extension(teams: Teams) -> Extension:
    """Our command in the menu of messages."""
    return Extension(teams.people, manifest(App(app_id=APP, website="https://docs.example.com", version="1.0.0")))


async def replied(teams: Teams, chat: Chat = CHANNEL, **who: Any) -> Written:
    """Have something asked in vain, and an expert reply to people."""
    asked = await teams.people.say(chat, QUESTION, **who)
    root = asked.id if chat is CHANNEL else ""
    assert "I found nothing about" in (await teams.answers(chat, root=root))[-1].text
    html = f"<p>{SAID.replace(' ', '&nbsp;')}</p>\n"
    return Written(chat=chat, id=teams.server.next_id(), html=html, root=root)


def card_of(view: Any) -> Any:
    """Return the card of a dialog."""
    return view["task"]["value"]["card"]["content"]


def text_of(view: Any) -> str:
    """Return what a dialog says."""
    lines = [each["inlines"][0] for each in card_of(view)["body"] if each["type"] == "RichTextBlock"]
    return "\n".join(each if isinstance(each, str) else each["text"] for each in lines)


async def opened(extension: Extension, message: Written, **more: Any) -> Any:
    """Return the form that the command opens."""
    return (await extension.use(message, **more)).body


async def previewed(extension: Extension, message: Written, **typed: Any) -> Any:
    """Return the dialog that shows what will be said."""
    form = await opened(extension, message)
    return (await extension.press(form, "Preview", message, **typed)).body


@pytest.mark.parametrize("chat", [CHANNEL, GROUP, PERSONAL], ids=lambda chat: chat.kind)
async def test_a_message_becomes_the_answer_and_who_had_asked_is_told_once(
    teams: Teams, extension: Extension, shelf: Shelf, chat: Chat
) -> None:
    """The form knows what was asked in vain; pressed twice, and sent again by Teams, it is kept once."""
    message = await replied(teams, chat)
    form = await opened(extension, message)
    assert chosen_in(card_of(form)) == ["ECU-750"]
    assert [each.get("value") for each in inputs_of(card_of(form))][1:] == ["colour", SAID, None]

    preview = await previewed(extension, message)
    assert all(each in text_of(preview) for each in (QUESTION, SAID, "answered by Ada Byron"))
    outcomes = await asyncio.gather(*(extension.press(preview, "Confirm", message) for _ in range(3)))

    told = [text_of(each.body).splitlines() for each in outcomes]
    assert all(each[0].startswith("Kept as your answer of ") for each in told)
    assert sum("One person who had asked is told." in each for each in told) == 1
    assert (shelf.root / ANSWERS_PATH).read_text("utf-8").count(SAID) == 1
    _, note = await teams.answers(chat, root=message.root)
    assert SAID in note.text
    assert "Ada Byron answered on" in note.text
    await teams.people.say(chat, QUESTION)
    assert SAID in (await teams.answers(chat))[-1].text


async def test_an_answer_holds_until_the_day_that_is_chosen(teams: Teams, extension: Extension, shelf: Shelf) -> None:
    """One that is over already is told in the form, with all that was written."""
    message = await replied(teams)

    late = await previewed(extension, message, until="2020-01-31")
    preview = (await extension.press(late, "Preview", message, until="2099-12-31")).body
    await extension.press(preview, "Confirm", message)

    assert "2020-01-31 is over" in text_of(late)
    assert "until: 2099-12-31" in (shelf.root / ANSWERS_PATH).read_text("utf-8")


async def test_who_is_no_expert_is_told_whom_to_ask(teams: Teams, extension: Extension) -> None:
    """In one sentence of their language; nothing opens."""
    message = await replied(teams)

    english = (await extension.use(message, who=CARL)).body["task"]
    german = (await extension.use(message, who=CARL, locale="de-DE")).body["task"]

    assert english["type"] == "message"
    assert english["value"].startswith("Only experts and operators answer")
    assert "beantworten nur Fachleute" in german["value"]


async def test_who_forges_a_confirmation_is_no_expert_by_it(teams: Teams, extension: Extension, shelf: Shelf) -> None:
    """Who somebody is, only Teams says, anew with every press."""
    message = await replied(teams)
    preview = await previewed(extension, message)

    outcome = (await extension.press(preview, "Confirm", message, who=CARL)).body

    assert "Only experts" in text_of(outcome)
    assert not (shelf.root / ANSWERS_PATH).exists()


async def test_an_expert_on_other_products_is_told_in_the_form(teams: Teams, extension: Extension) -> None:
    """Whoever answers for valves leaves control units alone; what they wrote stays."""
    message = await replied(teams)
    form = await opened(extension, message, who=BEN)

    again = (await extension.press(form, "Preview", message, who=BEN, aspect="hue")).body

    assert "You answer for Valves" in text_of(again)
    assert [each.get("value") for each in inputs_of(card_of(again))][1:3] == ["hue", SAID]


async def test_of_two_experts_at_once_who_say_different_things_one_is_told_of_the_other(
    make_teams: MakeTeams, shelf: Shelf, experts: str
) -> None:
    """The form comes back with what was written; nothing is lost, and one answer stands."""
    shelf.write("experts.yaml", EXPERTS.replace("  product_lines: [Valves]\n", ""))
    teams = await make_teams(think=None, THREADSHEET_EXPERTS=experts)
    extension = Extension(teams.people, manifest(App(app_id=APP, website="https://a.example", version="1.0.0")))
    message = await replied(teams)
    ours, theirs = await previewed(extension, message), await previewed(extension, message, answer="Black.")

    outcomes = await asyncio.gather(
        extension.press(ours, "Confirm", message), extension.press(theirs, "Confirm", message, who=BEN)
    )

    said = sorted(text_of(each.body).splitlines()[0] for each in outcomes)
    assert said[0].endswith("said something else of “colour” today. Take that back first.")
    assert said[1].startswith("Kept as your answer of ")
    assert (shelf.root / ANSWERS_PATH).read_text("utf-8").count("- models") == 1


@pytest.mark.parametrize(
    "typed, why",
    [
        pytest.param({"models": ""}, "Choose at least one product model.", id="no product model"),
        pytest.param({"aspect": " "}, "Write it in words.", id="about nothing"),
        pytest.param({"answer": "x" * 2001}, "more than 2000 signs", id="too long"),
    ],
)
async def test_teams_keeps_a_form_open_that_is_not_filled_in(
    teams: Teams, extension: Extension, typed: dict[str, str], why: str
) -> None:
    """It says what is missing, before anything is sent."""
    message = await replied(teams)

    with pytest.raises(Unfilled, match=why):
        await previewed(extension, message, **typed)


@pytest.mark.parametrize(
    "typed, why",
    [
        pytest.param({"models": ""}, "Choose at least one product model.", id="no product model"),
        pytest.param({"models": "ECU-9"}, "ECU-9: there is no such product model.", id="one that is gone"),
        pytest.param({"answer": " "}, "Write it in words.", id="nothing"),
        pytest.param({"answer": "x" * 2001}, "Write it shorter", id="too long"),
        pytest.param({"answer": "Ж" * 1999}, "Write it shorter", id="too heavy to be carried"),
        pytest.param({"aspect": "x" * 121}, "Write it shorter", id="about too much"),
    ],
)
async def test_a_client_that_checks_nothing_gets_the_form_again(
    teams: Teams, extension: Extension, typed: dict[str, str], why: str
) -> None:
    """With what to do, and with what was written."""
    message = await replied(teams)
    data = {"threadsheet": "answer_try", "models": "ECU-750", "aspect": "colour", "answer": SAID, **typed}

    form = (await extension.send(message, data)).body

    assert why in text_of(form)
    assert len(list(inputs_of(card_of(form)))) == 4


async def test_the_longest_answer_is_shown_and_comes_back_whole(teams: Teams, extension: Extension) -> None:
    """The card has room for it below both buttons; what is seen of it may be cut."""
    message = await replied(teams)
    written = "grey " * 399 + "grey."

    preview = await previewed(extension, message, answer=written)
    form = (await extension.press(preview, "Back", message)).body

    assert [each.get("value") for each in inputs_of(card_of(form))][2] == written


async def test_while_the_index_is_away_nothing_is_lost(
    teams: Teams, extension: Extension, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written comes back with a button that tries it again."""
    message = await replied(teams)
    preview = await previewed(extension, message)

    async def gone(_: object) -> None:
        raise IndexUnavailable("away")

    with monkeypatch.context() as away:
        away.setattr(EmbeddedIndex, "knowledge", gone)
        failed = (await extension.press(preview, "Confirm", message)).body
        unopened = (await extension.use(message)).body["task"]
    kept = (await extension.press(failed, "Try again", message)).body

    assert SAID in text_of(failed)
    assert "Use “Use this as an answer” once more." in unopened["value"]
    assert text_of(kept).startswith("Kept as your answer of ")
    assert (shelf.root / ANSWERS_PATH).read_text("utf-8").count(SAID) == 1


async def test_any_message_can_be_an_answer(teams: Teams, extension: Extension) -> None:
    """Nobody had asked: the form asks for everything, and nobody is told; markup of the message is left out."""
    message = Written(
        chat=CHANNEL, id=teams.server.next_id(), html='<div><at id="0">Ben</at>: 5&nbsp;V &lt; 12&nbsp;V</div>'
    )

    form = await opened(extension, message)
    preview = (await extension.press(form, "Preview", message, models="ECU-750", aspect="colour")).body
    kept = (await extension.press(preview, "Confirm", message)).body

    assert chosen_in(card_of(form)) == []
    assert [each.get("value") for each in inputs_of(card_of(form))][1:] == [None, "Ben : 5 V < 12 V", None]
    assert "told" not in text_of(kept)


async def test_the_dialogs_are_german_for_who_reads_german(teams: Teams, extension: Extension) -> None:
    """What the documents and people say stays as it is."""
    message = await replied(teams)

    form = await opened(extension, message, locale="de-DE")

    assert form["task"]["value"]["title"] == "Als Antwort verwenden"
    assert all(each in json.dumps(form, ensure_ascii=False) for each in ("Gilt bis", "Vorschau", SAID))


@pytest.mark.parametrize(
    "data", [None, [], {}, {"threadsheet": "why"}, {"threadsheet": "answer_keep", "until": "soon"}], ids=str
)
async def test_a_dialog_that_is_not_ours_is_refused(teams: Teams, extension: Extension, data: object) -> None:
    """Nothing of it is guessed."""
    message = await replied(teams)

    assert (await extension.send(message, data)).status == 400


@pytest.mark.parametrize("name", ["composeExtension/fetchTask", "composeExtension/submitAction"])
async def test_another_apps_command_is_none_of_ours(teams: Teams, name: str) -> None:
    """Teams is told so."""
    said = await teams.people.invoke(CHANNEL, name, {"commandId": "other", "commandContext": "message"})

    assert said.status == 501
