"""A query → numbered lines: what the index finds for each aspect of each product model, its fair share of the room."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from core.catalog.catalog import Catalog
from core.gathering.lines import Gathered, GatheredPassage, Line
from core.gathering.rendering import lines_in
from core.knowledge.chunk import Chunk
from core.knowledge.document import Status
from core.plan import Passage, SearchPlan
from core.query import Query

Search = Callable[[SearchPlan], Awaitable[Sequence[Passage]]]
Fetch = Callable[[str], Awaitable[Chunk | None]]

_DEPTH = 20
_WIDE_DEPTH = 60
_RANK_OFFSET = 50
_WHOLE, _PHRASE = 1.0, 0.8
"""What a place in the list of the stand-alone question counts, and in that of one of its phrases."""
_FIRST = 4
"""So many of the best for all product models together come before those of each by itself."""
_FEW = 6
"""For more product models than this, the phrases of an aspect are searched together."""
_GENERAL_EVERY = 2
"""Every so many of a product model's own, one of nobody in particular."""
_ABOVE_CHARS = 120
"""What the heading of a passage takes of the room."""
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


class Gatherer:
    """Gathers from one publication of the index."""

    def __init__(self, search: Search, fetch: Fetch, catalog: Catalog, room: Room | None = None) -> None:
        self._search, self._fetch = search, fetch
        self._catalog = catalog
        self._room = room or Room()

    async def gather(
        self,
        query: Query,
        *,
        further: Sequence[str] = (),
        before: Sequence[str] = (),
        known: Gathered | None = None,
        seen: Collection[str] = (),
    ) -> Gathered:
        """Return what is found for a query, by number.

        Args:
            query: What is asked.
            further: Phrases to be looked for besides.
            before: Ids of chunks that the thread's last answer rests on; they go in first.
            known: What was gathered before: it keeps its numbers, and what is found now comes behind.
            seen: Ids of chunks that aren't wanted again.

        Raises:
            TransientError: The index didn't answer.
        """
        searching = _Searching(self._search)
        together, *own = [await each for each in self._lists(query, further, searching)]
        general = [chunk for chunk in together if query.targets and not self._whose(chunk)]
        kept = [chunk for chunk_id in before if (chunk := await self._fetch(chunk_id)) is not None]
        in_turn = {chunk.chunk_id: chunk for chunk in _in_turn(kept, together, general, own)}
        order = [chunk for chunk_id, chunk in in_turn.items() if chunk_id not in seen]
        lineages = [(name, *self._catalog.bases(name)) for name in query.targets]
        return await self._filled(order, lineages, self._room.of(query), known or Gathered(), searching.count)

    def _lists(self, query: Query, further: Sequence[str], searching: "_Searching") -> Iterable[Awaitable[list[Chunk]]]:
        """Yield the searches: for all together and nobody in particular, then for each aspect of each product model."""
        texts = [_phrases(query, aspect, further) for aspect in range(max(1, len(query.aspects)))]
        everyone = [each for text in texts for each in text]
        each_once = list(dict.fromkeys(everyone))
        if not query.targets:
            yield searching.ranked(each_once, SearchPlan(text="", legacy=True, limit=_WIDE_DEPTH))
            return
        covering = self._catalog.lineage(query.targets)
        yield searching.ranked(
            each_once, SearchPlan(text="", covering=covering, generic=True, legacy=True, limit=_WIDE_DEPTH)
        )
        targets = query.targets[: self._room.most]
        for target in targets if len(query.targets) <= self._room.most or query.models else ():
            own = SearchPlan(text="", covering=self._catalog.lineage([target]), legacy=True, limit=_DEPTH)
            for text in texts:
                said = text if len(targets) <= _FEW else [text[0], (" ".join(each for each, _ in text[1:]), _PHRASE)]
                yield searching.ranked(said, own)

    async def _filled(
        self, order: Sequence[Chunk], lineages: Sequence[tuple[str, ...]], room: int, known: Gathered, searches: int
    ) -> Gathered:
        """Return as many of the chunks as there is room for, each with the section around it."""
        passages = list(known.passages)
        taken = {line.chunk.chunk_id for line in known.by_number.values()}
        number, left_out = max(known.by_number, default=0) + 1, 0
        spent = sum(len(line.text) for line in known.by_number.values())
        for chunk in order:
            if chunk.chunk_id in taken or chunk.document not in self._catalog.documents:
                continue
            if len(chunk.text) + spent + _ABOVE_CHARS > room and spent:
                left_out += 1
                continue
            section = await self._section(chunk, taken)
            if (size := sum(len(each.text) for each in section)) + spent > room and spent:
                section, size = [chunk], len(chunk.text)
            if spent + size + _ABOVE_CHARS > room and spent:
                left_out += 1
                continue
            passage = self._passage(section, lineages, number)
            taken.update(each.chunk_id for each in section)
            if passage.lines:
                passages.append(passage)
                number += len(passage.lines)
                spent += sum(len(line.text) for line in passage.lines) + _ABOVE_CHARS
        return Gathered(passages=tuple(passages), left_out=left_out, searches=known.searches + searches)

    async def _section(self, chunk: Chunk, taken: set[str]) -> list[Chunk]:
        """Return a chunk with those of its section around it, in order, up to what is read at once."""
        path, _, place = chunk.chunk_id.rpartition("#")
        section, size = [chunk], len(chunk.text)
        for step in (1, -1):
            at = int(place) + step
            while at >= 0 and size < _SECTION_CHARS:
                beside = await self._fetch(f"{path}#{at}")
                if beside is None or beside.section != chunk.section or beside.chunk_id in taken:
                    break
                size += len(beside.text)
                if size > _SECTION_CHARS:
                    break
                section = [*section, beside] if step > 0 else [beside, *section]
                at += step
        return section

    def _passage(self, section: Sequence[Chunk], lineages: Sequence[tuple[str, ...]], number: int) -> GatheredPassage:
        first = section[0]
        document = self._catalog.documents[first.document]
        lines: list[Line] = []
        for chunk in section:
            for position, text, models in lines_in(chunk, document, lineages):
                if lines and lines[-1].text == text and lines[-1].models == models:
                    continue
                lines.append(
                    Line(
                        number=number + len(lines),
                        text=text,
                        models=models,
                        document=document,
                        chunk=chunk,
                        position=position,
                    )
                )
        return GatheredPassage(
            above=tuple(dict.fromkeys(filter(None, (document.title or document.path, *first.section)))),
            models=tuple(dict.fromkeys(chain.from_iterable(map(self._whose, section)))),
            lines=tuple(lines),
            legacy=document.status is Status.LEGACY or first.status is Status.LEGACY,
            date=first.date or document.date,
        )

    def _whose(self, chunk: Chunk) -> tuple[str, ...]:
        document = self._catalog.documents.get(chunk.document)
        return chunk.models or (document.covered_models if document else ())


