"""With a language model, a variant's own line outranks its base's."""

import pytest

from core.answer import Comparison
from core.draft import Brief, Claim, Draft, DraftKind
from core.verification.own_values import is_blank
from tests.core.answering.told_worlds import BB, BB_PLUS, A, overview, sheet
from tests.core.minds import Reads, Writer, compares, line, mind, says, text_of
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, world

BASE = sheet(BB, "Weight | 525 g", "Depth | 70 mm")
OWN = sheet(BB_PLUS, "Weight | 610 g")


async def test_what_a_variant_states_itself_outranks_what_its_base_does() -> None:
    """The writer is told so, and where; its second try is shown."""
    wrong = says((f"The {BB_PLUS} weighs 525 g.", "525 g"))
    known = mind(Reads(aspects=("weight",)), wrong, says((f"The {BB_PLUS} weighs 610 g.", "610 g")))
    turn = await world(BASE, OWN, mind=known).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer) == f"The {BB_PLUS} weighs 610 g."
    assert isinstance(known.writer, Writer)
    assert f"{BB_PLUS} has “weight” of its own in line" in known.writer.given[1].refused[0].why


async def test_a_variants_own_line_is_shown_where_the_writer_insists_on_the_bases() -> None:
    """Never the base's in its name."""
    wrong = says((f"The {BB_PLUS} weighs 525 g.", "525 g"))
    turn = await world(BASE, OWN, mind=mind(Reads(aspects=("weight",)), wrong)).ask(f"weight of the {BB_PLUS}?")

    assert "610 g" in text_of(turn.answer)
    assert "525 g" not in text_of(turn.answer)


async def test_what_a_variant_doesnt_state_comes_from_its_base_and_the_bases_own_stays() -> None:
    """Only the same label under the same conditions outranks."""
    depth = says((f"The {BB_PLUS} is 70 mm deep.", "70 mm"))
    turn = await world(BASE, OWN, mind=mind(Reads(aspects=("depth",)), depth)).ask(f"depth of the {BB_PLUS}?")
    assert text_of(turn.answer) == f"The {BB_PLUS} is 70 mm deep."

    both = compares(("Weight", BB, "525 g", "525 g"), ("Weight", BB_PLUS, "610 g", "610 g"))
    reads = Reads(kind="compare", aspects=("weight",))
    turn = await world(BASE, OWN, mind=mind(reads, both)).ask(f"weight of {BB} vs {BB_PLUS}?")
    assert isinstance(turn.answer, Comparison)
    assert [cell.text for cell in turn.answer.table.rows[0].cells] == ["525 g", "610 g"]


async def test_what_a_variant_states_in_another_section_outranks_nothing() -> None:
    """Its supply current at the output says nothing of the base's at the input; a mere title tells nothing apart."""
    claim = (f"The supply current of the {BB_PLUS} is 2 A.", "2 A")

    def page(model: str, heading: str, value: str) -> Page:
        table = Paper().heading(heading).table("Parameter | Value", f"Supply current | {value}")
        return a_document(f"{model}.md", model, title=model), table

    for ours, theirs, is_outranked in (
        ("Input", "Output", False),
        ("Input", "Input", True),
        (f"Data of the {BB_PLUS}", "Specification", True),
    ):
        known = mind(Reads(aspects=("supply current",)), says(claim))
        pages = page(BB, theirs, "2 A"), page(BB_PLUS, ours, "3 A")
        said = text_of((await world(*pages, mind=known).ask(f"supply current of the {BB_PLUS}?")).answer)
        assert ("3 A" in said) is is_outranked, (ours, theirs, said)
        assert ("2 A" in said) is not is_outranked


