"""The sentence before a ranking: who comes first, in the question's own words, and only where that is known."""

import pytest

from adapters.codec.markdown import markdown
from adapters.codec.text import plain_text
from core.answer import Paragraph, Ranking
from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, A, B, ranked, sheet

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
