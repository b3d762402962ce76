"""An answer as a Teams message: text with native citations, a card for tables and buttons, and labels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from adapters.chat.answers import NOTHING, blocks_in, unbuttoned
from adapters.chat.said import answer_in
from adapters.chat.sources import scope_lines
from adapters.codec import citations_of, plain_text
from adapters.language import ENGLISH, Ours, say
from adapters.teams.cards import attachment, buttons, remark
from adapters.teams.citations import claims_of, message_entity
from adapters.teams.compare import compare_form
from adapters.teams.layout import MAX_UNSHOWN, Layout
from adapters.teams.limits import (
    EXTENDED_TEXT_UNITS,
    MAX_SUGGESTIONS,
    MESSAGE_CARD_BYTES,
    TEXT_UNITS,
    JsonObject,
    shortened,
    units,
    weight,
)
from adapters.teams.markup import escape, literal, one_line, opening
from adapters.teams.opinions import wish_button
from adapters.teams.payload import Passage, WholeTable, Why, choice_button, dialog_button
from adapters.teams.text import Text
from core.answer import (
    Answer,
    Apology,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Ranking,
    SmallTalk,
    Table,
)
from core.answering.drafted import is_phrased
from core.catalog.autocomplete import Picker
from core.reading.compare_command import asks_to_compare, read_comparison

MAX_CHOICES = 5
_SUMMARY_CHARS = 200
_SUMMARY_BLOCKS, _SUMMARY_ROWS = 3, 5
_SCOPE_CHARS = 1500
_BY_CHARS = 80
_BELOW_UNITS = 400
_BUTTONS_BYTES = 8_000
_SHOWN_MARKER = re.compile(r"(?<!\\)\[(\d+)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What surrounds an answer, and what the operator wants of all.

    Attributes:
        asked: What the person wrote.
        asker: Teams' id of that person, to whom suggestions are shown.
        personal: It is a chat with nobody else: suggested questions are Teams' own. Elsewhere they are
            buttons of the card: a suggestion would be sent without a mention of us and never reach us.
        private: Only the asker sees it, in a conversation with others: what is pressed below it stays so.
        picker: The product models to choose from; None offers no choosing.
        sensitivity: Name and description of the label that every message gets; None for none.
        extended: Teams' extended Markdown may be used: tables are text then.
        language: The asker's, for what the text says of the answer; see `adapters.language`.
    """

    asked: str = ""
    asker: str = ""
    personal: bool = False
    private: bool = False
    picker: Picker | None = None
    sensitivity: tuple[str, str] | None = None
    extended: bool = False
    language: str = ENGLISH


PLAIN = Look()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buttons:
    """What goes below an answer.

    Attributes:
        elements: For the card.
        suggested: For Teams' own suggestions.
        without: The choices that got no button.
    """

    elements: list[JsonObject]
    suggested: list[JsonObject]
    without: list[Choice]


def message(answer: Answer, *, turn_id: str, look: Look = PLAIN) -> JsonObject:
    """Return the body of the one message that shows `answer`, within all of Teams' limits.

    What doesn't fit is said, with where to see it. Whom it goes to is for the caller to add.
    """
    pressed = _buttons(answer_in(answer, look.language), turn_id, look)
    body = _body(answer, turn_id, look, pressed, [])
    if pressed.suggested:
        body["suggestedActions"] = {"to": [look.asker] if look.asker else [], "actions": pressed.suggested}
    if not isinstance(answer, Clarify | SmallTalk | Apology):
        body["channelData"] = {"feedbackLoop": {"type": "custom"}}
    return body


def beginning_text(beginning: Grounded, language: str = ENGLISH) -> str:
    """Return what the text of a message begins with whose answer begins so."""
    text = Text(room=TEXT_UNITS, language=language)
    for block in answer_in(beginning, language).blocks:
        if not isinstance(block, Table):
            text.add(block)
    return text.close(())


def chosen_message(answer: Clarify, *, turn_id: str, look: Look, label: str, by: str) -> JsonObject:
    """Return the body that takes a clarification's place once it is answered: what `by` chose instead of buttons."""
    said = say(look.language, "{name} chose {label}", name=by, label=label)
    return _body(answer, turn_id, look, None, [_small(one_line(said, _BY_CHARS * 2))])


def _body(answer: Answer, turn_id: str, look: Look, pressed: _Buttons | None, below: Sequence[str]) -> JsonObject:
    composed, answer = is_phrased(answer), answer_in(answer, look.language)
    citations = citations_of(answer)
    claims = claims_of(citations, look.language)
    scope = shortened("\n".join(scope_lines(answer, one_line, look.language)), _SCOPE_CHARS).splitlines()
    applies = [{**remark(literal(line)), "spacing": "None" if place else "Small"} for place, line in enumerate(scope)]
    layout = Layout(
        text_room=(EXTENDED_TEXT_UNITS if look.extended else TEXT_UNITS) - units([scope, below]) - _BELOW_UNITS,
        card_room=MESSAGE_CARD_BYTES - weight([applies, pressed.elements if pressed else 0]),
        extended=look.extended,
        language=look.language,
    )
    layout.add(blocks_in(answer, look.language))
    layout.text.add_closest(answer)
    layout.add(unbuttoned(_offers(answer, pressed), look.language) if pressed else [])
    tables = layout.elements()
    said = layout.text.close([*([] if tables else map(_small, scope)), *below])
    sources = _sources(said, [each["position"] for each in claims], citations, look.language)
    text = "\n\n".join(part for part in (said, sources) if part) or NOTHING
    body: JsonObject = {
        "type": "message",
        "textFormat": "extendedmarkdown" if look.extended else "markdown",
        "text": text,
        "summary": one_line(plain_text(_beginning(answer), look.language), _SUMMARY_CHARS) or NOTHING,
    }
    looks = buttons(_looks(answer, citations, turn_id, layout))
    elements = [*tables, *(applies if tables else []), *looks, *(pressed.elements if pressed else [])]
    if elements:
        body["attachments"] = [attachment(elements)]
    entity = message_entity(claims, composed=composed, sensitivity=look.sensitivity)
    if entity:
        body["entities"] = [entity]
    return body


