"""Example questions, made from what is indexed, so that each of them has an answer."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from core.catalog.catalog import Catalog
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.knowledge.glossary import Glossary, heads
from core.plan import Passage, SearchPlan
from core.ports import Index, Knowledge

_MODELS = 2
_LABELS = 2
_CHUNKS = 40
_LABEL_CHARS = (3, 32)


class Examples:
    """Makes examples for an index, again whenever something was published."""

    def __init__(self, index: Index, glossary: Glossary, *, given: Sequence[str] = ()) -> None:
        self._index = index
        self._given = given
        self._known = frozenset(frozenset(words) for words, _attribute in glossary.phrases)
        self._stamp: str | None = None
        self._made: tuple[str, ...] = ()

    async def __call__(self) -> Sequence[str]:
        """Return the given questions, else at most five; none if nothing is indexed."""
        if self._given:
            return self._given
        knowledge = await self._index.knowledge()
        if knowledge.stamp != self._stamp:
            self._made = await self._make(knowledge)
            self._stamp = knowledge.stamp
        return self._made

    async def _make(self, knowledge: Knowledge) -> tuple[str, ...]:
        models = well_documented(knowledge.catalog)[:_MODELS]
        labels = [labels_in(await self._passages(model, ChunkKind.SPEC), model, self._known) for model in models]
        made = [
            f"What is the {label} of the {model}?" for model, of in zip(models, labels, strict=True) for label in of
        ]
        shared = [label for label in labels[0] if label in labels[1]] if len(models) == _MODELS else []
        if shared:
            made = [made[0], f"Compare {' and '.join(models)}: {shared[0]}", *made[1:]]
        for model in models:
            made += [f"{model}: {title}" for title in titles_in(await self._passages(model, ChunkKind.PROCEDURE))]
        return (*made[:4], "Which product models do you cover?") if made else ()

    async def _passages(self, model: str, kind: ChunkKind) -> Sequence[Passage]:
        plan = SearchPlan(text="", covering=frozenset({model}), kinds=frozenset({kind}), limit=_CHUNKS)
        return await self._index.search(plan)


def well_documented(catalog: Catalog) -> Sequence[str]:
    """Return the current product models, those with most documents of their own first."""
    counted = Counter(name for document in catalog.documents.values() for name in document.covered_models)
    current = [name for name, model in catalog.models.items() if model.status is Status.ONLINE and counted[name]]
    return sorted(current, key=lambda name: -counted[name])


def labels_in(passages: Iterable[Passage], model: str, known: Collection[frozenset[str]]) -> Sequence[str]:
    """Return the first labels in known words that state something of `model` with a number in it."""
    shortest, longest = _LABEL_CHARS
    labels = dict.fromkeys(
        value.label
        for passage in passages
        for piece in passage.chunk.pieces
        for value in piece.values
        if model in value.models
        and any(character.isdigit() for character in value.text)
        and shortest <= len(value.label) <= longest
        and frozenset(heads(value.label)) in known
    )
    return [label[0].lower() + label[1:] if label[1:].islower() else label for label in list(labels)[:_LABELS]]


def titles_in(passages: Iterable[Passage]) -> Sequence[str]:
    """Return what the first procedure is about."""
    return [passage.chunk.section[-1] for passage in passages if passage.chunk.section][:1]
