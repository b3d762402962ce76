"""Sentences as they are best read, and which of them stay where they are while more come."""

import pytest

from core.answer import Bullets, Paragraph, Span, Steps
from core.answering.drafted import laid_out, stays
from core.query import Kind

MOST = 7


def places(count: int, kind: Kind) -> list[tuple[str, int, str]]:
    """Return for each sentence in which block of which form it stands."""
    found: list[tuple[str, int, str]] = []
    for number, block in enumerate(laid_out([Span(f"{at}.") for at in range(count)], kind)):
        spans = (
            block.spans if isinstance(block, Paragraph) else block.items if isinstance(block, Steps | Bullets) else ()
        )
        found += [(type(block).__name__, number, span.text) for span in spans]
    return found


@pytest.mark.parametrize("kind", list(Kind))
def test_what_is_shown_first_stays_where_it_is_whatever_comes(kind: Kind) -> None:
    """A platform's stream takes nothing back."""
    for few in range(MOST):
        for many in range(few, MOST + 1):
            if stays(few, kind):
                assert places(few, kind) == places(many, kind)[:few]


@pytest.mark.parametrize("kind", list(Kind))
def test_all_sentences_are_laid_out_and_the_first_is_shown_as_soon_as_it_can_be(kind: Kind) -> None:
    """A procedure may be one sentence, or steps: that is known with the second."""
    assert [[text for _, _, text in places(count, kind)] for count in range(MOST)] == [
        [f"{at}." for at in range(count)] for count in range(MOST)
    ]
    assert not stays(0, kind)
    assert stays(2 if kind is Kind.HOW_TO else 1, kind)


def test_many_sentences_of_an_explanation_are_points_and_of_a_look_up_what_is_left() -> None:
    """The value and its conditions are read in one go."""
    assert [form for form, _, _ in places(5, Kind.EXPLAIN)] == ["Paragraph", *["Bullets"] * 4]
    assert [form for form, _, _ in places(5, Kind.LOOK_UP)] == [*["Paragraph"] * 3, *["Bullets"] * 2]
    assert [form for form, _, _ in places(3, Kind.EXPLAIN)] == ["Paragraph"] * 3


def test_steps_are_numbered_once() -> None:
    """“1. 1. Connect the battery.” reads like a slip."""
    spans = [Span("1. Connect the battery."), Span("Step 2: Cover the panel."), Span("3 V are enough.")]

    (steps,) = laid_out(spans, Kind.HOW_TO)

    assert isinstance(steps, Steps)
    assert [span.text for span in steps.items] == ["Connect the battery.", "Cover the panel.", "3 V are enough."]
