"""Which have it, how many, within which bound: lists from facts, with yes, no and "we don't know" kept apart."""

import pytest

from core.answer import NoEvidence, Ranking
from core.catalog.catalog import Catalog, build_catalog
from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, OLD, A, B, legacy, notes, overview, ranked, sheet
from tests.core.catalog.families import a_model
from tests.core.worlds import world

ALL = (A, A_PLUS, B, BB, BB_PLUS)


@pytest.mark.parametrize("question", ["Which models support CAN FD?", "How many models support CAN FD?"])
async def test_yes_no_maybe_and_silence_are_kept_apart(question: str) -> None:
    """“Optional” is no yes, and a dash is no no."""
    pages = [overview(ALL, "CAN FD | yes | — | no | optional | TBD")]

    answer = await ranked(question, *pages)

    assert [item.model for item in answer.items] == [A]
    assert "1 of 5 product models, by what their documents state." in notes(answer)
    assert "Stated not to have it: ECU-850." in notes(answer)
    assert "Optional, on request or not yet determined: ECU-850b and ECU-850b Plus." in notes(answer)
    assert answer.not_stated == (A_PLUS,)


async def test_none_and_zero_are_a_no() -> None:
    """“None” and “0” are stated as well."""
    answer = await ranked("Which models have CAN ports?", sheet(A, "CAN ports | 2"), sheet(B, "CAN ports | 0"))

    assert [item.model for item in answer.items] == [A, A_PLUS]
    assert "Stated not to have it: ECU-850, ECU-850b and ECU-850b Plus." in notes(answer)


@pytest.mark.parametrize("cell", ["noᵇ", "not fitted", "none fitted", "no *)"])
async def test_a_no_with_a_mark_or_in_other_words_is_a_no(cell: str) -> None:
    """Whoever reads that it has one looks for it."""
    answer = await ranked("Which models support CAN FD?", overview((A, B), f"CAN FD | {cell} | yes"))

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert "Stated not to have it: ECU-750 and ECU-750 Plus." in notes(answer)


async def test_a_bound_is_met_by_the_end_it_is_about() -> None:
    """“At least 85 °C” is about the upper end."""
    pages = [
        sheet(A, "Operating temperature | -40 to 70 °C"),
        sheet(B, "Operating temperature | -20 to 85 °C"),
        sheet(BB, "Operating temperature | -30 to 125 °C"),
        legacy(OLD, "Operating temperature | -40 to 105 °C"),
    ]

    answer = await ranked("Which models have an operating temperature of at least 85 °C?", *pages)

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert "Stated, but not at least 85 °C: ECU-750 and ECU-750 Plus." in notes(answer)
    assert "Legacy product models are left out: ECU-650." in notes(answer)
    assert "Inherited values: ECU-850b Plus (from ECU-850b)." in notes(answer)


async def test_a_bound_is_named_without_the_words_behind_it() -> None:
    """“At most -30 °C operating” isn't what was asked for."""
    pages = [sheet(A, "Operating temperature | -40 to 70 °C"), sheet(B, "Operating temperature | -20 to 85 °C")]

    answer = await ranked("Which models support at most -30 °C operating temperature?", *pages)

    assert "Stated, but not at most -30 °C: ECU-850" in notes(answer)


async def test_a_bound_met_by_a_typical_value_only_is_no_promise() -> None:
    """The guaranteed one counts where there is one; a typical one alone is flagged."""
    pages = [
        sheet(A, "Supply current | typ. 100 mA, max. 200 mA"),
        sheet(B, "Supply current | typ. 100 mA"),
        sheet(BB, "Supply current | max. 120 mA"),
    ]

    answer = await ranked("Which models have a supply current below 150 mA?", *pages)

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert "Stated, but not below 150 mA: ECU-750 and ECU-750 Plus." in notes(answer)
    assert "By a typical value only, which nobody guarantees: ECU-850." in notes(answer)


async def test_what_cant_be_held_against_a_bound_is_named() -> None:
    """“Low” is neither within nor beyond 150 mA."""
    pages = [sheet(A, "Supply current | low"), sheet(B, "Supply current | 100 mA")]

    answer = await ranked("Which models have a supply current below 150 mA?", *pages)

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert "Stated, but not as a number to compare: ECU-750 and ECU-750 Plus." in notes(answer)


async def test_nobody_within_the_bound_is_an_answer() -> None:
    """“None of them” is worth more than silence."""
    turn = await world(sheet(A, "Weight | 2 kg")).ask("Which models have a weight below 1 kg?")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text.startswith("Stated, but not below 1 kg: ECU-750 and ECU-750 Plus. Not stated for ECU-850, ")
    everybody = overview((A, A_PLUS, B, BB, BB_PLUS), "Weight | 2 kg | 3 kg | 2 kg | 2 kg | 4 kg")
    told_of_all = await world(everybody).ask("Which models have a weight below 1 kg?")
    assert isinstance(told_of_all.answer, NoEvidence)
    assert told_of_all.answer.text.startswith("No product model is stated to be as asked. Stated, but not below 1 kg: ")
    assert turn.answer.not_stated == (B, BB, BB_PLUS)


async def test_a_long_list_is_cut_and_the_rest_is_named() -> None:
    """Sixteen lines are too many for a chat; nobody is lost."""
    names = tuple(f"TCU-{number}" for number in range(100, 117))
    catalog = build(names)
    turn = await world(*(sheet(name, "CAN FD | yes") for name in names), catalog=catalog).ask(
        "Which models support CAN FD?"
    )

    assert isinstance(turn.answer, Ranking)
    assert len(turn.answer.items) == 15
    assert "17 of 17 product models" in notes(turn.answer)
    assert "2 more product models: TCU-115 and TCU-116." in notes(turn.answer)
    assert turn.answer.models == names


async def test_facts_of_many_product_models_are_fetched_at_once() -> None:
    """Fifty look-ups for one question would be fifty times as slow."""
    names = tuple(f"TCU-{number}" for number in range(100, 150))

    turn = await world(sheet(names[7], "Weight | 1 kg"), catalog=build(names)).ask("Which is the lightest?")

    assert isinstance(turn.answer, Ranking)
    assert [item.model for item in turn.answer.items] == [names[7]]
    assert len(turn.answer.not_stated) == 49


def build(names: tuple[str, ...]) -> Catalog:
    """Return a catalogue of product models without bases."""
    return build_catalog([a_model(name, family="Telematics Units") for name in names], [])


async def test_what_only_legacy_product_models_have_isnt_stated_for_the_others() -> None:
    """Nobody can buy them."""
    turn = await world(legacy(OLD, "CAN FD | yes"), sheet(A, "Weight | 1 kg")).ask("Which models support CAN FD?")

    assert isinstance(turn.answer, NoEvidence)
    assert "“CAN FD”" in turn.answer.text
