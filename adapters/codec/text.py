"""An answer as plain text: complete, with markers, without the list of citations."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from adapters.language import ENGLISH, say
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Cell,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranking,
    SmallTalk,
    Span,
    Steps,
    Table,
)

CLOSEST = "Closest passages"
"""What passages are headed with that come close to what was asked, and are no answer."""

_LABEL_CHARS = 40
_CLINGS_LEFT = tuple(",.;:!?)]")


def plain_text(answer: Answer, language: str = ENGLISH) -> str:
    """Return the whole answer as a person reads it, blocks parted by an empty line."""
    match answer:
        case Grounded() | Comparison():
            parts = [_block(block) for block in answer.blocks]
        case Ranking():
            parts = [*map(_block, answer.before), _places(answer), *map(_block, answer.behind)]
        case Clarify():
            parts = [answer.question, _choices(answer)]
        case NoEvidence():
            parts = [answer.text, _closest(answer, language)]
        case SmallTalk():
            parts = [answer.text]
        case Apology():
            parts = [f"{answer.text} {say(language, 'Ticket: {ticket}', ticket=answer.ticket)}"]
        case _:
            assert_never(answer)
    if isinstance(answer, Grounded | Comparison | Ranking) and answer.not_stated:
        parts.append(say(language, "Not stated: {names}", names=", ".join(answer.not_stated)))
    return "\n\n".join(part for part in parts if part)


def _block(block: Block) -> str:
    match block:
        case Paragraph() | Note():
            return running(map(_span, block.spans))
        case Steps():
            return numbered(map(_span, block.items))
        case Bullets():
            return _bulleted(map(_span, block.items))
        case Table():
            return _table(block)
        case Quote():
            return f"“{block.text}” [{block.citation}]"
        case _:
            assert_never(block)


def running(parts: Iterable[str]) -> str:
    """Return parts one behind the other, with a blank between two that have none and need one."""
    text = ""
    for part in parts:
        parted = not text or text[-1].isspace() or part.startswith((" ", "\n", *_CLINGS_LEFT))
        text += part if parted else f" {part}"
    return text.strip()


def _span(span: Span) -> str:
    """Markers go before the span's closing white space."""
    said = span.text.rstrip()
    return f"{said}{_markers(span.citations)}{span.text[len(said) :]}"


def _markers(citations: Sequence[int]) -> str:
    return " " + "".join(f"[{number}]" for number in citations) if citations else ""


def numbered(items: Iterable[str]) -> str:
    """Return steps, a line each."""
    return "\n".join(f"{number}. {item}" for number, item in enumerate(items, start=1))


def _bulleted(items: Iterable[str]) -> str:
    return "\n".join(f"• {item}" for item in items)


def _table(table: Table) -> str:
    width = 1 + min(max((len(row.label) for row in table.rows), default=0), _LABEL_CHARS)
    return "\n".join(
        f"{f'{row.label}:':<{width}} {'; '.join(map(_cell, table.columns[1:], row.cells))}" for row in table.rows
    )


def _cell(column: str, cell: Cell) -> str:
    return f"{column} {cell.text}".strip() + _markers(cell.citations)


def _places(ranking: Ranking) -> str:
    return "\n".join(
        f"{f'{place}.' if place else '•'} {item.model}: {item.text}{_markers(item.citations)}"
        for place, item in zip(ranking.places, ranking.items, strict=True)
    )


def _closest(answer: NoEvidence, language: str) -> str:
    said = [f"{passage.text}{_markers((passage.citation,))}" for passage in answer.closest]
    return f"{say(language, f'{CLOSEST}:')}\n{_bulleted(said)}" if said else ""


def _choices(answer: Clarify) -> str:
    labels = [choice.label for choice in answer.choices]
    return _bulleted([*labels, *unsaid(answer.candidates, "\n".join((answer.question, *labels)))])


def unsaid(names: Sequence[str], said: str) -> list[str]:
    """Return the `names` that `said` lacks; a longer name doesn't say the shorter one inside it."""
    missing: set[str] = set()
    for name in sorted(names, key=len, reverse=True):
        if name not in said:
            missing.add(name)
        said = said.replace(name, "\n")
    return [name for name in names if name in missing]
