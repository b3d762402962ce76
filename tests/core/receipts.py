"""Receipts by hand: what is kept of an answer that nobody gave."""

from core.receipt import KeptAsk, KeptCandidate, KeptCell, KeptReceipt, Reading, Reason, Stage

READING = Reading(operation="lookup", models=("ECU-850",), aspects=("mass",))


def a_receipt(**more: object) -> KeptReceipt:
    """Return a receipt with some things different."""
    fields: dict[str, object] = {
        "question": "How heavy is it?",
        "outcome": "answer",
        "reading": READING,
        "stages": (Stage(name="read", ms=1.25), Stage(name="write", ms=0.5)),
        **more,
    }
    return KeptReceipt(**fields)  # type: ignore[arg-type]  # tests name fields


def a_candidate(**more: object) -> KeptCandidate:
    """Return a statement that was weighed, with some things different."""
    fields: dict[str, object] = {
        "document": "sheet.md",
        "title": "ECU-850 datasheet",
        "section": ("Ratings", "Mechanical"),
        "page": 3,
        "quote": "| Mass | 540 g | 525 g |",
        "excerpt": "Mass: 540 g | 525 g",
        "label": "Mass",
        "said": "540 g",
        "models": ("ECU-850",),
        "base": None,
        "score": 7.25,
        "share": 0.82,
        "pros": (Reason(text="its label says what is asked", points=2.14),),
        "cons": (Reason(text="it is long", points=-0.36),),
        **more,
    }
    return KeptCandidate(**fields)  # type: ignore[arg-type]  # tests name fields


def an_ask(aspect: str = "mass", model: str = "ECU-850", *, key: str = "", lacking: bool = False) -> KeptAsk:
    """Return one thing asked of a product model."""
    return KeptAsk(aspect=aspect, key=key or aspect, model=model, lacking=lacking)


def a_cell(*candidates: KeptCandidate, **more: object) -> KeptCell:
    """Return one thing that was looked for, with some things different."""
    fields: dict[str, object] = {
        "aspect": "mass",
        "model": "ECU-850",
        "weighed": 57 if candidates else 0,
        "probability": 0.83,
        "needed": 0.2,
        "enough": True,
        **more,
    }
    return KeptCell(candidates=candidates, **fields)  # type: ignore[arg-type]  # tests name fields
