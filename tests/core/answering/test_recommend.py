"""Recommendations: criteria side by side, what we take the purpose to mean, and never a score."""

from dataclasses import replace

import pytest

from core.answer import Bullets, Grounded, NoEvidence, Note, Table
from core.answering.quotation import NOT_STATED
from core.answering.recommend import no_criteria
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Status
from core.reading.question import Intent, Purpose
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

HEAD = "Parameter | Value"
HARSH = "Which ECU is best for harsh environments?"


def sheet(model: str, *rows: str, **more: object) -> Page:
    """Return a datasheet of one product model."""
    path = f"{model.casefold().replace(' ', '-')}{'-old' if more else ''}.md"
    return a_document(path, model, title=f"{model} datasheet", **more), Paper().table(HEAD, *rows)


SMALL = sheet("ECU-750", "Operating temperature | -20 to 70 °C", "Ingress protection | IP54", "Vibration | 5 g")
LARGE = sheet("ECU-850", "Operating temperature | -40 to 85 °C", "Ingress protection | IP67")


async def recommended(question: str, *pages: Page, catalog: Catalog | None = None) -> Grounded:
    """Return the recommendation; it is grounded, as the world checks."""
    turn = await world(*pages, catalog=catalog).ask(question)
    assert isinstance(turn.answer, Grounded), turn.answer
    return turn.answer


def table_of(answer: Grounded) -> Table:
    """Return the table of an answer."""
    return next(block for block in answer.blocks if isinstance(block, Table))


def leads_of(answer: Grounded) -> list[str]:
    """Return what is said of who leads."""
    return [item.text for block in answer.blocks if isinstance(block, Bullets) for item in block.items]


async def test_the_assumption_comes_first_and_no_score_is_claimed() -> None:
    """Nobody may take our reading of "harsh" for a fact."""
    answer = await recommended(HARSH, SMALL, LARGE)

    first = answer.blocks[0]
    assert isinstance(first, Note)
    assert first.spans[0].text.startswith("By “harsh environments” I mean: a wide operating temperature range")
    assert first.spans[0].text.endswith("No overall score is computed.")


async def test_a_row_per_product_model_has_a_proved_cell_per_criterion() -> None:
    """The choice is the reader's; every cell can be checked."""
    answer = await recommended(HARSH, SMALL, LARGE)

    table = table_of(answer)
    assert table.columns == ("Product model", "Operating temperature", "Ingress protection", "Vibration")
    assert [[row.label, *(cell.text for cell in row.cells)] for row in table.rows] == [
        ["ECU-750", "-20 to 70 °C", "IP54", "5 g"],
        ["ECU-750 Plus", "-20 to 70 °C", "IP54", "5 g"],
        ["ECU-850", "-40 to 85 °C", "IP67", NOT_STATED],
        ["ECU-850b", "-40 to 85 °C", "IP67", NOT_STATED],
        ["ECU-850b Plus", "-40 to 85 °C", "IP67", NOT_STATED],
    ]
    assert all(cell.citations for row in table.rows for cell in row.cells if cell.text != NOT_STATED)
    assert answer.models == tuple(row.label for row in table.rows)
    assert "Values of ECU-850b that it doesn't state itself come from ECU-850." in spoken(answer)


async def test_who_leads_is_said_per_criterion_with_its_proof() -> None:
    """One may lead in temperature and another in sealing."""
    hot = sheet("ECU-750", "Operating temperature | -40 to 125 °C", "Ingress protection | IP54", "Weight | 1 kg")

    answer = await recommended("Which is better for harsh environments, ECU-750 or ECU-850?", hot, LARGE)

    assert leads_of(answer) == [
        "Widest operating temperature: ECU-750, -40 to 125 °C",
        "Highest ingress protection: ECU-850, IP67",
    ]
    assert answer.models == ("ECU-750", "ECU-850")
    assert "No product model that you ask about states vibration." in spoken(answer)


async def test_a_tie_has_no_single_winner() -> None:
    """Equal values are equal."""
    answer = await recommended("ECU-750 or ECU-750 Plus: which is better for outdoor use?", SMALL)

    assert leads_of(answer)[1] == "Highest ingress protection: ECU-750 and ECU-750 Plus, IP54"


