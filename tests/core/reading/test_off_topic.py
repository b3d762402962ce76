"""What no product documentation holds is refused at once, and what only looks like it isn't."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.catalog.mentions import Mentions, Resolution, Resolved
from core.reading.intents import classify
from core.reading.out_of_domain import is_chore, is_off_topic
from core.reading.question import Intent
from tests.core.packs import SHIPPED


@pytest.mark.parametrize(
    "text",
    [
        "write me a poem about the sea",
        "can you write python code that sorts a list",
        "please translate this text",
        "translate 'valve' into Spanish",
        "tell me a joke about plumbers",
        "give us another riddle",
        "hey, draw a cat",
        "recommend a good restaurant in Munich",
    ],
)
def test_what_is_to_be_written_is_a_chore(text: str) -> None:
    """We quote; we don't compose poems."""
    assert is_chore(text)


@pytest.mark.parametrize(
    "text",
    [
        "how do I write a parameter?",
        "tell me a bit about the inlet",
        "give me some details",
        "translate to bar: 10 psi",
        "recommend a pump for hot water",
        "does it write a log",
        "which code unlocks it",
    ],
)
def test_what_is_to_be_looked_up_is_none(text: str) -> None:
    """A refusal of an honest question is an over-refusal."""
    assert not is_chore(text)


@pytest.mark.parametrize(
    "text",
    [
        "what time is it",
        "what's the date today?",
        "What's the weather in Berlin tomorrow",
        "will it rain tomorrow?",
        "what's 17 times 23",
        "how much is 3 + 4",
        "what do you think about the election",
        "what is your favourite colour",
        "do you like music",
    ],
)
def test_the_time_the_weather_sums_and_opinions_are_off_topic(text: str) -> None:
    """Whatever the documents hold that sounds alike is no answer."""
    assert is_off_topic(text)
    assert classify(text, Mentions(rest=text), SHIPPED.nouns) is Intent.OUT_OF_SCOPE


@pytest.mark.parametrize(
    "text",
    [
        "what time does the timer show after a reset",
        "what date was it discontinued",
        "is the housing weather resistant",
        "how much is 10 bar in psi",
        "what is 24 V used for",
        "what is 802.11ax",
        "what do you know about gaskets",
        "does it get hot in the rain",
    ],
)
def test_what_sounds_like_it_but_asks_of_products_is_not(text: str) -> None:
    """Timers, dates and weather-proof housings stand in documents."""
    assert not is_off_topic(text)


def test_whoever_names_a_product_model_is_not_off_topic() -> None:
    """“What do you think of the OP-200” is answered by what is stated of it."""
    named = Mentions(resolved=(Resolved(mention="OP-200", models=("OP-200",), how=Resolution.NAME),))

    assert classify("what do you think of the OP-200", named, SHIPPED.nouns) is not Intent.OUT_OF_SCOPE


@settings(deadline=None)
@given(st.text())
def test_any_text_can_be_judged(text: str) -> None:
    """Whatever is typed gets a verdict."""
    assert {is_chore(text), is_off_topic(text)} <= {True, False}
