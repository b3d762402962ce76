"""An answer → the same with what it says of itself in the reader's language; what documents and people say stays."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from adapters.language import say
from adapters.language.sentences import JOINTS, Sentences, sentences_in
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Cell,
    Choice,
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
    TableRow,
)
from core.answering.changes import CHANGED
from core.answering.quotation import NOT_STATED, UNSURE

_CELLS = frozenset({NOT_STATED, UNSURE})
_HEADINGS = frozenset({"Attribute", "Product model"})
_BLANK = "\ue000"
"""Stands for a blank within a name, while the blanks between names are looked for."""
_Said = TypeVar("_Said", bound=Answer)


def answer_in(answer: _Said, language: str) -> _Said:
    """Return an answer in a language of `adapters.language.NAMES`: remarks, refusals, questions back, buttons.

    A paragraph that cites nothing is a remark too, a note on changed values is all ours but for the values, and so is
    a yes or no before what a document says. What cites, other lists and labels stay: documents say them. What a button
    stands for stays as well, as that is asked.
    """
    sentences = sentences_in(language)
    return answer if sentences is None else _Saying(sentences, language, _jointed(answer)).answer(answer)


def note_in(note: Note, language: str) -> Note:
    """Return a remark that stands by itself in a language."""
    sentences = sentences_in(language)
    return note if sentences is None else Note(spans=_Saying(sentences, language).spans(note.spans))


def _jointed(answer: Answer) -> tuple[str, ...]:
    """Return the names of product models in an answer that hold what stands between names in a list."""
    match answer:
        case Clarify(candidates=candidates):
            names = candidates
        case NoEvidence(models=models, follow_ups=offered):
            names = (*models, *(choice.label for choice in offered))
        case Grounded() | Comparison() | Ranking():
            names = (*answer.models, *answer.not_stated, *(scope.model for scope in answer.scope))
        case _:
            names = ()
    return jointed(names)


def jointed(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that hold what stands between names in a list, each once."""
    return tuple(dict.fromkeys(name for name in names if any(joint in name for joint in JOINTS)))


def with_whole(names: Sequence[str], text: str, said_in: Callable[[str], str]) -> str:
    """Return what a text is in a language; no name is taken for several."""
    for name in names:
        text = text.replace(name, name.replace(" ", _BLANK))
    said = said_in(text)
    return said.replace(_BLANK, " ") if names else said


@dataclass(frozen=True, slots=True)
class _Saying:
    """Says parts of an answer in a language; `jointed` are names that look like several."""

    sentences: Sentences
    language: str
    jointed: tuple[str, ...] = ()

    def answer(self, answer: _Said) -> _Said:
        match answer:
            case Comparison(blocks=blocks, table=table, follow_ups=offered):
                made = self._table(table)
                shown = tuple(made if block is table else self._block(block) for block in blocks)
                return replace(answer, blocks=shown, table=made, follow_ups=self._choices(offered))
            case Grounded(blocks=(Paragraph(spans=(Span(text=text),)) as head, *blocks)) if text == CHANGED:
                return replace(answer, blocks=(self._block(head), *map(self._change, blocks)))
            case Grounded(blocks=blocks, follow_ups=offered) | Ranking(blocks=blocks, follow_ups=offered):
                return replace(answer, blocks=tuple(map(self._block, blocks)), follow_ups=self._choices(offered))
            case Clarify(question=question, choices=offered):
                return replace(answer, question=self.text(question), choices=self._choices(offered))
            case NoEvidence(text=text, follow_ups=offered) | SmallTalk(text=text, follow_ups=offered):
                return replace(answer, text=self.text(text), follow_ups=self._choices(offered))
            case Apology(text=text):
                return replace(answer, text=self.text(text))
            case _:
                assert_never(answer)

    def text(self, text: str) -> str:
        return with_whole(self.jointed, text, self.sentences.text)

    def spans(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        return tuple(replace(span, text=self.text(span.text)) for span in spans)

    def _choices(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return buttons in the language; what is asked by one as it is labelled is a name, or a document's label."""
        return tuple(
            choice if choice.text.endswith(choice.label) else replace(choice, label=self.sentences.label(choice.label))
            for choice in choices
        )

    def _block(self, block: Block) -> Block:
        match block:
            case Note(spans=spans):
                return replace(block, spans=self.spans(spans))
            case Paragraph(spans=spans) if not any(span.citations for span in spans):
                return replace(block, spans=self.spans(spans))
            case Table():
                return self._table(block)
            case Paragraph(spans=spans):
                return replace(block, spans=self._opened(spans))
            case Bullets(items=spans):
                return replace(block, items=self._opened(spans))
            case Steps() | Quote():
                return block
            case _:
                assert_never(block)

    def _opened(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """Return what documents say with what of ours stands before it in the language."""
        return tuple(map(self._with_opening, spans))

    def _with_opening(self, span: Span) -> Span:
        if not span.opening or not span.text.startswith(span.opening):
            return span
        opening = self.text(span.opening)
        return replace(span, text=f"{opening}{span.text.removeprefix(span.opening)}", opening=opening)

    def _change(self, block: Block) -> Block:
        """Return a block of the note that values have changed: in its list each stands with the one before."""
        if not isinstance(block, Bullets):
            return self._block(block)
        return replace(block, items=tuple(replace(item, text=self.sentences.change(item.text)) for item in block.items))

    def _table(self, table: Table) -> Table:
        """Return a table with its first heading, and cells that say nothing, in the language."""
        first = tuple(say(self.language, name) if name in _HEADINGS else name for name in table.columns[:1])
        empty = {text: Cell(text=say(self.language, text)) for text in _CELLS}

        def row_of(row: TableRow) -> TableRow:
            if all(cell.citations for cell in row.cells):
                return row
            return replace(
                row, cells=tuple(cell if cell.citations else empty.get(cell.text, cell) for cell in row.cells)
            )

        return replace(table, columns=(*first, *table.columns[1:]), rows=tuple(map(row_of, table.rows)))
