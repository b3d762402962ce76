"""How things are put."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answering.quotation import listed, shown, without_links
from core.cutting import shortened


@pytest.mark.parametrize(
    "names, said",
    [
        pytest.param([], "", id="none"),
        pytest.param(["a"], "a", id="one"),
        pytest.param(["a", "b"], "a and b", id="two"),
        pytest.param(["a", "b", "c"], "a, b and c", id="three"),
    ],
)
def test_names_are_listed_as_people_do(names: list[str], said: str) -> None:
    """Answers are read by people."""
    assert listed(names) == said
    assert listed(["a", "b"], last="or") == "a or b"


@settings(deadline=None)
@given(st.text(max_size=200), st.integers(1, 100))
def test_a_shortened_text_is_short_and_marked(text: str, limit: int) -> None:
    """A cell that was cut must not look whole."""
    short = shortened(text, limit)

    assert len(short) <= max(limit, 1)
    assert short == text if len(text) <= limit else short.endswith("…")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("see https://evil.example/x?y=1.", id="https"),
        pytest.param("see HTTP://EVIL.EXAMPLE", id="capitals"),
        pytest.param("see www.evil.example/a", id="www"),
        pytest.param("[here](http://evil.example/a)", id="Markdown"),
    ],
)
def test_no_address_of_a_document_reaches_an_answer(text: str) -> None:
    """Links come from the register only; a document may have been tampered with."""
    assert "evil" not in without_links(text).lower()
    assert "(link)" in without_links(text)


@pytest.mark.parametrize(
    "text, kept",
    [
        pytest.param(
            "Open http://192.168.10.50/setup, then log in.", "Open 192.168.10.50/setup, then log in.", id="own"
        ),
        pytest.param("See https://localhost:8080.", "See localhost:8080.", id="this machine"),
        pytest.param("See http://scope.local/x", "See scope.local/x", id="by name"),
        pytest.param("See http://8.8.8.8/x", "See (link)", id="the Internet"),
        pytest.param("See http://192.168.1.1@evil.com/", "See (link)", id="disguised"),
        pytest.param("See http://10.0.0.1.evil.com", "See (link)", id="a longer name"),
    ],
)
def test_the_address_of_a_device_is_no_link_but_stays(text: str, kept: str) -> None:
    """“Open the web interface at (link)” is no instruction."""
    assert without_links(text) == kept


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=900))
def test_what_is_shown_holds_only_whole_numbers_of_the_text(numbers: list[int]) -> None:
    """Half a number is another number."""
    text = " ".join(map(str, numbers))

    said = shown(text)

    assert len(said) <= 1800
    assert set(re.findall(r"\d+", said)) <= set(map(str, numbers))


def test_a_number_longer_than_an_answer_is_left_out() -> None:
    """Cutting it would state something else."""
    assert shown("7" * 5000) == "…"


def test_a_number_in_brackets_does_not_look_like_a_marker() -> None:
    """Whoever reads “aux[2] … [1]” looks for a second citation."""
    assert without_links("set aux[2].pins[0x1] and see [3]") == "set aux［2］.pins[0x1] and see ［3］"
