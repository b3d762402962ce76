"""An answer as a Slack message: blocks to look at, and a complete text where blocks can't be shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from adapters.codec import citation_lines, plain_text
from adapters.slack.body import CUT, Body
from adapters.slack.buttons import (
    CHOICE,
    FOLLOW_UP,
    MAX_CHOICES,
    MAX_FOLLOW_UPS,
    choice_buttons,
    feedback_buttons,
)
from adapters.slack.limits import ALL_BLOCKS_CHARS, TEXT_CHARS, weight
from adapters.slack.markup import escape
from adapters.slack.rich_text import JsonObject, blocks_of
from adapters.slack.sources import scope_lines, scope_pieces, source_pieces
from adapters.slack.table import ranking_table
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Choice,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Paragraph,
    Ranking,
    SmallTalk,
    Span,
)

_SOURCES_CHARS = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A message.

    Attributes:
        text: The whole answer, escaped: for notifications, screen readers, and if the blocks are refused.
        blocks: What people see.
    """

    text: str
    blocks: tuple[JsonObject, ...]


def render(answer: Answer, *, turn_id: str) -> Rendered:
    """Return `answer` within all of Slack's limits; what doesn't fit is said."""
    tail, unbuttoned = _buttons(answer, turn_id)
    room = ALL_BLOCKS_CHARS - weight(tail)
    cited = answer if isinstance(answer, Grounded | Comparison | Ranking) else None
    scope = scope_pieces(cited.scope) if cited else []
    citations = cited.citations if cited else ()
    room -= weight(scope)
    wanted = weight(source_pieces(citations, room=ALL_BLOCKS_CHARS))
    body = Body(room=room - min(wanted, _SOURCES_CHARS))
    for block in (*_blocks(answer), *_offers(answer, unbuttoned)):
        body.add(block)
    upper = body.blocks()
    below = [*scope, *source_pieces(citations, room=room - weight(upper))]
    return Rendered(text=_text(answer), blocks=(*upper, *blocks_of(below), *tail))


def _blocks(answer: Answer) -> list[Block]:
    match answer:
        case Grounded() | Comparison():
            return [*answer.blocks, *_not_stated(answer.not_stated)]
        case Ranking():
            places = (ranking_table(answer),) if answer.items else ()
            return [*places, *answer.blocks, *_not_stated(answer.not_stated)]
        case Clarify():
            return [_paragraph(answer.question)]
        case NoEvidence() | SmallTalk():
            return [_paragraph(answer.text)]
        case Apology():
            return [_paragraph(f"{answer.text} Ticket: {answer.ticket}")]
        case _:
            assert_never(answer)


def _not_stated(models: Sequence[str]) -> list[Block]:
    return [_paragraph(f"Not stated: {', '.join(models)}")] if models else []


def _buttons(answer: Answer, turn_id: str) -> tuple[list[JsonObject], list[Choice]]:
    """Return the blocks with buttons, and the choices that got none."""
    match answer:
        case Clarify():
            return choice_buttons(answer.choices, turn_id=turn_id, name=CHOICE, most=MAX_CHOICES)
        case Apology():
            return [], []
        case _:
            blocks, rest = choice_buttons(answer.follow_ups, turn_id=turn_id, name=FOLLOW_UP, most=MAX_FOLLOW_UPS)
            rated = not isinstance(answer, SmallTalk)
            return [*blocks, *([feedback_buttons(turn_id)] if rated else [])], rest


def _offers(answer: Answer, unbuttoned: Sequence[Choice]) -> list[Block]:
    """Return in words what has no button."""
    if isinstance(answer, Clarify):
        buttoned = len(answer.choices) - len(unbuttoned)
        names = answer.candidates if len(answer.candidates) > buttoned else ()
    else:
        names = ()
    offers = tuple(dict.fromkeys((*(choice.label for choice in unbuttoned), *names)))
    if not offers:
        return []
    return [_paragraph("You can also write one of these:"), Bullets(items=tuple(map(Span, offers)))]


def _paragraph(text: str) -> Paragraph:
    return Paragraph(spans=(Span(text),))


def _text(answer: Answer) -> str:
    """Return everything as escaped text. What Slack couldn't take is cut, and that is said."""
    parts = [plain_text(answer)]
    if isinstance(answer, Grounded | Comparison | Ranking):
        parts += ["\n".join(scope_lines(answer.scope)), "\n".join(citation_lines(answer))]
    text = escape("\n\n".join(part for part in parts if part)).strip() or "–"
    if len(text) <= TEXT_CHARS:
        return text
    kept = text[: TEXT_CHARS - len(CUT) - 10]
    return f"{kept[: kept.rfind(' ')].rstrip()}\n\n{CUT}"
