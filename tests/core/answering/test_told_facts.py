"""One product model and what facts state of it: when to answer, with what remark, and when not to."""

import re

import pytest

from core.answer import Grounded, NoEvidence
from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, A, B, overview, sheet, told
from tests.core.paper import Paper, a_document
from tests.core.worlds import cited, spans_in, spoken, world


async def test_an_unknown_product_model_is_named_with_those_closest_to_it() -> None:
    """The neighbour's weight would look like an answer."""
    turn = await world(sheet(B, "Weight | 580 g")).ask("weight of the ECU-999")

    assert isinstance(turn.answer, NoEvidence)
    assert "“ECU-999”" in turn.answer.text
    assert B in turn.answer.text


@pytest.mark.parametrize(
    "question, row, said",
    [
        pytest.param(
            "power consumption", "Supply current at 12 V | 120 mA", "Supply current at 12 V: 120 mA", id="power"
        ),
        pytest.param("storage temperature", "Operating temperature | 0 to 70 °C", "Operating", id="the same measure"),
        pytest.param(
            "supply voltage",
            "Absolute maximum supply voltage | 40 V",
            "Absolute maximum supply voltage: 40 V",
            id="limit",
        ),
    ],
)
async def test_what_isnt_stated_is_refused_and_what_is_near_stands_below(question: str, row: str, said: str) -> None:
    """A value under another name, given as the answer, is wrong; shown as what comes closest it helps."""
    turn = await world(sheet(A, row, "Weight | 210 g")).ask(f"{question} of the ECU-750")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text == f"I found no sure answer to “{question}” for ECU-750."
    (passage,) = turn.answer.closest
    assert said in passage.text
    assert [citation.document for citation in turn.answer.citations] == ["ECU-750.md"]


async def test_the_measure_that_is_named_is_told_of_a_supply() -> None:
    """“Input voltage” isn't answered in watts, though both are figures of the same input."""
    answer = await told("input voltage of the ECU-750", sheet(A, "Input voltage | 24 V", "Input power | 12 W"))

    assert "24 V" in spoken(answer)
    assert "12 W" not in spoken(answer)


async def test_nothing_near_is_a_plain_refusal() -> None:
    """With whom to ask."""
    turn = await world(sheet(A, "Weight | 210 g")).ask("storage temperature of the ECU-750")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.not_stated == (A,)
    assert "ask the people who maintain the documents" in turn.answer.text


async def test_what_only_variants_state_is_said_of_them() -> None:
    """It doesn't hold for the base, and whoever asks may have mixed them up."""
    pages = [sheet(B, "Weight | 540 g"), sheet(BB, "Altitude | 3000 m"), sheet(BB_PLUS, "Altitude | 4000 m")]

    turn = await world(*pages).ask("altitude of the ECU-850")

    answer = turn.answer
    assert isinstance(answer, Grounded)
    assert spoken(answer).splitlines() == [
        "Not stated for ECU-850: “altitude”.",
        "It is stated for variants only:",
        "ECU-850b: Altitude: 3000 m",
        "ECU-850b Plus: Altitude: 4000 m",
    ]
    assert turn.models == (B,)


async def test_what_only_the_base_states_is_cited_as_the_bases() -> None:
    """It holds, but stands in another product model's datasheet."""
    answer = await told("weight of the ECU-850b Plus", sheet(B, "Weight | 540 g"))

    assert answer.models == (BB_PLUS,)
    (citation,) = answer.citations
    assert citation.inherited_from == B
    assert answer.scope[0].inherited == ((B, 1),)


async def test_the_nearest_base_is_asked_first_and_ones_own_value_before_all() -> None:
    """Variants differ from what they are based on."""
    pages = [
        sheet(B, "Weight | 540 g", "Altitude | 3000 m"),
        sheet(BB, "Weight | 525 g"),
        sheet(BB_PLUS, "Height | 4 cm"),
    ]

    assert "525 g" in spoken(await told("weight of the ECU-850b Plus", *pages))
    assert "525 g" in spoken(await told("weight of the ECU-850b", *pages))
    assert "3000 m" in spoken(await told("altitude of the ECU-850b", *pages))


