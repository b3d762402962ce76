"""What facts state of one product model where they disagree, and which of them stands first."""

from core.answer import Note
from core.knowledge.document import Status
from tests.core.answering.told_worlds import OLD, A, B, legacy, sheet, told
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken, world


async def test_documents_that_disagree_are_both_told_the_newer_first() -> None:
    """Which one is right is for people to decide; they need to see both, and when each was written."""
    pages = [
        sheet(A, "Weight | 210 g", path="old.md", title="First sheet", date="2024-01-01"),
        sheet(A, "Weight | 215 g", path="new.md", title="Second sheet", date="2026-01-01"),
    ]

    answer = await told("weight of the ECU-750", *pages)

    assert spoken(answer).splitlines()[:2] == ["Weight: 215 g", "Weight: 210 g"]
    assert "The documents disagree: “Second sheet” is newer than “First sheet”." in spoken(answer)
    assert [citation.title for citation in answer.citations] == [
        "Second sheet (2026-01-01)",
        "First sheet (2024-01-01)",
    ]
    (note,) = [block for block in answer.blocks if isinstance(block, Note)]
    assert note.spans[0].citations == (1, 2)


async def test_documents_of_unknown_days_disagree_as_well() -> None:
    """Then nobody can say which is newer."""
    pages = [sheet(A, "Weight | 210 g", path="a.md", title="One"), sheet(A, "Weight | 215 g", path="b.md", title="Two")]

    assert "The documents disagree: “One” and “Two”." in spoken(await told("weight of the ECU-750", *pages))


async def test_one_document_that_contradicts_itself_is_shown_to() -> None:
    """Two rows, two values: somebody must mend it."""
    answer = await told("weight of the ECU-750", sheet(A, "Weight | 210 g", "Weight | 215 g"))

    assert "210 g" in spoken(answer)
    assert "215 g" in spoken(answer)
    assert "states this more than once, and differently" in spoken(answer)


async def test_the_same_value_in_other_units_is_no_disagreement() -> None:
    """Half a kilogram is 500 grams."""
    pages = [sheet(A, "Weight | 500 g", path="a.md"), sheet(A, "Weight | 0.5 kg", path="b.md")]

    assert "disagree" not in spoken(await told("weight of the ECU-750", *pages))


async def test_a_condition_of_a_whole_section_doesnt_hide_a_disagreement() -> None:
    """“At 25 °C unless noted” is boilerplate; a condition that a row names itself is not."""
    first = (
        a_document("a.md", A, title="One"),
        Paper()
        .says("All values at 25 °C unless otherwise noted.")
        .table("Parameter | Value", "Supply current | 120 mA"),
    )
    same = sheet(A, "Supply current | 135 mA", path="b.md", title="Two")
    other = sheet(A, "Supply current at 24 V | 60 mA", path="c.md", title="Three")

    assert "disagree" in spoken(await told("supply current of the ECU-750", first, same))
    assert "disagree" not in spoken(await told("supply current of the ECU-750", same, other))


async def test_values_under_different_conditions_dont_disagree() -> None:
    """Half the current at twice the voltage is the same power."""
    pages = [
        sheet(A, "Supply current at 12 V | 120 mA", path="a.md"),
        sheet(A, "Supply current at 24 V | 60 mA", path="b.md"),
    ]

    assert "disagree" not in spoken(await told("supply current of the ECU-750", *pages))


async def test_yes_and_no_disagree() -> None:
    """A feature was dropped, or one of them is wrong."""
    pages = [sheet(A, "CAN FD | yes", path="a.md", title="One"), sheet(A, "CAN FD | no", path="b.md", title="Two")]

    assert "The documents disagree" in spoken(await told("does the ECU-750 have CAN FD?", *pages))


