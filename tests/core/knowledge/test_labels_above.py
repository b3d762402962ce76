"""What the entries of a list call those below them."""

from core.knowledge.document import Document
from tests.core.paper import Paper

DOCUMENT = Document(path="a.md", title="Sheet", covered_models=("ECU-850",))
LONG = "A sentence of its own that says so much that it can't be what something else is called, whatever it is"


def above(paper: Paper) -> dict[str, tuple[str, ...]]:
    """Return what each piece of the only chunk stands under."""
    (chunk,) = paper.chunks(DOCUMENT)
    return {piece.plain: chunk.labels_above(at) for at, piece in enumerate(chunk.pieces)}


def test_an_entry_stands_under_what_those_around_it_are_called() -> None:
    """The key of each, without its value: that is said of itself."""
    found = above(
        Paper().nested(
            "Processor: M7",
            "  480 MHz",
            "Supply",
            "  Main input: 24 V",
            "    at most 5 A",
            "  Logic: 5 V",
            "Weight: 2 g",
        )
    )

    assert found == {
        "Processor: M7": (),
        "480 MHz": ("Processor",),
        "Supply": (),
        "Main input: 24 V": ("Supply",),
        "at most 5 A": ("Supply", "Main input"),
        "Logic: 5 V": ("Supply",),
        "Weight: 2 g": (),
    }


def test_a_paragraph_a_sentence_and_a_number_are_no_label() -> None:
    """What a paragraph says of a list may be anything; a number is a value."""
    found = above(Paper().says("Removed interfaces:").nested("CAN", LONG, "  5 A", "Supply (24 V)", "  2 A"))

    assert set(found.values()) == {()}
