"""The App Home says what we know, however much or little that is."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.chat.overview import Overview
from adapters.slack.home import home_blocks, suggested_prompts
from tests.fakes.slack_limits import check_blocks

overviews = st.builds(
    Overview,
    product_lines=st.lists(st.text(max_size=200), max_size=40).map(tuple),
    models=st.integers(0, 10_000),
    documents=st.integers(0, 10_000),
    examples=st.lists(st.text(max_size=2000), max_size=8).map(tuple),
)


@given(overview=overviews)
def test_any_home_is_taken_by_slack(overview: Overview) -> None:
    """For any catalogue: within limits, and every suggestion has a title."""
    prompts = suggested_prompts(overview)

    check_blocks(home_blocks(overview), home=True)
    assert 1 <= len(prompts) <= 4
    assert all(prompt["title"] and prompt["message"] for prompt in prompts)


def test_an_empty_index_says_how_to_fill_it() -> None:
    """The first person to look is often the operator."""
    empty = Overview(product_lines=(), models=0, documents=0, examples=())

    assert "threadsheet index DOCS" in str(home_blocks(empty))


def test_product_lines_that_do_not_fit_are_counted() -> None:
    """Nothing is dropped silently."""
    lines = tuple(f"Line {number}" for number in range(25))

    assert "and 5 more" in str(home_blocks(Overview(product_lines=lines, models=1, documents=1, examples=())))
