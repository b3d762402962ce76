"""What a question asked of whom is told apart from its words, so that two who ask for the same are counted together."""

import pytest

from core.answer import NoEvidence
from core.answering.asks import MOST_ASKS
from core.receipt import KeptAsk
from tests.core.answering.told_worlds import sheet
from tests.core.one_sheet import SHEET
from tests.core.worlds import World, demo_world, world


async def asked(text: str, demo: World) -> tuple[KeptAsk, ...]:
    """Return what is asked by a question in a thread of its own."""
    kept = (await demo.ask(text, thread=text)).kept
    assert kept is not None
    return kept.asked


@pytest.mark.parametrize(
    "spellings",
    [
        pytest.param(("what colour is the ECU-750?", "ECU750 color", "which color has VC-4110"), id="of a word"),
        pytest.param(
            ("how heavy is the ECU-999?", "weight ECU-999", "mass in kg of the ECU-999"), id="of an attribute"
        ),
        pytest.param(("price ECU-750", "how much does the ECU-750 cost in EUR?"), id="with a unit"),
        pytest.param(("does the ECU-750 have LoRaWAN?", "ECU-750 lorawan support"), id="with filler"),
        pytest.param(("who sells the ECU-750 in Japan?", "ecu 750: sells japan"), id="of two words"),
    ],
)
async def test_all_spellings_of_one_ask_are_one(demo: World, spellings: tuple[str, ...]) -> None:
    """People never use the same words."""
    found = {(ask.model, ask.key, ask.lacking) for text in spellings for ask in await asked(text, demo)}

    assert len(found) == 1
    assert next(iter(found))[2]


async def test_what_is_asked_of_different_things_stays_apart(demo: World) -> None:
    """Another product model, another end of a range, another attribute."""
    texts = ("price of the ECU-750", "price of the ECU-850", "colour of the ECU-750", "maximum price of the ECU-750")

    found = {(ask.model, ask.key) for text in texts for ask in await asked(text, demo)}

    assert len(found) == len(texts)


async def test_it_is_named_as_it_was_asked(demo: World) -> None:
    """People read these words in a list."""
    [known] = await asked("What's the price of the ECU-750, please?", demo)
    [unknown] = await asked("what is the weight of the ECU-999?", demo)

    assert (known.aspect, known.model) == ("price", "ECU-750")
    assert (unknown.aspect, unknown.model) == ("weight", "ECU-999")


@pytest.mark.parametrize(
    "text", ["Compare ECU-750, ECU-850 and ECU-850b", "ECU-750 vs. ECU-850", "specifications of ECU-750"]
)
async def test_what_asks_for_all_has_no_name(demo: World, text: str) -> None:
    """Without the product models nothing is left of it but "Compare , and"."""
    assert {ask.aspect for ask in await asked(text, demo)} == {""}


async def test_each_thing_of_each_product_model_is_asked_by_itself(demo: World) -> None:
    """One may be stated and the other not."""
    found = await asked("weight and colour of the ECU-750", demo)

    assert [(ask.aspect, ask.model, ask.lacking) for ask in found] == [
        ("weight", "ECU-750", False),
        ("colour", "ECU-750", True),
    ]


async def test_of_a_comparison_those_that_state_nothing_lack_it() -> None:
    """The others have their values."""
    small = world(SHEET, sheet("ECU-750", "Altitude | 2000 m", path="other.md"))

    found = await asked("compare the weight of the ECU-850 and the ECU-750", small)

    assert [(ask.model, ask.lacking) for ask in found] == [("ECU-850", False), ("ECU-750", True)]


async def test_what_is_asked_of_nobody_in_particular_has_no_product_model(demo: World) -> None:
    """As where a list runs over all, and where we had to ask back."""
    listed = await asked("which have a camera?", demo)
    unclear = await asked("supply voltage of the plus model", demo)

    assert [(ask.model, ask.aspect, ask.lacking) for ask in listed] == [("", "camera", True)]
    assert [(ask.model, ask.aspect, ask.lacking) for ask in unclear] == [("", "supply voltage", False)]


async def test_an_answer_lacks_nothing(demo: World) -> None:
    """It is counted, and is no gap."""
    assert [ask.lacking for ask in await asked("weight of the ECU-750", demo)] == [False]


async def test_a_known_product_model_beside_an_unknown_one_is_asked_too(demo: World) -> None:
    """Nobody knows the one, and the other is answered."""
    found = await asked("weight of the ECU-750 and the ECU-999", demo)

    assert {(ask.model, ask.lacking) for ask in found} == {("ECU-750", False), ("ECU-999", True)}


@pytest.mark.parametrize("text", ["hello", "what can you do?", "why?", "write me a poem about the sea", "compare"])
async def test_what_no_document_can_answer_is_not_asked_of_them(demo: World, text: str) -> None:
    """Nobody can write it down."""
    assert await asked(text, demo) == ()


async def test_of_very_many_the_first_are_kept() -> None:
    """A receipt stays small."""
    names = [f"ECU-{number}99" for number in range(2, 2 + MOST_ASKS + 3)]

    found = await asked(f"weight of {', '.join(names)}", demo_world())

    assert len(found) == MOST_ASKS


async def test_a_refusal_says_whether_somebody_could_write_it_down(demo: World) -> None:
    """Below it people are offered to tell the documentation's owner."""
    refused, unknown = await demo.ask("colour of the ECU-750"), await demo.ask("weight of the ECU-999", thread="2")
    poem = await demo.ask("write me a poem about the sea", thread="3")

    assert [isinstance(turn.answer, NoEvidence) for turn in (refused, unknown, poem)] == [True] * 3
    assert [getattr(turn.answer, "wanting", None) for turn in (refused, unknown, poem)] == [True, True, False]