class _Searching:
    """Searches each thing once, and fuses what several searches find."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._known: dict[SearchPlan, Sequence[Passage]] = {}

    @property
    def count(self) -> int:
        """How many searches there were."""
        return len(self._known)

    async def ranked(self, texts: Sequence[tuple[str, float]], plan: SearchPlan) -> list[Chunk]:
        """Return what is found for weighted texts, best first, by reciprocal ranks."""
        found = [await self._found(replace(plan, text=text)) for text, _ in texts]
        scores: dict[str, float] = {}
        chunks: dict[str, Chunk] = {}
        for (_, weight), passages in zip(texts, found, strict=True):
            for rank, passage in enumerate(passages):
                chunk = passage.chunk
                chunks[chunk.chunk_id] = chunk
                scores[chunk.chunk_id] = scores.get(chunk.chunk_id, 0.0) + weight / (_RANK_OFFSET + rank)
        return [chunks[each] for each in sorted(scores, key=lambda each: (-scores[each], each))]

    async def _found(self, plan: SearchPlan) -> Sequence[Passage]:
        if plan not in self._known:
            self._known[plan] = await self._search(plan)
        return self._known[plan]


def _phrases(query: Query, index: int, further: Sequence[str]) -> list[tuple[str, float]]:
    """Return what to look for of one aspect, each with its weight."""
    aspect = query.aspects[index] if query.aspects else None
    said = [aspect.asked, *aspect.phrases] if aspect else []
    weighted = [(query.standalone, _WHOLE), *((each, _PHRASE) for each in said), *((each, _WHOLE) for each in further)]
    return list({text: (text, weight) for text, weight in weighted if text.strip()}.values())


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
