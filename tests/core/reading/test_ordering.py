"""Words that only tell an order, how many are wanted, and the class of product models that is put in order."""

import pytest

from core.reading.ordering import (
    ascending_in,
    asks_order,
    class_words,
    of_any,
    of_class,
    places_in,
    unordered,
    with_superlative,
    without_places,
)
from core.reading.question import Intent
from tests.core.packs import SHIPPED
from tests.core.reading.test_carrying import pumped
from tests.core.reading.test_thread import turn

NOUNS = SHIPPED.nouns | {"carrier"}


@pytest.mark.parametrize(
    "text, left",
    [
        pytest.param("battery mAh, biggest first", "battery mAh", id="what comes first"),
        pytest.param("which takes the highest input voltage", "which the input voltage", id="a plain extreme"),
        pytest.param("order our from most to fewest cells", "our cells", id="from one end to the other"),
        pytest.param("lightest to heaviest", "lightest", id="nothing else tells of what"),
        pytest.param("you tested, heaviest first", "you tested, heaviest", id="an extreme that tells a measure"),
        pytest.param("which board is the smallest", "which board is the smallest", id="only a word for products"),
        pytest.param("top 3 by transmit power", "by transmit power", id="how many"),
        pytest.param("narrowest in our data sheet", "narrowest", id="where it is written"),
        pytest.param("which has the lowest maximum speed", "which the maximum speed", id="a maximum beside an order"),
        pytest.param("top 3 by absolute maximum speed", "by absolute maximum speed", id="a maximum of the top"),
        pytest.param("which has the maximum speed", "which the speed", id="a maximum that orders"),
        pytest.param("largest ﬁeld", "largest ﬁeld", id="folding changes its length"),
    ],
)
def test_words_of_order_are_no_part_of_what_is_asked(text: str, left: str) -> None:
    """“Biggest first” would else look for sizes, and for the word “first”."""
    assert " ".join(unordered(text, NOUNS).split()).replace(" ,", "").rstrip(",") == left


@pytest.mark.parametrize(
    "text, several",
    [
        pytest.param("hoses, widest first", True, id="what comes first"),
        pytest.param("top 3 hoses by lowest price", True, id="so many, from an end"),
        pytest.param("the top 3 reasons for a leak", False, id="so many, by nothing that is measured"),
        pytest.param("the lowest price", False, id="one"),
    ],
)
def test_an_order_of_several_is_asked_or_not(text: str, *, several: bool) -> None:
    """A single value is no order."""
    assert asks_order(text) is several


@pytest.mark.parametrize(
    "text, ascending",
    [
        pytest.param("smallest battery each needs, biggest first", False, id="what comes first beats an extreme"),
        pytest.param("screen size, smallest first", True, id="smallest first"),
        pytest.param("from most to fewest cells", False, id="from most"),
        pytest.param("low to high", True, id="from plain words"),
        pytest.param("the lightest", True, id="lowest"),
        pytest.param("the heaviest, not the lightest", False, id="the first extreme"),
        pytest.param("by weight", None, id="nothing tells"),
    ],
)
def test_the_direction_is_what_the_question_says_of_it(text: str, ascending: bool | None) -> None:
    """A list from the wrong end is wrong throughout."""
    assert ascending_in(text) is ascending


@pytest.mark.parametrize(
    "text, members, asked",
    [
        pytest.param("folding bicycles by weight", "folding bicycles", "weight", id="by"),
        pytest.param("the highest price among the trailers", "trailers", "the highest price", id="among"),
        pytest.param("which trailer has the lowest price", "trailer", "the lowest price", id="has"),
        pytest.param("by weight", "", "by weight", id="of all"),
        pytest.param("lowest price", "", "lowest price", id="no class"),
    ],
)
def test_the_class_of_product_models_is_told_from_what_is_ranked(text: str, members: str, asked: str) -> None:
    """“Folding” says who is ranked, not by what."""
    head, tail = of_class(text, NOUNS)

    assert class_words(head, NOUNS) == members
    assert tail.removeprefix("the ") == asked.removeprefix("the ")


def test_a_superlative_is_no_class() -> None:
    """“Heaviest pumps by flow” ranks pumps."""
    assert class_words("heaviest pumps", NOUNS) == "pumps"


@pytest.mark.parametrize(
    "text, left",
    [
        pytest.param("which boards have a mirror", "mirror", id="a thing to have"),
        pytest.param("boards without a mirror", "mirror", id="a thing to lack"),
        pytest.param("which boards are discontinued", "which boards are discontinued", id="nothing else is left"),
        pytest.param("has a ﬁlter", "has a ﬁlter", id="folding changes its length"),
    ],
)
def test_words_for_having_and_for_products_are_no_part_of_what_members_are_asked_for(text: str, left: str) -> None:
    """Everybody's documents speak of boards, and of having."""
    assert " ".join(of_any(text, NOUNS).split()).removeprefix("are ") == left


def test_who_is_ranked_is_told_after_among_only_where_something_is_left_to_rank_by() -> None:
    """“The best among the trailers” says no more than the trailers."""
    assert of_class("price among the trailers", NOUNS) == ("the trailers", "price")
    assert of_class("the best among all of them", NOUNS) == ("", "the best among all of them")


@pytest.mark.parametrize(
    "text, count, left",
    [
        pytest.param("top 3 pumps", 3, "      pumps", id="digits"),
        pytest.param("the Best five pumps", 5, "the           pumps", id="a word"),
        pytest.param("bottom 12 by price", 12, "          by price", id="from the other end"),
        pytest.param("topmost 3 pumps", None, "topmost 3 pumps", id="another word"),
    ],
)
def test_a_number_of_places_is_read_in_one_way(text: str, count: int | None, left: str) -> None:
    """“Top 3” is no product model, nothing that is asked, and how long the list shall be."""
    assert places_in(text.casefold()) == count
    assert without_places(text) == left


@pytest.mark.parametrize(
    "text, meant",
    [
        ("which of the two is lighter", "which of them is lightest"),
        ("ok, which of the two has poe?", "ok, which of them has poe?"),
        ("which of both takes 24 V", "which of them takes 24 V"),
        ("which of the five year warranties holds", "which of the five year warranties holds"),
        ("And which one runs longer per charge?", "And which of them runs longest per charge?"),
        ("which has the larger range", "which of them has largest range"),
        ("ok, which of those needs less water", "ok, which of them needs least water"),
        ("which takes the hotter samples?", "which of them takes hottest samples?"),
    ],
)
def test_a_comparative_asks_for_the_most_of_those_spoken_of(text: str, meant: str) -> None:
    """Nobody says “lightest” of two."""
    assert with_superlative(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "which is lighter than the other",
        "which takes 35 A or more",
        "which kettles need more water",
        "which port is faster",
        "which of them has a charger",
        "is it lighter",
    ],
)
def test_any_other_comparative_stays(text: str) -> None:
    """A bound, a class of its own and a word that only ends likewise compare nobody."""
    assert with_superlative(text) == text


@pytest.mark.parametrize("before", [("Dosa 5",), ("Dosa 5", "Vakua 9")])
def test_it_ranks_those_that_were_spoken_of(before: tuple[str, ...]) -> None:
    """After two product models, or one after the other, both of them are meant and nobody else."""
    history = [turn("Vakua 9"), turn(*before)] if len(before) == 1 else [turn(*before)]

    question = pumped("which of the two is lighter?", *history)

    assert question.intent is Intent.RANK
    assert set(question.models) == {"Dosa 5", "Vakua 9"}
    assert "two" not in question.topic