async def test_the_value_at_the_condition_asked_for_is_told() -> None:
    """The others stand in the same table."""
    rows = ("Supply current at 12 V | 120 mA", "Supply current at 24 V | 60 mA")

    answer = await told("supply current of the ECU-750 at 24 V", sheet(A, *rows))

    assert spoken(answer) == "Supply current at 24 V: 60 mA"


@pytest.mark.parametrize(
    "row, held",
    [
        pytest.param("Supply current at 12 V | 120 mA", "this one holds at 12 V.", id="another condition"),
        pytest.param("Supply current | 120 mA", "this one names no condition.", id="no condition"),
    ],
)
async def test_a_value_under_another_condition_is_labelled(row: str, held: str) -> None:
    """It is the nearest there is, and not what was asked for."""
    answer = await told("supply current of the ECU-750 at 24 V", sheet(A, row))

    assert "120 mA" in spoken(answer)
    assert f"No value is stated under the condition asked for; {held}" in spoken(answer)


async def test_the_part_that_isnt_stated_is_named_beside_the_rest() -> None:
    """Half an answer that looks whole misleads."""
    said = spoken(await told("weight and altitude of the ECU-750", sheet(A, "Weight | 210 g")))

    assert "Weight: 210 g" in said
    assert "Not stated for ECU-750: “altitude”." in said


async def test_a_false_premise_is_corrected() -> None:
    """“Why does it have …” takes for granted what the documents deny."""
    page = overview((A, B), "CAN FD | yes | no")

    answer = await told("does the ECU-850 support CAN FD?", page)

    assert spoken(answer) == "No. CAN FD: no"
    assert cited(answer, spans_in(answer)[0])


@pytest.mark.parametrize(
    "statistic, said",
    [
        pytest.param("maximum", "max. 3.6 V", id="maximum"),
        pytest.param("minimum", "min. 3 V", id="minimum"),
        pytest.param("typical", "typ. 3.3 V", id="typical"),
    ],
)
async def test_the_statistic_asked_for_is_told(statistic: str, said: str) -> None:
    """Whoever asks for the maximum builds a protection."""
    rows = ("Supply voltage, minimum | 3 V", "Supply voltage, typical | 3.3 V", "Supply voltage, maximum | 3.6 V")

    answer = await told(f"{statistic} supply voltage of the ECU-850", sheet(B, *rows))

    assert said.split(". ")[1] in spoken(answer)
    assert len(answer.citations) == 1


async def test_all_statistics_are_told_if_none_is_asked_for() -> None:
    """Each with what it is."""
    page = (
        a_document("b.md", B, title="Datasheet"),
        Paper().table("Parameter | Min | Max", "Supply voltage | 3 V | 3.6 V"),
    )

    said = spoken(await told("supply voltage of the ECU-850", page))

    assert "min. 3 V" in said
    assert "max. 3.6 V" in said


async def test_a_part_of_a_cell_is_told_by_itself() -> None:
    """Of a cell with several statistics only the one asked for is the answer; the rest of it isn't disowned."""
    answer = await told(
        "maximum supply voltage of the ECU-850", sheet(B, "Supply voltage | min 3.0 / typ 3.3 / max 3.6 V")
    )

    assert "3.6" in spoken(answer)


async def test_what_another_machine_needs_isnt_the_product_models() -> None:
    """Its software needs 8 GB on a PC; the control unit has 1 MB."""
    host = a_document("tool.md", B, title="Tool", date="2026-09-01")
    pages = [
        sheet(B, "RAM | 1 MB", date="2025-01-01"),
        (host, Paper().heading("System requirements").table("Parameter | Value", "Main memory | 8 GB")),
    ]

    said = spoken(await told("RAM of the ECU-850", *pages))

    assert "1 MB" in said
    assert "8 GB" not in said


