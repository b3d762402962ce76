"""What a newcomer asks of the demo's documents in the words of a chat, without a language model."""

import pytest

from core.answer import Clarify, Comparison, Grounded, NoEvidence, Ranking, SmallTalk
from core.answering.grounding import faults
from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, A, B
from tests.core.demo_catalog import demo_catalog
from tests.core.worlds import World, demo_world, spoken


@pytest.mark.parametrize(
    "question, models",
    [
        pytest.param("lightest with at least 4 CAN channels", [BB, B, BB_PLUS], id="a count"),
        pytest.param("lightest unit with IP67", [A_PLUS, BB, B, BB_PLUS], id="a code"),
        pytest.param("What is the lightest ECU that supports PoE?", [BB, BB_PLUS], id="a feature"),
        pytest.param("Which unit with Ethernet is the lightest?", [BB, B, BB_PLUS], id="a feature before"),
        pytest.param("heaviest unit below 600 g", [B, BB, A_PLUS, A], id="a bound on what is put in order"),
        pytest.param("Which control unit has the most CAN channels and weighs less than 600 g?", [B, BB, A_PLUS, A]),
        pytest.param("Which control units support PoE and weigh less than 600 g?", [BB], id="two conditions, no order"),
        pytest.param("most CAN channels", [BB_PLUS, B, BB, A_PLUS, A], id="counted under the very label"),
        pytest.param("fewest CAN channels", [A, A_PLUS, B, BB, BB_PLUS], id="a number with brackets behind it"),
        pytest.param("smallest control unit", [A, A_PLUS, B, BB, BB_PLUS], id="a class isn't what is measured"),
        pytest.param("Which control units have more than 4 CAN channels?", [BB_PLUS], id="more than"),
        pytest.param("Which control units have 4 or more CAN channels?", [B, BB, BB_PLUS], id="or more"),
        pytest.param(
            "Which control units weigh less than 300 g?", [A, A_PLUS], id="less than sets nothing side by side"
        ),
        pytest.param("Which control units support PoE?", [BB, BB_PLUS], id="an injector that fits is no PoE"),
        pytest.param("which units have no PoE?", [A, A_PLUS, B], id="a no to the question in the heading"),
        pytest.param("Which control units support VA-320?", [BB, BB_PLUS], id="the part itself"),
        pytest.param("Which control unit needs the largest fuse?", [BB_PLUS, B, BB, A, A_PLUS], id="one value of two"),
        pytest.param("max temp of all units", [BB, BB_PLUS, A, A_PLUS, B], id="the end of a range is the highest"),
        pytest.param("which unit has the max temp", [BB, BB_PLUS, A, A_PLUS, B], id="the one that has it"),
        pytest.param("sleep current of all", [A, A_PLUS, B, BB, BB_PLUS], id="of all"),
        pytest.param("weight of each unit", [A, A_PLUS, B, BB, BB_PLUS], id="of each"),
        pytest.param("i need 6 can channels", [BB_PLUS], id="what is needed"),
        pytest.param("which ones survive -35C", [A, A_PLUS, B, BB, BB_PLUS], id="a frost without a degree sign"),
        pytest.param("which units are ok with 34 v", [B, BB, BB_PLUS], id="a small v"),
    ],
)
async def test_lists_and_rankings_are_of_those_that_are_so(demo: World, question: str, models: list[str]) -> None:
    """Whoever buys the winner must get what was asked for."""
    answer = (await demo.ask(question)).answer

    assert isinstance(answer, Ranking), answer
    assert [item.model for item in answer.items] == models
    assert faults(answer, demo_catalog()) == []


async def test_a_ranking_among_some_shows_why_these(demo: World) -> None:
    """Each condition is cited, and who isn't so is named."""
    answer = (await demo.ask("lightest with at least 4 CAN channels")).answer

    assert isinstance(answer, Ranking)
    assert "stated to be as asked (“with at least 4 CAN channels”):\nECU-850, 4;\nECU-850b, 4;" in spoken(answer)
    assert "“with at least 4 CAN channels”: 3 of 5 product models" in spoken(answer)
    assert "Stated, but not at least 4 CAN channels: ECU-750" in spoken(answer)
    assert len({citation.number for citation in answer.citations}) == len(answer.citations)


