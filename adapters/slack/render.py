"""An answer as a Slack message: blocks to look at, and a complete text where blocks can't be shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from adapters.chat.answers import blocks_in, unbuttoned
from adapters.chat.said import answer_in
from adapters.chat.sources import scope_lines
from adapters.codec import citation_lines, citations_of, plain_text
from adapters.language import ENGLISH, say
from adapters.slack.body import CUT, Body
from adapters.slack.buttons import (
    CHOICE,
    FOLLOW_UP,
    MAX_CHOICES,
    MAX_FOLLOW_UPS,
    choice_buttons,
    feedback_buttons,
    pick_button,
    private_block,
    share_button,
    why_button,
    wish_button,
)
from adapters.slack.limits import ALL_BLOCKS_CHARS, TEXT_CHARS, weight
from adapters.slack.markup import escape
from adapters.slack.rich_text import JsonObject, blocks_of, one_line
from adapters.slack.sources import closest_pieces, scope_pieces, source_pieces
from adapters.slack.table import Sorting, with_plain_tables
from core.answer import (
    Answer,
    Apology,
    Choice,
    Clarify,
    Comparison,
    NoEvidence,
    Ranking,
    SmallTalk,
    Table,
)
from core.reading.compare_command import asks_to_compare

_SOURCES_CHARS = 4000


_FILES = {"comparison": "comparison.csv", "ranking": "ranking.csv"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What surrounds an answer.

    Attributes:
        asked: What the person wrote; nothing leaves out the buttons that need it.
        private: Where the answer is seen by nobody else: the root of its thread, for the buttons. Else "".
        attachable: A file can be put below the message.
        language: The asker's, for what we say ourselves; see `adapters.language`.
    """

    asked: str = ""
    private: str = ""
    attachable: bool = True
    language: str = ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table that the message doesn't show whole."""

    name: str
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A message.

    Attributes:
        text: The whole answer, escaped: for notifications, screen readers, and if the blocks are refused.
        blocks: What people see.
        sheet: What is to be attached as a file, because the message says that it is; None for nothing.
    """

    text: str
    blocks: tuple[JsonObject, ...]
    sheet: Sheet | None = None

    @property
    def plainer(self) -> "Rendered":
        """The same with tables that can't be sorted."""
        return replace(self, blocks=tuple(with_plain_tables(self.blocks)))


def render(answer: Answer, *, turn_id: str, around: Around | None = None) -> Rendered:
    """Return `answer` within all of Slack's limits; what doesn't fit is said."""
    around = around or Around()
    language = around.language
    answer = answer_in(answer, language)
    tail, without = _buttons(answer, turn_id, around)
    room = ALL_BLOCKS_CHARS - weight(tail)
    scope = scope_pieces(answer, language)
    room -= weight(scope)
    wanted = weight(_below(answer, room=ALL_BLOCKS_CHARS, language=language))
    name = _FILES.get(answer.kind, "table.csv")
    body = Body(
        room=room - min(wanted, _SOURCES_CHARS),
        rest=_rest(around, name),
        sorting=_sorting(answer, language),
        language=language,
    )
    for block in (*blocks_in(answer, language), *unbuttoned(_offers(answer, without), language)):
        body.add(block)
    upper = body.blocks()
    below = [*scope, *_below(answer, room=room - weight(upper), language=language)]
    attached = body.unshown if around.attachable and not around.private else None
    return Rendered(
        text=_text(answer, language),
        blocks=(*upper, *blocks_of(below), *_named(tail, around)),
        sheet=Sheet(name=name, table=attached) if attached else None,
    )


def _below(answer: Answer, *, room: int, language: str) -> list[JsonObject]:
    """Return the sources of an answer, or the passages that come closest to one."""
    if isinstance(answer, NoEvidence):
        return closest_pieces(answer, room=room, language=language)
    return source_pieces(citations_of(answer), room=room, language=language)


