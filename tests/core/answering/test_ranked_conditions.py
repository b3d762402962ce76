"""Rankings of values that hold under conditions, or are typical only: what is compared, and what is said of it."""

import pytest

from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, A, B, notes, ranked, sheet
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page


async def test_typical_values_are_ranked_apart() -> None:
    """A typical 100 mA isn't better than a guaranteed 120 mA."""
    pages = [
        sheet(A, "Supply current | max. 120 mA"),
        sheet(B, "Supply current | typ. 100 mA"),
        sheet(BB, "Supply current | max. 90 mA"),
    ]

    answer = await ranked("Which ECU has the lowest supply current?", *pages)

    assert [item.model for item in answer.items] == [BB, BB_PLUS, A, A_PLUS]
    assert "Stated as typical only, not comparable with these: ECU-850 (typ. 100 mA)." in notes(answer)


async def test_typical_values_are_ranked_where_most_state_no_others() -> None:
    """One guaranteed value can't be compared with anything; its typical one can."""
    pages = [
        sheet(A, "Supply current | typ. 80 mA, max. 120 mA"),
        sheet(B, "Supply current | typ. 70 mA"),
        sheet(BB, "Supply current | typ. 90 mA"),
    ]

    answer = await ranked("Which ECU has the lowest supply current?", *pages)

    assert [item.model for item in answer.items if item.model in {A, B, BB}] == [B, A, BB]
    assert [item.value for item in answer.items if item.model == A] == [80.0]
    assert "These are typical values; fewer state guaranteed ones." in notes(answer)


async def test_typical_values_are_ranked_where_they_are_asked_for() -> None:
    """A guaranteed 90 mA is no typical value, and isn't hidden."""
    answer = await ranked(
        "Which ECU has the lowest typical supply current?",
        sheet(A, "Supply current | typ. 80 mA, max. 120 mA"),
        sheet(B, "Supply current | typ. 70 mA"),
        sheet(BB, "Supply current | max. 60 mA"),
    )

    assert [(item.model, item.value) for item in answer.items][:2] == [(B, 70.0), (A, 80.0)]
    assert "Stated as guaranteed only, not comparable with these: ECU-850b (max. 60 mA)" in notes(answer)
    assert "no guaranteed ones are stated" not in notes(answer)


async def test_a_guaranteed_value_goes_before_the_typical_one_of_the_same_product_model() -> None:
    """Both stand in its datasheet; only one may be relied on."""
    pages = [
        sheet(A, "Supply current | typ. 80 mA, max. 120 mA"),
        sheet(B, "Supply current | max. 100 mA"),
    ]

    answer = await ranked("Which ECU has the highest supply current?", *pages)

    assert [item.model for item in answer.items if item.model in {A, B}] == [A, B]
    assert [item.value for item in answer.items if item.model == A] == [pytest.approx(120)]


async def test_typical_values_alone_are_ranked_and_called_so() -> None:
    """Better than nothing, as long as it is said."""
    pages = [sheet(A, "Supply current | typ. 90 mA"), sheet(B, "Supply current | typ. 100 mA")]

    answer = await ranked("Which ECU has the lowest supply current?", *pages)

    assert answer.items[0].model == A
    assert "These are typical values; no guaranteed ones are stated." in notes(answer)


async def test_values_under_different_conditions_arent_called_comparable() -> None:
    """A current at 24 V is half of that at 12 V, and no merit."""
    pages = [sheet(A, "Supply current at 12 V | 120 mA"), sheet(B, "Supply current at 24 V | 60 mA")]

    answer = await ranked("Which ECU has the lowest supply current?", *pages)

    said = notes(answer)
    assert "not directly comparable: at 24 V (ECU-850, ECU-850b and ECU-850b Plus); at 12 V (ECU-750" in said


async def test_values_under_the_same_condition_are_just_ranked() -> None:
    """A remark that always stands there is never read."""
    pages = [sheet(A, "Supply current at 12 V | 120 mA"), sheet(B, "Supply current at 12 V | 60 mA")]

    assert "comparable" not in notes(await ranked("Which ECU has the lowest supply current?", *pages))


async def test_one_named_condition_and_none_are_different_conditions() -> None:
    """Nobody knows at which voltage the other was measured."""
    pages = [sheet(A, "Supply current at 12 V | 120 mA"), sheet(B, "Supply current | 60 mA")]

    assert "no condition named (ECU-850" in notes(await ranked("Which ECU has the lowest supply current?", *pages))


async def test_only_values_under_the_condition_asked_for_are_ranked() -> None:
    """Others would win without being asked."""
    pages = [sheet(A, "Supply current at 12 V | 20 mA"), sheet(B, "Supply current at 24 V | 60 mA")]

    answer = await ranked("Which ECU has the lowest supply current at 24 V?", *pages)

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert answer.not_stated == (A, A_PLUS)


async def test_values_under_other_conditions_than_asked_for_are_listed_and_called_so() -> None:
    """Nothing holds at 48 V; what holds at 12 V is the nearest there is."""
    answer = await ranked(
        "Which ECU has the lowest supply current at 48 V?", sheet(A, "Supply current at 12 V | 20 mA")
    )

    assert set(answer.places) == {None}
    assert "Under other conditions than the one asked for: ECU-750 and ECU-750 Plus." in notes(answer)


async def test_many_different_conditions_arent_told_one_by_one() -> None:
    """A remark as long as the ranking isn't read."""
    pages = [
        sheet(name, f"Supply current at {volts} V | 20 mA")
        for volts, name in enumerate((A, A_PLUS, B, BB, BB_PLUS), 10)
    ]

    said = notes(await ranked("Which ECU has the lowest supply current?", *pages))

    assert "not directly comparable" in said


QUESTION = "Which ECU has the lowest supply current?"


def measured(model: str, current: str, at: str) -> Page:
    """Return a datasheet whose values all hold `at` something; at nothing in particular if empty."""
    paper = Paper().heading("Electrical data")
    if at:
        paper.says(f"All values at {at} unless otherwise noted.")
    return a_document(f"{model}.md", model), paper.table("Parameter | Value", f"Supply current | {current}")


@pytest.mark.parametrize(
    "other",
    [pytest.param("25 °C", id="the same"), pytest.param("", id="a sheet that says nothing of it")],
)
async def test_what_holds_for_a_whole_table_is_no_reason_to_doubt_an_order(other: str) -> None:
    """Nearly every datasheet holds at room temperature; a doubt beside each ranking would be read by nobody."""
    answer = await ranked(QUESTION, measured(A, "120 mA", "25 °C"), measured(BB, "60 mA", other))

    assert "comparable" not in notes(answer)


async def test_whole_tables_under_different_conditions_are_told() -> None:
    """Both sheets name a temperature, and these aren't the same."""
    answer = await ranked(QUESTION, measured(A, "120 mA", "25 °C"), measured(BB, "60 mA", "85 °C"))

    assert "not directly comparable; their sources say which" in notes(answer)
