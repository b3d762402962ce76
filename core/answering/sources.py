"""Citations of one answer: numbered in order of first use, each passage once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.answer import MAX_QUOTE_CHARS, Citation, Scope
from core.answering.printed import numbers_in
from core.catalog.catalog import Catalog
from core.cutting import at_word
from core.gathering.lines import Line
from core.knowledge.chunk import Chunk, Piece
from core.knowledge.document import Document, Status
from core.knowledge.facts import Fact
from core.retrieval.candidate import Candidate


class Sources:
    """Hands out citation numbers while an answer is written."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._numbers: dict[tuple[str, int, int], int] = {}
        """By chunk, first and last piece."""
        self._citations: list[Citation] = []
        self._cited_for: dict[str, dict[int, str | None]] = {}

    def cite(self, finding: Candidate, *, model: str | None = None) -> int:
        """Return the number of the citation that proves `finding`, said of `model`."""
        return self.cite_pieces(finding, finding.position, finding.position, model=model)

    def cite_pieces(self, finding: Candidate, first: int, last: int, *, model: str | None = None) -> int:
        """Return the number for the pieces `first` to `last` of the finding's chunk.

        A passage that is too long to quote is quoted from its first piece to the last that fits.
        """
        pieces = finding.chunk.pieces
        quote = finding.chunk.passage(first, last) if finding.chunk.source else pieces[first].quote
        while len(quote) > MAX_QUOTE_CHARS and last > first:
            last -= 1
            quote = finding.chunk.passage(first, last)
        key = (finding.chunk.chunk_id, first, last)
        if key not in self._numbers:
            self._numbers[key] = len(self._citations) + 1
            number, held = self._numbers[key], pieces[first : last + 1]
            self._citations.append(
                _citation(number, finding.document, finding.chunk, held, quote=quote, base=finding.base)
            )
        if model is not None:
            self._cited_for.setdefault(model, {})[self._numbers[key]] = finding.base
        return self._numbers[key]

    def cite_line(self, line: Line, *, models: Sequence[str]) -> int:
        """Return the number of the citation that proves what a gathered line says of each of `models`."""
        key = (line.chunk.chunk_id, line.position, line.position)
        if key not in self._numbers:
            self._numbers[key] = len(self._citations) + 1
            mark = line.chunk.mark_of(line.position)
            quote = f"{mark}{line.piece.quote}"
            citation = _citation(self._numbers[key], line.document, line.chunk, [line.piece], quote=quote, base=None)
            citation = replace(
                citation,
                models=line.models or citation.models,
                section=(*citation.section, *line.labels, *_columns(line.piece)),
                excerpt=_numbered(citation.excerpt, line.piece, mark),
            )
            base = next((self._base(citation, model) for model in models), None)
            self._citations.append(replace(citation, inherited_from=base))
        citation = self._citations[self._numbers[key] - 1]
        for model in models:
            self._cited_for.setdefault(model, {})[citation.number] = self._base(citation, model)
        return citation.number

    def cite_fact(self, fact: Fact, *, model: str) -> int:
        """Return the number of the citation that proves `fact`, said of `model`: the row that it stands in."""
        key = (fact.chunk_id, fact.position, fact.position)
        if key not in self._numbers:
            self._numbers[key] = len(self._citations) + 1
            document = self._catalog.documents[fact.document]
            self._citations.append(_fact_citation(self._numbers[key], fact, document, model))
        self._cited_for.setdefault(model, {})[self._numbers[key]] = None if fact.model == model else fact.model
        return self._numbers[key]

    def title_of(self, fact: Fact) -> str:
        """Return the title of the fact's document as people know it."""
        return self._catalog.documents[fact.document].title or fact.document

    def date_fact(self, fact: Fact, *, model: str) -> int:
        """Return the number of the fact's citation; its title shows from when it holds from now on."""
        return self._dated(self.cite_fact(fact, model=model), fact.date)

    def date(self, finding: Candidate, *, model: str | None = None) -> int:
        """Return the number of the finding's citation; its title shows from when it holds from now on."""
        return self._dated(self.cite(finding, model=model), finding.date)

    def _dated(self, number: int, date: str) -> int:
        citation, dated = self._citations[number - 1], f" ({date})"
        if date and not citation.title.endswith(dated):
            self._citations[number - 1] = replace(citation, title=f"{citation.title}{dated}")
        return number

    def hold_for(self, models: Iterable[str]) -> None:
        """Count all that is cited for each of `models` as well: the same passages speak of them."""
        for model in models:
            self._cited_for[model] = {each.number: self._base(each, model) for each in self._citations}

    def _base(self, citation: Citation, model: str) -> str | None:
        """Return the base whose document is cited for `model`; None if it is the model's own or a general one."""
        if not citation.models or model in citation.models:
            return None
        return next((base for base in self._catalog.bases(model) if base in citation.models), None)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All citations handed out, by number."""
        return tuple(self._citations)

    def scope(self) -> tuple[Scope, ...]:
        """Return, per product model spoken of, how many sources are its own and how many a base's."""
        scopes: list[Scope] = []
        for model, cited in self._cited_for.items():
            bases = [base for base in cited.values() if base is not None]
            counted = tuple((base, bases.count(base)) for base in dict.fromkeys(bases))
            scopes.append(Scope(model=model, own=len(cited) - len(bases), inherited=counted))
        return tuple(scopes)


def _citation(
    number: int, document: Document, chunk: Chunk, pieces: Sequence[Piece], *, quote: str, base: str | None
) -> Citation:
    return Citation(
        number=number,
        document=document.path,
        title=document.title or document.path,
        section=chunk.section[1:] if chunk.section[:1] == (document.title,) else chunk.section,
        page=pieces[0].page,
        quote=at_word(quote, MAX_QUOTE_CHARS),
        excerpt=at_word(" ".join(piece.plain for piece in pieces), MAX_QUOTE_CHARS),
        url=document.url,
        models=covered_in(document, chunk),
        inherited_from=base,
        chunk=chunk.chunk_id,
        legacy=document.status is Status.LEGACY,
    )


def _numbered(excerpt: str, piece: Piece, mark: str) -> str:
    """Return an excerpt with the number of its entry, which may be what is asked: "6. Flash from the internet"."""
    return excerpt if piece.number is None else at_word(f"{mark or f'{piece.number}. '}{excerpt}", MAX_QUOTE_CHARS)


def _columns(piece: Piece) -> Iterator[str]:
    """Yield the headings of columns that have numbers which their row doesn't print: they tell its values apart."""
    labels = dict.fromkeys(part for value in piece.values for part in value.label.split(" > "))
    yield from (label for label in labels if numbers_in([label]) - numbers_in([piece.quote, piece.plain]))


def _fact_citation(number: int, fact: Fact, document: Document, model: str) -> Citation:
    return Citation(
        number=number,
        document=fact.document,
        title=document.title or document.path,
        section=fact.section[1:] if fact.section[:1] == (document.title,) else fact.section,
        page=fact.page,
        quote=at_word(fact.quote, MAX_QUOTE_CHARS),
        excerpt=at_word(fact.excerpt, MAX_QUOTE_CHARS),
        url=document.url,
        models=fact.covers,
        inherited_from=None if fact.model == model else fact.model,
        chunk=fact.chunk_id,
        legacy=fact.status is Status.LEGACY,
    )


def covered_in(document: Document, chunk: Chunk) -> tuple[str, ...]:
    """Return the product models that a chunk covers; empty for nobody in particular."""
    return chunk.models or document.covered_models
