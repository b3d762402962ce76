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


def test_a_line_with_a_colon_at_its_end_stands_above_the_entries_behind_it() -> None:
    """A paragraph stands under nothing, nor is a whole sentence what something is called."""
    found = above(Paper().says("It comes with", "Limits:").nested("30 V", LONG, "  5 A"))

    assert found == {"It comes with": (), "Limits:": (), "30 V": ("Limits",), LONG: ("Limits",), "5 A": ("Limits",)}