async def test_those_that_are_so_are_listed_where_nothing_puts_them_in_order(demo: World) -> None:
    """No document states a price."""
    answer = (await demo.ask("cheapest control unit with PoE")).answer

    assert isinstance(answer, Ranking)
    assert [(item.model, item.value) for item in answer.items] == [(BB, None), (BB_PLUS, None)]
    assert "listed, not ranked" in spoken(answer)


async def test_nobody_is_so() -> None:
    """Then nobody is the lightest of them either."""
    answer = (await demo_world().ask("lightest with at least 9 CAN channels")).answer

    assert isinstance(answer, NoEvidence)
    assert "not at least 9 CAN channels" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("newest control unit", id="no number is an age"),
        pytest.param("which control unit draws the least", id="says nothing of what"),
        pytest.param("Which control units can be painted?", id="a step says what to do"),
        pytest.param("does the ECU-850 have USB", id="an adapter that fits is no port"),
        pytest.param("lead time for 20 pcs of the 850b?", id="another time"),
        pytest.param("Is the ECU-750 IP67?", id="what a term means is no yes"),
        pytest.param("What is SAE J1939?", id="a sentence that has a term doesn't say what it is"),
        pytest.param("how many can ports does the 850 have", id="a sentence without a number counts nothing"),
        pytest.param("how many units can i connect to config studio", id="how many there may be isn't who is so"),
        pytest.param("when was 4.1.3 released", id="a sentence without a number is no day"),
        pytest.param("which units run at 48V", id="a minimum and a maximum bound it together"),
    ],
)
async def test_what_isnt_surely_told_is_shown_as_what_comes_closest(demo: World, question: str) -> None:
    """A passage that is called one misleads nobody."""
    assert isinstance((await demo.ask(question)).answer, NoEvidence)


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param("Does the ECU-750 have LIN?", "Yes. LIN channels: 1", id="what is there"),
        pytest.param("Does the ECU-850b support CAN FD?", "Yes. Communication, CAN FD: 4 channels", id="so many"),
        pytest.param("Does the ECU-850 have at least 8 MB flash?", "Yes. Processor and memory, Flash memory: 8 MB"),
        pytest.param("Is the weight of the ECU-750 below 200 g?", "No. Weight: 210 g", id="a bound that isn't kept"),
        pytest.param("Does the ECU-850 support PoE?", "No. Communication, Power over Ethernet (PoE): not supported"),
        pytest.param("does the din rail bracket fit the 850", "No, not for ECU-850. Order code VA-210", id="a dash"),
        pytest.param("does the 750 plus support PoE", "No. The ECU-750 and the ECU-750 Plus have no Ethernet port."),
        pytest.param("What is the max supply voltage of the ECU-850?", "Supply voltage range: 9 V to 36 V DC"),
        pytest.param("ip rating 750 plus", "Ingress protection: IP67", id="the variant's own goes before its base's"),
        pytest.param("warranty of the ECU-750 and the ECU-850", "The warranty is 36 months", id="one sentence of both"),
        pytest.param("Can the ECU-850 run at 48V?", "No. Supply voltage range: 9 V to 36 V DC", id="beyond a range"),
        pytest.param("is 30 v ok for the 850", "Yes. Supply voltage range: 9 V to 36 V DC", id="within a range"),
        pytest.param("can the 850b plus run on 6V", "No. Supply voltage: min. 8 V", id="below a minimum"),
        pytest.param("does the 650 survive -35C", "No. Operating temperature: −30 °C to +70 °C", id="a frost"),
        pytest.param("will the 850b work at 100C", "Yes. Environment, Operating temperature: −40 °C to +105 °C"),
        pytest.param("how hot can the 850b get", "Environment, Operating temperature: −40 °C to +105 °C"),
        pytest.param("ram of the 850 in kB", "Processor and memory, RAM: 1 MB", id="an in that is no inch"),
        pytest.param("torque for the 750 screws", "Tighten the screws crosswise", id="one step of many"),
        pytest.param("factory reset 850", "A factory reset deletes the application", id="a heading, all the steps"),
        pytest.param("what fuse for the 850b plus", "Pins 1 to 4 carry the supply", id="a fuse is of so many amperes"),
        pytest.param("can i program it in c", "Yes. Programming in C, ECU-750, ECU-750 Plus, ECU-850", id="of each"),
        pytest.param("how many can channels does the 750 have", "CAN channels: 2 × CAN 2.0B (ISO 11898-2)"),
        pytest.param(
            "What is the lowest voltage the ECU-850b Plus works at during cranking?",
            "Down to 6 V for 100 ms while the engine is cranking.",
            id="a footnote alone",
        ),
    ],
)
async def test_an_answer_begins_with_what_was_asked(demo: World, question: str, said: str) -> None:
    """A yes, a no, the value: the rest comes behind."""
    answer = (await demo.ask(question)).answer

    assert isinstance(answer, Grounded), answer
    assert spoken(answer).replace("\n", " ").startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("what fuse do I need", id="sentences state it otherwise of others"),
        pytest.param("does it support lin", id="nobody was spoken of"),
    ],
)
async def test_what_depends_on_the_product_model_is_asked_back(demo: World, question: str) -> None:
    """What holds for one of them is wrong of another."""
    assert isinstance((await demo.ask(question)).answer, Clarify)


