"""Every button and example that the bot offers is pressed, in a fresh thread, at once and after five other turns."""

from collections.abc import Sequence

import pytest

from bot.examples import Examples
from core.answer import Answer, Choice, Clarify, Comparison, Grounded, NoEvidence, Ranking, SmallTalk
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.core.demo_catalog import DEMO
from tests.core.worlds import World, demo_world, glossary

pytestmark = pytest.mark.slow

GIVEN = tuple((DEMO / "examples.txt").read_text(encoding="utf-8").split("\n"))
SAID = (
    *(line for line in GIVEN if line),
    "Which product models do you cover?",
    "weight of the ECU-850b Plus",
    "weight of the ECU-860",
    "supply voltage of the ECU-999",
    "weight of the plus",
    "storage temperature?",
    "price of the ECU-850",
    "baud rate of the ECU-750",
    "compare the RAM of ECU-850 and ECU-850b",
    "does the 750 have CAN FD",
    "top 3 by weight",
    "compare",
)
OTHERS = (
    "weight of the ECU-850b Plus",
    "how do I do a factory reset on the ECU-750?",
    "price of the ECU-650",
    "which control units support PoE?",
    "thanks!",
)


def offered(answer: Answer) -> list[tuple[Choice, bool]]:
    """Return what an answer offers, and whether pressing it resumes a clarification."""
    choices = [(choice, True) for choice in answer.choices] if isinstance(answer, Clarify) else []
    return choices + [(choice, False) for choice in getattr(answer, "follow_ups", ())]


def told(turn: Turn) -> tuple[object, ...]:
    """Return what a turn was about and what it said."""
    return turn.intent, turn.models, turn.topic, turn.answer


async def pressed(text: str, place: int, *between: str) -> tuple[Choice, Turn]:
    """Ask `text`, say what comes between, and press what was offered at `place`, as a platform sends it."""
    world = demo_world()
    asked = await world.ask(text)
    choice, resumes = offered(asked.answer)[place]
    if between:
        await world.ask(*between)
    return choice, await world.ask(choice.text, resumes=asked.turn_id if resumes else None)


def leads_where_it_says(choice: Choice, turn: Turn) -> bool:
    """Return whether a turn is what the button's label says."""
    label, answer = choice.label, turn.answer
    if label.startswith("Specifications of "):
        return turn.intent is Intent.SPECS and turn.models == (label.removeprefix("Specifications of "),)
    if label.startswith("Compare with "):
        return isinstance(answer, Comparison) and label.removeprefix("Compare with ") in turn.models
    if label.startswith("And the "):
        return isinstance(answer, Grounded) and turn.models == (label.removeprefix("And the ").rstrip("?"),)
    return isinstance(answer, Grounded) and (turn.models == (label,) or label.split(",")[0] in str(answer))


@pytest.mark.parametrize("text", SAID)
async def test_what_is_offered_leads_to_what_it_says_whenever_it_is_pressed(text: str) -> None:
    """A chat may be one thread for ever, and its buttons stay."""
    first = await demo_world().ask(text)

    for place, (_, resumes) in enumerate(offered(first.answer)):
        choice, at_once = await pressed(text, place)
        _, late = await pressed(text, place, *OTHERS)

        assert leads_where_it_says(choice, at_once), (choice, at_once)
        assert told(late) == told(at_once)
        if not resumes:
            assert told(await demo_world().ask(choice.text)) == told(at_once)


async def test_a_button_pressed_much_later_is_its_own_text() -> None:
    """The clarification is out of sight: nothing of another question is taken up for it."""
    world = demo_world()
    asked = await world.ask("storage temperature?")
    choice, _ = offered(asked.answer)[0]

    await world.ask(*OTHERS, *OTHERS, *OTHERS)
    turn = await world.ask(choice.text, resumes=asked.turn_id)

    assert told(turn) == told(await demo_world().ask(choice.text))


async def made(world: World) -> Sequence[str]:
    """Return the examples that are made from what is indexed."""
    return await Examples(world.index, glossary())()


async def test_every_example_is_answered_the_same_in_a_thread_about_others(demo: World) -> None:
    """Examples are pressed anywhere: in Slack's assistant, in Teams' welcome, on the page."""
    examples = [*(line for line in GIVEN if line), *await made(demo)]

    for number, example in enumerate(examples):
        fresh = await demo_world().ask(example)
        late = await demo.ask(*OTHERS, example, thread=str(number))

        assert isinstance(fresh.answer, Grounded | Comparison | Ranking | SmallTalk), example
        assert told(late) == told(fresh), example


@pytest.mark.parametrize(
    "text", ["Which product models do you cover?", "which control units do you know?", "what devices do you support"]
)
async def test_what_is_covered_is_said(demo: World, text: str) -> None:
    """It is our own example; a service button has a cover as well."""
    turn = await demo.ask("weight of the ECU-850b Plus", text)

    assert isinstance(turn.answer, SmallTalk)
    assert "ECU-850b Plus" in turn.answer.text


async def test_what_some_cover_is_looked_up(demo: World) -> None:
    """“Which models do you have with CAN FD?” goes on behind “have”."""
    turn = await demo.ask("which models do you have with CAN FD?")

    assert isinstance(turn.answer, Ranking)


async def test_the_example_of_what_to_compare_can_be_said(demo: World) -> None:
    """“Compare” asks which; its own example is an answer to it."""
    asked = await demo.ask("weight of the ECU-850b", "compare")
    assert isinstance(asked.answer, Clarify)
    example = asked.answer.question.split("“")[1].rstrip("”.")

    turn = await demo.ask(example)

    assert isinstance(turn.answer, Comparison)
    assert turn.models == ("ECU-750", "ECU-750 Plus")


async def test_an_unknown_name_is_asked_back_not_replaced(demo: World) -> None:
    """After an ECU-999 nobody can tell whose supply current is meant."""
    turn = await demo.ask(
        "weight of the ECU-850", "what is the supply current of the ECU-999?", "what is the supply current?"
    )
    after = await demo.ask("and the weight?")

    assert isinstance(turn.answer, Clarify)
    assert isinstance(after.answer, Clarify)


@pytest.mark.parametrize("name", ["Raspberry Pi 4", "Raspberry Pi", "raspberry pi", "Foobar"])
async def test_a_name_made_of_words_is_unknown_in_any_thread(demo: World, name: str) -> None:
    """The thread's product model weighs something else."""
    for turn in (
        await demo.ask(f"weight of the {name}", thread="fresh"),
        await demo.ask("weight of the ECU-850", f"weight of the {name}"),
    ):
        assert isinstance(turn.answer, NoEvidence)
        assert f"I don't know “{name}”" in turn.answer.text
