"""The last check: what may never be shown is found, whatever made it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer import (
    Answer,
    Bullets,
    Cell,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.answering.grounding import faults, numbers_in, proved
from tests.core.answering.told_worlds import BB, A, overview, sheet, told
from tests.core.candidates import catalog
from tests.core.paper import LEFT
from tests.core.worlds import spans_in
from tests.strategies import answers

CITATION = Citation(
    number=1,
    document="sheet.md",
    title="Datasheet",
    section=(),
    page=None,
    quote="| Supply current | 340 mA at 12 V |",
    excerpt="Supply current: 340 mA at 12 V",
    url="",
    models=("ECU-850b",),
)
GOOD = Grounded(
    blocks=(Paragraph(spans=(Span("Supply current: 340 mA", (1,)),)),), citations=(CITATION,), models=("ECU-850b",)
)


def test_a_grounded_answer_has_no_faults() -> None:
    """A check that cries wolf is switched off."""
    assert faults(GOOD, catalog()) == []


def test_answers_that_state_nothing_have_no_faults() -> None:
    """A refusal rests on nothing."""
    assert faults(NoEvidence(text="The documents don't state 5 V."), catalog()) == []


@pytest.mark.parametrize(
    "answer, fault",
    [
        pytest.param(
            replace(GOOD, blocks=(Paragraph(spans=(Span("It has PoE."), Span("340 mA", (1,)))),)),
            "nothing proves 'It has PoE.'",
            id="a statement without a citation",
        ),
        pytest.param(
            replace(GOOD, blocks=(Paragraph(spans=(Span("350 mA", (1,)),)),)), "no quote holds ['350']", id="number"
        ),
        pytest.param(
            replace(GOOD, blocks=(Paragraph(spans=(Span("34 mA", (1,)),)),)), "no quote holds ['34']", id="half number"
        ),
        pytest.param(
            replace(GOOD, blocks=(*GOOD.blocks, Steps(items=(Span("Wait 5 s.", (1,)),)))),
            "no quote holds ['5']",
            id="step",
        ),
        pytest.param(
            replace(GOOD, blocks=(*GOOD.blocks, Bullets(items=(Span("PoE"),)))), "nothing proves 'PoE'", id="bullet"
        ),
        pytest.param(
            replace(GOOD, blocks=(*GOOD.blocks, Quote(text="41 A", citation=1))), "no quote holds ['41']", id="quote"
        ),
        pytest.param(
            replace(GOOD, blocks=(*GOOD.blocks, Paragraph(spans=(Span("yes", (2,)),)))),
            "markers [1, 2] don't agree",
            id="a marker to nowhere",
        ),
        pytest.param(
            replace(GOOD, citations=(CITATION, replace(CITATION, number=2))), "don't agree", id="a citation unused"
        ),
        pytest.param(
            replace(GOOD, citations=(replace(CITATION, number=2),)), "citations are numbered [2]", id="numbering"
        ),
        pytest.param(replace(GOOD, citations=(replace(CITATION, quote=""),)), "citation 1 has no quote", id="quote"),
        pytest.param(
            replace(GOOD, models=("ECU-850",)), "citation 1 is about ('ECU-850b',)", id="a variant's value for the base"
        ),
        pytest.param(
            replace(GOOD, models=("ECU-750",)), "not about ('ECU-750',)", id="another product model's document"
        ),
    ],
)
def test_what_isnt_grounded_is_found(answer: Answer, fault: str) -> None:
    """One wrong value in an answer costs more than ten refusals."""
    assert any(fault in found for found in faults(answer, catalog()))


def test_cells_and_ranked_items_are_statements_too() -> None:
    """A table is where a wrong number is believed first."""
    table = Table(
        columns=("Attribute", "ECU-850b"),
        rows=(TableRow(label="PoE", cells=(Cell(text="not stated"), Cell(text="99 W", citations=(1,)))),),
    )
    comparison = Comparison(blocks=(table,), citations=(CITATION,), models=("ECU-850b",), table=table)
    item = Ranked(model="ECU-850b", value=1.0, unit="mA", text="77 mA", citations=(1,))
    ranking = Ranking(blocks=(), citations=(CITATION,), models=("ECU-850b",), items=(item,))

    assert faults(comparison, catalog()) == ["no quote holds ['99'] of '99 W'"]
    assert faults(ranking, catalog()) == ["no quote holds ['77'] of '77 mA'"]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(
            replace(GOOD, blocks=(*GOOD.blocks, Note(spans=(Span("2 of 3 product models state this."),)))),
            id="a remark on the answer itself",
        ),
        pytest.param(
            replace(GOOD, blocks=(Paragraph(spans=(Span("ECU-850b: 340 mA", (1,)),)),)),
            id="the digits of a product model spoken of",
        ),
        pytest.param(replace(GOOD, models=("ECU-850b Plus",)), id="a base's document"),
        pytest.param(replace(GOOD, citations=(replace(CITATION, models=()),)), id="a general document"),
        pytest.param(replace(GOOD, models=()), id="no product model in particular"),
        pytest.param(
            replace(GOOD, citations=(replace(CITATION, quote="３４０ mA"),)), id="another spelling of the digits"
        ),
    ],
)
def test_what_is_allowed_is_not_a_fault(answer: Answer) -> None:
    """Inherited values are right, as long as they are labelled."""
    assert faults(answer, catalog()) == []


@settings(deadline=None)
@given(answers)
def test_no_answer_breaks_the_check(answer: Answer) -> None:
    """It stands between every answer and every person; it must not fall over."""
    assert all(isinstance(fault, str) for fault in faults(answer, catalog()))


def test_the_digits_of_an_alias_are_no_value() -> None:
    """Whoever asks by an order code is answered by it, and its digits stand in no quote."""
    known = catalog()
    models = {**known.models, "ECU-850b": replace(known.models["ECU-850b"], aliases=("VC-5120",))}
    said = replace(GOOD, blocks=(Paragraph(spans=(Span("Supply current of the VC-5120: 340 mA", (1,)),)),))

    assert faults(said, replace(known, models=models)) == []
    assert faults(said, known) != []


PARTS = st.lists(st.text(alphabet="A 0123.,¹²", max_size=8), max_size=4)


@settings(deadline=None)
@given(parts=PARTS, quote=st.text(alphabet="B 0123.,¹²", max_size=20))
def test_what_is_left_of_a_label_shows_no_number_that_isnt_quoted(parts: list[str], quote: str) -> None:
    """A whole answer must never be lost because of a heading's number."""
    kept = proved(parts, quote)

    assert numbers_in([" ".join(kept)]) <= numbers_in([quote])
    assert [part for part in parts if not numbers_in([part])] == [part for part in kept if not numbers_in([part])]


