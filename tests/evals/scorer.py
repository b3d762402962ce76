"""The scorer as a library: what it takes for the same number, and where it finds a quote."""

import importlib.util
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.evals.families import Family

NAME = "threadsheet_scorer"


@dataclass(frozen=True, slots=True)
class Scorer:
    """The scorer, looking at one family.

    Attributes:
        module: The scorer's own code.
        corpus: The family as the scorer sees it.
    """

    module: Any
    corpus: Any

    def holds(self, numbers: Sequence[Mapping[str, object]], text: str, quotes: Sequence[str]) -> bool:
        """Tell whether the text holds all the numbers, in units and spellings as the gold quotes print them."""
        return not self.module.missing_numbers(numbers, text, quotes)

    def words(self, text: str) -> Sequence[str]:
        """Return the words and numbers of a passage, without what is in every one."""
        return self.module.evidence_tokens(text)

    def lineage(self, models: Sequence[str]) -> frozenset[str]:
        """Return the product models and all that they inherit from."""
        return frozenset(base for model in models for base in self.corpus.bases(model))

    def on_page(self, path: str, quote: str, page: int | None) -> bool:
        """Tell whether the quote stands where it is said to stand."""
        return self.corpus.quote_in_doc(path, quote, page) == "exact"

    def shows(self, question: Mapping[str, object], answer: Mapping[str, object]) -> bool:
        """Tell whether an answer cites a gold passage, or another that holds the gold numbers."""
        found = self.module.evidence(self.corpus, question, answer)
        return bool(found["evidence_hit"] or found["evidence_other"])

    def proves(self, question: Mapping[str, object], path: str, quote: str) -> bool:
        """Tell whether a passage that isn't gold holds the gold numbers all the same."""
        answer = {"citations": [{"doc": path, "quote": quote}]}
        return bool(question.get("numbers")) and self.module.evidence(self.corpus, question, answer)["evidence_other"]


def scorer_of(family: Family) -> Scorer:
    """Return the family's scorer; its code is loaded once."""
    module = sys.modules.get(NAME) or _load(family)
    return Scorer(module, module.Corpus(family.folder))


def _load(family: Family) -> Any:
    spec = importlib.util.spec_from_file_location(NAME, family.scorer)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(family.scorer)
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    sys.path.append(str(family.scorer.parent))
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = written
    return module
