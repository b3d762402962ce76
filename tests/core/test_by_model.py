"""With a language model: it reads, code gathers; it writes by line number, code proves and shows."""

from dataclasses import replace

from core.answer import Clarify, Comparison, Grounded, NoEvidence, Note, Ranking, Steps
from core.answering.drafted import PHRASED, is_phrased
from core.draft import DraftKind, NotStated
from core.language_model import Usage
from core.query import Constraint
from tests.core.minds import GOOD, HEAVY, MANUAL, SHEET, Reads, Writer, compares, mind, minded, ranks, says, text_of
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, world


async def test_a_claim_is_shown_with_the_line_that_proves_it() -> None:
    """In the model's words, out of the document, with who phrased it."""
    turn = await minded(Reads(), says(GOOD)).ask(HEAVY)

    assert isinstance(turn.answer, Grounded)
    assert text_of(turn.answer) == "The ECU-850 weighs 540 g."
    assert turn.answer.blocks[-1] == PHRASED
    (citation,) = turn.answer.citations
    assert (citation.document, "540 g" in citation.quote) == ("sheet.md", True)
    assert is_phrased(turn.answer)
    assert turn.kept is not None
    assert "read the question" in turn.kept.judged
    assert "1 statement of its draft is proven" in turn.kept.judged
    assert turn.kept.asked[0].model == "ECU-850"


async def test_what_is_hard_to_read_is_shown_as_people_write_it_beside_the_source_as_it_is() -> None:
    """The model repeats what the sheet says; people read the answer."""
    sheet: Page = a_document("hard.md", "ECU-850"), Paper().table("Attribute | Value", "Supply | 4.75V---28V")
    claim = says(("The supply of the ECU-850 is 4.75V---28V.", "ECU-850 | Supply"))
    turn = await world(sheet, mind=mind(Reads(aspects=("supply",)), claim)).ask("supply of the ECU-850?")

    assert isinstance(turn.answer, Grounded)
    assert text_of(turn.answer) == "The supply of the ECU-850 is 4.75 to 28 V."
    assert "4.75V---28V" in turn.answer.citations[0].quote


async def test_what_a_turn_used_stands_in_its_receipt() -> None:
    """Whoever pays wants to see for what."""
    known = replace(mind(Reads(), says(GOOD)), begin=lambda: lambda: Usage(calls=2, tokens=6512))
    turn = await world(SHEET, mind=known).ask(HEAVY)

    assert turn.kept is not None
    assert turn.kept.judged.endswith("It was asked 2 times, with 6,512 tokens.")


async def test_what_isnt_proven_is_written_anew_once_with_the_reason() -> None:
    """The model is told why, and what it says then is proven like the first."""
    known = mind(Reads(), says(("The ECU-850 weighs 999 g.", "ECU-850 | Weight"), GOOD), says(GOOD))
    turn = await world(SHEET, mind=known).ask(HEAVY)

    assert isinstance(known.writer, Writer)
    assert [len(brief.refused) for brief in known.writer.given] == [0, 1]
    assert "999" in known.writer.given[1].refused[0].text
    assert "999" not in text_of(turn.answer)
    assert turn.kept is not None
    assert "999" not in turn.kept.judged


async def test_where_nothing_is_proven_nothing_is_said() -> None:
    """What stands in the documents is shown instead, as what comes closest."""
    turn = await minded(Reads(), says(("The ECU-850 weighs 999 g.", "ECU-850 | Weight"))).ask(HEAVY)

    assert isinstance(turn.answer, NoEvidence)
    assert "999" not in str(turn.answer)
    assert turn.answer.closest


