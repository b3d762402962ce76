"""An answer as Markdown (CommonMark with GitHub's tables): complete, with markers and the sources they stand for."""

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from adapters.codec.citations import citations_of
from adapters.codec.links import linkable
from adapters.codec.text import CLOSEST, numbered, running, unsaid
from adapters.language import ENGLISH, say
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Citation,
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
from core.closest import Closest

_MARKUP = re.compile(r"[\\`*\[\]<>~|]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")
_BEGINS = re.compile(r"^(#{1,6}(?=\s|$)|[-+=]+(?=\s|$)|\d{1,9}(?=[.)]\s))")


def markdown(answer: Answer, language: str = ENGLISH) -> str:
    """Return the whole answer, its own headings in a language; what people and documents say stays text."""
    match answer:
        case Grounded() | Comparison():
            parts = [_block(block) for block in answer.blocks]
        case Ranking():
            parts = [*map(_block, answer.before), _places(answer), *map(_block, answer.behind)]
        case Clarify():
            parts = [_text(answer.question), _choices(answer)]
        case NoEvidence():
            parts = [_text(answer.text), _closest(answer, language)]
        case SmallTalk():
            parts = [_text(answer.text)]
        case Apology():
            parts = [_text(f"{answer.text} {say(language, 'Ticket: {ticket}', ticket=answer.ticket)}")]
        case _:
            assert_never(answer)
    if isinstance(answer, Grounded | Comparison | Ranking) and answer.not_stated:
        parts.append(say(language, "Not stated: {names}", names=markdown_line(", ".join(answer.not_stated))))
    return "\n\n".join(part for part in (*parts, _sources(citations_of(answer), language)) if part)


def markdown_line(text: str) -> str:
    """Return text as one line in which nothing is markup."""
    line = " ".join(text.split())
    escaped = _MARKUP.sub(lambda found: f"\\{found[0]}", line)
    return _BEGINS.sub(lambda found: _inert(found[0]), escaped)


def _inert(begins: str) -> str:
    """A number loses its power by its dot, which follows; other signs by their own."""
    return f"{begins}\\" if begins.isdigit() else f"\\{begins}"


def _text(text: str) -> str:
    """Return paragraphs as they are, each line of them a line."""
    return "\n".join(markdown_line(line) for line in text.split("\n"))


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return running(map(_span, block.spans))
        case Note():
            said = running(map(_span, block.spans))
            return f"*{said}*" if len(block.spans) == 1 else said
        case Steps():
            return numbered(map(_span, block.items))
        case Bullets():
            return _listed(map(_span, block.items))
        case Table():
            return _table(block)
        case Quote():
            return _quoted(f"{_text(block.text)}{_markers((block.citation,))}", "> ")
        case _:
            assert_never(block)


def _span(span: Span) -> str:
    return f"{markdown_line(span.text)}{_markers(span.citations)}"


def _markers(citations: Sequence[int]) -> str:
    return " " + "".join(f"\\[{number}\\]" for number in citations) if citations else ""


def _listed(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _closest(answer: NoEvidence, language: str) -> str:
    if not answer.closest:
        return ""
    return f"**{say(language, CLOSEST)}**\n\n{_listed(map(_passage, answer.closest))}"


def _passage(passage: Closest) -> str:
    """Return a passage in one line, what was asked in bold; signs of a marked word's own stay text."""
    runs = [f"**{markdown_line(run.text)}**" if run.marked else _inside(run.text) for run in passage.runs]
    return f"{''.join(runs)}{_markers((passage.citation,))}"


def _inside(text: str) -> str:
    """Return a stretch of a line in which nothing is markup, with the white space at its ends."""
    return _MARKUP.sub(lambda found: f"\\{found[0]}", re.sub(r"\s+", " ", text))


def _choices(answer: Clarify) -> str:
    labels = [choice.label for choice in answer.choices]
    return _listed(map(markdown_line, (*labels, *unsaid(answer.candidates, "\n".join((answer.question, *labels))))))


def _table(table: Table) -> str:
    head = [markdown_line(column) for column in table.columns]
    rows = (
        [markdown_line(row.label), *(f"{markdown_line(cell.text)}{_markers(cell.citations)}" for cell in row.cells)]
        for row in table.rows
    )
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def _places(ranking: Ranking) -> str:
    return "\n".join(
        f"{f'{place}.' if place else '-'} {markdown_line(item.model)}: {markdown_line(item.text)}"
        f"{_markers(item.citations)}"
        for place, item in zip(ranking.places, ranking.items, strict=True)
    )


def _sources(citations: Sequence[Citation], language: str) -> str:
    if not citations:
        return ""
    return "\n".join((f"**{say(language, 'Sources')}**", "", *(_source(each, language) for each in citations)))


def _source(citation: Citation, language: str) -> str:
    """Return a citation as an item of a list whose numbers are those of the markers, with its quote below."""
    page = f", {say(language, 'p. {page}', page=citation.page)}" if citation.page is not None else ""
    base = citation.inherited_from
    remarks = [say(language, "inherited from {base}", base=base)] if base else []
    remarks += [say(language, "legacy")] if citation.legacy else []
    place = " › ".join((citation.title or citation.document, *citation.section)) + page
    remark = f" ({'; '.join(remarks)})" if remarks else ""
    url = f" — <{citation.url}>" if linkable(citation.url) else ""
    number = f"{citation.number}. "
    return f"{number}{markdown_line(place + remark)}{url}\n{_quoted(_text(citation.excerpt), ' ' * len(number) + '> ')}"


def _quoted(text: str, sign: str) -> str:
    return "\n".join(f"{sign}{line}".rstrip() for line in text.split("\n"))