@pytest.mark.parametrize(
    "own",
    [
        pytest.param("see ECU-850b", id="points to its base"),
        pytest.param("0.5 W (standby)", id="under another condition"),
    ],
)
async def test_what_a_variant_says_of_something_else_outranks_nothing(own: str) -> None:
    """Nobody is helped by “see ECU-850b” in place of what stands there."""
    claim = f"The power of the {BB_PLUS} is 5 W."
    pages = sheet(BB, "Power | 5 W"), sheet(BB_PLUS, f"Power | {own}")

    known = mind(Reads(aspects=("power",)), says((claim, ": 5 W")))

    assert text_of((await world(*pages, mind=known).ask(f"power of the {BB_PLUS}?")).answer) == claim


@pytest.mark.parametrize(
    "heading, wins", [("Ordering information", True), ("Varianten", True), ("Accessories", False), ("Antenna", False)]
)
async def test_the_row_of_the_very_variant_in_an_ordering_table_wins(heading: str, *, wins: bool) -> None:
    """“No” there was overlooked beside the base's data sheet; what comes along is something else."""
    base = (
        a_document("base.md", BB, title="Base"),
        Paper().heading("Interfaces").table("Parameter | Value", "Radio | yes"),
    )
    rows = Paper().heading(heading).table("Model | Radio", f"{BB} | yes", f"{BB_PLUS} | no")
    orders = a_document("orders.md", BB, BB_PLUS, title="Orders"), rows
    claim = (f"The {BB_PLUS} has a radio.", f"{BB} | Radio: yes")

    turn = await world(base, orders, mind=mind(Reads(aspects=("radio",)), says(claim))).ask(f"radio of the {BB_PLUS}?")

    assert (text_of(turn.answer) != claim[0]) is wins


async def test_another_cell_of_the_bases_row_outranks_nothing() -> None:
    """That the variant has more ports says nothing of “540 g”, though a “4” is in that."""
    rows = Paper().table("Model | Ports | Weight", f"{BB} | 4 | 540 g", f"{A} | 2 | 310 g")
    table, weight = (a_document("rows.md", BB, A, title="Rows"), rows), (f"The {BB_PLUS} weighs 540 g.", "540 g")
    known = mind(Reads(aspects=("weight",)), says(weight))

    turn = await world(table, sheet(BB_PLUS, "Ports | 8"), mind=known).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer) == weight[0]


async def test_what_a_variant_states_as_its_base_does_isnt_outranked_by_what_it_states_elsewhere() -> None:
    """Documents that disagree about the variant don't make wrong what one of them says as well."""
    claim = (f"The {BB_PLUS} weighs 525 g.", f"{BB} | Weight")
    own = [sheet(BB_PLUS, f"Weight | {value}", path=path) for value, path in (("525 g", "a.md"), ("610 g", "b.md"))]
    turn = await world(BASE, *own, mind=mind(Reads(aspects=("weight",)), says(claim))).ask(f"weight of the {BB_PLUS}?")

    assert text_of(turn.answer).startswith(claim[0])


async def test_a_sentence_that_tells_a_variant_from_its_base_rests_on_lines_of_both() -> None:
    """Which of its values is whose it says itself."""
    text = f"The {BB} has a radio, the {BB_PLUS} has 2 ports."

    def write(brief: Brief) -> Draft:
        lines = line(brief, f"{BB} | Radio: yes"), line(brief, f"{BB_PLUS} | Ports: 2")
        return Draft(kind=DraftKind.ANSWER, claims=(Claim(text=text, lines=lines),))

    known = mind(Reads(models=(BB, BB_PLUS), aspects=("radio", "ports")), write)
    page = overview((BB, BB_PLUS), "Ports | 4 | 2", "Radio | yes | no")

    assert text_of((await world(page, mind=known).ask(f"radio of the {BB}, ports of the {BB_PLUS}?")).answer) == text


@pytest.mark.parametrize(
    "text, blank", [("–", True), ("/", True), ("", True), ("✗", False), ("n/a", False), ("○", False)]
)
def test_a_stroke_is_blank_as_a_dash_is(text: str, *, blank: bool) -> None:
    """A cross and “n/a” say that it isn't there."""
    assert is_blank(text) is blank
