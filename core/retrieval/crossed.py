"""Features that count otherwise in an explanation, or where no product model is named: each crossed with that."""

from collections.abc import Mapping, Sequence

from core.retrieval.aspect import EXPLAINING, Aspect
from core.retrieval.form import Form

TELLING = ("cell", "short", "item", "sentence", "section", "around", "length", "spec")
"""What tells an explanation from a value."""
OPEN = ("narrow", "breadth", "generic", "cell", "around", "section")
"""What tells that something holds for whoever is asked about."""


def crossed(
    aspect: Aspect, features: Mapping[str, Sequence[float]], form: Form[Sequence[float]], *, nobody: bool
) -> dict[str, Sequence[float]]:
    """Return the crossed features of statements.

    Args:
        aspect: What is asked.
        features: Their other features.
        form: What they are like.
        nobody: The question names no product model, and isn't about several either.
    """
    none, explains = [0.0] * len(form.row), bool(aspect.kinds & EXPLAINING)
    numbered = [digit * cell for digit, cell in zip(form.digit, form.cell, strict=True)]
    return {
        "number_cell": [one * cell for one, cell in zip(features["number_digit"], form.cell, strict=True)],
        **{f"explain_{name}": features[name] if explains else none for name in TELLING},
        "explain_number": numbered if explains else none,
        **{f"nobody_{name}": features[name] if nobody else none for name in OPEN},
        "nobody_part": form.part if nobody else none,
    }
