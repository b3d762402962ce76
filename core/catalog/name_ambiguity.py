"""Documents → how far they use the words of names for products, and how far for other things as well."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.name_normalisation import atoms_of
from core.knowledge.analyzer import stem
from core.knowledge.analyzer import words as words_of

_LEAST_COMMON = 0.003
UNREAD_SHARE, UNREAD_COMMON = 0.9, 0.05
"""What is assumed of a word before any document was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How the documents use the words of names, each by its stem.

    Attributes:
        shares: Share of the chunks with the word that names with it can explain at most; 0.0 to 1.0.
        common: Share of all chunks that hold the word; 0.0 to 1.0.
        coverage: Share of the documents that are about each product model; one about several counts in parts.
    """

    shares: Mapping[str, float] = field(default_factory=dict[str, float])
    common: Mapping[str, float] = field(default_factory=dict[str, float])
    coverage: Mapping[str, float] = field(default_factory=dict[str, float])

    def share(self, word: str) -> float:
        """Return the share of a word that names explain; a name's word that no document holds is a name's."""
        return self.shares.get(stem(word), UNREAD_SHARE)

    def commonness(self, word: str) -> float:
        """Return the share of the chunks that hold a word."""
        return self.common.get(stem(word), 0.0 if self.common else UNREAD_COMMON)

    def reach(self, word: str, models: Iterable[str]) -> float:
        """Return how far the documents about `models` can hold all chunks with a word; 0.0 to 1.0.

        A word in every third chunk is no name of what every tenth document is about.
        """
        if not self.coverage or not self.common:
            return 1.0
        covered = sum(self.coverage.get(name, 0.0) for name in models)
        return min(1.0, covered / (self.commonness(word) + _LEAST_COMMON))


def usage_of(catalog: Catalog, words: Mapping[str, int] | None) -> Usage:
    """Return how the documents use the words of names; `words` has each indexed word with the chunks that hold it."""
    if not words:
        return Usage()
    explained: Counter[str] = Counter()
    for model in catalog.models.values():
        explained.update(_explained(model, words))
    most = max(words.values())
    spoken = {word: words.get(word, 0) for word in explained}
    coverage: dict[str, float] = {}
    for document in catalog.documents.values():
        for name in document.covered_models:
            share = 1 / len(document.covered_models) / len(catalog.documents)
            coverage[name] = coverage.get(name, 0.0) + share
    return Usage(
        shares={word: min(1.0, explained[word] / chunks) if chunks else 1.0 for word, chunks in spoken.items()},
        common={word: chunks / most for word, chunks in spoken.items()},
        coverage=coverage,
    )


def _explained(model: ProductModel, words: Mapping[str, int]) -> dict[str, int]:
    """Return a product model's words with the chunks that its names explain: as many as hold the rarest other word."""
    found = {stem(atom.text): 0 for atom in atoms_of(f"{model.kind} ; {model.series} ; {model.family}")}
    for name in (model.name, *model.aliases):
        counts = {word: words.get(word, 0) for word in words_of(name)}
        for word in {stem(atom.text) for atom in atoms_of(name) if atom.text.isalpha()}:
            others = [count for other, count in counts.items() if other != word and count]
            found[word] = max(found.get(word, 0), min(others, default=0))
    return found
