"""What buttons carry comes back as it was; anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.teams.payload import (
    Chose,
    Compared,
    Decided,
    FollowedUp,
    Looked,
    Passage,
    WholeTable,
    Why,
    choice_button,
    dialog_button,
    option_value,
    read_pressed,
)
from core.answer import Choice
from core.errors import PayloadError

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from(("choice", "followup", "why", "passage", "table", "compare"))
bodies = st.fixed_dictionaries(
    {},
    optional={
        "threadsheet": kinds | json_values,
        "turn": st.just("turn-1") | json_values,
        "text": json_values,
        "label": json_values,
        "first": json_values,
        "number": json_values,
        "models": json_values,
        "topic": json_values,
    },
)


@pytest.mark.parametrize(
    "pressed", [Why(turn_id="t", first=7), Decided(turn_id="t", first=2), Passage(turn_id="t", number=3)]
)
@pytest.mark.parametrize("inside", [True, False])
def test_buttons_of_dialogs_come_back(pressed: Looked, *, inside: bool) -> None:
    """In a dialog they show something else in it, elsewhere they open one."""
    data = dialog_button("Show", pressed, inside=inside)["data"]

    assert read_pressed(data) == pressed
    assert ("msteams" in data) is not inside


def test_a_table_comes_back_with_its_place() -> None:
    """An answer may have several."""
    pressed = WholeTable(turn_id="t", number=2, first=40)

    assert read_pressed(dialog_button("Show", pressed)["data"]) == pressed


@pytest.mark.parametrize("kind,pressed", [("choice", Chose), ("followup", FollowedUp)])
def test_choices_come_back(kind: str, pressed: type[Chose | FollowedUp]) -> None:
    """With what they stand for, however their label was cut."""
    button = choice_button(Choice(label="The <one> & only", text="the one?"), turn_id="t", kind=kind)

    assert button is not None
    found = read_pressed(button["data"]["msteams"]["value"])
    assert isinstance(found, pressed)
    assert (found.turn_id, found.text) == ("t", "the one?")


@pytest.mark.parametrize("label,text", [("", "x"), ("x", " "), ("x", "y" * 1001), ("\x00", "x")])
def test_some_choices_can_be_no_button(label: str, text: str) -> None:
    """They are written out instead."""
    assert choice_button(Choice(label=label, text=text), turn_id="t", kind="choice") is None


@given(names=st.lists(st.text(st.characters(exclude_categories=("C",)), min_size=1).filter(str.strip), max_size=4))
def test_chosen_product_models_come_back_whatever_their_names(names: list[str]) -> None:
    """Teams parts them by commas, and a name may have some."""
    sent = {"threadsheet": "compare", "turn": "t", "models": ",".join(map(option_value, names)), "topic": "weight"}

    wanted = tuple(dict.fromkeys(name.strip() for name in names))
    assert read_pressed(sent) == Compared(turn_id="t", models=wanted, topic="weight")


@given(body=bodies)
def test_anything_else_is_refused_in_one_way(body: dict[str, object]) -> None:
    """Everybody can send us anything."""
    try:
        pressed = read_pressed(body)
    except PayloadError as error:
        assert str(error).startswith("value.")  # noqa: PT017  either way is fine, no other way is
    else:
        assert pressed.turn_id
