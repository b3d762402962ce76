"""What is proven of a draft → the answer: paragraphs, steps, a table or a ranking, each part with its citations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.answer import (
    Answer,
    Block,
    Cell,
    Choice,
    Clarify,
    Comparison,
    Grounded,
    Note,
    Paragraph,
    Ranked,
    Ranking,
    Span,
    Table,
    TableRow,
)
from core.answering.cells import NOT_STATED
from core.answering.clarify import MAX_CHOICES
from core.answering.grounding import called, loose_numbers, strangers
from core.answering.labels import MOST_CHARS, Labels, labelled
from core.answering.of_rows import ranking_of_rows
from core.answering.paragraphs import laid_out, stays
from core.answering.printed_values import as_printed, comparable, key_of, ordered, ordering_of, readable, stated_in
from core.answering.proven import Proven
from core.answering.refuse import not_stated_note
from core.answering.sources import Sources
from core.answering.winner import first_of
from core.answering.wording import listed, shown
from core.catalog.catalog import Catalog
from core.draft import DraftCell, DraftKind, Entry
from core.gathering.lines import Gathered
from core.knowledge.analyzer import fold
from core.quantities.value import Value
from core.query import Kind, Order, Query
from core.verification.prover import Proof

_SAID = "AI-generated: a language model phrased this answer; each statement was checked against the sources it cites."
PHRASED = Note(spans=(Span(_SAID),))
_CHOSEN = Note(spans=(Span("A language model chose what answers; it stands here as the documents say it."),))
_ENGLISH = "en"
_FEWEST = 2
_STEPS_MISSING = "Not every step could be checked, so some are missing here: open the source for all of them."
_UNORDERED = "What is stated can't be put in order by its numbers, so the order is the language model's."


def is_phrased(answer: Answer) -> bool:
    """Return whether a language model phrased an answer."""
    return isinstance(answer, Grounded | Comparison | Ranking) and PHRASED in answer.blocks


def answer_of(proven: Proven, query: Query, gathered: Gathered, catalog: Catalog) -> Answer | None:
    """Return the answer; None if nothing of it can be shown."""
    if proven.kind is DraftKind.CLARIFY and len(proven.choices) >= _FEWEST:
        return _clarify(proven.choices)
    writing = _Writing(proven, query, gathered, catalog)
    if proven.cells and (proven.kind is DraftKind.COMPARISON or not proven.claims):
        return writing.comparison()
    if proven.entries:
        return writing.ranking()
    return writing.grounded()


def beginning_of(proven: Proven, query: Query, gathered: Gathered, catalog: Catalog) -> Grounded | None:
    """Return what the answer will begin with, whatever is proven besides these claims; None if that isn't sure yet."""
    return _Writing(proven, query, gathered, catalog).beginning()


def _clarify(names: Sequence[str]) -> Clarify:
    return Clarify(
        question=f"Which one do you mean: {listed(names, last='or')}?",
        candidates=tuple(names),
        choices=tuple(Choice(label=name[:MOST_CHARS], text=name) for name in names[:MAX_CHOICES]),
    )


