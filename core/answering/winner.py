"""The sentence that a ranking begins with: who comes first, with what."""

from collections.abc import Sequence

from core.answer import Paragraph, Ranked, Span
from core.answering.wording import listed
from core.reading.ordering import superlative_in

_MOST_SHARING = 3


def first_of(items: Sequence[Ranked], text: str, *, all_stated: bool) -> tuple[Paragraph, ...]:
    """Return who comes first, in the question's own superlative: "Lightest: ECU-650, 210 g."; else nothing.

    Nothing is said of one alone, or where more than three or all share the first place.

    Args:
        items: A ranking's, in order.
        text: The question.
        all_stated: Every product model that was looked at is ranked; else it is said that only some are.
    """
    best = [item for item in items if item.value == items[0].value]
    if len(best) > _MOST_SHARING or len(best) == len(items):
        return ()
    called = (superlative_in(text) or "first").capitalize()
    among = "" if all_stated else " of those that state it"
    said = f"{called}{among}: {listed([item.model for item in best])}, {best[0].text}."
    return (Paragraph(spans=(Span(said, tuple(number for item in best for number in item.citations)),)),)
