"""With a language model, what documents state otherwise than its draft is told beside it, as it is by rules."""

from collections.abc import Sequence

import pytest

from core.answer import Comparison, Grounded, Ranking
from core.draft import Brief, Claim, Draft, DraftKind
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.plan import FactPlan
from tests.core.answering.told_worlds import A, B, legacy, overview, sheet
from tests.core.minds import Reads, Writes, compares, line, mind, ranks, says
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

OLD = sheet(B, "Weight | 540 g", path="old.md", title="First sheet", date="2024-01-01")
NEW = sheet(B, "Weight | 520 g", path="new.md", title="Second sheet", date="2026-01-01")
LIGHT = sheet(A, "Weight | 530 g")
NEWER = "The documents disagree: “Second sheet” is newer than “First sheet”."
FIRST = ("The ECU-850 weighs 540 g.", "540 g")


async def _told(draft: Writes, *pages: Page) -> Grounded:
    turn = await world(*pages, mind=mind(Reads(aspects=("weight",)), draft)).ask("weight of the ECU-850?")
    assert isinstance(turn.answer, Grounded), turn.answer
    return turn.answer


async def test_the_newer_value_is_told_where_a_draft_has_only_the_old_one() -> None:
    """Who reads the old one alone takes it for what holds."""
    answer = await _told(says(FIRST), OLD, NEW)

    assert spoken(answer).splitlines()[:3] == ["The ECU-850 weighs 540 g.", "Weight: 520 g", NEWER]
    assert [citation.title for citation in answer.citations] == [
        "First sheet (2024-01-01)",
        "Second sheet (2026-01-01)",
    ]


async def test_the_old_value_is_told_where_a_draft_has_only_the_newer_one() -> None:
    """Somebody may have decided by it."""
    said = spoken(await _told(says(("The ECU-850 weighs 520 g.", "520 g")), OLD, NEW))

    assert said.splitlines()[:3] == ["The ECU-850 weighs 520 g.", "Weight: 540 g", NEWER]


async def test_what_a_draft_tells_of_both_is_not_told_twice() -> None:
    """It has said so itself."""
    both = says(FIRST, ("Another sheet says that the ECU-850 weighs 520 g.", "520 g"))

    assert spoken(await _told(both, OLD, NEW)).count("520 g") == 1


async def test_the_same_in_another_unit_and_another_statistic_are_no_disagreement() -> None:
    """A false alarm costs more trust than none."""
    same = sheet(B, "Weight | 0.54 kg", "Weight, max. | 560 g", path="same.md", title="Same")

    assert "disagree" not in spoken(await _told(says(FIRST), OLD, same))


async def test_what_cells_give_in_two_units_disagrees_once() -> None:
    """“3.2 kg (7.1 lb)” is one value, however it is rounded."""
    old = sheet(B, "Weight | 3.2 kg (7.1 lb)", path="old.md", title="First sheet", date="2024-01-01")
    new = sheet(B, "Weight | 3.6 kg (7.9 lb)", path="new.md", title="Second sheet", date="2026-01-01")
    same = sheet(B, "Weight | 7.1 lb", path="same.md", title="Same")
    claim = says(("The ECU-850 weighs 3.2 kg.", "3.2 kg"))

    again = sheet(B, "Weight | 3.6 kg", path="again.md", title="Third sheet", date="2025-01-01")

    assert spoken(await _told(claim, old, new, again)).splitlines()[1:3] == ["Weight: 3.6 kg (7.9 lb)", NEWER]
    assert "disagree" not in spoken(await _told(claim, old, same))


async def test_a_superseded_document_contradicts_no_current_one_but_is_contradicted() -> None:
    """Preliminary values were corrected."""
    old = says(("The ECU-850 weighs 580 g.", "580 g"))

    assert "580 g" not in spoken(await _told(says(FIRST), OLD, legacy(B, "Weight | 580 g")))
    said = spoken(await _told(old, OLD, legacy(B, "Weight | 580 g")))
    assert "Weight: 540 g" in said
    assert "“Preliminary ECU-850 datasheet” is superseded; “First sheet” states otherwise." in said


