"""What a language model says and can't be proven gives way to the line that it cites, as it stands."""

from core.answer import Bullets, Comparison, Grounded, NoEvidence, Note, Paragraph, Ranking, Steps
from core.answering.drafted import PHRASED, is_phrased
from core.draft import Brief, Draft, DraftCell, DraftKind
from tests.core.minds import SHEET, Reads, compares, line, minded, ranks, says, text_of
from tests.core.minds import mind as minding
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, world

WEIGHT = Reads(aspects=("weight",))
CARE = (
    a_document("care.md", "ECU-850", title="Care"),
    Paper()
    .heading("Cleaning")
    .says("Clean the housing with a damp cloth.", "Wait until the housing is dry.", "Never use a solvent."),
)


def clean(*claims: tuple[str, str], kind: str = "how_to") -> World:
    """Return a world in which a model says these claims of how something is cleaned."""
    return world(CARE, mind=minding(Reads(kind=kind, aspects=("clean the housing",)), says(*claims)))


async def test_the_line_that_is_cited_is_shown_instead_of_a_claim_that_isnt_proven() -> None:
    """It says what the documents say, whatever was said of it."""
    turn = await minded(WEIGHT, says(("The ECU-850 weighs 999 g.", "ECU-850 | Weight"))).ask("weight of the ECU-850?")

    assert isinstance(turn.answer, Grounded)
    assert text_of(turn.answer) == "Weight: 540 g"
    assert [each.document for each in turn.answer.citations] == ["sheet.md"]
    assert "999" not in str(turn.answer)
    assert not is_phrased(turn.answer)
    assert [block for block in turn.answer.blocks if isinstance(block, Note)] != [PHRASED]
    assert turn.kept is not None
    assert "1 line that it cites is shown instead" in turn.kept.judged


async def test_a_line_that_has_nothing_to_do_with_the_question_is_not_shown() -> None:
    """It would be no answer."""
    turn = await minded(WEIGHT, says(("It weighs 999 g.", "ECU-850 | Supply"))).ask("weight of the ECU-850?")

    assert isinstance(turn.answer, NoEvidence)


async def test_a_line_with_a_link_is_not_shown() -> None:
    """Where it leads is nobody's documentation."""
    paper = Paper().heading("Weight").says("The weight is told at https://example.org/weight for all units.")
    known = world((a_document("w.md", "ECU-850"), paper), mind=minding(WEIGHT, says(("It weighs 9 kg.", "told at"))))

    assert isinstance((await known.ask("weight of the ECU-850?")).answer, NoEvidence)


async def test_it_stands_in_the_place_of_the_claim() -> None:
    """Steps keep their order; those that are proven stay as they were said."""
    turn = await clean(
        ("Clean the housing with a damp cloth.", "damp cloth"),
        ("Wait for 99 minutes until the housing is dry.", "is dry"),
        ("Never use a solvent.", "solvent"),
    ).ask("how do I clean the ECU-850?")

    assert isinstance(turn.answer, Grounded)
    assert [item.text for block in turn.answer.blocks if isinstance(block, Steps) for item in block.items] == [
        "Clean the housing with a damp cloth.",
        "“Wait until the housing is dry.”",
        "Never use a solvent.",
    ]
    assert turn.answer.blocks[-1] == PHRASED


async def test_no_more_lines_are_shown_than_are_read() -> None:
    """Three of them, and none that something proven rests on already."""
    paper = Paper().heading("Cleaning")
    for number in range(6):
        paper = paper.says(f"Clean part {'ABCDEF'[number]} with a cloth.")
    wrong = [(f"Part {name} is cleaned with acid.", f"part {name}") for name in "ABCDEF"]
    reads = Reads(kind="explain", aspects=("clean with a cloth",))
    known = world((a_document("c.md", "ECU-850"), paper), mind=minding(reads, says(*wrong)))
    turn = await known.ask("what about a cloth for the ECU-850?")

    assert isinstance(turn.answer, Grounded)
    shown = [
        span.text
        for block in turn.answer.blocks
        if isinstance(block, Paragraph | Bullets)
        for span in (block.spans if isinstance(block, Paragraph) else block.items)
    ]
    assert shown == [f"“Clean part {name} with a cloth.”" for name in "ABC"]


