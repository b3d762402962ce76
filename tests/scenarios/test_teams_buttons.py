"""What people press in Teams: choices, follow-ups, dialogs, thumbs."""

import asyncio
from typing import Any

import pytest

from core.errors import IndexUnavailable
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, PERSONAL_2, Chat, Shown
from tests.fakes.teams_limits import check_search, check_view
from tests.fakes.teams_sender import ANNA, BEN, Said, actions_of
from tests.scenarios.conftest import MakeTeams, Teams

QUESTION = "What is the supply voltage of the ECU-750?"


@pytest.fixture
async def informed(make_teams: MakeTeams) -> Teams:
    """Teams, with what really thinks."""
    return await make_teams(think=None)


async def ask(teams: Teams, chat: Chat, text: str) -> Shown:
    """Return the answer to a question."""
    await teams.people.say(chat, text)
    return (await teams.answers(chat))[-1]


@pytest.mark.parametrize("chat", [PERSONAL, GROUP, CHANNEL], ids=lambda chat: chat.kind)
async def test_a_choice_resumes_the_question_in_its_thread(teams: Teams, chat: Chat) -> None:
    """And the buttons make room for what was chosen."""
    asked = await ask(teams, chat, "the 850?")

    first = await teams.people.press(chat, asked, "ECU-850b")
    again = await teams.people.press(chat, asked, "ECU-850b")
    shown = await teams.answers(chat, root=asked.root)
    await teams.eventually(lambda: asked.versions > 1)

    assert (first.status, again.status) == (201, 201)
    assert [it.text.partition(" [1]")[0] for it in shown[1:]] == ["You asked: ECU-850b"]
    question, choice = teams.house.heard
    assert (choice.thread, choice.resumes) == (question.thread, await turn_of(teams, asked))
    assert list(actions_of(asked.body)) == []
    assert "Anna chose ECU-850b" in asked.text


async def test_a_follow_up_is_asked_once(teams: Teams) -> None:
    """Whoever presses it: the answer is there for everybody."""
    answer = await ask(teams, GROUP, "what is the supply voltage?")
    for _ in range(2):
        await teams.people.press(GROUP, answer, "And its weight?")

    assert len(await teams.answers(GROUP)) == 2
    assert [it.text for it in teams.house.heard][1:] == ["What is the weight of the ECU-850?"]


@pytest.mark.parametrize("chat", [PERSONAL, CHANNEL], ids=lambda chat: chat.kind)
async def test_why_and_passages_open_as_dialogs(informed: Teams, chat: Chat) -> None:
    """What an answer rests on is one press away."""
    answer = await ask(informed, chat, QUESTION)
    titles = [it["title"] for it in actions_of(answer.body) if it["data"].get("threadsheet") in {"why", "passage"}]

    opened = [await informed.people.press(chat, answer, title) for title in titles]

    assert len(titles) >= 2
    for said in opened:
        assert said.status == 200
        check_view(said.body)
        assert said.body["task"]["type"] == "continue"


async def test_dialogs_lead_on_to_others(informed: Teams) -> None:
    """From a source to its passage, without closing anything."""
    answer = await ask(informed, PERSONAL, QUESTION)
    why = next(it for it in actions_of(answer.body) if it["data"].get("threadsheet") == "why")
    opened = await informed.people.press(PERSONAL, answer, why["title"])
    inside = next(it for it in actions_of(opened.body) if it.get("data", {}).get("threadsheet") == "passage")

    led = await informed.people.invoke(PERSONAL, "task/submit", {"data": inside["data"], "context": {}})

    check_view(led.body)
    assert led.body["task"]["type"] == "continue"


