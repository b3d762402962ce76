"""Comparisons: a column per product model, a citation in every cell that states something."""

from dataclasses import replace

import pytest

from core.answer import Comparison, Note
from core.answering.comparison import compare, compare_all
from core.answering.grounding import faults
from core.answering.quotation import NOT_STATED
from core.reading.question import Intent
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.results import Retrieved
from tests.core.candidates import a_candidate, a_question, a_value, catalog, found, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

A_SHEET = a_document("a.md", "ECU-750", title="ECU-750 datasheet")
B_SHEET = a_document("b.md", "ECU-850b", title="ECU-850b datasheet")
GUIDE = a_document("guide.md", "ECU-850", "ECU-850b", title="Guide")
QUESTION = a_question("weight", "ECU-850", "ECU-850b", intent=Intent.COMPARE)


def compared(
    *per_asked: dict[str | None, list[Candidate] | Evidence], asked: tuple[str, ...] = ("weight",)
) -> Comparison:
    """Return the comparison of the ECU-850 with the ECU-850b; it is grounded."""
    made = compare(QUESTION, Retrieved(found=found(*per_asked, asked=asked)), catalog())
    assert made is not None
    assert faults(made, catalog()) == []
    return made


def test_each_cell_is_proved_by_its_own_product_models_document() -> None:
    """A comparison is where values get mixed up."""
    made = compared({"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]})

    assert made.table.columns == ("Attribute", "ECU-850", "ECU-850b")
    (row,) = made.table.rows
    assert (row.label, row.differs) == ("Weight", True)
    assert [(cell.text, cell.citations) for cell in row.cells] == [("540 g", (1,)), ("525 g", (2,))]
    assert [citation.document for citation in made.citations] == ["sheet.md", "b.md"]
    assert made.not_stated == ()


def test_equal_cells_are_told_from_different_ones() -> None:
    """People look for the difference."""
    made = compared({"ECU-850": [a_value()], "ECU-850b": [a_value("Mass", "540  G", B_SHEET)]})

    assert not made.table.rows[0].differs


def test_a_model_that_states_nothing_has_an_honest_cell() -> None:
    """An empty cell looks like zero or like no."""
    silent = weak(a_value("Colour", "red", B_SHEET))

    made = compared({"ECU-850": [a_value()], "ECU-850b": silent})

    assert [cell.text for cell in made.table.rows[0].cells] == ["540 g", NOT_STATED]
    assert made.table.rows[0].cells[1].citations == ()
    assert made.not_stated == ("ECU-850b",)
    assert any(isinstance(block, Note) and "ECU-850b" in block.spans[0].text for block in made.blocks)


def test_what_none_of_them_states_is_no_comparison() -> None:
    """A table of “not stated” is a refusal in disguise."""
    assert compare(QUESTION, Retrieved(found=found({"ECU-850": [], "ECU-850b": []})), catalog()) is None


def test_an_inherited_value_is_labelled_with_its_base() -> None:
    """It holds, but its document is about another product model."""
    made = compared({"ECU-850": [a_value()], "ECU-850b": [a_value(base="ECU-850")]})

    assert "Values of ECU-850b that it doesn't state itself come from ECU-850." in spoken(made)
    assert made.scope[1].inherited == (("ECU-850", 1),)


def test_a_row_without_a_label_is_called_what_was_asked() -> None:
    """Sentences have no label."""
    text = a_candidate(Paper().says("It is sealed."))
    silent = a_candidate(Paper().says("It is tight."), B_SHEET)

    made = compared({"ECU-850": [text], "ECU-850b": [silent]}, asked=("how is it  sealed?",))
    nameless = compared({"ECU-850": [text], "ECU-850b": [silent]}, asked=("?",))

    assert made.table.rows[0].label == "how is it sealed"
    assert nameless.table.rows[0].label != ""


def test_things_asked_together_are_rows_and_repeated_rows_are_dropped() -> None:
    """“RAM and memory” may be one row of the datasheet."""
    of_b = values(("RAM", "2 MB"), ("Weight", "525 g"), document=B_SHEET)
    ram: dict[str | None, list[Candidate] | Evidence] = {"ECU-850": [a_value("RAM", "1 MB")], "ECU-850b": [of_b[0]]}
    weight: dict[str | None, list[Candidate] | Evidence] = {"ECU-850": [], "ECU-850b": [of_b[1]]}

    made = compared(ram, ram, weight, asked=("RAM", "memory", "weight"))

    assert [row.label for row in made.table.rows] == ["RAM", "Weight"]


def test_rows_that_say_the_same_under_other_labels_stay_and_dropped_ones_leave_no_citation() -> None:
    """That neither has a plug nor a socket are two things; a citation that nothing points at proves nothing."""
    plug: dict[str | None, list[Candidate] | Evidence] = {
        "ECU-850": [a_value("Plug", "no", GUIDE)],
        "ECU-850b": [a_value("Plug", "no", GUIDE)],
    }
    socket: dict[str | None, list[Candidate] | Evidence] = {
        "ECU-850": [a_value("Socket", "no")],
        "ECU-850b": [a_value("Socket", "no", B_SHEET)],
    }

    again: dict[str | None, list[Candidate] | Evidence] = {
        "ECU-850": [a_value("Plug", "no")],
        "ECU-850b": [a_value("Plug", "no", B_SHEET)],
    }

    made = compared(again, plug, socket, asked=("plug", "plugs", "socket"))

    assert [row.label for row in made.table.rows] == ["Plug", "Socket"]
    assert {citation.document for citation in made.citations} == {"b.md", "sheet.md"}


def test_whole_fact_sheets_are_compared_by_their_common_labels_differences_first() -> None:
    """“Compare A and B” means: what is different?"""
    own = values(("Voltage", "24 V"), ("Weight", "540 g"), ("Colour", "black"))
    others = values(("WEIGHT", "525 g"), ("Voltage", "24 V"), document=B_SHEET)
    unlabelled = a_candidate(Paper().says("It is sealed."), B_SHEET)

    made = compare_all(("ECU-850", "ECU-850b"), [own, [*others, unlabelled]], catalog(), {})

    assert made is not None
    assert [(row.label, row.differs) for row in made.table.rows] == [("Weight", True), ("Voltage", False)]
    assert faults(made, catalog()) == []


def test_rows_out_of_specifications_come_before_all_others() -> None:
    """Parts and accessories differ too; what is compared is the product."""
    sheets = [replace(a_document(f"{name}.md", name), doc_kind="spec") for name in ("ECU-850", "ECU-850b")]
    parts = [a_document(f"parts of {name}.md", name) for name in ("ECU-850", "ECU-850b")]
    given = [
        [*values(("Cable", f"C-{number}"), document=parts[number]), *values(*specified, document=sheets[number])]
        for number, specified in enumerate(
            [(("Colour", "black"), ("Weight", "540 g")), (("Colour", "black"), ("Weight", "525 g"))]
        )
    ]

    made = compare_all(("ECU-850", "ECU-850b"), given, catalog(*sheets, *parts), {})

    assert made is not None
    assert [row.label for row in made.table.rows] == ["Weight", "Colour", "Cable"]


def test_of_three_a_label_needs_two() -> None:
    """What only one of them states can't be compared."""
    sheets = [
        values(("Weight", "540 g"), ("Height", "42 mm")),
        values(("Weight", "525 g"), document=B_SHEET),
        values(("Colour", "red"), document=a_document("p.md", "ECU-850b Plus")),
    ]

    made = compare_all(("ECU-850", "ECU-850b", "ECU-850b Plus"), sheets, catalog(), {})

    assert made is not None
    assert [row.label for row in made.table.rows] == ["Weight"]
    assert made.not_stated == ("ECU-850b Plus",)


def test_fact_sheets_with_nothing_in_common_cant_be_compared() -> None:
    """Then the documents don't say."""
    assert compare_all(("ECU-850", "ECU-850b"), [values(("Weight", "540 g")), []], catalog(), {}) is None


def test_what_holds_for_one_column_alone_is_said_in_its_cell() -> None:
    """“At 12 V” above a value at 24 V is a lie, however small."""
    own = [a_value("Supply current at 12 V, typical", "120 mA")]
    made = compared({"ECU-850": own, "ECU-850b": [a_value("Supply current, maximum, at 24 V", "240 mA", B_SHEET)]})
    alike = compared({"ECU-850": own, "ECU-850b": [a_value("Supply current at 12 V, typical", "99 mA", B_SHEET)]})
    unlike = compared({"ECU-850": own, "ECU-850b": [a_value("Current drawn", "99 mA", B_SHEET)]})

    told = [
        (row.label, *(cell.text for cell in row.cells)) for each in (made, alike, unlike) for row in each.table.rows
    ]
    assert told == [
        ("Supply current", "120 mA (at 12 V, typical)", "240 mA (maximum, at 24 V)"),
        ("Supply current at 12 V, typical", "120 mA", "99 mA"),
        ("weight", "120 mA", "99 mA"),
    ]


@pytest.mark.parametrize(
    "probability, says, silent",
    [
        pytest.param(0.9, 0.1, False, id="likely, but no labelled value"),
        pytest.param(0.1, 0.7, False, id="a passage says the words"),
        pytest.param(0.1, 0.1, True, id="nothing speaks of it"),
    ],
)
def test_only_where_nothing_speaks_of_it_a_cell_is_said_not_to_be_stated(
    probability: float, says: float, silent: bool
) -> None:
    """A sentence that isn't sure enough for a cell may state it all the same: then two can't be compared, three can."""
    said = a_value("Note", "It weighs little.", B_SHEET)
    near = Candidate(statement=said.statement, score=0.0, features={"any": says})
    unsure = Evidence(model="ECU-850b", candidates=(near,), probability=probability, needed=0.6)
    of_two = found({"ECU-850": [a_value()], "ECU-850b": unsure})
    of_three = found({"ECU-850": [a_value()], "ECU-850b": unsure, "ECU-750": [a_value("Weight", "210 g", A_SHEET)]})
    three = a_question("weight", "ECU-850", "ECU-850b", "ECU-750", intent=Intent.COMPARE)

    two = compare(QUESTION, Retrieved(found=of_two), catalog())
    made = compare(three, Retrieved(found=of_three), catalog())

    assert (two is not None) is silent
    assert made is not None
    assert [cell.text for cell in made.table.rows[0].cells] == [
        "540 g",
        "not stated" if silent else "no sure answer",
        "210 g",
    ]
    assert made.not_stated == (("ECU-850b",) if silent else ())


def test_a_row_that_cannot_be_compared_is_named_beside_those_that_can() -> None:
    """It isn't left out without a word."""
    near = Candidate(statement=a_value("Supply", "low", B_SHEET).statement, score=0.0, features={"any": 1.0})
    unsure = Evidence(model="ECU-850b", candidates=(near,), probability=0.9, needed=0.95)

    made = compared(
        {"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]},
        {"ECU-850": [a_value("Supply", "12 V")], "ECU-850b": unsure},
        asked=("weight", "supply"),
    )

    assert [row.label for row in made.table.rows] == ["Weight"]
    assert "I found nothing sure to compare “Supply” by." in spoken(made)


def test_what_none_of_them_surely_states_is_named_beside_what_they_state() -> None:
    """Whoever asked for weight and price sees that the price wasn't forgotten."""
    made = compared(
        {"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]},
        {"ECU-850": weak(a_value("Colour", "red")), "ECU-850b": weak(a_value("Colour", "red", B_SHEET))},
        asked=("weight", "price"),
    )

    assert [row.label for row in made.table.rows] == ["Weight"]
    assert "I found nothing sure to compare “price” by." in spoken(made)


def test_the_name_of_a_product_model_is_no_label() -> None:
    """“ECU-850: wakes up over LIN” is about waking up."""
    made = compared(
        {"ECU-850": [a_value("ECU-850", "wakes up over LIN")], "ECU-850b": weak(a_value("Colour", "red", B_SHEET))},
        asked=("wake-up",),
    )

    assert [row.label for row in made.table.rows] == ["wake-up"]


@pytest.mark.parametrize(
    "features, compares",
    [
        pytest.param({"any": 1.0}, False, id="beside what is asked"),
        pytest.param({"soft_own": 1.0}, True, id="says all that is asked"),
        pytest.param({"measured": 1.0}, True, id="measured as asked"),
    ],
)
def test_one_cell_for_all_compares_only_what_it_says(features: dict[str, float], *, compares: bool) -> None:
    """A cell in a table of several product models may be another one's."""
    shared = replace(a_value("Weight", "540 g", GUIDE), features=features)
    retrieved = Retrieved(found=found({"ECU-850": [shared], "ECU-850b": [shared]}))

    assert (compare(QUESTION, retrieved, catalog()) is not None) is compares
    assert compare(replace(QUESTION, intent=Intent.LOOKUP), retrieved, catalog()) is not None


def test_one_cell_may_be_the_reason_of_all() -> None:
    """“Why do both blink?” asks for no difference."""
    shared = replace(a_value("Blinking", "no bus", GUIDE), features={"any": 1.0})

    (row,) = compared({"ECU-850": [shared], "ECU-850b": [shared]}, asked=("why do they blink",)).table.rows

    assert [cell.text for cell in row.cells] == ["no bus", "no bus"]
