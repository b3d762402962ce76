"""With a language model: what is said of a name that the catalogue doesn't have."""

from dataclasses import replace

import pytest

from core.answer import NoEvidence
from core.draft import DraftKind
from tests.core.minds import GOOD, SHEET, Reads, Writer, Writes, compares, fails, mind, minded, says, text_of
from tests.core.paper import Paper, a_document
from tests.core.worlds import world


async def test_a_product_model_that_nobody_knows_is_told() -> None:
    """Never answered for one that looks like it, and nobody writes anything."""
    known = mind(Reads(models=(), unknown=("ECU-950",), aspects=("weight",)), says(GOOD))
    turn = await world(SHEET, mind=known).ask("weight of the ECU-950")

    assert isinstance(turn.answer, NoEvidence)
    assert "I don't know “ECU-950”" in turn.answer.text
    assert isinstance(known.writer, Writer)
    assert known.writer.given == []


INSIDE = (
    a_document("drives.md", "ECU-850", title="Drives"),
    Paper().says("The ECU-850 is the controller in the Otter motors and draws 5 W."),
)
OTTERS = Reads(models=(), unknown=("Otter motors",), aspects=("controller in the Otter motors",))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("The ECU-850 is the controller in the Otter motors.", id="true"),
        pytest.param("The Otter motors draw 5 W.", id="of the controller"),
    ],
)
async def test_what_names_a_thing_that_only_documents_have_is_shown_word_for_word(claim: str) -> None:
    """A motor is no product model of the catalogue, and a passage says what drives it; whose 5 W are nobody proves."""
    known = mind(OTTERS, says((claim, "Otter")))
    turn = await world(SHEET, INSIDE, mind=known).ask("what drives the Otter motors?")

    assert text_of(turn.answer) == "“The ECU-850 is the controller in the Otter motors and draws 5 W.”"
    assert "don't know" not in str(turn.answer)
    assert isinstance(known.writer, Writer)
    assert len(known.writer.given) == 1


@pytest.mark.parametrize(
    "writes, why",
    [
        pytest.param(
            says(kind=DraftKind.NO_EVIDENCE), "no line that I found states this of it", id="nothing is written"
        ),
        pytest.param(fails, "I could not look into what they say", id="the writer fails"),
    ],
)
async def test_where_no_line_is_chosen_documents_are_said_to_name_it(writes: Writes, why: str) -> None:
    """Rules would answer for whatever comes closest."""
    turn = await world(SHEET, INSIDE, mind=mind(OTTERS, writes)).ask("what do the Otter motors draw?")

    assert isinstance(turn.answer, NoEvidence)
    assert f"I don't know “Otter motors”: documents name it, but {why}." in turn.answer.text
    assert turn.kept is not None
    assert [(each.model, each.lacking) for each in turn.kept.asked] == [("Otter motors", True)]
    assert "In no catalogue: Otter motors." in turn.kept.judged
    assert "0 lines" not in turn.kept.judged


async def test_of_two_names_the_one_that_no_line_has_is_said_to_be_unknown() -> None:
    """What is shown is of the other alone."""
    reads = replace(OTTERS, unknown=("Otter motors", "Falcon"))
    known = mind(reads, says(("The ECU-850 is the controller in both.", "Otter")))
    turn = await world(SHEET, INSIDE, mind=known).ask("what drives the Otter motors and the Falcon?")

    assert "I don't know “Falcon”" in str(turn.answer)
    assert "I don't know “Otter motors”" not in str(turn.answer)
    assert "“The ECU-850 is the controller in the Otter motors" in text_of(turn.answer)


async def test_of_two_names_in_documents_the_one_that_is_not_shown_is_said_to_be_only_named() -> None:
    """Silence would leave open whether it was asked of at all."""
    other = a_document("brakes.md", "ECU-850", title="Brakes"), Paper().says("The ECU-850 releases Falcon brakes.")
    reads = replace(OTTERS, unknown=("Otter motors", "Falcon brakes"))
    known = mind(reads, says(("The ECU-850 is the controller in both.", "Otter")))
    turn = await world(SHEET, INSIDE, other, mind=known).ask("what drives the Otter motors and the Falcon brakes?")

    assert "I don't know “Falcon brakes”: documents only name it." in str(turn.answer)
    assert "I don't know “Otter motors”" not in str(turn.answer)


async def test_a_question_that_goes_on_about_a_name_is_held_to_its_lines() -> None:
    """Whose 5 W are nobody proves, also where the name stands in the question before."""
    known = mind(OTTERS, says(("The Otter motors draw 5 W.", "Otter")))
    turn = await world(SHEET, INSIDE, mind=known).ask("what drives the Otter motors?", "and what do they draw?")

    assert text_of(turn.answer) == "“The ECU-850 is the controller in the Otter motors and draws 5 W.”"


