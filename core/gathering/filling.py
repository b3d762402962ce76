"""What was found → passages of numbered lines, as many as there is room for, each with the section around it."""

from collections.abc import Callable, Collection, Sequence
from itertools import chain

from core.catalog.catalog import Catalog
from core.gathering.columns import Stand
from core.gathering.lines import Gathered, GatheredPassage, Line, by_document
from core.gathering.rendering import Lineages, lines_in
from core.gathering.shelf import Shelf
from core.knowledge.chunk import Chunk
from core.knowledge.document import Status

_AHEAD = 32
"""So many chunks that single pieces are taken from are fetched at once."""
_BESIDE = 3
"""So many of a section's chunks."""
_ABOVE_CHARS = 120
"""What the heading of a passage takes of the room."""
_ENOUGH = 50
"""After so many chunks in a row of which nothing has room, no other is looked for."""
SECTION_CHARS = 2600
"""So long a section is read as a whole around what was found in it."""


class Filling:
    """Fills one room; keeps the numbers of what was gathered before."""

    def __init__(
        self, catalog: Catalog, shelf: Shelf, lineages: Sequence[tuple[str, ...]], room: int, known: Gathered
    ) -> None:
        self._catalog, self._shelf, self._lineages, self._room = catalog, shelf, Lineages(lineages), room
        self._passages, self._known = list(known.passages), len(known.passages)
        self._number = max(known.by_number, default=0) + 1
        self._spent = sum(len(line.text) for line in known.by_number.values())
        self._taken = {line.chunk.chunk_id for line in known.by_number.values()}
        self._shown: set[Stand] = set()
        self._left_out = 0

    def gathered(self, searches: int) -> Gathered:
        """Return all that has room, found by so many searches: what was known, then the rest document by document."""
        known, found = self._passages[: self._known], self._passages[self._known :]
        return Gathered(passages=(*known, *by_document(found)), left_out=self._left_out, searches=searches)

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
            own = positions[chunk_id]
            passage = self._passage([chunk], only={stand.position for stand in own})
            size = sum(len(line.text) for line in passage.lines) + _ABOVE_CHARS
            if self._spent + size > share * self._room:
                self._left_out += 1
                in_vain += 1
            elif passage.lines:
                self._keep(passage)
                self._shown.update(own)
                in_vain = 0

    def lines(self, order: Sequence[Chunk], kept: Callable[[Line], bool]) -> None:
        """Take those lines of chunks, in order, that are to be kept."""
        for chunk in order:
            if chunk.chunk_id in self._taken or chunk.document not in self._catalog.documents:
                continue
            passage = self._passage([chunk], kept=kept)
            size = sum(len(line.text) for line in passage.lines) + _ABOVE_CHARS
            if passage.lines and self._spent and self._spent + size > self._room:
                self._left_out += 1
            elif passage.lines:
                self._taken.add(chunk.chunk_id)
                self._keep(passage)

    async def sections(self, order: Sequence[Chunk]) -> None:
        """Take chunks in order, each with the section around it, or by itself where that is too much."""
        self._shelf.put(order)
        for chunk in order:
            if chunk.chunk_id in self._taken or chunk.document not in self._catalog.documents:
                continue
            if self._spent and len(chunk.text) + self._spent + _ABOVE_CHARS > self._room:
                self._left_out += 1
                continue
            section = await self._section(chunk)
            if self._spent and sum(len(each.text) for each in section) + self._spent + _ABOVE_CHARS > self._room:
                section = [chunk]
            passage = self._passage(section)
            self._taken.update(each.chunk_id for each in section)
            if passage.lines:
                self._keep(passage)

    def _keep(self, passage: GatheredPassage) -> None:
        self._passages.append(passage)
        self._number += len(passage.lines)
        self._spent += sum(len(line.text) for line in passage.lines) + _ABOVE_CHARS

    async def _section(self, chunk: Chunk) -> list[Chunk]:
        """Return a chunk with those of its section around it, in order, up to what is read at once."""
        path, _, place = chunk.chunk_id.rpartition("#")
        section, size = [chunk], len(chunk.text)
        for step in (1, -1):
            at = int(place) + step
            while at >= 0 and size < SECTION_CHARS:
                beyond = (f"{path}#{each}" for each in range(at, at + step * _BESIDE, step) if each >= 0)
                beside = await self._shelf.chunk(f"{path}#{at}", [*beyond])
                if beside is None or beside.section != chunk.section or beside.chunk_id in self._taken:
                    break
                size += len(beside.text)
                if size > SECTION_CHARS:
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
        for chunk in section:
            for position, text, models in lines_in(chunk, document, self._lineages, only):
                if Stand(chunk.chunk_id, position) in self._shown:
                    continue
                if lines and lines[-1].text == text and lines[-1].models == models:
                    continue
                number = self._number + len(lines)
                line = Line(number=number, text=text, models=models, document=document, chunk=chunk, position=position)
                if kept(line):
                    lines.append(line)
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
