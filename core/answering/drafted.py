"""What is proven of a draft → the answer: paragraphs, steps, a table or a ranking, each part with its citations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.answer import (
    Answer,
    Block,
    Cell,
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
from core.answering.caveats import documents_disagree
from core.answering.disputed import Disputed
from core.answering.draft_order import comparable, key_of, ordered, ordering_of, stated_in
from core.answering.draft_wording import Labels, as_printed, labelled, readable
from core.answering.grounding import loose_numbers, strangers
from core.answering.layout import laid_out, stays
from core.answering.listing import ranking_of_rows
from core.answering.proven import Proven
from core.answering.quotation import MAX_LABEL_CHARS, NOT_STATED, listed, note, shown
from core.answering.ranking import first_of
from core.answering.realisation import said_of
from core.answering.refusal import not_stated_note, which_of
from core.answering.silent import Silence
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.draft import DraftCell, DraftKind, Part
from core.gathering.lines import Gathered
from core.knowledge.analyzer import fold
from core.knowledge.facts import Fact
from core.query import Kind, Order, Query
from core.verification.prover import Proof

PHRASED = note(
    "AI-generated: a language model phrased this answer; each statement was checked against the sources it cites."
)
_CHOSEN = note("A language model chose what answers; it stands here as the documents say it.")
_ENGLISH = "en"
_FEWEST = 2
_STEPS_MISSING = "Not every step could be checked, so some are missing here: open the source for all of them."
_UNORDERED = "What is stated can't be put in order by its numbers, so the order is the language model's."


def is_phrased(answer: Answer) -> bool:
    """Return whether a language model phrased an answer."""
    return isinstance(answer, Grounded | Comparison | Ranking) and PHRASED in answer.blocks


def answer_of(
    proven: Proven, query: Query, gathered: Gathered, catalog: Catalog, *, facts: Sequence[Fact] = ()
) -> Answer | None:
    """Return the answer; None if nothing of it can be shown.

    What `facts` of those whom it speaks of state otherwise is told beside it.
    """
    if proven.kind is DraftKind.CLARIFY and len(proven.choices) >= _FEWEST:
        return which_of(proven.choices, f"Which one do you mean: {listed(proven.choices, last='or')}?")
    writing = _Writing(proven, query, gathered, catalog, facts)
    if proven.cells and (proven.kind is DraftKind.COMPARISON or not proven.claims):
        return writing.comparison()
    if proven.entries:
        return writing.ranking()
    return writing.grounded()


def beginning_of(proven: Proven, query: Query, gathered: Gathered, catalog: Catalog) -> Grounded | None:
    """Return what the answer will begin with, whatever is proven besides these claims; None if that isn't sure yet."""
    return _Writing(proven, query, gathered, catalog).beginning()


