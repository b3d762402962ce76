"""Sentences that say something of each of several product models."""

import pytest

from core.knowledge.chunk import Belongs
from core.knowledge.pieces import pieces_of
from core.knowledge.tree import Place, Text
from core.knowledge.values_per_model import shared_out
from tests.core.paper import Paper

LINE = ("Tarn 2 Duo", "Tarn 1", "Tarn 2", "Brook 3")


def named(text: str) -> tuple[str, ...]:
    """Return whom a text names, the longest name first; nobody where it names all, as for sections."""
    found: list[str] = []
    for name in LINE:
        if name in text:
            found.append(name)
            text = text.replace(name, "")
    return tuple(found) if len(found) < len(LINE) else ()


def told(text: str) -> list[tuple[tuple[str, ...], str, str]]:
    """Return whom each value is of, its label, and what it says."""
    return [(value.models, value.label, value.text) for value in shared_out(Text(text, Place(0, len(text))), named)]


@pytest.mark.parametrize(
    "text, values",
    [
        pytest.param(
            "Noise: Tarn 1 62 dB(A), Tarn 2 58 dB(A), Tarn 2 Duo 64 dB(A).",
            [
                (("Tarn 1",), "Noise", "62 dB(A)"),
                (("Tarn 2",), "Noise", "58 dB(A)"),
                (("Tarn 2 Duo",), "Noise", "64 dB(A)"),
            ],
            id="names before values",
        ),
        pytest.param(
            "Heating takes 28 minutes on the Tarn 2 and 34 minutes on the Brook 3.",
            [(("Tarn 2",), "Heating takes", "28 minutes"), (("Brook 3",), "Heating takes", "34 minutes")],
            id="values before names",
        ),
        pytest.param(
            "In standby: 180 W (Tarn 1), 240 W (Tarn 2); while it cools down 420 W.",
            [(("Tarn 1",), "standby", "180 W"), (("Tarn 2",), "standby", "240 W")],
            id="names in brackets, and a clause of its own",
        ),
        pytest.param(
            "A Tarn 1 needs 28 minutes to heat up, a Brook 3 34 minutes.",
            [(("Tarn 1",), "needs to heat up", "28 minutes"), (("Brook 3",), "needs to heat up", "34 minutes")],
            id="words behind the value",
        ),
        pytest.param(
            "The Tarn 1 and the Tarn 2 need 5 A, while the Brook 3 draws 8 A.",
            [(("Tarn 1", "Tarn 2"), "need", "5 A"), (("Brook 3",), "draws", "8 A")],
            id="one value for two, and other words",
        ),
        pytest.param(
            "The line is fused: 30 A for the Tarn 1 and Tarn 2, 40 A for the Brook 3.",
            [(("Tarn 1", "Tarn 2"), "line is fused", "30 A"), (("Brook 3",), "line is fused", "40 A")],
            id="one value before two",
        ),
        pytest.param(
            "Groups: Tarn 1 4, Brook 3 6.",
            [(("Tarn 1",), "Groups", "4"), (("Brook 3",), "Groups", "6")],
            id="bare numbers",
        ),
    ],
)
def test_each_one_has_a_value_of_its_own(text: str, values: list[tuple[tuple[str, ...], str, str]]) -> None:
    """Put in order, or side by side, each must say its own number, not the sentence with everybody's."""
    assert told(text) == values


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The Tarn 1 and the Tarn 2 draw 5 A and 6 A respectively.", id="in turn"),
        pytest.param("The Tarn 1 draws 5 A, at most 6 A.", id="a value of nobody"),
        pytest.param("Compared to the Tarn 1, the Tarn 2 is 5 kg heavier, the Brook 3 9 kg.", id="compared to one"),
        pytest.param("The Tarn 1 weighs 5 kg, and the Tarn 1 draws 3 A.", id="twice of one"),
        pytest.param("At 5 V the Tarn 1 draws 3 A, the Brook 3 4 A.", id="a condition"),
        pytest.param("5 kg (Tarn 1), 6 kg (Brook 3).", id="nothing says what it is"),
        pytest.param("The Tarn 1 weighs 5 kg, so does the Brook 3.", id="a name without a value"),
        pytest.param("Weight: Tarn 1 5 kg, Tarn 2", id="a name at the end"),
        pytest.param(
            "Noise: 62 dB for the Tarn 1, Tarn 2 and Brook 3 58 dB.", id="a value on one side, then on the other"
        ),
        pytest.param("The Tarn 1 weighs 5 kg.", id="one alone"),
        pytest.param("The Tarn 1 is blue, the Tarn 2 red.", id="no number"),
        pytest.param("Use Spindle two or three of the 4 on it, and 5.", id="nobody"),
    ],
)
def test_what_is_not_surely_of_each_is_left_as_it_is(text: str) -> None:
    """A number of another product model is worse than none."""
    assert told(text) == []


def test_the_whole_name_is_taken_out_and_no_number_of_the_value() -> None:
    """“Tarn 2” is found in “Tarn 2 Duo” as well, and “2” is no value."""

    def by_letters(text: str) -> tuple[str, ...]:
        called = {"Duo": "Tarn 2 Duo", "Brook": "Brook 3", "alias": "Tarn 1"}
        return tuple(name for word, name in called.items() if word in text)

    found = shared_out(Text("Weight: Tarn 2 Duo 2 kg, Brook 3 3 kg, alias 1 kg", Place(0, 49)), by_letters)

    assert [(value.models[0], value.text) for value in found] == [
        ("Tarn 2 Duo", "2 kg"),
        ("Brook 3", "3 kg"),
        ("Tarn 1", "1 kg"),
    ]


def test_sentences_and_list_items_are_read_so_and_steps_are_not() -> None:
    """The values are of the product models that the sentence itself names."""
    paper = (
        Paper()
        .says("Mass: Tarn 1 5 kg, Tarn 2 6 kg.")
        .bullets("Mass: Tarn 1 5 kg, Tarn 2 6 kg")
        .steps("Mass: Tarn 1 5 kg")
    )
    tree = paper.tree()

    pieces = [piece for block in tree.blocks for piece in pieces_of(tree, block, named, LINE)]

    assert [[(value.models, value.belongs) for value in piece.values] for piece in pieces] == [
        [(("Tarn 1",), Belongs.CELL), (("Tarn 2",), Belongs.CELL)],
        [(("Tarn 1",), Belongs.CELL), (("Tarn 2",), Belongs.CELL)],
        [],
    ]