async def test_what_a_remedy_says_in_passing_is_no_disagreement(demo: World) -> None:
    """What was read in passing contradicts no data sheet."""
    answer = (await demo.ask("how many CAN channels does the ECU-750 have")).answer

    assert "disagree" not in spoken(answer)


async def test_two_footnotes_are_never_one_sentence(demo: World) -> None:
    """Each is of its own mark."""
    answer = (await demo.ask("What is the lowest voltage the ECU-850b Plus works at during cranking?")).answer

    assert "Over the full operating temperature range" not in spoken(answer)


async def test_what_holds_at_two_voltages_is_no_disagreement(demo: World) -> None:
    """The brackets behind both statistics are about both."""
    answer = (await demo.ask("What is the supply current of the ECU-850b Plus?")).answer

    assert spoken(answer).count("185 mA") == 1
    assert "differently" not in spoken(answer)


@pytest.mark.parametrize(
    "questions, said",
    [
        pytest.param(
            ("ECU-750 and ECU-850: weight", "What is the warranty?"), "The warranty is 36 months", id="of both"
        ),
        pytest.param(("what does the 850 cost", "Tell me about the ECU-850"), "9 V to 36 V DC", id="all of it"),
        pytest.param(("sleep current 750", "no, I meant the 850b plus"), "Sleep current: typ. 90 µA", id="meant"),
        pytest.param(("supply current of 850b", "add the ECU-850"), "typ. 380 mA", id="added"),
    ],
)
async def test_a_thread_goes_on_where_it_should(questions: tuple[str, ...], said: str) -> None:
    """What stands by itself takes nothing over, and what corrects or adds takes all."""
    answer = (await demo_world().ask(*questions)).answer

    assert said in spoken(answer)


async def test_what_is_added_stands_beside_what_was_asked_about() -> None:
    """The comparison that was meant."""
    answer = (await demo_world().ask("supply current of 850b", "add the ECU-850")).answer

    assert isinstance(answer, Comparison)
    assert set(answer.models) == {"ECU-850b", "ECU-850"}


@pytest.mark.parametrize("question", ["Which products are there?", "which control units are there"])
async def test_which_there_are_is_no_question_to_the_documents(question: str) -> None:
    """The catalogue says it, whatever was asked before."""
    assert isinstance((await demo_world().ask("what does the 850 cost", question)).answer, SmallTalk)