async def test_why_leads_on_to_how_it_was_decided_and_back(informed: Teams) -> None:
    """The sources first, then what was weighed against them."""
    answer = await ask(informed, CHANNEL, QUESTION)
    opened = await informed.people.press(CHANNEL, answer, "Why?")
    decided = next(it for it in actions_of(opened.body) if it["title"] == "How it was decided")

    told = await informed.people.invoke(CHANNEL, "task/submit", {"data": decided["data"]})
    back = next(it for it in actions_of(told.body) if it["title"] == "Sources")
    again = await informed.people.invoke(CHANNEL, "task/submit", {"data": back["data"]})

    check_view(told.body)
    shown = str(told.body)
    for said in ("Decision", "Wanted: a look-up", "For it: ", f"Receipt {(await turn_of(informed, answer))[:8]}"):
        assert said in shown
    assert again.body == opened.body


async def test_a_refusal_can_be_asked_why(informed: Teams) -> None:
    """It rests on no document, so what was missing is shown at once."""
    answer = await ask(informed, PERSONAL, "What is the price of the ECU-850?")

    opened = await informed.people.press(PERSONAL, answer, "Why?")

    check_view(opened.body)
    assert "Refused: the best statement answers with a probability of" in str(opened.body)


async def test_the_word_tells_it_in_the_conversation(informed: Teams) -> None:
    """Who doesn't see the button asks."""
    first = await ask(informed, PERSONAL, QUESTION)
    told = await ask(informed, PERSONAL, "why?")

    assert f"Receipt {(await turn_of(informed, first))[:8]}." in told.text


async def test_how_it_was_decided_is_shown_only_where_it_was(informed: Teams) -> None:
    """It quotes what only the people there may read."""
    answer = await ask(informed, PERSONAL, QUESTION)
    data = {"threadsheet": "decided", "turn": await turn_of(informed, answer), "first": 0}

    here = await informed.people.invoke(PERSONAL, "task/fetch", {"data": data})
    elsewhere = await informed.people.invoke(PERSONAL_2, "task/fetch", {"data": data})

    assert here.body["task"]["type"] == "continue"
    assert elsewhere.body["task"] == {
        "type": "message",
        "value": "How this was decided is not kept any more. Ask again.",
    }


async def test_an_answer_is_shown_only_where_it_was_given(informed: Teams) -> None:
    """Ids travel: who knows one must not read what others asked."""
    answer = await ask(informed, PERSONAL, QUESTION)
    why = next(it for it in actions_of(answer.body) if it["data"].get("threadsheet") == "why")

    elsewhere = await informed.people.invoke(PERSONAL_2, "task/fetch", {"data": why["data"]})
    unknown = await informed.people.invoke(PERSONAL, "task/fetch", {"data": {**why["data"], "turn": "no-such-turn"}})

    for said in (elsewhere, unknown):
        assert (said.status, said.body["task"]["type"]) == (200, "message")


@pytest.mark.parametrize("value", [{}, {"data": {}}, {"data": {"threadsheet": "choice"}}, {"data": {"threadsheet": 7}}])
async def test_a_dialog_that_we_cannot_read_says_so(teams: Teams, value: dict[str, Any]) -> None:
    """An old button must not end in an error of Teams."""
    said = await teams.people.invoke(PERSONAL, "task/fetch", value)

    assert said.status == 200
    assert "not of use any more" in said.body["task"]["value"]


async def test_a_thumb_is_kept_with_its_reason(teams: Teams) -> None:
    """The last one of each person holds."""
    answer = await ask(teams, GROUP, QUESTION)
    turn = await turn_of(teams, answer)

    said = [
        await teams.people.rate(GROUP, answer, up=True),
        await teams.people.rate(GROUP, answer, up=False, reason="It is 12 V."),
        await teams.people.rate(GROUP, answer, up=True, **{"from": BEN}),
    ]

    assert [(it.status, it.body) for it in said] == [(200, {})] * 3
    kept = sorted((it.author, it.rating, it.comment) for it in await teams.house.store.ratings_of(turn))
    assert kept == [(ANNA["aadObjectId"], "down", "It is 12 V."), (BEN["aadObjectId"], "up", "")]