def _beginning(answer: Answer) -> Answer:
    """Return the first few lines of an answer, for the notification that tells of it."""
    match answer:
        case Grounded() | Comparison():
            first = answer.blocks[:_SUMMARY_BLOCKS]
            cut = [replace(it, rows=it.rows[:_SUMMARY_ROWS]) if isinstance(it, Table) else it for it in first]
            return replace(answer, blocks=tuple(cut))
        case Ranking():
            return replace(answer, items=answer.items[:_SUMMARY_ROWS], blocks=answer.blocks[:_SUMMARY_BLOCKS])
        case _:
            return answer


def _small(line: str) -> str:
    return f"*{opening(escape(line))}*"


def _sources(text: str, positions: Sequence[object], citations: Sequence[Citation], language: str) -> str:
    """Return the markers that the text lacks, for cells in a card, and how many sources Teams can't show."""
    there = {int(number) for number in _SHOWN_MARKER.findall(text)}
    markers = " ".join(f"[{number}]" for number in positions if number not in there)
    more = len({citation.number for citation in citations}) - len(positions)
    more_told = "{n} more source; press “Why?” to see it.|{n} more sources; press “Why?” to see them."
    rest = f"*{say(language, more_told, n=more)}*" if more else ""
    named = f"**{say(language, 'Sources')}:** {markers}" if markers else ""
    return " ".join(part for part in (named, rest) if part)


def _looks(answer: Answer, citations: Sequence[Citation], turn_id: str, layout: Layout) -> list[JsonObject]:
    """Return the buttons that show more of what is answered already; of a refusal, why."""
    tables = [
        dialog_button(Ours("Whole table"), WholeTable(turn_id=turn_id, number=number))
        for number in islice(layout.unshown, MAX_UNSHOWN)
    ]
    refused = isinstance(answer, NoEvidence)
    why = [dialog_button(Ours("Why?"), Why(turn_id=turn_id))] if citations or refused else []
    first = [
        dialog_button(Ours("Show passage"), Passage(turn_id=turn_id, number=each.number)) for each in citations[:1]
    ]
    wish = [wish_button(turn_id)] if isinstance(answer, NoEvidence) and answer.wanting else []
    return [*why, *first, *wish, *tables]


def _buttons(answer: Answer, turn_id: str, look: Look) -> _Buttons:
    match answer:
        case Clarify(choices=choices):
            made = _made(choices[:MAX_CHOICES], turn_id, "choice", private=look.private)
            without = [choice for choice in choices if choice not in [it for it, _ in made]]
            elements = [*buttons([button for _, button in made]), *_form(turn_id, look)]
            return _Buttons(elements=elements, suggested=[], without=without)
        case Apology():
            return _Buttons(elements=[], suggested=[], without=[])
        case _:
            return _follow_ups(answer, turn_id, look)


def _follow_ups(answer: Grounded | Comparison | Ranking | NoEvidence | SmallTalk, turn_id: str, look: Look) -> _Buttons:
    made = _made(answer.follow_ups, turn_id, "followup", private=look.private)[:MAX_SUGGESTIONS]
    without = [choice for choice in answer.follow_ups if choice not in [it for it, _ in made]]
    form = _form(turn_id, look) if isinstance(answer, NoEvidence) else []
    if look.personal:
        suggested: list[JsonObject] = [
            {"type": "imBack", "title": button["title"], "value": choice.text.strip()} for choice, button in made
        ]
        return _Buttons(elements=form, suggested=suggested, without=without)
    return _Buttons(elements=[*buttons([button for _, button in made]), *form], suggested=[], without=without)


def _made(choices: Sequence[Choice], turn_id: str, kind: str, *, private: bool) -> list[tuple[Choice, JsonObject]]:
    """Return the choices that can be buttons, with these."""
    made: list[tuple[Choice, JsonObject]] = []
    room = _BUTTONS_BYTES
    for choice in choices:
        button = choice_button(choice, turn_id=turn_id, kind=kind, private=private)
        heavy = weight(button)
        if button is not None and heavy <= room:
            room -= heavy
            made.append((choice, button))
    return made


def _form(turn_id: str, look: Look) -> list[JsonObject]:
    if look.picker is None or not asks_to_compare(look.asked):
        return []
    understood = read_comparison(look.asked, look.picker.names)
    return compare_form(understood, turn_id=turn_id, picker=look.picker, private=look.private, language=look.language)


def _offers(answer: Answer, pressed: _Buttons) -> tuple[str, ...]:
    """Return what is to be said in words."""
    names: Sequence[str] = ()
    if isinstance(answer, Clarify):
        buttoned = len(answer.choices) - len(pressed.without)
        names = answer.candidates if len(answer.candidates) > buttoned else ()
    return tuple(dict.fromkeys((*(choice.label for choice in pressed.without), *names)))
