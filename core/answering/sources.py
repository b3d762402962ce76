"""Candidates, facts and lines that an answer rests on → its citations, numbered in order of first use, each once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.answer import MAX_QUOTE_CHARS, Block, Citation, Grounded, Scope
from core.answering.grounding import numbers_in
from core.catalog.catalog import Catalog
from core.cutting import at_word
from core.gathering.lines import Line
from core.knowledge.chunk import Chunk, Piece
from core.knowledge.document import Document, Status
from core.knowledge.facts import Fact
from core.retrieval.candidate import Candidate

_Place: TypeAlias = tuple[str, int, int]
"""Chunk, first and last piece."""


class Sources:
    """Hands out citation numbers while an answer is written."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._numbers: dict[_Place, int] = {}
        self._citations: list[Citation] = []
        self._cited_for: dict[str, dict[int, str | None]] = {}
        """By product model: the number of each citation, and the base whose document it is."""

    def cite(self, finding: Candidate, *, model: str | None = None) -> int:
        """Return the number of the citation that proves `finding`, said of `model`."""
        return self.cite_pieces(finding, finding.position, finding.position, model=model)

    def cite_pieces(self, finding: Candidate, first: int, last: int, *, model: str | None = None) -> int:
        """Return the number for the pieces `first` to `last` of the finding's chunk.

        A passage that is too long to quote is quoted from its first piece to the last that fits.
        """
        chunk, pieces = finding.chunk, finding.chunk.pieces
        quote = chunk.passage(first, last) if chunk.source else pieces[first].quote
        while len(quote) > MAX_QUOTE_CHARS and last > first:
            last -= 1
            quote = chunk.passage(first, last)
        place = (chunk.chunk_id, first, last)
        if place not in self._numbers:
            self._add(place, _citation(finding.document, chunk, pieces[first : last + 1], quote, base=finding.base))
        return self._cited(place, model, finding.base)

    def cite_line(self, line: Line, *, models: Sequence[str]) -> int:
        """Return the number of the citation that proves what a gathered line says of each of `models`."""
        place = (line.chunk.chunk_id, line.position, line.position)
        if place not in self._numbers:
            mark = line.chunk.mark_of(line.position)
            plain = _citation(line.document, line.chunk, [line.piece], f"{mark}{line.piece.quote}")
            number = "" if line.piece.number is None else mark or f"{line.piece.number}. "  # it may be what is asked
            citation = replace(
                plain,
                models=line.models or plain.models,
                section=(*plain.section, *line.labels, *_columns(line.piece)),
                excerpt=at_word(f"{number}{plain.excerpt}", MAX_QUOTE_CHARS),
            )
            base = next((self._base(citation, model) for model in models), None)
            self._add(place, replace(citation, inherited_from=base))
        citation = self._citations[self._numbers[place] - 1]
        for model in models:
            self._cited(place, model, self._base(citation, model))
        return citation.number

    def cite_fact(self, fact: Fact, *, model: str) -> int:
        """Return the number of the citation that proves `fact`, said of `model`: the row that it stands in."""
        place, base = (fact.chunk_id, fact.position, fact.position), None if fact.model == model else fact.model
        if place not in self._numbers:
            self._add(place, _fact_citation(fact, self._catalog.documents[fact.document], base))
        return self._cited(place, model, base)

    def title_of(self, fact: Fact) -> str:
        """Return the title of the fact's document as people know it."""
        return self._catalog.documents[fact.document].title or fact.document

    def date(self, proof: Candidate | Fact, *, model: str) -> int:
        """Return the number of the citation that proves it; its title shows from when it holds from now on."""
        number = self.cite_fact(proof, model=model) if isinstance(proof, Fact) else self.cite(proof, model=model)
        citation, dated = self._citations[number - 1], f" ({proof.date})"
        if proof.date and not citation.title.endswith(dated):
            self._citations[number - 1] = replace(citation, title=f"{citation.title}{dated}")
        return number

    def hold_for(self, models: Iterable[str]) -> None:
        """Count all that is cited for each of `models` as well: the same passages speak of them."""
        for model in models:
            self._cited_for[model] = {each.number: self._base(each, model) for each in self._citations}

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

    def answer(self, blocks: Iterable[Block], models: Iterable[str], *, silent: tuple[str, ...] = ()) -> Grounded:
        """Return the answer that these blocks make, with all that was cited for it."""
        return Grounded(
            blocks=tuple(blocks),
            citations=self.citations,
            models=tuple(models),
            scope=self.scope(),
            not_stated=silent,
        )

    def _add(self, place: _Place, citation: Citation) -> None:
        self._numbers[place] = len(self._citations) + 1
        self._citations.append(replace(citation, number=self._numbers[place]))

    def _cited(self, place: _Place, model: str | None, base: str | None) -> int:
        if model is not None:
            self._cited_for.setdefault(model, {})[self._numbers[place]] = base
        return self._numbers[place]

    def _base(self, citation: Citation, model: str) -> str | None:
        """Return the base whose document is cited for `model`; None if it is the model's own or a general one."""
        if not citation.models or model in citation.models:
            return None
        return next((base for base in self._catalog.bases(model) if base in citation.models), None)


def _citation(
    document: Document, chunk: Chunk, pieces: Sequence[Piece], quote: str, *, base: str | None = None
) -> Citation:
    """Return a citation that has no number yet."""
    return Citation(
        number=0,
        document=document.path,
        title=document.title or document.path,
        section=_below_title(chunk.section, document),
        page=pieces[0].page,
        quote=at_word(quote, MAX_QUOTE_CHARS),
        excerpt=at_word(" ".join(piece.plain for piece in pieces), MAX_QUOTE_CHARS),
        url=document.url,
        models=covered_in(document, chunk),
        inherited_from=base,
        chunk=chunk.chunk_id,
        legacy=document.status is Status.LEGACY,
    )


def _fact_citation(fact: Fact, document: Document, base: str | None) -> Citation:
    return Citation(
        number=0,
        document=fact.document,
        title=document.title or document.path,
        section=_below_title(fact.section, document),
        page=fact.page,
        quote=at_word(fact.quote, MAX_QUOTE_CHARS),
        excerpt=at_word(fact.excerpt, MAX_QUOTE_CHARS),
        url=document.url,
        models=fact.covers,
        inherited_from=base,
        chunk=fact.chunk_id,
        legacy=fact.status is Status.LEGACY,
    )


def _below_title(section: tuple[str, ...], document: Document) -> tuple[str, ...]:
    return section[1:] if section[:1] == (document.title,) else section


def _columns(piece: Piece) -> Iterator[str]:
    """Yield the headings of columns that have numbers which their row doesn't print: they tell its values apart."""
    labels = dict.fromkeys(part for value in piece.values for part in value.label.split(" > "))
    yield from (label for label in labels if numbers_in([label]) - numbers_in([piece.quote, piece.plain]))


def covered_in(document: Document, chunk: Chunk) -> tuple[str, ...]:
    """Return the product models that a chunk covers; empty for nobody in particular."""
    return chunk.models or document.covered_models