class _Writing:
    def __init__(self, proven: Proven, query: Query, gathered: Gathered, catalog: Catalog) -> None:
        self._proven, self._query, self._gathered = proven, query, gathered
        self._catalog, self._sources = catalog, Sources(catalog)
        self._labels, self._by = Labels(query, gathered), ordering_of(query)
        self._proofs = [proof for _, proof in proven.parts]
        self._said = tuple(dict.fromkeys(name for proof in self._proofs for name in proof.models))

    def grounded(self, beside: Sequence[tuple[DraftCell, Proof]] = ()) -> Grounded | None:
        """Return sentences, or steps; where there are none, the cells `beside` them; None if nothing can be shown."""
        spans = self._claims()
        if not spans:
            cells = ((self._label(cell, proof), self._span(cell.text, proof)) for cell, proof in beside)
            spans = [replace(span, text=labelled(label, span.text)) for label, span in cells if span and label]
        if not spans:
            return None
        return Grounded(
            blocks=(*laid_out(spans, self._query.kind), *self._gaps(len(spans)), *self._lacking(), self._by_whom()),
            citations=self._sources.citations,
            models=self._models(),
            scope=self._sources.scope(),
        )

    def beginning(self) -> Grounded | None:
        """Return the sentences; None if there are none, or these may be laid out otherwise with more behind them."""
        spans, ranked = self._claims(), self._proven.kind is DraftKind.RANKING
        if not spans or not (ranked or stays(len(spans), self._query.kind)):
            return None
        return Grounded(
            blocks=(Paragraph(spans=tuple(spans)),) if ranked else tuple(laid_out(spans, self._query.kind)),
            citations=self._sources.citations,
            models=self._models(),
            scope=self._sources.scope() if self._proven.kind is DraftKind.ANSWER else (),
        )

    def comparison(self) -> Comparison | Grounded | None:
        """Return a table, with the sentences before it."""
        if len(columns := self._columns()) < _FEWEST:
            return self.grounded(beside=self._proven.cells)
        cells: dict[str, dict[str, tuple[DraftCell, Proof]]] = {}
        for cell, proof in self._proven.cells:
            for model in proof.models:
                cells.setdefault(self._label(cell, proof), {}).setdefault(model, (cell, proof))
        spans = self._claims()
        rows = tuple(row for label, held in cells.items() if label and (row := self._row(label, held, columns)))
        rows = tuple(row for row in rows if not any(_says_more(other, row) for other in rows))
        if not rows:
            return self.grounded()
        table = Table(columns=("", *columns), rows=rows)
        silent = tuple(name for at, name in enumerate(columns) if all(row.cells[at].text == NOT_STATED for row in rows))
        return Comparison(
            table=table,
            blocks=(*laid_out(spans, self._query.kind), table, self._by_whom()),
            citations=self._sources.citations,
            models=tuple(dict.fromkeys((*columns, *self._said))),
            scope=self._sources.scope(),
            not_stated=silent,
        )

    def ranking(self) -> Ranking | Grounded | None:
        """Return those that qualify, ordered by code where their values can be typed."""
        of_models = {proof.models[0]: (entry, proof) for entry, proof in self._proven.entries if proof.models}
        entries = of_models or {proof.row: (entry, proof) for entry, proof in self._proven.entries}
        values = comparable(stated_in({model: entry.text for model, (entry, _) in entries.items()}), self._by)
        order = ordered(values, self._by)
        spans = self._claims()
        items = [self._ranked(model, *entries[model], values[model], order) for model in order or entries]
        held = tuple(item for item in items if item is not None)
        if not held:
            return self.grounded()
        wanted = self._query.order is not Order.NONE and len(held) > 1
        seen = self._seen()
        lead = first_of(held, self._query.shown, all_stated=seen <= {each.model for each in held})
        whole = len(held) == len(self._proven.entries) and seen >= set(self._query.members)
        first = lead if whole and order is not None and not spans and self._query.language == _ENGLISH else ()
        notes = [Note(spans=(Span(_UNORDERED),))] if wanted and order is None else []
        answer = Ranking(
            items=held,
            blocks=(
                *first,
                *([Paragraph(spans=tuple(spans))] if spans else []),
                *notes,
                *self._counted(len(held)),
                *self._lacking(),
                self._by_whom(),
            ),
            citations=self._sources.citations,
            models=tuple(dict.fromkeys((*(item.model for item in held), *self._said))),
            scope=self._sources.scope(),
        )
        return answer if of_models else ranking_of_rows(answer)

    def _claims(self) -> list[Span]:
        found = (self._span(claim.text, proof) for claim, proof in self._proven.claims)
        return [span for span in found if span is not None]

    def _span(self, text: str, proof: Proof) -> Span | None:
        """Return a text with its citations; None if these don't print all of its numbers, or are about others."""
        lines = [self._gathered.by_number[number] for number in proof.lines]
        apart = Sources(self._catalog)
        for line in lines:
            apart.cite_line(line, models=proof.models)
        spoken = dict.fromkeys((*self._query.targets, *proof.models))
        names = (each for name in spoken for each in called(name, self._catalog))
        if loose_numbers(text, apart.citations, names):
            return None
        if strangers(apart.citations, (*proof.models, *self._query.targets), self._catalog):
            return None
        numbers = dict.fromkeys(self._sources.cite_line(line, models=proof.models) for line in lines)
        told = text if proof.itself else readable(as_printed(text, [line.piece.plain for line in lines]))
        return Span(shown(told), tuple(numbers))

    def _row(self, label: str, held: Mapping[str, tuple[DraftCell, Proof]], columns: Sequence[str]) -> TableRow | None:
        cells: list[Cell] = []
        for model in columns:
            span = self._span(held[model][0].text, held[model][1]) if model in held else None
            cells.append(Cell(text=span.text, citations=span.citations) if span else Cell(text=NOT_STATED))
        stated = {fold(cell.text) for cell in cells if cell.text != NOT_STATED}
        return TableRow(label=label, cells=tuple(cells), differs=len(stated) > 1) if stated else None

    def _label(self, cell: DraftCell, proof: Proof) -> str:
        """Return what a row is called: as the writer says in others' words, or as what it cites is labelled."""
        said = cell.aspect.strip()[:MOST_CHARS]
        if self._labels.is_ours(said):
            return said
        first = self._gathered.by_number[proof.lines[0]]
        labels = [value.label for value in first.piece.values if value.label] or list(first.above[-1:])
        return labels[0][:MOST_CHARS] if labels else ""

    def _ranked(
        self, model: str, entry: Entry, proof: Proof, value: Value | None, order: Sequence[str] | None
    ) -> Ranked | None:
        text = self._span(entry.text, proof)
        if text is None:
            return None
        number = key_of(value, self._by) if order is not None and value else None
        unit = value.canonical_unit if value and number is not None else ""
        return Ranked(model=model, value=number, unit=unit, text=text.text, citations=text.citations)

    def _by_whom(self) -> Note:
        """Return the remark on who wrote the answer: the documents themselves where only lines are shown."""
        return _CHOSEN if all(proof.itself for proof in self._proofs) else PHRASED

    def _columns(self) -> list[str]:
        told = {model for _, proof in self._proven.cells for model in proof.models}
        asked = [*self._query.models, *self._query.may_mean]
        return list(dict.fromkeys((*asked, *(name for name in self._query.members if name in told), *sorted(told))))

    def _models(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._query.models, *self._said))) if self._said else self._query.models

    def _counted(self, held: int) -> list[Block]:
        if self._query.kind is not Kind.COUNT:
            return []
        seen = len(self._seen())
        said = f"That makes {held} of the {seen} that the passages I read speak of."
        return [Note(spans=(Span(said),))] if seen else []

    def _seen(self) -> set[str]:
        """Return the product models asked about of whom any line speaks, or of whose base one does."""
        told = {name for line in self._gathered.by_number.values() for name in line.models}
        return {name for name in self._query.targets if not told.isdisjoint((name, *self._catalog.bases(name)))}

    def _gaps(self, shown_claims: int) -> Iterator[Note]:
        """Yield that steps are missing, where some of a procedure aren't proven: nobody may take it for the whole."""
        missing = self._proven.dropped + len(self._proven.claims) - shown_claims
        if self._query.kind is Kind.HOW_TO and missing > 0:
            yield Note(spans=(Span(_STEPS_MISSING),))

    def _lacking(self) -> Iterator[Note]:
        """Yield the remarks on what was asked and isn't stated; a list says nothing of those that don't qualify."""
        missing: dict[str, dict[str, None]] = {}
        spoken = (*self._query.models, *self._query.may_mean)
        for each in self._proven.not_stated:
            asked = self._labels.lacking(each.aspect)
            if asked and (not each.model or each.model in spoken):
                missing.setdefault(asked, {})[each.model] = None
        for models in dict.fromkeys(map(tuple, missing.values())):
            aspects = [asked for asked, of in missing.items() if tuple(of) == models]
            yield not_stated_note(aspects, listed(list(filter(None, models))) or None)
        if rest := [each for each in self._labels.unanswered(self._texts()) if each not in missing]:
            yield not_stated_note(rest, None)

    def _texts(self) -> Iterator[str]:
        """Yield what is shown, and the lines that it rests on with their headings."""
        yield from (part.text for part, _ in self._proven.parts)
        yield from (cell.aspect for cell, _ in self._proven.cells)
        for number in {number for proof in self._proofs for number in proof.lines}:
            yield self._gathered.by_number[number].text
            yield from self._gathered.by_number[number].above


def _says_more(other: TableRow, row: TableRow) -> bool:
    """Return whether another row has all that a row states, and states more."""
    pairs = [(one.text, two.text) for one, two in zip(row.cells, other.cells, strict=True) if one.text != two.text]
    return bool(pairs) and all(one == NOT_STATED for one, _ in pairs)
