"""What was found of a question that nothing surely answers → the passages that come closest, as a search shows them."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice, zip_longest

from core.answer import Citation, Span
from core.answering.excerpt import excerpt
from core.answering.sources import Sources, covered_in
from core.answering.statements import sentences_around, statement
from core.answering.wording import shown
from core.catalog.catalog import Catalog
from core.closest import Closest, Run
from core.knowledge.words import words
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
_WORD = re.compile(r"[^\W_](?:\S*[^\W_])?")
"""What stands between white space, without signs at its ends."""


def closest_passages(
    found: Found, models: Sequence[str], catalog: Catalog
) -> tuple[tuple[Closest, ...], tuple[Citation, ...]]:
    """Return at most `MOST` passages, of each thing asked of each product model in turn, and their citations.

    Args:
        found: What was found.
        models: Nothing is shown that covers only others; empty for any.
        catalog: Who inherits from whom.
    """
    sources, wide = Sources(catalog), catalog.lineage(models)
    cells = [
        [(each, found.asked[index].aspect, model) for each in _near(evidence, wide)]
        for (index, model), evidence in found.evidence.items()
    ]
    passages: list[Closest] = []
    taken: Counter[str] = Counter()
    for candidate, aspect, model in filter(None, chain.from_iterable(zip_longest(*cells))):
        first, last = sentences_around(candidate, most=MOST_CHARS)
        pieces = candidate.chunk.pieces[first : last + 1]
        if taken[candidate.chunk.chunk_id] < _MOST_OF_CHUNK and not any(taken[piece.plain] for piece in pieces):
            taken.update([candidate.chunk.chunk_id, *(piece.plain for piece in pieces)])
            said = _said(candidate, first, last, sources, model)
            runs = marked(excerpt(said.text, aspect, MOST_CHARS), aspect)
            passages.append(Closest(runs=runs, citation=said.citations[0]))
        if len(passages) == MOST:
            break
    return tuple(passages), sources.citations


def marked(text: str, aspect: Aspect) -> tuple[Run, ...]:
    """Return `text` in runs, the words in it that are asked marked."""
    said = frozenset(words(text))
    asked = {form for word in aspect.words for each in word.spellings if each <= said for form in each}
    runs: list[Run] = []
    done = 0
    for word in _WORD.finditer(text):
        if not asked.isdisjoint(words(word[0])):
            runs += [Run(text[done : word.start()]), Run(word[0], marked=True)]
            done = word.end()
    return tuple(run for run in (*runs, Run(text[done:])) if run.text)


def _near(evidence: Evidence, models: Collection[str]) -> Iterator[Candidate]:
    """Yield the candidates that say anything of what is asked, or are measured as it would be; best first."""
    fitting = (each for each in evidence.candidates if not models or _covers(each, models))
    for each in islice(fitting, _LOOKED_AT):
        if _is_near(each, named=evidence.model is not None) and not is_blank(each):
            yield each


def _covers(candidate: Candidate, models: Collection[str]) -> bool:
    """Return whether a candidate stands in what covers one of these product models, or nobody in particular."""
    covered = covered_in(candidate.document, candidate.chunk)
    return not covered or any(name in models for name in covered)


def _is_near(candidate: Candidate, *, named: bool) -> bool:
    told = candidate.features
    least, near = (_LEAST, _NEAR) if named else (_LEAST_OF_ANY, _NEAR_OF_ANY)
    says = told.get("any", 0.0) >= least or told.get("own_cosine", 0.0) >= near
    return says or (named and told.get("measured", 0.0) > 0)


def _said(candidate: Candidate, first: int, last: int, sources: Sources, model: str | None) -> Span:
    """Return a candidate in one line: a row or an item as an answer would show it, or the sentences around it."""
    if first == last:
        return statement(candidate, sources, model=model)
    text = " ".join(piece.plain for piece in candidate.chunk.pieces[first : last + 1])
    return Span(shown(text), (sources.cite_pieces(candidate, first, last, model=model),))
