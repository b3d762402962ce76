"""Sentences, items, steps and code: the smallest things that are quoted."""

import pytest

from core.knowledge.chunk import Piece, PieceKind
from core.knowledge.pieces import pieces_of
from tests.core.paper import Paper

COVERED = ("ECU-850", "ECU-850b")


def named(text: str) -> tuple[str, ...]:
    """Return which of two product models a text names."""
    return tuple(name for name in reversed(COVERED) if name in text)[:1]


def pieces(paper: Paper) -> list[Piece]:
    """Return the pieces of all blocks of a paper."""
    tree = paper.tree()
    return [piece for block in tree.blocks for piece in pieces_of(tree, block, named, COVERED)]


def models_of(*sentences: str) -> list[tuple[str, ...]]:
    """Return whom each sentence of a paragraph is said of."""
    return [piece.models for piece in pieces(Paper().says(*sentences))]


def test_every_piece_is_verbatim_at_its_place() -> None:
    """A quote that isn't in the document is no quote."""
    paper = (
        Paper()
        .heading("Supply")
        .says("It runs from 24 V.", "A fuse is needed.")
        .bullets("Weight: 540 g")
        .steps("Open it.", "Close it.")
        .code("can up")
        .table("Pin | Signal", "1 | Supply")
        .picture("front")
    )
    tree = paper.tree()

    found = pieces(paper)

    assert [piece.kind for piece in found] == [
        PieceKind.SENTENCE,
        PieceKind.SENTENCE,
        PieceKind.ITEM,
        PieceKind.STEP,
        PieceKind.STEP,
        PieceKind.CODE,
        PieceKind.ROW,
    ]
    assert all(piece.quote == tree.text[piece.place.start : piece.place.end] for piece in found)


def test_a_sentence_without_a_name_goes_on_about_the_one_before() -> None:
    """“It draws 3 A.” after “The ECU-850b ...” is said of the ECU-850b."""
    paper = Paper().says("Both run.", "The ECU-850b is hot.", "It draws 3 A.", "The ECU-850 is cold.")

    assert [piece.models for piece in pieces(paper)] == [(), ("ECU-850b",), ("ECU-850b",), ("ECU-850",)]


@pytest.mark.parametrize("mark", ["¹", "ᵃ"])
def test_a_footnote_goes_on_about_nobody(mark: str) -> None:
    """What a mark means is told by its own note, whomever the one before is about."""
    assert models_of("² On request for the ECU-850b.", "Ask for it.", f"{mark} at 12 V, averaged.") == [
        ("ECU-850b",),
        ("ECU-850b",),
        (),
    ]


@pytest.mark.parametrize(
    "both", ["Fit a fuse of 30 A; the ECU-850b needs 40 A.", "It needs 30 A, but the ECU-850b needs 40 A."]
)
def test_a_later_clause_about_another_doesnt_take_the_sentence_away(both: str) -> None:
    """What the first clause says is said of those that it went on about, and so is what follows."""
    said = models_of("The ECU-850 is fused.", both, "It must be slow.")

    assert said == [("ECU-850",), ("ECU-850", "ECU-850b"), ("ECU-850",)]
    assert models_of(both, "It must be slow.") == [("ECU-850", "ECU-850b"), ()]


@pytest.mark.parametrize("everyone", ["Both need 24 V.", "All models need 24 V.", "Each of them needs 24 V."])
def test_a_sentence_about_everyone_is_not_about_those_before(everyone: str) -> None:
    """“Both” ends what was said of one."""
    assert models_of("The ECU-850b has a display.", everyone, "It is isolated.") == [("ECU-850b",), (), ()]
    assert models_of("The ECU-850b has inputs.", "Both inputs are isolated.") == [("ECU-850b",), ("ECU-850b",)]


@pytest.mark.parametrize("who", ["The successor is", "Its direct replacement was"])
def test_who_the_successor_is_is_said_of_the_one_before(who: str) -> None:
    """Who asks what comes after the ECU-850b gets the sentence; of the ECU-850 it says nothing."""
    said = models_of("The ECU-850b is gone.", f"{who} the ECU-850.", "It draws 3 A.")

    assert said == [("ECU-850b",), ("ECU-850b",), ("ECU-850b",)]


@pytest.mark.parametrize("others", ["All other models end at 85.", "The others end at 85.", "The rest ends at 85."])
def test_a_sentence_about_the_others_is_not_about_those_before(others: str) -> None:
    """“All others” after “only the ECU-850b” says the contrary of the ECU-850b."""
    first, second = pieces(Paper().says("Only the ECU-850b stands 105.", others))

    assert (first.models, second.models) == (("ECU-850b",), ("ECU-850",))


