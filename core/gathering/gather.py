"""A query → numbered lines: what the index finds for each aspect of each product model, its fair share of the room."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from core.catalog.catalog import Catalog
from core.gathering.columns import Columns, InColumns, Stand
from core.gathering.lines import Gathered, GatheredPassage, Line, Lineages, Naming, by_document, lines_in
from core.gathering.searching import Fetch, Reranker, SearchAll, Shelf, plans_for, reranked, searched
from core.knowledge.chunk import Chunk
from core.knowledge.document import Status
from core.query import Query

_FIRST = 4
"""So many of the best for all product models together come before those of each by itself."""
_GENERAL_EVERY = 2
"""Every so many of a product model's own, one of nobody in particular."""
_TIMES = 10
"""A class of so many times those that are looked for alone is looked for together only."""
_OF_COLUMNS = 0.75
"""So much of the room the columns of a class may take."""
_AHEAD = 32
"""So many chunks that single pieces are taken from are fetched at once."""
_BESIDE = 3
"""So many of a section's chunks."""
_ABOVE_CHARS = 120
"""What the heading of a passage takes of the room."""
_ENOUGH = 50
"""After so many chunks in a row of which nothing has room, no other is looked for."""
_SECTION_CHARS = 2600
"""So long a section is read as a whole around what was found in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How many characters of lines a query may gather.

    Attributes:
        one: For one product model, or none in particular.
        several: For several.
        many: For a class.
        most: So many members of a class are each looked for by themselves.
    """

    one: int = 16_000
    several: int = 24_000
    many: int = 32_000
    most: int = 24

    @classmethod
    def of_one(cls, one: int) -> "Room":
        """Return the room that goes with `one`: half as much again for several, twice as much for a class."""
        return cls(one=one, several=one * 3 // 2, many=one * 2)

    def of(self, query: Query) -> int:
        """Return the room of a query."""
        if len(query.targets) <= 1:
            return self.one
        return self.many if query.members else self.several

    def is_short_for(self, query: Query) -> bool:
        """Return whether there is no room for a section about each of a class."""
        return bool(query.members) and len(query.targets) * _SECTION_CHARS > self.of(query)


class Gatherer:
    """Gathers from one publication of the index."""

    def __init__(
        self,
        search: SearchAll,
        fetch: Fetch,
        catalog: Catalog,
        room: Room | None = None,
        *,
        columns: Columns | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self._search, self._fetch, self._catalog = search, fetch, catalog
        self._columns, self._room, self._reranker = columns, room or Room(), reranker

    async def gather(
        self,
        query: Query,
        *,
        further: Sequence[str] = (),
        before: Sequence[str] = (),
        known: Gathered | None = None,
        seen: Collection[str] = (),
    ) -> Gathered:
        """Return what is found for a query, by number; of names that the catalogue lacks, only what names them.

        Args:
            query: What is asked.
            further: Phrases to be looked for besides.
            before: Ids of chunks that the thread's last answer rests on; they go in first.
            known: What was gathered before: it keeps its numbers, and what is found now comes behind.
            seen: Ids of chunks that aren't wanted again.

        Raises:
            TransientError: The index didn't answer.
        """
        shelf, known = Shelf(self._fetch), known or Gathered()
        lineages = [(name, *self._catalog.bases(name)) for name in query.targets]
        filling = Filling(self._catalog, shelf, lineages, self._room.of(query), known)
        stated = InColumns()
        if self._columns is not None and self._room.is_short_for(query):
            stated = await self._columns.of(query)
            await filling.columns(stated.stands, share=_OF_COLUMNS, seen=seen)
        alone = self._alone(query, stated.models)
        lists, count = await searched(self._search, list(plans_for(query, alone, further, self._catalog)))
        told = ""
        if self._reranker is not None:
            lists, told = await reranked(lists, query.standalone, self._reranker, self._catalog)
        together, *own = lists
        general = [chunk for chunk in together if query.targets and not filling.whose(chunk)]
        kept = [chunk for chunk_id in before if (chunk := await shelf.chunk(chunk_id, before)) is not None]
        in_turn = {chunk.chunk_id: chunk for chunk in _in_turn(kept, together, general, own)}
        wanted = [chunk for chunk_id, chunk in in_turn.items() if chunk_id not in seen]
        if query.only_unknown:
            filling.lines(wanted, Naming(query.only_unknown).is_of)
        else:
            await filling.sections(wanted)
        return replace(filling.gathered(), searches=known.searches + count, told=told)

    def _alone(self, query: Query, told: Collection[str]) -> Sequence[str]:
        """Return who is looked for alone: all, if they are few; of many, those of whom nothing is told yet.

        Of a class of hundreds nobody is: the first of it are no answer to what is asked of all.
        """
        most, members = self._room.most, len(query.targets)
        if members <= most or query.models:
            return query.targets[:most]
        if members > _TIMES * most:
            return ()
        return [name for name in query.targets if name not in told][:most]


def _in_turn(
    first: Sequence[Chunk], together: Sequence[Chunk], general: Sequence[Chunk], own: Sequence[Sequence[Chunk]]
) -> list[Chunk]:
    """Return chunks in the order in which they get room: of each list in turn."""
    if len(own) == 1:
        (mine,) = own
        rounds = [mine[at : at + _GENERAL_EVERY] for at in range(0, len(mine), _GENERAL_EVERY)]
        mixed = zip_longest(rounds, ([each] for each in general), fillvalue=())
        return [*first, *chain.from_iterable(chain.from_iterable(mixed)), *together]
    in_turn = zip_longest(*own, general, together[_FIRST:])
    return [*first, *together[:_FIRST], *(each for each in chain.from_iterable(in_turn) if each is not None)]


class Filling:
    """Fills one room; keeps the numbers of what was gathered before."""

    def __init__(
        self, catalog: Catalog, shelf: Shelf, lineages: Sequence[tuple[str, ...]], room: int, known: Gathered
    ) -> None:
        self._catalog, self._shelf, self._lineages, self._room = catalog, shelf, Lineages(lineages), room
        self._known, self._found = known.passages, list[GatheredPassage]()
        lines = known.by_number.values()
        self._number = max(known.by_number, default=0) + 1
        self._spent = sum(len(line.text) for line in lines)
        self._taken = {line.chunk.chunk_id for line in lines}
        self._shown: set[Stand] = set()
        self._left_out = 0

    def gathered(self) -> Gathered:
        """Return all that has room: what was known, then the rest document by document."""
        return Gathered(passages=(*self._known, *by_document(self._found)), left_out=self._left_out)

    async def columns(self, stands: Sequence[Stand], *, share: float, seen: Collection[str]) -> None:
        """Take single pieces, those of one chunk below each other, up to a share of the room."""
        positions: dict[str, list[Stand]] = {}
        for stand in stands:
            positions.setdefault(stand.chunk_id, []).append(stand)
        wanted = [chunk_id for chunk_id in positions if chunk_id not in self._taken and chunk_id not in seen]
        in_vain = 0
        for place, chunk_id in enumerate(wanted):
            if in_vain == _ENOUGH:
                self._left_out += len(wanted) - place
                break
            chunk = await self._shelf.chunk(chunk_id, wanted[place : place + _AHEAD])
            if chunk is None or chunk.document not in self._catalog.documents:
                continue
            passage = self._passage([chunk], only={stand.position for stand in positions[chunk_id]})
            if self._spent + _size(passage) > share * self._room:
                self._left_out += 1
                in_vain += 1
            elif passage.lines:
                self._keep(passage)
                self._shown.update(positions[chunk_id])
                in_vain = 0

    def lines(self, order: Sequence[Chunk], kept: Callable[[Line], bool]) -> None:
        """Take those lines of chunks, in order, that are to be kept."""
        for chunk in filter(self._is_new, order):
            passage = self._passage([chunk], kept=kept)
            if passage.lines and self._is_too_much(_size(passage)):
                self._left_out += 1
            elif passage.lines:
                self._taken.add(chunk.chunk_id)
                self._keep(passage)

    async def sections(self, order: Sequence[Chunk]) -> None:
        """Take chunks in order, each with the section around it, or by itself where that is too much."""
        self._shelf.put(order)
        for chunk in filter(self._is_new, order):
            if self._is_too_much(len(chunk.text) + _ABOVE_CHARS):
                self._left_out += 1
                continue
            section = await self._section(chunk)
            if self._is_too_much(sum(len(each.text) for each in section) + _ABOVE_CHARS):
                section = [chunk]
            passage = self._passage(section)
            self._taken.update(each.chunk_id for each in section)
            if passage.lines:
                self._keep(passage)

    def _is_new(self, chunk: Chunk) -> bool:
        return chunk.chunk_id not in self._taken and chunk.document in self._catalog.documents

    def _is_too_much(self, size: int) -> bool:
        """Return whether there is no room left; something there is always."""
        return bool(self._spent) and self._spent + size > self._room

    def _keep(self, passage: GatheredPassage) -> None:
        self._found.append(passage)
        self._number += len(passage.lines)
        self._spent += _size(passage)

    async def _section(self, chunk: Chunk) -> list[Chunk]:
        """Return a chunk with those of its section around it, in order, up to what is read at once."""
        path, _, place = chunk.chunk_id.rpartition("#")
        section, size = [chunk], len(chunk.text)
        for step in (1, -1):
            at = int(place) + step
            while at >= 0 and size < _SECTION_CHARS:
                beyond = [f"{path}#{each}" for each in range(at, at + step * _BESIDE, step) if each >= 0]
                beside = await self._shelf.chunk(f"{path}#{at}", beyond)
                if beside is None or beside.section != chunk.section or beside.chunk_id in self._taken:
                    break
                size += len(beside.text)
                if size > _SECTION_CHARS:
                    break
                section = [*section, beside] if step > 0 else [beside, *section]
                at += step
        return section

    def _passage(
        self,
        section: Sequence[Chunk],
        *,
        only: Collection[int] | None = None,
        kept: Callable[[Line], bool] = lambda _: True,
    ) -> GatheredPassage:
        """Return the lines of a section, or only those at some positions, or to be kept; none that is shown already."""
        first = section[0]
        document = self._catalog.documents[first.document]
        lines: list[Line] = []
        said = ((chunk, each) for chunk in section for each in lines_in(chunk, document, self._lineages, only))
        for chunk, (position, text, models) in said:
            repeated = bool(lines) and (lines[-1].text, lines[-1].models) == (text, models)
            if not repeated and Stand(chunk.chunk_id, position) not in self._shown:
                number = self._number + len(lines)
                line = Line(number=number, text=text, models=models, document=document, chunk=chunk, position=position)
                lines.extend([line] if kept(line) else [])
        return GatheredPassage(
            above=tuple(dict.fromkeys(filter(None, (document.title or document.path, *first.section)))),
            models=tuple(dict.fromkeys(chain.from_iterable(map(self.whose, section)))),
            lines=tuple(lines),
            legacy=document.status is Status.LEGACY or first.status is Status.LEGACY,
            date=first.date or document.date,
        )

    def whose(self, chunk: Chunk) -> tuple[str, ...]:
        """Return the product models that a chunk covers; empty for nobody in particular."""
        document = self._catalog.documents.get(chunk.document)
        return chunk.models or (document.covered_models if document else ())


def _size(passage: GatheredPassage) -> int:
    return sum(len(line.text) for line in passage.lines) + _ABOVE_CHARS
