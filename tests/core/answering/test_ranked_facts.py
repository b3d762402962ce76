"""Which has the highest, the lowest, the widest: rankings from facts, and what is said of those left out."""

import pytest

from adapters.codec.markdown import markdown
from adapters.codec.text import plain_text
from core.answer import Paragraph, Ranking
from core.knowledge.glossary import Attribute, build_glossary
from core.quantities.dimensions import Dimension
from tests.core.answering.told_worlds import (
    A_PLUS,
    BB,
    BB_PLUS,
    OLD,
    A,
    B,
    legacy,
    notes,
    order,
    overview,
    ranked,
    sheet,
)
from tests.core.worlds import world

TEMPERATURES = (
    sheet(A, "Operating temperature | -40 to 70 °C"),
    sheet(B, "Operating temperature | -20 to 85 °C"),
    sheet(BB, "Operating temperature | -30 to 80 °C"),
    legacy(OLD, "Operating temperature | -60 to 125 °C"),
)


@pytest.mark.parametrize(
    "superlative, best, unit_value",
    [
        pytest.param("highest", B, 85.0, id="upper ends"),
        pytest.param("lowest", A, -40.0, id="lower ends"),
        pytest.param("highest minimum", B, -20.0, id="the lower end of all, the highest first"),
        pytest.param("lowest maximum", A, 70.0, id="the upper end of all, the lowest first"),
        pytest.param("narrowest", B, 105.0, id="spans, the smallest first"),
        pytest.param("widest", A, 110.0, id="spans, the largest first"),
    ],
)
async def test_a_superlative_compares_the_end_it_is_about(superlative: str, best: str, unit_value: float) -> None:
    """The product model with the hottest upper end isn't the one for the coldest winter."""
    answer = await ranked(f"Which ECU has the {superlative} operating temperature?", *TEMPERATURES)

    assert (answer.items[0].model, answer.items[0].value) == (best, unit_value)
    values = [item.value for item in answer.items if item.value is not None]
    assert values == sorted(values, reverse=superlative in {"highest", "highest minimum", "widest"})


async def test_equal_values_share_a_place_and_keep_the_catalogues_order() -> None:
    """Who is named first of equals must not look like a winner, and not change from day to day."""
    pages = [sheet(name, f"Weight | {text}") for name, text in ((B, "0.5 kg"), (A, "500 g"), (BB, "400 g"))]

    answer = await ranked("Which ECU is the lightest?", *pages, sheet(BB_PLUS, "Weight | 500 g"))

    assert order(answer) == [(1, BB), (2, A), (2, A_PLUS), (2, B), (2, BB_PLUS)]
    assert [item.text for item in answer.items] == ["400 g", "500 g", "500 g", "0.5 kg", "500 g"]


async def test_missing_is_not_zero() -> None:
    """Whoever states nothing would be the lightest of all."""
    answer = await ranked("Which ECU is the lightest?", sheet(B, "Weight | 540 g"), sheet(BB, "Height | 4 cm"))

    assert [item.model for item in answer.items] == [B, BB, BB_PLUS]
    assert answer.not_stated == (A, A_PLUS)
    assert "3 of 5 product models state this." in notes(answer)


async def test_a_dash_beside_the_bases_value_isnt_filled_with_it() -> None:
    """The table sets the two apart: a blank cell there says that it isn't known, not that it is the same."""
    answer = await ranked("Which ECU is the lightest?", overview((A, A_PLUS), "Weight | 210 g | —"))

    assert [item.model for item in answer.items] == [A]
    assert A_PLUS in answer.not_stated


async def test_legacy_product_models_are_left_out_and_that_is_said() -> None:
    """Nobody can buy the winner; but who knows it will miss it."""
    answer = await ranked("Which ECU has the highest operating temperature?", *TEMPERATURES)

    assert OLD not in {item.model for item in answer.items}
    assert "Legacy product models are left out: ECU-650." in notes(answer)


async def test_legacy_product_models_without_such_a_value_arent_spoken_of() -> None:
    """Only what could have changed the ranking is worth a line."""
    answer = await ranked("Which ECU is the lightest?", sheet(A, "Weight | 210 g"), legacy(OLD, "Height | 4 cm"))

    assert "left out" not in notes(answer)