def _sorting(answer: Answer, language: str) -> Sorting:
    """Return how an answer's table can be looked through: a ranking by its values, if all are of one unit."""
    match answer:
        case Ranking(items=items):
            values = [item.value for item in items if item.value is not None]
            alike = len(values) == len(items) and len({item.unit for item in items}) == 1
            return Sorting(
                caption=say(language, "Ranking"), header=int(any(answer.places)), numbers=values if alike else ()
            )
        case Comparison():
            return Sorting(caption=say(language, "Comparison"))
        case _:
            return Sorting(caption=say(language, "Table"))


def _rest(around: Around, name: str) -> str:
    """Return where a table that isn't shown whole is to be had."""
    if around.private:
        return say(around.language, "Share it in the channel to get the whole table as a file.")
    if around.attachable:
        return say(around.language, "The whole table is attached as {name}.", name=name)
    return say(around.language, "The whole table could not be attached as a file.")


def _named(tail: Sequence[JsonObject], around: Around) -> list[JsonObject]:
    """Name blocks with buttons after their thread: what is pressed in a private message says nothing else of it."""
    if not around.private:
        return list(tail)
    return [{**block, "block_id": private_block(around.private, place)} for place, block in enumerate(tail)]


def _buttons(answer: Answer, turn_id: str, around: Around) -> tuple[list[JsonObject], list[Choice]]:
    """Return the blocks with buttons, and the choices that got none."""
    pick = [pick_button(turn_id, around.asked, around.language)] if asks_to_compare(around.asked) else []
    match answer:
        case Clarify():
            blocks, rest = choice_buttons(answer.choices, turn_id=turn_id, name=CHOICE, most=MAX_CHOICES)
            return [*blocks, *pick], rest
        case Apology():
            return [], []
        case _:
            blocks, rest = choice_buttons(answer.follow_ups, turn_id=turn_id, name=FOLLOW_UP, most=MAX_FOLLOW_UPS)
            return [*_with_why(blocks, answer, turn_id, around.language), *_more(answer, turn_id, around, pick)], rest


def _with_why(blocks: list[JsonObject], answer: Answer, turn_id: str, language: str) -> list[JsonObject]:
    """Return the row of follow-ups, or one of its own, with the button that shows how the answer was decided."""
    if isinstance(answer, SmallTalk):
        return blocks
    offered = [element for block in blocks for element in cast("list[JsonObject]", block["elements"])]
    wish = [wish_button(turn_id, language)] if isinstance(answer, NoEvidence) and answer.wanting else []
    return [{"type": "actions", "elements": [*offered, *wish, why_button(turn_id, language)]}]


def _more(answer: Answer, turn_id: str, around: Around, pick: list[JsonObject]) -> list[JsonObject]:
    if isinstance(answer, SmallTalk):
        return []
    refused = isinstance(answer, NoEvidence)
    share = [share_button(turn_id, around.asked, around.language)] if around.private and not refused else []
    return [*(pick if refused else []), *share, feedback_buttons(turn_id, around.language)]


def _offers(answer: Answer, without: Sequence[Choice]) -> tuple[str, ...]:
    """Return what is to be said in words."""
    if isinstance(answer, Clarify):
        buttoned = len(answer.choices) - len(without)
        names = answer.candidates if len(answer.candidates) > buttoned else ()
    else:
        names = ()
    return tuple(dict.fromkeys((*(choice.label for choice in without), *names)))


def _text(answer: Answer, language: str) -> str:
    """Return everything as escaped text. What Slack couldn't take is cut, and that is said."""
    scope, sources = scope_lines(answer, one_line, language), citation_lines(answer, language)
    parts = [plain_text(answer, language), "\n".join(scope), "\n".join(sources)]
    text = escape("\n\n".join(part for part in parts if part)).strip() or "–"
    if len(text) <= TEXT_CHARS:
        return text
    cut = say(language, CUT)
    kept = text[: TEXT_CHARS - len(cut) - 10]
    return f"{kept[: kept.rfind(' ')].rstrip()}\n\n{cut}"