async def test_a_name_beside_a_product_model_is_not_unknown_where_the_answer_speaks_of_it() -> None:
    """“I don't know it” above a sentence about it would contradict that."""
    reads = Reads(models=("ECU-850",), unknown=("Otter motors",), aspects=("controller in the Otter motors",))
    proven = "The ECU-850 is the controller in the Otter motors."
    turn = await world(SHEET, INSIDE, mind=mind(reads, says((proven, "Otter")))).ask(
        "is the ECU-850 the controller in the Otter motors?"
    )

    assert proven in text_of(turn.answer)
    assert "don't know" not in str(turn.answer)


async def test_below_its_heading_a_line_is_said_of_the_name_and_of_nobody_else() -> None:
    """The document covers the ECU-850; its drives have masses of their own."""
    page = (
        a_document("drives.md", "ECU-850", title="Drives"),
        Paper().heading("Otter motors").says("The mass is 3 kg.").heading("Other drives").says("The mass is 9 kg."),
    )
    cells = compares(("Mass", "Otter motors", "3 kg", "mass"))
    reads = replace(OTTERS, aspects=("mass of the Otter motors",))
    turn = await world(SHEET, page, mind=mind(reads, cells)).ask("mass of the Otter motors?")

    assert text_of(turn.answer) == "Otter motors: “The mass is 3 kg.”"


FALCONS = (
    a_document("drives.md", "ECU-850", title="Drives"),
    Paper()
    .table("Parameter | Otter motors | Falcon motors", "Mass | 3 kg | 9 kg", "Power | 5 W | 7 W")
    .heading("Otter motors")
    .says("They are quiet.")
    .heading("Brake unit", level=3)
    .says("The mass is 4 kg."),
)


@pytest.mark.parametrize(
    "words, shown",
    [
        pytest.param("3 kg", "Mass › Otter motors: 3 kg; Falcon motors: 9 kg", id="in the heading of a column"),
        pytest.param("4 kg", "Otter motors › Brake unit: “The mass is 4 kg.”", id="below a heading of its own"),
    ],
)
async def test_a_line_is_shown_with_all_that_tells_what_it_is_of(words: str, shown: str) -> None:
    """Columns and headings tell, down to the innermost."""
    known = mind(replace(OTTERS, aspects=("mass",)), says(("The Otter motors weigh it.", words)))
    turn = await world(SHEET, FALCONS, mind=known).ask("mass of the Otter motors?")

    assert text_of(turn.answer) == shown


async def test_every_cell_that_is_written_has_its_line() -> None:
    """What is quoted isn't told as not stated."""
    reads = replace(OTTERS, unknown=("Otter motors", "Falcon motors"), aspects=("mass", "power"))
    cells = compares(
        *(
            (aspect, name, value, value)
            for aspect, name, value in [
                ("Mass", "Otter motors", "3 kg"),
                ("Power", "Otter motors", "5 W"),
                ("Mass", "Falcon motors", "9 kg"),
                ("Power", "Falcon motors", "7 W"),
            ]
        )
    )
    turn = await world(SHEET, FALCONS, mind=mind(reads, cells)).ask("mass and power of Otter motors and Falcon motors")

    assert all(value in text_of(turn.answer) for value in ("3 kg", "5 W", "9 kg", "7 W"))
    assert "ot stated" not in str(turn.answer)


async def test_of_a_long_line_the_sentence_that_names_it_is_shown() -> None:
    """Another sentence of it is nearer to what the writer says, and of another drive."""
    line = "The Otter motors are quiet. The Falcon motors have a mass of 9 kg. " + "They are made of steel. " * 12
    page = (a_document("drives.md", "ECU-850", title="Drives"), Paper().bullets(line))
    known = mind(replace(OTTERS, aspects=("mass",)), says(("The Otter motors have a mass of 9 kg.", "Otter")))
    turn = await world(SHEET, page, mind=known).ask("mass of the Otter motors?")

    assert text_of(turn.answer) == "“The Otter motors are quiet.”"


async def test_the_sheet_of_a_name_that_nobody_has_is_counted_as_lacking() -> None:
    """Nothing by itself is asked of it."""
    turn = await minded(Reads(kind="specs", models=(), unknown=("ECU-950",)), says(GOOD)).ask("specs of the ECU-950")

    assert turn.kept is not None
    assert [(each.model, each.lacking) for each in turn.kept.asked] == [("ECU-950", True)]


async def test_what_is_asked_of_nobody_known_is_counted_as_lacking() -> None:
    """Whoever keeps the documents sees what people ask in vain."""
    turn = await minded(Reads(models=(), unknown=("ECU-950",), aspects=("weight",)), says(GOOD)).ask(
        "weight of the ECU-950"
    )

    assert turn.kept is not None
    assert [(each.model, each.lacking) for each in turn.kept.asked] == [("ECU-950", True)]