def test_what_markup_counts_proves_no_number() -> None:
    """A cell that spans two rows doesn't print "2", and its heading's "2 m/s" stands elsewhere."""
    quote = '<tr><td>+25&nbsp;°C</td><td rowspan="2">25&nbsp;A</td></tr>'

    assert proved(["Moving air, 2 m/s", "+25 °C"], quote) == ["+25 °C"]


async def test_a_heading_between_rows_whose_number_no_row_prints_costs_no_answer() -> None:
    """“6” isn't quoted by a row that prints “6.2”: it is left out, and the value is told."""
    page = overview((A, BB), f"6 kinds of motor | {LEFT} | {LEFT}", "Lift motor, S6.2 | 1.5 kW | 1.3 kW")

    answer = await told(f"lift motor of the {A}", page)

    assert isinstance(answer, Grounded)
    assert faults(answer, catalog()) == []
    assert [span.text for span in spans_in(answer)] == ["Lift motor, S6.2: 1.5 kW"]


async def test_numbered_rows_and_groups_are_told_by_their_names() -> None:
    """Sheets after a norm number every line; nobody asks for “4.15”."""
    rows = ["4.4 Lift height | 115 mm", "4.15 Fork height | 82 mm"]

    answer = await told(f"fork height of the {A}", sheet(A, *rows))

    assert [span.text for span in spans_in(answer)] == ["Fork height: 82 mm"]