async def test_of_several_it_is_said_whose_line_it_is() -> None:
    """A line by itself doesn't say it."""
    known = minded(WEIGHT, says(("It weighs 999 g.", "ECU-850 | Weight")))
    turn = await known.ask("weight of the ECU-750 and of the ECU-850?")

    assert isinstance(turn.answer, Grounded)
    assert text_of(turn.answer) == "ECU-850: Weight: 540 g"


async def test_a_cell_shows_the_line_in_its_row() -> None:
    """Under what was asked, with its own label: nobody takes it for what it isn't."""
    cells = compares(
        ("Weight", "ECU-750", "310 g", "ECU-750 | Weight"), ("Weight", "ECU-850", "999 g", "ECU-850 | Weight")
    )
    turn = await minded(Reads(kind="compare", aspects=("weight",)), cells).ask("ECU-750 vs ECU-850 weight?")

    assert isinstance(turn.answer, Comparison)
    assert [[cell.text for cell in row.cells] for row in turn.answer.table.rows] == [["310 g", "Weight: 540 g"]]


async def test_a_cell_whose_row_is_called_otherwise_there_says_what_it_is_called() -> None:
    """The asker's word stands in no document; the value stands with its printed label."""
    cells = compares(
        ("Ballast", "ECU-750", "310 g", "ECU-750 | Weight"), ("Ballast", "ECU-850", "540 g", "ECU-850 | Weight")
    )
    turn = await minded(Reads(kind="compare", aspects=("ballast",)), cells).ask("ECU-750 vs ECU-850 ballast?")

    assert isinstance(turn.answer, Comparison)
    assert [[cell.text for cell in row.cells] for row in turn.answer.table.rows] == [["Weight: 310 g", "Weight: 540 g"]]


async def test_a_row_that_another_has_whole_is_left_out() -> None:
    """A cell that was written anew under another label would stand in two."""
    first = compares(("Mass", "ECU-750", "310 g", "ECU-750 | Weight"), ("Mass", "ECU-850", "999 g", "ECU-850 | Weight"))
    anew = compares(
        ("Weight", "ECU-750", "310 g", "ECU-750 | Weight"), ("Weight", "ECU-850", "540 g", "ECU-850 | Weight")
    )
    known = world(SHEET, mind=minding(Reads(kind="compare", aspects=("weight", "mass")), first, anew))
    turn = await known.ask("ECU-750 vs ECU-850 mass, weight?")

    assert isinstance(turn.answer, Comparison)
    assert [[cell.text for cell in row.cells] for row in turn.answer.table.rows] == [["310 g", "540 g"]]