async def test_legacy_product_models_are_ranked_if_asked_for() -> None:
    """Then their values are flagged."""
    answer = await ranked("Which ECU, legacy ones included, has the highest operating temperature?", *TEMPERATURES)

    assert order(answer)[0] == (1, OLD)
    assert "Only superseded documents state it for ECU-650." in notes(answer)
    assert "left out" not in notes(answer)


async def test_inherited_values_are_marked() -> None:
    """They stand in another product model's datasheet."""
    answer = await ranked("Which ECU is the lightest?", sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g"))

    assert "Inherited values: ECU-750 Plus (from ECU-750), ECU-850b (from ECU-850)" in notes(answer)


@pytest.mark.parametrize(
    "question, label, texts, winner",
    [
        pytest.param("Which ECU has the best MTBF?", "MTBF", ("90000 h", "80000 h"), A, id="higher is better"),
        pytest.param("Which ECU has the worst MTBF?", "MTBF", ("90000 h", "80000 h"), B, id="the worst of it"),
        pytest.param(
            "Which ECU has the best response time?", "Response time", ("2 ms", "5 ms"), A, id="lower is better"
        ),
        pytest.param("Which has the fastest response time?", "Response time", ("2 ms", "5 ms"), A, id="a quick time"),
        pytest.param("Which has the slowest response time?", "Response time", ("2 ms", "5 ms"), B, id="a slow time"),
        pytest.param("fastest data rate", "Data rate", ("1 Gbit/s", "100 Mbit/s"), A, id="a quick rate"),
        pytest.param(
            "Which is the smallest?", "Dimensions", ("90 x 50 mm", "90 x 60 x 2 mm"), A, id="a size by its face"
        ),
        pytest.param("Which has the most CAN ports?", "CAN ports", ("4", "2"), A, id="counted"),
        pytest.param("Rank the ECUs by weight, heaviest first", "Weight", ("2 kg", "1 kg"), A, id="in words"),
    ],
)
async def test_the_best_is_what_everybody_agrees_on(
    question: str, label: str, texts: tuple[str, str], winner: str
) -> None:
    """The glossary says which end is better, or the question does."""
    pages = [sheet(name, f"{label} | {text}") for name, text in zip((A, B), texts, strict=True)]

    answer = await ranked(question, *pages)

    assert (answer.places[0], answer.items[0].model) == (1, winner)


async def test_no_winner_is_named_where_nobody_knows_what_is_better() -> None:
    """A wide supply voltage suits one, a low one another."""
    answer = await ranked("Which ECU has the best operating temperature?", *TEMPERATURES)

    assert set(answer.places) == {None}
    assert [item.model for item in answer.items] == [A, A_PLUS, B, BB, BB_PLUS]
    assert "they are listed, not ranked" in notes(answer)
    assert "Legacy product models are left out: ECU-650." in notes(answer)


async def test_what_cant_be_put_in_order_is_named() -> None:
    """It states something, so it isn't silent; but “light” has no place."""
    answer = await ranked("Which is the lightest?", sheet(A, "Weight | 210 g"), sheet(B, "Weight | light"))

    assert [item.model for item in answer.items] == [A, A_PLUS]
    assert "Stated, but not as a number to order by: ECU-850, ECU-850b and ECU-850b Plus." in notes(answer)


async def test_the_widest_of_single_values_is_the_highest() -> None:
    """Without any range there is no span to compare."""
    answer = await ranked(
        "Which has the widest weight?", sheet(A, "Weight | max. 210 g"), sheet(B, "Weight | max. 540 g")
    )

    assert answer.items[0].model == B


async def test_as_many_are_ranked_as_are_asked_for_and_the_rest_is_named() -> None:
    """“Top 1” wants one; that there are others must not be lost."""
    answer = await ranked("top 1 heaviest ECU", sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g"))

    assert order(answer) == [(1, B)]
    assert "Further down: ECU-850b, ECU-850b Plus, ECU-750 and ECU-750 Plus." in notes(answer)


async def test_a_long_cell_is_shown_by_its_part() -> None:
    """A place in a ranking is one line."""
    tale = ", ".join(f"option {letter} on request" for letter in "abcdefghij")

    answer = await ranked("Which is the heaviest?", sheet(A, f"Weight | 210 g, {tale}"), sheet(B, "Weight | 540 g"))

    assert [item.text for item in answer.items if item.model == A] == ["210 g"]


async def test_words_are_listed_without_an_order() -> None:
    """Nothing measured, nothing ranked."""
    pages = [sheet(A, "Housing colour | red"), sheet(B, "Housing colour | blue")]

    answer = await ranked("Which ECU has the highest housing colour?", *pages)

    assert set(answer.places) == {None}
    assert notes(answer).startswith("What is stated can't be put in order")


async def test_ports_that_are_told_by_their_rate_only_arent_counted() -> None:
    """“Most” of something with a rate alone is about the rate."""
    pages = [sheet(A, "Ethernet | 1 Gbit/s"), sheet(B, "Ethernet | 100 Mbit/s")]

    assert (await ranked("Which has the most Ethernet?", *pages)).items[0].model == A


async def test_a_unit_that_was_assumed_is_called_so() -> None:
    """“4/8/16 LPDDR4” is about gigabytes by habit only."""
    pages = [sheet(A, "Memory | 4/8/16"), sheet(B, "Memory | 4 GB")]

    assert "GB is assumed" in notes(await ranked("Which ECU has the most memory?", *pages))


async def test_what_is_both_counted_and_measured_is_counted_if_most_say_how_many() -> None:
    """“Most ports” isn't about the fastest one."""
    ports = Attribute(id="ports", names=("ports",), dimensions=frozenset({Dimension.DATA_RATE, Dimension.COUNT}))
    pages = [sheet(A, "Ports | 100 Mbit/s"), sheet(B, "Ports | 4")]

    turn = await world(*pages, given=build_glossary([ports])).ask("Which has the most ports?")

    assert isinstance(turn.answer, Ranking)
    assert turn.answer.items[0].model == B
    assert "Stated, but not as a number to order by: ECU-750 and ECU-750 Plus." in notes(turn.answer)


ALL = (
    sheet(A, "Weight | 210 g"),
    sheet(A_PLUS, "Weight | 235 g"),
    sheet(B, "Weight | 540 g"),
    sheet(BB, "Weight | 525 g"),
    sheet(BB_PLUS, "Weight | 610 g"),
)


def first(answer: Ranking) -> str:
    """Return the sentence."""
    return " ".join(span.text for block in answer.blocks if isinstance(block, Paragraph) for span in block.spans)


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param("Which ECU is the lightest?", f"Lightest: {A}, 210 g.", id="lightest"),
        pytest.param("Which ECU has the highest weight?", f"Highest: {BB_PLUS}, 610 g.", id="highest"),
        pytest.param("Rank all ECUs by weight", f"First: {A}, 210 g.", id="an order without a superlative"),
        pytest.param("top 3 ECUs by weight", f"First: {BB_PLUS}, 610 g.", id="places"),
    ],
)
async def test_who_comes_first_is_said_first(question: str, said: str) -> None:
    """Whoever asks for the lightest wants its name, not a list to read it off."""
    answer = await ranked(question, *ALL)

    assert first(answer) == said
    assert plain_text(answer).startswith(f"{said} [1]")
    assert markdown(answer).startswith(said)


async def test_where_some_state_nothing_the_first_is_no_winner_of_all() -> None:
    """Of the others nobody knows."""
    answer = await ranked("Which ECU is the lightest?", *ALL[2:4])

    assert first(answer) == f"Lightest of those that state it: {BB} and {BB_PLUS}, 525 g."
    assert len(answer.blocks[0].spans[0].citations) == 1


async def test_a_shared_place_names_all_who_share_it() -> None:
    """One of two that weigh the same is no winner."""
    answer = await ranked("Which ECU is the lightest?", *ALL[1:], sheet(A, "Weight | 235 g"))

    assert first(answer).startswith(f"Lightest: {A} and {A_PLUS}, 235 g")


@pytest.mark.parametrize("weights", [("210 g",) * 5, ("210 g",) * 4 + ("540 g",)], ids=["all", "four of five"])
async def test_where_most_are_alike_nobody_is_named(weights: tuple[str, ...]) -> None:
    """A list says that better than a sentence."""
    pages = [sheet(name, f"Weight | {text}") for name, text in zip((A, A_PLUS, B, BB, BB_PLUS), weights, strict=True)]

    answer = await ranked("Which ECU is the lightest?", *pages)

    assert first(answer) == ""