@pytest.mark.parametrize(
    "question, right, other",
    [
        pytest.param(
            "operating temperature", "Operating temperature | 0 to 70 °C", "Storage temperature | 1 to 71 °C", id="1"
        ),
        pytest.param(
            "storage temperature", "Storage temperature | 1 to 71 °C", "Operating temperature | 0 to 70 °C", id="2"
        ),
        pytest.param(
            "ambient temperature", "Ambient temperature | 0 to 70 °C", "Junction temperature | 125 °C", id="3"
        ),
        pytest.param(
            "junction temperature", "Junction temperature | 125 °C", "Ambient temperature | 0 to 70 °C", id="4"
        ),
        pytest.param("input voltage", "Input voltage | 24 V", "Output voltage | 5 V", id="5"),
        pytest.param("output voltage", "Output voltage | 5 V", "Input voltage | 24 V", id="6"),
        pytest.param("supply voltage", "Supply voltage | 24 V", "Absolute maximum supply voltage | 40 V", id="7"),
        pytest.param(
            "absolute maximum supply voltage", "Absolute maximum supply voltage | 40 V", "Supply voltage | 24 V", id="8"
        ),
        pytest.param("peak current", "Peak supply current | 2 A", "RMS supply current | 1 A", id="9"),
        pytest.param("idle power", "Idle power consumption | 1 W", "Maximum power consumption | 9 W", id="10"),
        pytest.param(
            "typical power consumption", "Power consumption, typical | 3 W", "Power consumption, idle | 1 W", id="11"
        ),
        pytest.param(
            "maximum power consumption", "Power consumption, maximum | 9 W", "Power consumption, typical | 3 W", id="12"
        ),
        pytest.param("RAM", "RAM | 1 MB", "Flash | 8 MB", id="13"),
        pytest.param("flash", "Flash memory | 8 MB", "RAM | 1 MB", id="14"),
        pytest.param("weight", "Weight | 210 g", "Weight with packaging | 340 g", id="15"),
        pytest.param("weight with packaging", "Weight with packaging | 340 g", "Weight | 210 g", id="16"),
        pytest.param(
            "output current per channel", "Output current per channel | 2 A", "Total output current | 16 A", id="17"
        ),
        pytest.param(
            "total output current", "Total output current | 16 A", "Output current per channel | 2 A", id="18"
        ),
        pytest.param("TX current", "TX supply current | 120 mA", "RX supply current | 12 mA", id="19"),
        pytest.param("RX current", "RX supply current | 12 mA", "TX supply current | 120 mA", id="20"),
        pytest.param(
            "transmit power at 5 GHz", "Transmit power at 5 GHz | 17 dBm", "Transmit power at 2.4 GHz | 20 dBm", id="21"
        ),
    ],
)
async def test_pairs_that_must_never_be_confused(question: str, right: str, other: str) -> None:
    """With both stated, the one asked for is told; with the other alone, it is said not to be stated."""
    value, neighbour = (row.split(" | ")[1] for row in (right, other))

    both = spoken(await told(f"{question} of the ECU-750", sheet(A, other, right)))
    turn = await world(sheet(A, other)).ask(f"{question} of the ECU-750")

    assert value in both
    assert neighbour not in both
    assert isinstance(turn.answer, NoEvidence) or re.search("No (?:maximum|typical) value is", spoken(turn.answer))


async def test_another_statistic_than_the_one_asked_for_is_labelled() -> None:
    """A fuse for the typical current blows at the maximum."""
    answer = await told("maximum power consumption of the ECU-750", sheet(A, "Power consumption, typical | 3 W"))

    assert "No maximum value is stated; this is another one." in spoken(answer)


async def test_a_minimum_in_an_unknown_unit_is_the_minimum_all_the_same() -> None:
    """“No minimum value is stated” is false where a row gives it, whatever it is measured in."""
    page = sheet(A, "Power consumption, maximum | 9 W", "Power consumption, minimum | 1.2 frobs")

    answer = await told("minimum power consumption of the ECU-750", page)

    assert spoken(answer).startswith("Power consumption, minimum: 1.2 frobs")
    assert "is stated" not in spoken(answer)


async def test_the_variants_own_no_isnt_overruled_by_the_base() -> None:
    """“Not supported” is a value, and inheritance must not undo it."""
    assert spoken(
        await told("does the ECU-750 Plus have CAN FD?", overview((A, A_PLUS), "CAN FD | yes | no"))
    ).startswith("No.")