async def test_in_an_order_of_values_an_entry_shows_its_line() -> None:
    """The line has the value; it is ordered by that."""
    entries = ranks(("ECU-750", "310 g", "ECU-750 | Weight"), ("ECU-850", "999 g", "ECU-850 | Weight"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight",), order="highest")
    turn = await minded(reads, entries).ask("which has the highest weight")

    assert isinstance(turn.answer, Ranking)
    assert [(item.model, item.text) for item in turn.answer.items] == [
        ("ECU-850", "Weight: 540 g"),
        ("ECU-750", "310 g"),
    ]


async def test_who_doesnt_qualify_for_a_list_isnt_brought_in_by_a_line() -> None:
    """That it has none is no reason to list it."""
    entries = ranks(("ECU-850", "✓", "ECU-850 | PoE"), ("ECU-750", "✓", "ECU-750 | PoE"))
    reads = Reads(kind="list", models=(), members=("the catalogue",), aspects=("PoE",))
    turn = await minded(reads, entries).ask("which have PoE")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["ECU-850"]


async def test_a_sentence_beside_a_ranking_isnt_worth_another_call() -> None:
    """Code says who comes first."""
    entries = ranks(
        ("ECU-750", "310 g", "ECU-750 | Weight"),
        ("ECU-850", "540 g", "ECU-850 | Weight"),
        claims=[("The ECU-850 is the heaviest by far.", "ECU-850 | Weight")],
    )
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight",), order="highest")
    known = minding(reads, entries)
    turn = await world(SHEET, mind=known).ask("which has the highest weight")

    assert len(known.writer.given) == 1  # type: ignore[attr-defined]
    assert "by far" not in str(turn.answer)


async def test_what_of_several_things_nothing_shown_speaks_of_is_told() -> None:
    """Whoever asks for two things and gets one would take the other for forgotten."""
    reads = Reads(aspects=("weight", "supply voltage"))
    turn = await minded(reads, says(("The ECU-850 weighs 540 g.", "ECU-850 | Weight"))).ask(
        "weight and supply voltage of the ECU-850?"
    )

    assert isinstance(turn.answer, Grounded)
    notes = " ".join(span.text for block in turn.answer.blocks if isinstance(block, Note) for span in block.spans)
    assert "Not stated: “supply voltage”." in notes
    assert "“weight”" not in notes


async def test_a_number_of_a_column_heading_stands_in_the_citation() -> None:
    """The row doesn't print it; where the row stands does."""
    table = Paper().heading("Node").table("Switch | Firmware 1 | Firmware 2", "ON | node 20 | node 24")
    reads = Reads(aspects=("node with the switch ON",))
    claim = "Firmware 2 with the switch ON: node 24."
    known = world((a_document("n.md", "ECU-850"), table), mind=minding(reads, says((claim, "node 24"))))
    turn = await known.ask("which node has the ECU-850 with firmware 2 and the switch ON?")

    assert isinstance(turn.answer, Grounded)
    assert "node 24" in text_of(turn.answer)
    assert turn.answer.citations[0].section[-1] == "Firmware 2"


async def test_a_line_on_which_a_claim_rests_isnt_shown_once_more() -> None:
    """Who says one thing rightly and one wrongly of it has said what it says."""
    claims = (("The ECU-850 weighs 540 g.", "ECU-850 | Weight"), ("It weighs 999 g.", "ECU-850 | Weight"))
    turn = await minded(WEIGHT, says(*claims)).ask("weight of the ECU-850?")

    assert text_of(turn.answer) == "The ECU-850 weighs 540 g."


async def test_who_has_none_has_no_place_in_an_order_either() -> None:
    """What the line denies is no value."""
    entries = ranks(("ECU-850", "✓", "ECU-850 | PoE"), ("ECU-750", "✓", "ECU-750 | PoE"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("PoE",), order="highest")
    turn = await minded(reads, entries).ask("which has the most PoE")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == ["ECU-850"]


async def test_of_several_lines_a_cell_shows_the_one_that_was_meant() -> None:
    """It shares most words with what was said."""
    paper = (
        Paper()
        .heading("Display")
        .says(
            "The display of the series is bright.", "The display has a panel of 3 inch with e-paper of the second kind."
        )
    )

    def compare(brief: Brief) -> Draft:
        cited = (line(brief, "bright"), line(brief, "3 inch"))
        said = "a panel of 4 inch with e-paper"
        cells = tuple(
            DraftCell(aspect="Display", model=model, text=said, lines=cited) for model in ("ECU-750", "ECU-850")
        )
        return Draft(kind=DraftKind.COMPARISON, cells=cells)

    reads = Reads(kind="compare", aspects=("display",))
    known = world((a_document("d.md", "ECU-750", "ECU-850"), paper), mind=minding(reads, compare))
    turn = await known.ask("display of the ECU-750 vs the ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert ["3 inch" in cell.text for cell in turn.answer.table.rows[0].cells] == [True, True]


async def test_a_citation_is_about_those_of_whom_its_line_is_said() -> None:
    """A passage may begin with others."""
    paper = Paper().heading("Ports").says("The ECU-750 has USB.", "PoE is there on the ECU-850b.")
    claim = ("PoE is there on the ECU-850b.", "PoE")
    reads = Reads(kind="list", models=(), members=("the catalogue",), aspects=("PoE",))
    known = world((a_document("p.md", "ECU-750", "ECU-850", "ECU-850b"), paper), mind=minding(reads, says(claim)))
    turn = await known.ask("which units can do PoE")

    assert isinstance(turn.answer, Grounded)
    assert [each.models for each in turn.answer.citations] == [("ECU-850b",)]
