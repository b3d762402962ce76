"""What was found of a question that nothing surely answers → the passages that come closest, as a search shows them."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product, zip_longest

from core.answer import Citation
from core.answering.excerpt import excerpt
from core.answering.quotation import shown
from core.answering.sources import Sources, covered_in
from core.answering.surroundings import joined, surroundings
from core.catalog.catalog import Catalog
from core.closest import Closest, Run
from core.knowledge.analyzer import words
from core.reading.german import says_any
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence, is_blank
from core.retrieval.results import Found

MOST = 5
MOST_CHARS = 300
_LOOKED_AT = 30
_MOST_OF_CHUNK = 2
_LEAST, _LEAST_OF_ANY = 0.15, 0.3
"""Share of what is asked that a passage, with what stands above it, must say; more where no product model is named."""
_NEAR, _NEAR_OF_ANY = 0.35, 0.5
"""Or so near must it be by its own word vectors."""
_LEAST_SCORE = 3.0
"""Or so high must it be scored, and say at least a trace of what is asked."""
_TRACE, _TRACE_NEAR = 0.03, 0.2
_BY_SCORE, _FIRST = 3.0, 2
"""Ranks are fused: that by score counts so much more than that by likeness, and the first so much."""
_WORD = re.compile(r"[^\W_](?:\S*[^\W_])?")
"""What stands between white space, without signs at its ends."""


def closest_passages(
    found: Found,
    models: Sequence[str],
    catalog: Catalog,
    *,
    only_near: bool = False,
    asking: frozenset[str] = frozenset(),
) -> tuple[tuple[Closest, ...], tuple[Citation, ...]]:
    """Return at most `MOST` passages, of each thing asked of each product model in turn, and their citations.

    There are none if none comes near: then what is closest of all is far.

    Args:
        found: What was found.
        models: Nothing is shown that covers only others; empty for any.
        catalog: Who inherits from whom.
        only_near: What says nothing of what is asked isn't near, however it is scored.
        asking: Words that only ask: what says nothing but these isn't near, as a die-cast housing is no "die".
    """
    sources, wide = Sources(catalog), catalog.lineage(models)
    cells = sorted(found.evidence.items(), key=lambda cell: -cell[1].probability if len(found.evidence) > MOST else 0)
    looked_at = [
        [_Near(each, found.asked[index].aspect, model, asking) for each in _in_order(list(_looked_at(evidence, wide)))]
        for (index, model), evidence in cells
    ]
    in_turn = [
        each
        for those in zip_longest(*looked_at)
        for each in those
        if each and (each.is_near or (not only_near and each.may_be_near))
    ]
    passages: list[Closest] = []
    taken: Counter[str] = Counter()
    for most_of_chunk, each in product((_MOST_OF_CHUNK, MOST), in_turn):
        if len(passages) < MOST and (passage := each.shown(taken, most_of_chunk, sources)):
            passages.append(passage)
    return tuple(passages), sources.citations


@dataclass(frozen=True, slots=True)
class _Near:
    """A candidate for what is asked of a product model, or of none in particular."""

    candidate: Candidate
    aspect: Aspect
    model: str | None
    asking: frozenset[str]

    @property
    def is_near(self) -> bool:
        """Whether it says anything of what is asked, or is measured as it would be."""
        told = self.candidate.features
        least, near = (_LEAST_OF_ANY, _NEAR_OF_ANY) if self.model is None else (_LEAST, _NEAR)
        says = told.get("any", 0.0) >= least or told.get("own_cosine", 0.0) >= near
        return says or (self.model is not None and told.get("measured", 0.0) > 0)

    @property
    def may_be_near(self) -> bool:
        """Whether it may be what is asked, in whatever words: of a product model that is named, or scored highly."""
        told = self.candidate.features
        traced = told.get("soft_all", 0.0) > _TRACE or told.get("own_cosine", 0.0) >= _TRACE_NEAR
        return traced and (self.model is not None or self.candidate.score > _LEAST_SCORE)

    def shown(self, taken: Counter[str], of_chunk: int, sources: Sources) -> Closest | None:
        """Return it as it is shown, with what stands around it; None if any of that is, or so many of its chunk are."""
        chunk = self.candidate.chunk
        if taken[chunk.chunk_id] >= of_chunk or taken[self.candidate.piece.plain]:
            return None
        around = surroundings(self.candidate, most=MOST_CHARS)
        pieces = [chunk.pieces[at].plain for at in around]
        if any(taken[piece] for piece in pieces):
            return None
        text = excerpt(shown(joined(around.values())), self.aspect, MOST_CHARS)
        runs = marked(text, self.aspect, self.asking)
        if self.asking and len(runs) == 1 and len(marked(text, self.aspect)) > 1:
            return None
        taken.update([chunk.chunk_id, *pieces])
        cited = sources.cite_pieces(self.candidate, min(around), max(around), model=self.model)
        return Closest(runs=runs, citation=cited)


def marked(text: str, aspect: Aspect, asking: frozenset[str] = frozenset()) -> tuple[Run, ...]:
    """Return `text` in runs, the words in it that are asked marked, but for those that only ask."""
    said = frozenset(words(text))
    asked = {form for word in aspect.words for each in word.spellings if each <= said for form in each}
    runs: list[Run] = []
    done = 0
    for word in _WORD.finditer(text):
        if not asked.isdisjoint(words(word[0])) and not says_any(word[0], asking):
            runs += [Run(text[done : word.start()]), Run(word[0], marked=True)]
            done = word.end()
    return tuple(run for run in (*runs, Run(text[done:])) if run.text)


def _looked_at(evidence: Evidence, models: Collection[str]) -> Iterator[Candidate]:
    """Yield the best candidates of these product models, or of nobody in particular, best first; no blank cells."""
    fitting = (each for each in evidence.candidates if not models or _covers(each, models))
    yield from (each for each in islice(fitting, _LOOKED_AT) if not is_blank(each))


def _in_order(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return candidates, which come best first, with the closest first: by their score, and by how alike they are."""
    alike = [each.features.get("own_cosine", 0.0) for each in candidates]
    ranked = sorted(alike, reverse=True)
    worth = [_BY_SCORE / (_FIRST + at) + 1 / (_FIRST + ranked.index(near)) for at, near in enumerate(alike)]
    return [candidates[at] for at in sorted(range(len(candidates)), key=lambda at: -worth[at])]


def _covers(candidate: Candidate, models: Collection[str]) -> bool:
    """Return whether a candidate stands in what covers one of these product models, or nobody in particular."""
    covered = covered_in(candidate.document, candidate.chunk)
    return not covered or any(name in models for name in covered)
