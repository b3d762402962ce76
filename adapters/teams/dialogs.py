"""Dialogs as the answer to an invoke: a card, or one sentence; and what is too long for one card, in pages."""

from collections.abc import Sequence

from adapters.teams.cards import attachment
from adapters.teams.limits import VIEW_CARD_BYTES, JsonObject

FRAME_BYTES = 4_000
"""What a dialog's title and buttons may take of its card."""


def notice_view(text: str) -> JsonObject:
    """Return a dialog that says one sentence."""
    return {"task": {"type": "message", "value": text}}


def view_of(title: str, body: Sequence[JsonObject]) -> JsonObject:
    """Return a dialog that shows elements."""
    value = {"title": title, "width": "large", "height": "large", "card": attachment(body)}
    return {"task": {"type": "continue", "value": value}}


def pages_of(weights: Sequence[int]) -> list[int]:
    """Return the place at which each page begins; every page holds at least one part."""
    starts, used = [0], 0
    for place, heavy in enumerate(weights):
        used += heavy
        if used > VIEW_CARD_BYTES - FRAME_BYTES and place > starts[-1]:
            starts.append(place)
            used = heavy
    return starts


def page_with(pages: Sequence[int], place: int) -> int:
    """Return where the page begins that holds a part."""
    return max(start for start in pages if start <= place)


def end_of(pages: Sequence[int], page: int, last: int) -> int:
    """Return where a page ends."""
    return next((start for start in pages if start > page), last)


def turning(pages: Sequence[int], page: int, before: str, after: str) -> list[tuple[str, int]]:
    """Return what leads to the pages around one: a button's title, `before` or `after`, and where its page begins."""
    place = pages.index(page)
    back = [(before, pages[place - 1])] if place else []
    return back + ([(after, pages[place + 1])] if place + 1 < len(pages) else [])
