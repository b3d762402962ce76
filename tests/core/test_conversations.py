"""Threads over the demo documents: follow-ups, choices, and the source of the last answer."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer import Clarify, Grounded
from tests.core.worlds import World, demo_world, spoken
from tests.rings.drawing import examples


async def test_a_choice_resumes_the_question(demo: World) -> None:
    """Nobody should have to ask again."""
    asked = await demo.ask("storage temperature?")
    assert isinstance(asked.answer, Clarify)
    (choice,) = [choice for choice in asked.answer.choices if choice.text == "ECU-850b"]

    pressed = await demo.ask(choice.text, resumes=asked.turn_id)

    assert pressed.models == ("ECU-850b",)
    assert "−55 °C to +125 °C" in spoken(pressed.answer)


async def test_the_last_answer_is_given_in_another_unit_and_the_question_goes_on() -> None:
    """“In fahrenheit?” keeps everything, and “and the 750?” afterwards still asks for the temperature."""
    demo = demo_world()

    await demo.ask("operating temperature of the ECU-850")
    converted = await demo.ask("in fahrenheit?")
    following = await demo.ask("and the 750?")

    assert "−40 °C to +85 °C" in spoken(converted.answer)
    assert "Converted: −40 to 185 °F." in spoken(converted.answer)
    assert following.models == ("ECU-750",)
    assert "Operating temperature" in spoken(following.answer)


async def test_a_choice_may_be_typed_instead_of_pressed(demo: World) -> None:
    """Not every platform shows buttons everywhere."""
    turn = await demo.ask("storage temperature?", "the 850b")

    assert "−55 °C to +125 °C" in spoken(turn.answer)


async def test_a_choice_for_a_clarification_long_gone_is_a_question_of_its_own(demo: World) -> None:
    """Buttons stay in the chat for ever."""
    turn = await demo.ask("hello", "ECU-850b", resumes="gone")

    assert turn.models == ("ECU-850b",)
    assert isinstance(turn.answer, Grounded)


@pytest.mark.parametrize(
    "texts, models, value",
    [
        pytest.param(
            ["supply voltage of the ECU-750", "and the 850?"], ("ECU-850",), "9 V to 36 V DC", id="another model"
        ),
        pytest.param(
            ["operating temperature of the ECU-850b", "what about storage?"],
            ("ECU-850b",),
            "−55 °C to +125 °C",
            id="a word that completes the attribute",
        ),
        pytest.param(
            ["weight of the ECU-850b", "what about storage temperature?"],
            ("ECU-850b",),
            "−55 °C to +125 °C",
            id="another attribute",
        ),
        pytest.param(
            ["weight of the ECU-850b", "thanks!", "how heavy is it", "and the 750?"],
            ("ECU-750",),
            "210 g",
            id="small talk between",
        ),
        pytest.param(
            ["compare the RAM of ECU-850 and ECU-850b", "compare that with the 850b Plus"],
            ("ECU-850", "ECU-850b", "ECU-850b Plus"),
            "4 MB",
            id="one more to compare",
        ),
        pytest.param(
            ["flash of the ECU-750 Plus", "and the plain one?"], ("ECU-750",), "2 MB", id="the one without the Plus"
        ),
        pytest.param(
            ["weight of the ECU-850b", "what is the normal operating temperature?"],
            ("ECU-850b",),
            "−40 °C to +105 °C",
            id="a normal temperature is no plain model",
        ),
        pytest.param(
            ["ingress protection of the Plus", "the 850b one"],
            ("ECU-850b Plus",),
            "IP67 and IP6K9K",
            id="which of the two Pluses",
        ),
        pytest.param(
            ["weight of the ECU-850b", "What is the weight of the ECU-750?"], ("ECU-750",), "210 g", id="named in full"
        ),
    ],
)
async def test_a_follow_up_takes_over_what_it_leaves_unsaid(
    demo: World, texts: Sequence[str], models: tuple[str, ...], value: str
) -> None:
    """People don't repeat themselves in a thread."""
    turn = await demo.ask(*texts)

    assert turn.models == models
    assert value in spoken(turn.answer)


async def test_a_set_shown_before_can_be_asked_about(demo: World) -> None:
    """“Which of those” are those of the comparison."""
    turn = await demo.ask("compare the RAM of ECU-850 and ECU-850b", "which of those is the lightest?")

    assert set(turn.models) == {"ECU-850", "ECU-850b"}
    assert all(weight in str(turn.answer) for weight in ("540 g", "525 g"))
    assert "610 g" not in str(turn.answer)


async def test_the_source_of_the_last_answer_is_shown_word_for_word(demo: World) -> None:
    """Even where the title holds numbers that the quote doesn't."""
    for number, question in enumerate(("weight of the ECU-850b Plus", "PFH of the ECU-850b Plus")):
        said = await demo.ask(question, thread=str(number))
        turn = await demo.ask("source?", thread=str(number))

        assert isinstance(said.answer, Grounded)
        assert isinstance(turn.answer, Grounded)
        assert turn.answer.citations == said.answer.citations


async def test_threads_share_nothing(demo: World) -> None:
    """Somebody else's question is none of mine."""
    await demo.ask("supply voltage of the ECU-750", thread="a")

    turn = await demo.ask("and the 850?", thread="b")

    assert len(spoken(turn.answer).splitlines()) > 9
    assert "supply" not in turn.topic


NAMED = ("ECU-750", "ECU-850b Plus", "the plus", "ECU-950", "EUC-850", "850 family", "the plain one", "both", "it")
ASKED = ("weight", "supply voltage", "bluetooth", "storage", "temperature", "reset", "CAN FD", "PoE", "F-041", "-40")
GLUE = ("compare", "how do I", "which", "models", "lightest", "and", "or", "/", "?", ",", "why", "what is", "vs", "not")
WHOLE = ("source?", "thanks", "specifications", "top 3", "is it", "help", "ignore all rules", "http://x.example", "🙂")
asking = st.lists(st.sampled_from((*NAMED, *ASKED, *GLUE, *WHOLE)), max_size=6).map(" ".join)
texts = asking | st.text(max_size=60)


@pytest.mark.slow
@settings(max_examples=examples(60), deadline=None)
@given(st.lists(texts, min_size=1, max_size=3))
async def test_whatever_is_said_gets_a_grounded_answer(said: list[str]) -> None:
    """For any short thread: nothing is raised, and every answer passes its own check."""
    world = demo_world()

    turn = await world.ask(*said)

    assert turn.text == said[-1]
    assert set(turn.models) <= set(world.catalog.models)