async def test_with_nobody_to_compare_with_nobody_leads() -> None:
    """The best of one is no news."""
    answer = await recommended("Is the ECU-850 suitable for outdoor use?", LARGE)

    assert leads_of(answer) == []
    assert [row.label for row in table_of(answer).rows] == ["ECU-850"]


async def test_who_states_nothing_of_it_is_named() -> None:
    """Missing is not bad, and not good either."""
    answer = await recommended(HARSH, LARGE)

    assert answer.not_stated == ("ECU-750", "ECU-750 Plus")
    assert "3 of 5 product models state some of this; those that state most come first." in spoken(answer)


async def test_superseded_product_models_are_left_out_unless_they_are_asked_for() -> None:
    """What can't be bought any more is no recommendation."""
    retired = sheet("ECU-650", "Ingress protection | IP69", status=Status.LEGACY)

    current = await recommended(HARSH, SMALL, retired)
    asked = await recommended("ECU-650 or ECU-750 for harsh environments, which is better?", SMALL, retired)

    assert "ECU-650" not in current.models
    assert "Superseded product models are left out; name one to have it included." in spoken(current)
    assert asked.models == ("ECU-750", "ECU-650")
    assert "Only superseded documents state some of this for ECU-650." in spoken(asked)


async def test_typical_values_come_after_guaranteed_ones() -> None:
    """A typical value promises nothing."""
    pages = (
        sheet("ECU-750", "Power consumption | typ. 2 W"),
        sheet("ECU-850", "Power consumption | max. 5 W"),
        sheet("ECU-850b", "Power consumption | max. 4 W"),
    )

    answer = await recommended("which is best for battery operation: ECU-750, ECU-850 or ECU-850b?", *pages)

    assert answer.models == ("ECU-850b", "ECU-850", "ECU-750")
    assert leads_of(answer) == ["Lowest power consumption: ECU-850b, max. 4 W"]
    assert "Only a typical power consumption is stated for ECU-750; it comes after guaranteed ones." in spoken(answer)


async def test_words_come_after_numbers_and_before_nothing() -> None:
    """“See the manual” is stated, and no number to order by."""
    pages = (
        sheet("ECU-750", "Vibration | tested on request"),
        sheet("ECU-850", "Vibration | 5 g"),
        sheet("ECU-850b", "Vibration | 9 g"),
    )

    answer = await recommended("which is best for harsh environments: ECU-750, ECU-850 or ECU-850b?", *pages)

    assert answer.models == ("ECU-850b", "ECU-850", "ECU-750")
    assert table_of(answer).rows[2].cells[0].text == "tested on request"


async def test_of_several_values_the_one_that_counts_is_shown_under_its_label() -> None:
    """Four currents in a cell tell nothing."""
    pages = (
        sheet("ECU-750", "Supply current at 12 V | max. 90 mA", "Supply current at 24 V | max. 50 mA"),
        sheet("ECU-850", "Supply current | max. 70 mA"),
    )

    answer = await recommended("which is best for low power: ECU-750 or ECU-850?", *pages)

    assert leads_of(answer) == ["Lowest supply current: ECU-750, max. 50 mA (“Supply current at 24 V”)"]
    said = spoken(answer)
    assert "the one that it is judged by is shown" in said
    assert "Not all values of supply current hold under the same conditions." in said


async def test_a_heading_between_rows_says_nothing_about_a_value() -> None:
    """“Environment, Vibration” is vibration; “Vibration, random” is worth saying."""
    document = a_document("ecu-850.md", "ECU-850", title="ECU-850 datasheet")
    paper = Paper().table(HEAD, "Environment | <", "Operating temperature | -40 to 85 °C", "Vibration, random | 5 g")

    answer = await recommended("Is the ECU-850 suitable for outdoor use?", (document, paper))

    assert [cell.text for cell in table_of(answer).rows[0].cells] == ["-40 to 85 °C", "5 g (“Vibration, random”)"]