async def test_a_range_and_a_bound_outside_of_it_disagree() -> None:
    """Not every statement has the same shape; those that overlap may both be right."""
    inside = [sheet(A, "Altitude | 1000 to 3000 m", path="a.md"), sheet(A, "Altitude | 2000 m", path="b.md")]
    outside = [sheet(A, "Altitude | 1000 to 3000 m", path="a.md"), sheet(A, "Altitude | 4000 m", path="b.md")]

    assert "disagree" not in spoken(await told("altitude of the ECU-750", *inside))
    assert "disagree" in spoken(await told("altitude of the ECU-750", *outside))


async def test_a_curated_value_stands_before_newer_documents() -> None:
    """Somebody decided; that a newer document says otherwise must be seen all the same."""
    pages = [
        sheet(A, "Weight | 210 g", path="curated.md", title="Curated values", authority=100, date="2024-01-01"),
        sheet(A, "Weight | 215 g", path="new.md", title="New sheet", date="2026-01-01"),
    ]

    said = spoken(await told("weight of the ECU-750", *pages))

    assert said.startswith("Weight: 210 g\nWeight: 215 g")
    assert "“Curated values” is authoritative here; the newer “New sheet” states otherwise." in said


async def test_only_a_superseded_document_says_it() -> None:
    """Better than nothing, and flagged."""
    answer = await told("weight of the ECU-850", legacy(B, "Weight | 580 g"))

    assert "Only a superseded document says this." in spoken(answer)
    assert answer.citations[0].legacy


async def test_a_superseded_document_is_silent_where_a_current_one_speaks() -> None:
    """The preliminary value was corrected."""
    answer = await told("weight of the ECU-850", sheet(B, "Weight | 540 g"), legacy(B, "Weight | 580 g"))

    assert spoken(answer) == "Weight: 540 g"


async def test_a_legacy_product_model_is_answered_for_if_named() -> None:
    """Machines run for decades."""
    page = sheet(OLD, "Weight | 300 g", path="old.md", status=Status.LEGACY)

    assert "300 g" in spoken(await told("weight of the ECU-650", page))


async def test_a_corrected_value_is_taken_for_what_it_corrects() -> None:
    """An errata sheet states the value anew; both are shown."""
    errata = a_document("errata.md", A, title="Errata", date="2026-09-01")
    table = Paper().table("Parameter | Corrected value", "Supply current at 12 V, typical | 135 mA")
    page = sheet(A, "Supply current at 12 V, typical | 120 mA", date="2025-01-01")

    said = spoken(await told("typical supply current of the ECU-750 at 12 V?", page, (errata, table)))

    assert said.index("135 mA") < said.index("120 mA")
    assert "“Errata” is newer" in said


async def test_two_documents_with_the_same_table_of_pins_dont_disagree() -> None:
    """Each says of each pin what the other one says; what one of them corrects is told."""
    pins = ("Pin | Voltage | Current", "P1 | 5 V | 1 mA", "P2 | 12 V | 2 mA")
    first = a_document("a.md", A, title="One"), Paper().table(*pins)
    same = a_document("b.md", A, title="Two"), Paper().table(*pins)
    corrected = a_document("c.md", A, title="Three"), Paper().table(*pins[:2], "P2 | 11 V | 2 mA")

    for question in ("voltage of the ECU-750", "specifications of the ECU-750"):
        assert "isagree" not in spoken(await told(question, first, same))
        assert "isagree" in (said := spoken(await told(question, first, corrected)))
        assert said.count("5 V") == 1


async def test_an_older_sheet_of_its_own_stands_before_a_newer_one_about_many_and_is_said_to() -> None:
    """“The newest value stands first” over the older one sends people to the wrong document."""
    wide = a_document("many.md", OLD, A, B, "ECU-850b", title="Overview", date="2026-01-01", doc_kind="spec")
    old = sheet(A, "Weight | 210 g", date="2024-01-01", doc_kind="spec")
    page = wide, Paper().table("Parameter | Value", "Weight | 215 g")

    for question in ("specifications of the ECU-750", "weight of ECU-750 vs ECU-850"):
        answer = (await world(old, page).ask(question)).answer
        said = spoken(answer)
        assert "210 g; 215 g" in said, said
        assert "the value of the document on fewer product models stands first." in said