async def test_a_cell_holds_both_the_newer_first() -> None:
    """As in a comparison that rules make."""
    cells = compares(("Weight", A, "530 g", "530 g"), ("Weight", B, "540 g", "540 g"))
    reads = Reads(kind="compare", aspects=("weight",))
    turn = await world(OLD, NEW, LIGHT, mind=mind(reads, cells)).ask("weight of ECU-750 vs ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert [cell.text for cell in turn.answer.table.rows[0].cells] == ["530 g", "520 g; 540 g"]
    assert len(turn.answer.table.rows[0].cells[1].citations) == 2
    assert "Documents disagree about ECU-850; the newest value" in spoken(turn.answer)


async def test_a_ranking_is_by_what_stands_first() -> None:
    """The lightest by an outdated sheet may be no longer."""
    entries = ranks((A, "530 g", "530 g"), (B, "540 g", "540 g"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight",), order="lowest")
    turn = await world(OLD, NEW, LIGHT, mind=mind(reads, entries)).ask("which one is lightest")

    assert isinstance(turn.answer, Ranking)
    assert [(item.model, item.text, item.value) for item in turn.answer.items] == [
        (B, "520 g; 540 g", 0.52),
        (A, "530 g", 0.53),
    ]
    assert "Documents disagree about ECU-850" in spoken(turn.answer)


async def test_a_current_value_wins_over_a_superseded_one_in_a_ranking() -> None:
    """Whatever the draft took it from."""
    old = sheet(B, "Weight | 500 g", path="v0.md", title="Preliminary", status=Status.LEGACY)
    entries = ranks((B, "500 g", "500 g"), (A, "530 g", "530 g"))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight",), order="lowest")
    turn = await world(old, OLD, LIGHT, mind=mind(reads, entries)).ask("which one is lightest")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == [A, B]


async def test_what_a_part_doesnt_state_of_its_row_isnt_disputed_beside_it() -> None:
    """“540 g” states no “4”, and of two cells with “80 mm” nobody knows which one is meant."""
    rows = Paper().table(
        "Model | Ports | Weight | Width | Depth", f"{A} | 2 | 530 g | 70 mm | 90 mm", f"{B} | 4 | 540 g | 80 mm | 80 mm"
    )
    table = (a_document("rows.md", A, B, title="Rows", date="2024-01-01"), rows)
    new = sheet(B, "Ports | 8", "Width | 85 mm", path="new.md", title="Second sheet", date="2026-01-01")

    for aspect, cells in (("weight", ("530 g", "540 g")), ("depth", ("90 mm", "80 mm"))):
        reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=(aspect,), order="lowest")
        entries = ranks(*((model, text, text) for model, text in zip((A, B), cells, strict=True)))
        answer = (await world(table, new, mind=mind(reads, entries)).ask(f"which one has the lowest {aspect}")).answer

        assert isinstance(answer, Ranking)
        assert {item.model: item.text for item in answer.items} == dict(zip((A, B), cells, strict=True))
        assert "disagree" not in spoken(answer)


async def test_two_documents_with_the_same_table_of_pins_dont_disagree() -> None:
    """Each says of each pin what the other one says."""
    pins = ("Pin | Voltage | Current", "P1 | 5 V | 1 mA", "P2 | 12 V | 2 mA")
    pages = [(a_document(path, B, title=path), Paper().table(*pins)) for path in ("old.md", "new.md")]
    known = mind(Reads(aspects=("voltage",)), says(("Pin P1 of the ECU-850 has 5 V.", "5 V")))

    answer = (await world(*pages, mind=known).ask("voltage of pin P1 of the ECU-850?")).answer

    assert spoken(answer).splitlines()[0] == "Pin P1 of the ECU-850 has 5 V."
    assert "12 V" not in spoken(answer)


async def test_what_a_row_says_of_another_product_model_isnt_told_by_citing_it() -> None:
    """That the draft takes the ECU-750's weight from an overview doesn't tell the ECU-850's in it."""
    cells = compares(("Weight", A, "530 g", "530 g"), ("Weight", B, "540 g", "540 g"))
    reads = Reads(kind="compare", aspects=("weight",))
    table = overview((A, B), "Weight | 530 g | 520 g")

    turn = await world(table, OLD, mind=mind(reads, cells)).ask("weight of ECU-750 vs ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert set(turn.answer.table.rows[0].cells[1].text.split("; ")) == {"540 g", "520 g"}


async def test_another_label_of_the_same_document_contradicts_nothing_beside_a_draft() -> None:
    """Its author has told them apart; who cites one of them isn't wrong."""
    tables = Paper().heading("Data").table("Parameter | Value", "Weight | 540 g")
    two = a_document("two.md", B, title="Two"), tables.heading("More").table("Parameter | Value", "Mass | 520 g")

    assert "520 g" not in spoken(await _told(says(FIRST), two))


async def test_all_that_a_sentence_states_is_held_against_what_others_state() -> None:
    """That its first value is disputed doesn't make its second one true."""
    old = sheet(B, "Weight | 540 g", "Width | 80 mm", path="old.md", title="First sheet", date="2024-01-01")
    new = sheet(B, "Weight | 520 g", "Width | 85 mm", path="new.md", title="Second sheet", date="2026-01-01")

    def write(brief: Brief) -> Draft:
        numbers = (line(brief, "Weight: 540 g"), line(brief, "Width: 80 mm"))
        claim = Claim(text="The ECU-850 weighs 540 g and is 80 mm wide.", lines=numbers)
        return Draft(kind=DraftKind.ANSWER, claims=(claim,))

    turn = await world(old, new, mind=mind(Reads(aspects=("weight", "width")), write)).ask("weight of the ECU-850?")

    said = spoken(turn.answer).splitlines()
    assert said[1:5] == ["Weight: 520 g", NEWER, "Width: 85 mm", NEWER]


async def test_only_facts_of_what_is_cited_are_fetched_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A product model may have thousands."""
    rows = Paper().table("Model | Weight | Width", f"{B} | 540 g | 80 mm")
    here = world((a_document("rows.md", B), rows), mind=mind(Reads(aspects=("weight",)), says(FIRST)))
    plans, facts = list[FactPlan](), here.index.facts

    async def told(plan: FactPlan) -> Sequence[Fact]:
        plans.append(plan)
        return await facts(plan)

    monkeypatch.setattr(here.index, "facts", told)
    await here.ask("weight of the ECU-850?")

    assert [(plan.models, plan.attributes) for plan in plans] == [(frozenset({B}), frozenset({"weight"}))]


async def test_what_contradicts_two_sentences_is_told_once() -> None:
    """They rest on two documents that say the same."""
    alike = sheet(B, "Weight | 540 g", path="alike.md", title="Alike", date="2023-01-01")

    def write(brief: Brief) -> Draft:
        numbers = [line.number for passage in brief.passages for line in passage.lines if "Weight: 540 g" in line.text]
        texts = ("The ECU-850 weighs 540 g.", "The weight of the ECU-850 is 540 g.")
        return Draft(
            kind=DraftKind.ANSWER,
            claims=tuple(Claim(text=text, lines=(at,)) for text, at in zip(texts, numbers, strict=True)),
        )

    said = spoken(await _told(write, OLD, alike, NEW))

    assert said.count("540 g") == 2
    assert said.count("520 g") == 1


@pytest.mark.parametrize(
    "ours, theirs",
    [
        pytest.param("540 g", "approx. 550 g", id="roughly"),
        pytest.param("540 g", "560 g (with bracket)", id="with something else"),
        pytest.param("100 x 50 x 20 mm", "20 x 100 x 50 mm", id="sides in another order"),
        pytest.param("100 x 50 x 20 mm", "3.94 x 1.97 x 0.79 in", id="sides in another unit"),
        pytest.param("100 EUR", "120 USD", id="another currency"),
    ],
)
async def test_what_may_be_the_same_is_no_disagreement(ours: str, theirs: str) -> None:
    """A false alarm costs more trust than none."""
    pages = [sheet(B, f"Weight | {value}", path=f"{at}.md") for at, value in enumerate((ours, theirs))]

    assert "disagree" not in spoken(await _told(says((f"The ECU-850's weight: {ours}.", ours)), *pages))


@pytest.mark.parametrize(
    "ours, theirs, told",
    [
        pytest.param("Technical data", "Accessories", False, id="of what comes along"),
        pytest.param("Technische Daten", "Zubehör", False, id="of what comes along, in German"),
        pytest.param("Revision A", "Revision B", False, id="of the next revision"),
        pytest.param("Technical data", "Mechanical data", True, id="of the same"),
    ],
)
async def test_what_is_said_of_something_else_is_no_disagreement(ours: str, theirs: str, *, told: bool) -> None:
    """A bracket's weight isn't the unit's, nor does a revision contradict the one before it."""
    pages = [
        (a_document(f"{at}.md", B, title=at), Paper().heading(at).table("Parameter | Value", f"Weight | {value}"))
        for at, value in ((ours, "540 g"), (theirs, "90 g"))
    ]

    assert ("disagree" in spoken(await _told(says(FIRST), *pages))) is told


@pytest.mark.parametrize(
    "newer, counted", [pytest.param("500 g", False, id="disputed"), pytest.param("540 g", True, id="sure")]
)
async def test_who_is_disputed_isnt_counted(newer: str, *, counted: bool) -> None:
    """“That makes 2” isn't sure where documents disagree about one of them."""
    entries = ranks((A, "530 g", "530 g"), (B, "540 g", "540 g"))
    reads = Reads(kind="count", models=(), members=("the catalogue",), aspects=("weight",))
    new = sheet(B, f"Weight | {newer}", path="new.md", title="Second sheet", date="2026-01-01")

    answer = (await world(OLD, new, LIGHT, mind=mind(reads, entries)).ask("how many weigh more than 520 g?")).answer

    assert ("That makes 2" in spoken(answer)) is counted
