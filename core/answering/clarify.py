"""Which one do you mean? And when the question can be answered for every candidate instead."""

from collections.abc import Sequence

from core.answer import Block, Bullets, Choice, Clarify, Grounded, Note, Span
from core.answering.choose import choose
from core.answering.lookup import blocks_of
from core.answering.sources import Sources
from core.answering.statements import said
from core.answering.wording import listed
from core.catalog.catalog import Catalog
from core.catalog.mentions import Ambiguous
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.knowledge.words import fold
from core.reading.question import Intent, Question
from core.retrieval.candidate import Candidate
from core.retrieval.results import Found

MAX_CHOICES = 5
_MAX_LABEL_CHARS = 75
_FEW = 3
_SHORT_CHARS = 160


def clarify(ambiguous: Sequence[Ambiguous]) -> Clarify:
    """Return the question back, with a button for each of the first five candidates."""
    unclear = ambiguous[0]
    names = unclear.candidates
    buttons = tuple(Choice(label=name[:_MAX_LABEL_CHARS], text=name) for name in names[:MAX_CHOICES])
    more = f" There are {len(names)} of them; write the name if it has no button." if len(names) > MAX_CHOICES else ""
    return Clarify(
        question=f"Which one do you mean by “{unclear.mention}”: {listed(names, last='or')}?{more}",
        candidates=names,
        choices=buttons,
    )


def which_model(models: Sequence[str]) -> Clarify:
    """Return the question which product model is meant, when none was named and several state it."""
    return Clarify(
        question=f"For which product model? For example {listed(models[:MAX_CHOICES], last='or')}.",
        candidates=tuple(models),
        choices=tuple(Choice(label=name[:_MAX_LABEL_CHARS], text=name) for name in models[:MAX_CHOICES]),
    )


def which_to_compare(catalog: Catalog) -> Clarify:
    """Return the question which product models to compare, with an example out of the catalogue."""
    first, second, *_ = [*(name for name, model in catalog.models.items() if model.status is Status.ONLINE), "A", "B"]
    return Clarify(
        question=f"Which product models shall I compare? For example: “compare {first} and {second}”.",
        candidates=(),
        choices=(),
    )


def answer_all(question: Question, candidates: Sequence[str], found: Found, catalog: Catalog) -> Grounded | None:
    """Return an answer that holds for every candidate, or one line each; None if we had better ask.

    All must state it. If the same passage says it for all, it is shown once; else there may be at most
    three candidates, and what each states must be short, and stand under the same label.
    """
    if len(found.asked) != 1 or not all(found.stated(0, name) for name in candidates):
        return None
    best = [found.of(0, name).candidates[0] for name in candidates]
    sources = Sources(catalog)
    if _same(best):
        chosen = choose(found.of(0, candidates[0]))
        blocks = blocks_of(chosen, question, sources, model=candidates[0])
        sources.hold_for(candidates)
        note = Note(spans=(Span(f"The same holds for {listed(candidates)}."),))
        return _grounded((*blocks, note), sources, candidates)
    if len(candidates) > _FEW or not _is_one_thing(best):
        return None
    if not all(_fits_a_line(finding, question.intent) for finding in best):
        return None
    lines = tuple(
        Span(f"{name}: {said(finding)}", (sources.cite(finding, model=name),))
        for name, finding in zip(candidates, best, strict=True)
    )
    return _grounded((Bullets(items=lines),), sources, candidates)


def _is_one_thing(best: Sequence[Candidate]) -> bool:
    """Return whether all stand under one label: else nobody knows if they state the same of each."""
    labels = {fold(finding.label) for finding in best}
    return len(labels) == 1 and "" not in labels


def _fits_a_line(finding: Candidate, intent: Intent) -> bool:
    """Return whether one line can say it all: the first of several steps can't."""
    step = intent is Intent.HOWTO and finding.chunk.kind is ChunkKind.PROCEDURE
    return not step and len(said(finding)) <= _SHORT_CHARS


def _same(best: Sequence[Candidate]) -> bool:
    return len({(finding.document.path, finding.piece.place, finding.said) for finding in best}) == 1


def _grounded(blocks: tuple[Block, ...], sources: Sources, models: Sequence[str]) -> Grounded:
    return Grounded(blocks=blocks, citations=sources.citations, models=tuple(models), scope=sources.scope())