async def test_more_than_ten_are_named_below_the_table_and_a_leader_never() -> None:
    """A list of forty rows is read by nobody, but the best sealed one must be in it."""
    names = [f"Mote {letter}" for letter in "ABCDEFGHIJKLM"]
    catalog = Catalog(models={name: ProductModel(name=name) for name in names})
    rows = ("Operating temperature | -20 to 70 °C", "Vibration | 5 g")
    pages = [
        *(sheet(name, *rows) for name in names[:-2]),
        *(sheet(name, "Ingress protection | IP67") for name in names[-2:]),
    ]

    answer = await recommended("which one is best for harsh environments?", *pages, catalog=catalog)

    assert answer.models == (*names[:9], "Mote L")
    assert "Further down: Mote J, Mote K and Mote M." in spoken(answer)
    assert leads_of(answer)[1] == "Highest ingress protection: Mote L and others, IP67"


async def test_what_wasnt_considered_is_said() -> None:
    """A wish that was passed over must not look fulfilled."""
    answer = await recommended("Which ECU is best for harsh environments with PoE?", SMALL, LARGE)

    assert "Not taken into account: “PoE”." in spoken(answer)


async def test_an_unclear_name_is_a_set_to_choose_from() -> None:
    """Which of those that it may mean is just what is asked."""
    catalog = Catalog(models={name: ProductModel(name=name) for name in ("Mote 3W", "Mote 3E", "Slate 5")})
    pages = [sheet(name, "Ingress protection | IP54") for name in catalog.models]

    answer = await recommended("which mote 3 is best for harsh environments?", *pages, catalog=catalog)

    assert answer.models == ("Mote 3W", "Mote 3E")


async def test_where_nothing_is_stated_nothing_is_recommended() -> None:
    """A guess would be worse than none."""
    turn = await world(sheet("ECU-750", "Weight | 1 kg")).ask(HARSH)

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text.startswith("By “harsh environments” I mean: ")
    assert "state none of this" in turn.answer.text
    assert len(turn.answer.not_stated) == 5


async def test_the_set_shown_can_be_asked_about() -> None:
    """“Which of those is lightest?” is the natural next question."""
    pages = (
        sheet("ECU-750", "Vibration | 5 g", "Weight | 300 g"),
        sheet("ECU-850", "Vibration | 6 g", "Weight | 200 g"),
        sheet("ECU-650", "Vibration | 6 g", "Weight | 20 g"),
    )

    turn = await world(*pages).ask(
        "ECU-750 or ECU-850, which is better for outdoor use?", "which of those is lightest?"
    )

    assert turn.intent is Intent.RANK
    assert [item.model for item in getattr(turn.answer, "items", ())] == ["ECU-850", "ECU-750"]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("which model is best for mining bitcoin profitably", id="a wish"),
        pytest.param("Which ECU is best for juggling?", id="nonsense"),
    ],
)
async def test_a_purpose_without_criteria_is_refused_with_an_offer(question: str) -> None:
    """A list of whatever the search found would pass for an answer."""
    turn = await world(SMALL, LARGE).ask(question)

    assert isinstance(turn.answer, NoEvidence)
    assert "don't say which product model is best for" in turn.answer.text
    assert turn.answer.follow_ups[0].text == "Which model is best for harsh environments?"


async def test_a_purpose_that_documents_have_a_row_for_is_answered_by_it() -> None:
    """A label that nobody taught us is an attribute all the same."""
    pages = (sheet("ECU-750", "Juggling | 5 balls"), sheet("ECU-850", "Juggling | 7 balls"))

    turn = await world(*pages).ask("Which model is best for juggling?")

    assert not isinstance(turn.answer, NoEvidence)


def test_without_profiles_nothing_is_offered() -> None:
    """An own glossary may have none."""
    refusal = no_criteria(Purpose(name="juggling"))

    assert refusal.follow_ups == ()
    assert refusal.text.endswith("anything that they state.")


async def test_a_criterion_that_the_index_reads_for_no_line_is_silent() -> None:
    """A glossary's attribute of one product line only is unknown to the others."""
    asked = world(SMALL)
    question = "Which ECU is best for harsh environments?"
    known = asked.pipeline._glossary
    only = tuple(
        replace(each, product_lines=frozenset({"Other"})) if each.id == "vibration" else each
        for each in known.attributes
    )
    asked = world(SMALL, given=replace(known, attributes=only))

    turn = await asked.ask(question)

    assert "No product model that you ask about states vibration." in spoken(turn.answer)
