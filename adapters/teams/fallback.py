"""An answer that Teams doesn't take as it is, as text that lacks nothing: every value and every source."""

from collections.abc import Sequence
from itertools import zip_longest

from adapters.chat.answers import NOTHING, blocks_in, unbuttoned
from adapters.chat.said import answer_in
from adapters.chat.sources import place_of, scope_lines, title_of
from adapters.codec import citations_of, linkable
from adapters.language import ENGLISH, Ours, say
from adapters.teams.cards import attachment, buttons
from adapters.teams.limits import JsonObject, shortened, units
from adapters.teams.markup import escape, marked, one_line, opening
from adapters.teams.payload import Passage, Why, dialog_button
from adapters.teams.text import Text
from core.answer import (
    Answer,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Ranking,
    Table,
)

TEXT_UNITS = 10_000
_SOURCES_UNITS = 4_000
_SOURCE_CHARS = 300
_SCOPE_CHARS = 1500
_BARE = "Teams did not take this answer as a card, so here it is as text."


def fallbacks(answer: Answer, *, turn_id: str, language: str = ENGLISH) -> list[JsonObject]:
    """Return bodies to post instead of a refused one, the richest first: with two buttons, and without anything."""
    body: JsonObject = {
        "type": "message",
        "textFormat": "markdown",
        "text": _text(answer_in(answer, language), language),
    }
    if not isinstance(answer, Grounded | Comparison | Ranking | NoEvidence):
        return [body]
    body["channelData"] = {"feedbackLoop": {"type": "custom"}}
    if not answer.citations:
        return [body]
    looks = [
        dialog_button(Ours("Why?"), Why(turn_id=turn_id)),
        dialog_button(Ours("Show passage"), Passage(turn_id=turn_id, number=answer.citations[0].number)),
    ]
    return [{**body, "attachments": [attachment(buttons(looks))]}, body]


def _text(answer: Answer, language: str) -> str:
    sources = _sources(citations_of(answer), language)
    text = Text(room=TEXT_UNITS - units(sources), language=language)
    for block in [*blocks_in(answer, language), *unbuttoned(_choices(answer), language, beside=False)]:
        if isinstance(block, Table):
            text.add_rows([_row(block, place) for place in range(len(block.rows))])
        else:
            text.add(block)
    text.add_closest(answer)
    scope = shortened("\n".join(scope_lines(answer, one_line, language)), _SCOPE_CHARS).splitlines()
    holds = [f"*{opening(escape(line))}*" for line in scope]
    return text.close(
        [*holds, *([f"**{say(language, 'Sources')}**\n\n{sources}"] if sources else []), f"*{say(language, _BARE)}*"]
    )


def _row(table: Table, place: int) -> str:
    """Return a row as a line: its label, and each column with its value and its markers."""
    row = table.rows[place]
    values = [
        f"{escape(column)}: {said}" if column.strip() else said
        for column, cell in zip_longest(table.columns[1:], row.cells)
        if cell is not None
        for said in [marked(escape(cell.text) or NOTHING, cell.citations)]
        for column in [column or ""]
    ]
    return f"**{escape(row.label) or NOTHING}** — {'; '.join(values)}"


def _choices(answer: Answer) -> Sequence[str]:
    """Return what can be written instead of pressing a button."""
    if not isinstance(answer, Clarify):
        return ()
    return tuple(dict.fromkeys((*(choice.label for choice in answer.choices), *answer.candidates)))


def _sources(citations: Sequence[Citation], language: str) -> str:
    """Return the sources with their places, as many as there is room for, and how many there are besides."""
    numbered = {citation.number: citation for citation in reversed(citations)}
    lines: list[str] = []
    room = _SOURCES_UNITS
    for number in sorted(numbered):
        line = f"- {_source(numbered[number], language)}"
        room -= units(line) + 1
        if room < 0:
            lines.append(f"- {say(language, 'and {n} more', n=len(numbered) - len(lines))}")
            break
        lines.append(line)
    return "\n".join(lines)


def _source(citation: Citation, language: str) -> str:
    title, place = title_of(citation, one_line, language), place_of(citation, one_line, language)
    where = one_line(" · ".join([title, *place]), _SOURCE_CHARS)
    link = f" ([{say(language, 'open')}]({citation.url}))" if linkable(citation.url) and _plain(citation.url) else ""
    return f"[{citation.number}] {escape(where)}{link}"


def _plain(url: str) -> bool:
    """Return whether an address can stand in a link of Markdown as it is."""
    return len(url) <= _SOURCE_CHARS and not set(url) & set("()<>[]\\ ")