async def test_several_are_a_table_and_what_isnt_stated_is_said_so() -> None:
    """A row per aspect, a column per product model, each cell with its own citation."""
    cells = compares(
        ("Weight", "ECU-750", "310 g", "ECU-750 | Weight"),
        ("Weight", "ECU-850", "540 g", "ECU-850 | Weight"),
        ("Supply voltage", "ECU-850", "24 V", "ECU-850 | Supply"),
    )
    turn = await minded(Reads(kind="compare", aspects=("weight", "supply voltage")), cells).ask("ECU-750 vs ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert turn.answer.table.columns == ("", "ECU-750", "ECU-850")
    assert [[cell.text for cell in row.cells] for row in turn.answer.table.rows] == [
        ["310 g", "540 g"],
        ["not stated", "24 V"],
    ]
    assert [row.differs for row in turn.answer.table.rows] == [True, False]


async def test_a_cell_of_another_product_model_is_not_shown() -> None:
    """Swapped columns are the fault that nobody sees."""
    cells = compares(
        ("Weight", "ECU-750", "540 g", "ECU-850 | Weight"), ("Weight", "ECU-850", "540 g", "ECU-850 | Weight")
    )
    turn = await minded(Reads(kind="compare", aspects=("weight",)), cells).ask("ECU-750 vs ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert [cell.text for cell in turn.answer.table.rows[0].cells] == ["not stated", "540 g"]


async def test_a_ranking_is_ordered_by_code_whatever_order_the_model_gives() -> None:
    """Numbers are compared by what they are."""
    entries = ranks(
        ("ECU-850", "540 g", "ECU-850 | Weight"),
        ("ECU-750", "310 g", "ECU-750 | Weight"),
        ("ECU-850b", "525 g", "ECU-850b | Weight"),
    )
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight",), order="lowest")
    turn = await minded(reads, entries).ask("which one is lightest")

    assert isinstance(turn.answer, Ranking)
    assert [(item.model, item.text) for item in turn.answer.items] == [
        ("ECU-750", "310 g"),
        ("ECU-850b", "525 g"),
        ("ECU-850", "540 g"),
    ]
    assert turn.answer.places == (1, 2, 3)


async def test_a_list_that_cant_be_ordered_says_whose_order_it_is() -> None:
    """People take the first for the best."""
    entries = ranks(("ECU-850", "✓", "ECU-850 | PoE"), ("ECU-850b", "✓", "ECU-850b | PoE"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("PoE",), order="highest")
    turn = await minded(reads, entries).ask("which one has the most PoE")

    assert isinstance(turn.answer, Ranking)
    assert any("order is the language model's" in str(block) for block in turn.answer.blocks if isinstance(block, Note))


async def test_steps_are_steps() -> None:
    """A procedure is followed one by one."""
    paper = Paper().heading("Reset").says("Open the lid.", "Press the red button for 5 s.")
    known = world(
        (a_document("m.md", "ECU-850"), paper),
        mind=mind(
            Reads(kind="how_to", aspects=("reset",)),
            says(("Open the lid.", "lid"), ("Press the red button for 5 s.", "red")),
        ),
    )
    turn = await known.ask("how do I reset the ECU-850")

    assert isinstance(turn.answer, Grounded)
    assert [item.text for block in turn.answer.blocks if isinstance(block, Steps) for item in block.items] == [
        "Open the lid.",
        "Press the red button for 5 s.",
    ]


async def test_it_is_asked_back_among_known_names_only() -> None:
    """A choice is a button, and a button is an utterance."""
    ask = says(kind=DraftKind.CLARIFY, choices=("ECU-850", "ecu 850B", "<!channel>", "ECU-850"))
    turn = await minded(Reads(models=(), may_mean=("ECU-850", "ECU-850b"), aspects=("weight",)), ask).ask("the 850?")

    assert isinstance(turn.answer, Clarify)
    assert turn.answer.candidates == ("ECU-850", "ECU-850b")
    assert "<!channel>" not in str(turn.answer)


async def test_what_a_search_lacks_is_searched_once_more() -> None:
    """With the phrases that the model gives, and no more often than set."""
    more = says(kind=DraftKind.NO_EVIDENCE, search=("watchdog",))
    watchdog = says(("The watchdog restarts the unit if no report comes within 5 s.", "watchdog"))
    known = mind(Reads(aspects=("weight",)), more, watchdog)
    turn = await world(_filling("ECU-850"), MANUAL, mind=known).ask("what weight has the ECU-850")

    assert "watchdog restarts" in text_of(turn.answer)
    assert isinstance(known.writer, Writer)
    assert [brief.last for brief in known.writer.given] == [False, False]
    assert [brief.searched for brief in known.writer.given] == [(), ("watchdog",)]


async def test_who_asks_which_one_is_meant_needs_no_further_search() -> None:
    """The lines on which the question rests would be gone then."""
    asks = says(kind=DraftKind.CLARIFY, choices=("ECU-850", "ECU-850b"), search=("watchdog",))
    reads = Reads(models=(), may_mean=("ECU-850", "ECU-850b"), aspects=("weight",))
    known = mind(reads, asks, says(("It is heavy.", "weight")))
    turn = await world(_filling("ECU-850", "ECU-850b"), MANUAL, mind=known).ask("what weight has the 850")

    assert isinstance(turn.answer, Clarify)
    assert isinstance(known.writer, Writer)
    assert len(known.writer.given) == 1


def _filling(*models: str) -> Page:
    """Return a document that leaves no room for any other."""
    filler = Paper()
    for number in range(40):
        filler = filler.heading(f"Weight {number}").says(f"The weight of part {number} counts for the weight. " * 12)
    return a_document("long.md", *models), filler


PLATES = (
    a_document("plates.md", title="Plates"),
    Paper().table("Plate | Height | Wells", "Deep plate 2 mL | 44.1 mm | 96", "Flat plate | 14 mm | 384"),
)


async def test_rows_that_are_no_product_models_are_ranked_by_what_they_are_called() -> None:
    """The tallest plate of a list of plates is nobody's data sheet."""
    entries = ranks(
        ("Flat plate", "14 mm", "Flat plate › Height"), ("Deep plate 2 mL", "44.1 mm", "Deep plate 2 mL › Height")
    )
    reads = Reads(kind="rank", models=(), aspects=("plate height",), order="highest")
    turn = await world(SHEET, PLATES, mind=mind(reads, entries)).ask("which is the tallest plate?")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["Deep plate 2 mL", "Flat plate"]
    assert (turn.answer.models, turn.answer.scope) == ((), ())


async def test_product_models_and_rows_are_not_ranked_together() -> None:
    """A row between product models would be taken for one."""
    entries = ranks(("Flat plate", "14 mm", "Flat plate › Height"), ("ECU-850", "540 g", "ECU-850 | Weight"))
    reads = Reads(
        kind="rank", models=(), members=("the catalogue",), aspects=("weight", "plate height"), order="highest"
    )
    turn = await world(SHEET, PLATES, mind=mind(reads, entries)).ask("what is the heaviest?")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["ECU-850"]


async def test_an_entry_that_is_written_anew_keeps_its_place() -> None:
    """Where code can't order, the order is the model's, whichever part it wrote twice."""
    first = ranks(("ECU-850", "✓ and more", "ECU-850 | PoE"), ("ECU-850b", "✓", "ECU-850b | PoE"))
    anew = ranks(("ECU-850", "✓", "ECU-850 | PoE"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("PoE",), order="highest")
    turn = await minded(reads, first, anew).ask("which one has the most PoE")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["ECU-850", "ECU-850b"]


async def test_of_whom_nothing_is_stated_is_said_where_it_is_left_open_who_is_meant() -> None:
    """Else the one that states it would be taken for the one that was meant."""
    lacking = tuple(NotStated(aspect="weight", model=name) for name in ("ECU-850b", "ECU-750"))
    writes = says(("The ECU-850 weighs 540 g.", "ECU-850 | Weight"), not_stated=lacking)
    reads = Reads(models=(), may_mean=("ECU-850", "ECU-850b", "ECU-750"), aspects=("weight",))
    turn = await minded(reads, writes).ask("how heavy is the ECU?")

    assert isinstance(turn.answer, Grounded)
    assert "Not stated for ECU-850b and ECU-750: “weight”." in str(turn.answer.blocks)


async def test_an_entry_that_fails_a_bound_of_the_question_is_left_out() -> None:
    """Code filters what can be typed."""
    entries = ranks(("ECU-850", "540 g", "ECU-850 | Weight"), ("ECU-750", "310 g", "ECU-750 | Weight"))
    bound = Constraint(aspect="weight", relation="at_most", value="400", unit="g")
    reads = Reads(kind="list", models=(), members=("the catalogue",), aspects=("weight",), constraints=(bound,))
    turn = await minded(reads, entries).ask("which ones weigh at most 400 g?")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["ECU-750"]
