"""Features that count otherwise in an explanation, or where no product model is named: each crossed with that."""

import re
from collections.abc import Mapping

from core.retrieval.aspect import EXPLAINING, Aspect
from core.retrieval.statement import Statement

_DIGIT = re.compile(r"\d")
TELLING = ("cell", "short", "item", "sentence", "section", "around", "length", "spec")
"""What tells an explanation from a value."""
OPEN = ("narrow", "breadth", "generic", "cell", "around", "section")
"""What tells that something holds for whoever is asked about."""


def crossed(aspect: Aspect, row: Mapping[str, float], one: Statement, *, nobody: bool) -> dict[str, float]:
    """Return the crossed features of a statement.

    Args:
        aspect: What is asked.
        row: Its other features.
        one: The statement.
        nobody: The question names no product model, and isn't about several either.
    """
    explains = float(bool(aspect.kinds & EXPLAINING))
    numbered = one.value is not None and _DIGIT.search(one.said) is not None
    part = 0 < len(one.covered) < len(one.document.covered_models)
    return {
        "number_cell": row["number_digit"] * row["cell"],
        **{f"explain_{name}": explains * row[name] for name in TELLING},
        "explain_number": explains * numbered,
        **{f"nobody_{name}": nobody * row[name] for name in OPEN},
        "nobody_part": float(nobody and part),
    }