@pytest.mark.parametrize(
    "text, label",
    [
        pytest.param("Supply voltage: 24 V", "Supply voltage", id="key and value"),
        pytest.param("Supply voltage : 24 V", "Supply voltage", id="blank before the colon"),
        pytest.param("Supply voltage", None, id="no value"),
        pytest.param("Open http://host/", None, id="an address"),
        pytest.param("Note that you must never do what the old manual told you: stop", None, id="a sentence"),
    ],
)
def test_a_list_item_with_a_colon_is_a_labelled_value(text: str, label: str | None) -> None:
    """Key-value lists are spec tables in disguise."""
    (piece,) = pieces(Paper().bullets(text))

    assert [value.label for value in piece.values] == ([label] if label else [])
    assert all(value.models == COVERED for value in piece.values)


def test_a_value_is_said_of_the_model_that_its_item_names() -> None:
    """“ECU-850b: 340 mA” must not be told of the ECU-850."""
    (piece,) = pieces(Paper().bullets("Current of the ECU-850b: 340 mA"))

    assert piece.values[0].models == ("ECU-850b",)
    assert piece.models == ("ECU-850b",)


def test_a_step_is_no_labelled_value_and_keeps_its_number() -> None:
    """“3. Select: on” is an instruction."""
    first, note, second = pieces(Paper().steps("Select: on", "- Mind: hot", "Close."))

    assert (first.number, first.values, first.depth) == (1, (), 0)
    assert (note.number, note.kind, note.depth) == (None, PieceKind.ITEM, 1)
    assert second.number == 2


def test_a_warning_stays_one() -> None:
    """Who quotes a warning should know that it is one."""
    (piece,) = pieces(Paper().says("Do not open.", admonition="danger"))

    assert piece.admonition == "danger"


def test_pieces_know_their_page() -> None:
    """PDFs are cited by page."""
    paper = Paper().page().says("One.").page().says("Two.")

    assert [piece.page for piece in pieces(paper)] == [1, 2]


def values(piece: Piece) -> list[tuple[str, str]]:
    """Return (label, text) of each value."""
    return [(value.label, value.text) for value in piece.values]


def test_a_short_entry_is_the_label_of_short_ones_below_it() -> None:
    """“433 MHz” alone says nothing; below “Bands” it is a band, and the quote shows both."""
    (bands, other) = pieces(Paper().nested("Bands:", "  433 MHz", "  868 MHz;", "Other"))

    assert bands.plain == "Bands: 433 MHz; 868 MHz"
    assert bands.quote == "Bands:\n  - 433 MHz\n  - 868 MHz;"
    assert values(bands) == [("Bands", "433 MHz; 868 MHz")]
    assert other.plain == "Other"


def test_entries_that_all_have_keys_say_nothing_together() -> None:
    """There is no value of the label itself."""
    (button,) = pieces(Paper().nested("Button", "  Long: off", "  Short: on"))

    assert values(button) == [("Button > Long", "off"), ("Button > Short", "on")]


def test_entries_with_keys_of_their_own_keep_them_below_a_label() -> None:
    """“Long press” of which button?"""
    (button,) = pieces(Paper().nested("Left button of the ECU-850", "  Long press: off", "  Blinks"))

    assert values(button) == [
        ("Left button of the ECU-850 > Long press", "off"),
        ("Left button of the ECU-850", "Blinks"),
    ]
    assert {value.models for value in button.values} == {("ECU-850",)}


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(("It holds two.", "  a", "  b"), id="a sentence is no label"),
        pytest.param(("Weight: 5 g", "  a", "  b"), id="nor is a key with a value"),
        pytest.param(("Two", "  a", "  Of what. Or so.", "    deeper"), id="entries with entries"),
        pytest.param(("Two", "  a " + "long " * 70), id="long ones"),
        pytest.param(("Two", "  ECU-850", "  ECU-850b"), id="entries that name product models"),
        pytest.param(("x" * 70, "  a"), id="a long label"),
    ],
)
def test_other_entries_stay_apart(entries: tuple[str, ...]) -> None:
    """What stands by itself is quoted by itself."""
    found = pieces(Paper().nested(*entries))

    assert len(found) == len(entries)


def test_what_is_said_about_a_picture_can_be_quoted() -> None:
    """An alternative text is often the only one to say what a drawing shows."""
    found = pieces(Paper().picture("Pins of the ECU-850, seen from above").picture("Logo"))

    assert [(piece.plain, piece.quote, piece.models) for piece in found] == [
        ("Pins of the ECU-850, seen from above", "Pins of the ECU-850, seen from above", ("ECU-850",))
    ]


@pytest.mark.parametrize("entry, models", [
    ("It has a terminator. It can be used to connect to the ECU-850b.", COVERED),
    ("The ECU-850b has two.", ("ECU-850b",)),
    ("It has a terminator. The ECU-850b has two.", ("ECU-850b",)),
    ("It has a terminator. There is room for 4 of them in the ECU-850b.", ("ECU-850b",)),
    ("It fits the ECU-850b. It can also be used to connect to the ECU-850b.", ("ECU-850b",)),
])  # fmt: skip
def test_an_entry_may_name_somebody_in_passing(entry: str, models: tuple[str, ...]) -> None:
    """What its first sentence says holds for all, unless a later one tells more of whom it names."""
    assert [piece.models for piece in pieces(Paper().bullets(entry))] == [models]