class _Writing:
    def __init__(
        self, proven: Proven, query: Query, gathered: Gathered, catalog: Catalog, facts: Sequence[Fact] = ()
    ) -> None:
        self._proven, self._query, self._gathered = proven, query, gathered
        self._disputed = Disputed(facts, proven, gathered, catalog)
        self._disputes: list[tuple[str, Sequence[Fact]]] = []
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
        is_whole = self._query.kind is not Kind.HOW_TO or len(spans) >= self._proven.dropped + len(self._proven.claims)
        gaps = [] if is_whole else [note(_STEPS_MISSING)]  # nobody may take it for the whole procedure
        otherwise = self._otherwise(self._proven.claims or beside)
        blocks = (*laid_out(spans, self._query.kind), *gaps, *otherwise, *self._lacking(), self._by_whom())
        return self._sources.answer(blocks, self._models())

    def beginning(self) -> Grounded | None:
        """Return the sentences; None if there are none, or these may be laid out otherwise with more behind them."""
        spans, ranked = self._claims(), self._proven.kind is DraftKind.RANKING
        if not spans or not (ranked or stays(len(spans), self._query.kind)):
            return None
        blocks = [Paragraph(spans=tuple(spans))] if ranked else laid_out(spans, self._query.kind)
        answer = self._sources.answer(blocks, self._models())
        return answer if self._proven.kind is DraftKind.ANSWER else replace(answer, scope=())

    def comparison(self) -> Comparison | Grounded | None:
        """Return a table, with the sentences before it."""
        if len(columns := self._columns()) < _FEWEST:
            return self.grounded(beside=self._proven.cells)
        cells: dict[str, dict[str, tuple[DraftCell, Proof]]] = {}
        for cell, proof in self._proven.cells:
            for model in proof.models:
                cells.setdefault(self._label(cell, proof), {}).setdefault(model, (cell, proof))
        spans = self._claims()
        made = [row for label, held in cells.items() if label and (row := self._row(label, held, columns))]
        rows = tuple(row for row in made if not any(_says_more(other, row) for other in made))
        if not rows:
            return self.grounded()
        table = Table(columns=("", *columns), rows=rows)
        silent = tuple(name for at, name in enumerate(columns) if all(row.cells[at].text == NOT_STATED for row in rows))
        return Comparison(
            table=table,
            blocks=(*laid_out(spans, self._query.kind), table, *documents_disagree(self._disputes), self._by_whom()),
            citations=self._sources.citations,
            models=tuple(dict.fromkeys((*columns, *self._said))),
            scope=self._sources.scope(),
            not_stated=silent,
        )

    def ranking(self) -> Ranking | Grounded | None:
        """Return those that qualify, ordered by code where their values can be typed."""
        of_models = {proof.models[0]: (entry, proof) for entry, proof in self._proven.entries if proof.models}
        entries = of_models or {proof.row: (entry, proof) for entry, proof in self._proven.entries}
        first = {model: self._first(entry.text, proof) for model, (entry, proof) in entries.items()}
        values = comparable(stated_in(first), self._by)
        order = ordered(values, self._by)
        spans = self._claims()
        items: list[Ranked] = []
        for model in order or entries:
            entry, proof = entries[model]
            if cell := self._cell(entry.text, proof):
                value = values[model] if order is not None else None
                number = key_of(value, self._by) if value else None
                unit = value.canonical_unit if value and number is not None else ""
                items.append(Ranked(model=model, value=number, unit=unit, text=cell.text, citations=cell.citations))
        if not items:
            return self.grounded()
        answer = Ranking(
            items=tuple(items),
            blocks=(*self._before(items, spans, is_ordered=order is not None), *self._behind(len(items))),
            citations=self._sources.citations,
            models=tuple(dict.fromkeys((*(item.model for item in items), *self._said))),
            scope=self._sources.scope(),
        )
        if not of_models:
            return ranking_of_rows(answer)
        found = self._disputed.of_members(self._query)
        return Silence(self._proven, self._query, self._gathered, self._catalog, found).told_in(answer)

    def _before(self, items: Sequence[Ranked], spans: Sequence[Span], *, is_ordered: bool) -> Iterator[Block]:
        """Yield who comes first, or the sentences, and that code couldn't order the items where it should."""
        seen, models = self._seen(), {item.model for item in items}
        whole = len(items) == len(self._proven.entries) and seen >= set(self._query.members)
        if spans:
            yield Paragraph(spans=tuple(spans))
        elif whole and is_ordered and self._query.language == _ENGLISH:
            yield from first_of(items, self._query.shown, all_stated=seen <= models)
        yield from self._otherwise(self._proven.claims)
        if self._query.order is not Order.NONE and len(items) > 1 and not is_ordered:
            yield note(_UNORDERED)

    def _claims(self) -> list[Span]:
        found = (self._span(claim.text, proof) for claim, proof in self._proven.claims)
        return [span for span in found if span is not None]

    def _span(self, text: str, proof: Proof) -> Span | None:
        """Return a text with its citations; None if these don't print all of its numbers, or are about others."""
        lines = [self._gathered.by_number[number] for number in proof.lines]
        apart = Sources(self._catalog)
        for line in lines:
            apart.cite_line(line, models=proof.models)
        targets = self._query.targets
        if loose_numbers(text, apart.citations, (*targets, *proof.models), self._catalog):
            return None
        if strangers(apart.citations, (*proof.models, *targets), self._catalog):
            return None
        numbers = dict.fromkeys(self._sources.cite_line(line, models=proof.models) for line in lines)
        told = text if proof.itself else readable(as_printed(text, [line.piece.plain for line in lines]))
        return Span(shown(told), tuple(numbers))

    def _cell(self, text: str, proof: Proof) -> Cell | None:
        """Return a value with its citations and what others state instead; None if it can't be shown."""
        span = self._span(text, proof)
        if span is None:
            return None
        cell = Cell(text=span.text, citations=span.citations)
        for dispute in self._disputed.of(text, proof):
            cell = dispute.cell(cell.text, cell.citations, self._sources)
            self._disputes.append((dispute.model, dispute.facts))
        return cell

    def _first(self, text: str, proof: Proof) -> str:
        """Return the value of an entry, or the one that stands before it."""
        before = (each.facts[0] for each in self._disputed.of(text, proof) if each.facts[0] is not each.told)
        return next((said_of([fact]) for fact in before), text)

    def _otherwise(self, parts: Sequence[tuple[Part, Proof]]) -> Iterator[Block]:
        """Return what others state otherwise than sentences do."""
        return self._disputed.blocks(parts, self._sources, named=len(self._query.targets) > 1)

    def _row(self, label: str, held: Mapping[str, tuple[DraftCell, Proof]], columns: Sequence[str]) -> TableRow | None:
        cells: list[Cell] = []
        for model in columns:
            cell = self._cell(held[model][0].text, held[model][1]) if model in held else None
            cells.append(cell or Cell(text=NOT_STATED))
        stated = {fold(cell.text) for cell in cells if cell.text != NOT_STATED}
        return TableRow(label=label, cells=tuple(cells), differs=len(stated) > 1) if stated else None

    def _label(self, cell: DraftCell, proof: Proof) -> str:
        """Return what a row is called: as the writer says in others' words, or as what it cites is labelled."""
        said = cell.aspect.strip()[:MAX_LABEL_CHARS]
        if self._labels.is_ours(said):
            return said
        first = self._gathered.by_number[proof.lines[0]]
        labels = [value.label for value in first.piece.values if value.label] or list(first.above[-1:])
        return labels[0][:MAX_LABEL_CHARS] if labels else ""

    def _by_whom(self) -> Note:
        """Return the remark on who wrote the answer: the documents themselves where only lines are shown."""
        return _CHOSEN if all(proof.itself for proof in self._proofs) else PHRASED

    def _columns(self) -> list[str]:
        told = {model for _, proof in self._proven.cells for model in proof.models}
        asked = [*self._query.models, *self._query.may_mean]
        return list(dict.fromkeys((*asked, *(name for name in self._query.members if name in told), *sorted(told))))

    def _models(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._query.models, *self._said))) if self._said else self._query.models

    def _behind(self, held: int) -> Iterator[Block]:
        """Yield what stands behind the items: how many they are, if asked, what is missing, and who wrote it."""
        seen = len(self._seen())
        if self._query.kind is Kind.COUNT and seen and not self._disputes:  # who is disputed may not count
            yield note(f"That makes {held} of the {seen} that the passages I read speak of.")
        yield from documents_disagree(self._disputes)
        yield from self._lacking()
        yield self._by_whom()

    def _seen(self) -> set[str]:
        """Return the product models asked about of whom any line speaks, or of whose base one does."""
        told = {name for line in self._gathered.by_number.values() for name in line.models}
        return {name for name in self._query.targets if not told.isdisjoint((name, *self._catalog.bases(name)))}

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
