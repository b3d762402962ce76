"""Drafts over a few lines of invented product models, and what is proven of them."""

from core.draft import Claim, DraftCell
from core.query import Kind, Query
from core.verification.prover import Proof, Prover
from tests.core.verification.faithful import LEXICON, a_catalog, a_line, gathered

CATALOG = a_catalog("KX-10", "KX-10B", "KX-20", "KX-30", "Olta 40", "Olta 2A", **{"KX-10B": "KX-10"})


def prover(*lines: tuple[str, str], **asked: object) -> Prover:
    """Return who proves drafts over lines, each with the product models that it is said of, apart by commas."""
    told = [a_line(at, text, [m for m in models.split(", ") if m]) for at, (text, models) in enumerate(lines, start=1)]
    query = Query(**{"standalone": "How is it?", "kind": Kind.LOOK_UP, "models": ("KX-10",), **asked})  # pyright: ignore[reportArgumentType]
    return Prover(query, gathered(*told), CATALOG, LEXICON)


def claimed(text: str, *lines: str, models: tuple[str, ...] = ("KX-10",), language: str = "en") -> Proof:
    """Return the proof of a claim over lines that are said of the KX-10, or of whom they begin with ("KX-20 | …")."""
    told = [
        (line.partition(" | ")[2], line.partition(" | ")[0]) if " | " in line else (line, "KX-10") for line in lines
    ]
    cited = tuple(range(1, len(lines) + 1))
    return prover(*told, models=models, language=language).claim(Claim(text=text, lines=cited))


def stated(aspect: str, text: str, *lines: tuple[str, str], model: str = "KX-10", **asked: object) -> Proof:
    """Return the proof of a cell."""
    cited = tuple(range(1, len(lines) + 1))
    return prover(*lines, **asked).cell(DraftCell(aspect=aspect, model=model, text=text, lines=cited))