@pytest.mark.parametrize(
    "message, value, status",
    [
        pytest.param("17", {"actionValue": {"reaction": "like"}}, 200, id="of a message that is none of ours"),
        pytest.param("", {"actionValue": {"reaction": "hm"}}, 400, id="another thumb"),
        pytest.param("", {"actionName": "another"}, 501, id="another action"),
    ],
)
async def test_a_thumb_that_means_nothing_is_answered_all_the_same(
    teams: Teams, message: str, value: dict[str, Any], status: int
) -> None:
    """Teams shows people an error for anything else."""
    answer = await ask(teams, PERSONAL, QUESTION)
    pressed = {"actionName": "feedback", **value}

    said = await teams.people.invoke(PERSONAL, "message/submitAction", pressed, replyToId=message or answer.id)

    assert said.status == status


@pytest.mark.parametrize("feedback", ["{broken", "[]", 7, None, '{"feedbackText": "Fine."}', {"feedbackText": "Fine."}])
async def test_reasons_come_in_many_shapes(teams: Teams, feedback: object) -> None:
    """A thumb counts without its reason."""
    answer = await ask(teams, PERSONAL, QUESTION)
    value = {"actionName": "feedback", "actionValue": {"reaction": "like", "feedback": feedback}}

    said = await teams.people.invoke(PERSONAL, "message/submitAction", value, replyToId=answer.id)

    assert (said.status, said.body) == (200, {})
    [kept] = await teams.house.store.ratings_of(await turn_of(teams, answer))
    assert kept.comment == ("Fine." if "Fine." in str(feedback) else "")


async def test_product_models_are_chosen_from_a_card(informed: Teams) -> None:
    """Who doesn't know how they are spelt picks them."""
    card = await ask(informed, PERSONAL, "compare")
    typed = {"queryText": "850", "queryOptions": {"skip": 0, "top": 15}, "dataset": "models"}
    offered = await informed.people.invoke(PERSONAL, "application/search", typed)
    check_search(offered.body)
    models = ",".join(it["value"] for it in offered.body["value"]["results"][:2])

    await informed.people.press(PERSONAL, card, "Compare", models=models, topic="weight")
    answer = (await informed.answers(PERSONAL))[-1]

    assert informed.house.heard[-1].text.startswith("compare ")
    assert answer is not card
    assert "ECU-850" in answer.text or "ECU-850" in str(answer.body["attachments"])


async def test_an_invoke_that_we_do_not_know_is_told_so(teams: Teams) -> None:
    """Teams tries something else then."""
    said = await teams.people.invoke(PERSONAL, "signin/verifyState", {"state": "1"})

    assert said.status == 501


async def test_an_invoke_is_answered_in_time_even_if_nothing_can_be_read(
    informed: Teams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Teams waits for five seconds, and shows an error then."""
    answer = await ask(informed, PERSONAL, QUESTION)
    why = next(it for it in actions_of(answer.body) if it["data"].get("threadsheet") == "why")

    async def broken(*_: object) -> None:
        raise IndexUnavailable("away")

    async def slow(*_: object) -> None:
        await asyncio.sleep(60)

    said: list[Said] = []
    monkeypatch.setattr("adapters.teams.intake.INVOKE_S", 0.05)
    for reading in (broken, slow):
        monkeypatch.setattr(informed.house.store.database, "read", reading)
        said.append(await informed.people.invoke(PERSONAL, "task/fetch", {"data": why["data"]}))
        monkeypatch.undo()
        monkeypatch.setattr("adapters.teams.intake.INVOKE_S", 0.05)

    assert [it.status for it in said] == [200, 200]
    assert all("Try again" in it.body["task"]["value"] for it in said)


async def turn_of(teams: Teams, shown: Shown) -> str:
    """Return the turn that a message answers."""
    turn = await teams.house.store.turn_of(f"teams:{shown.conversation.partition(';')[0]}:{shown.id}")
    assert turn is not None
    return turn
