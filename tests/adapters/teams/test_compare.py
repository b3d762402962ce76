"""The card in which product models are chosen is one that Teams shows, whatever the catalogue holds."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.teams.compare import compare_form, compare_utterance, search_result
from adapters.teams.payload import Compared, option_value, read_pressed
from adapters.teams.render import Look, message
from core.catalog.autocomplete import Picker
from core.catalog.catalog import ProductModel, build_catalog
from core.knowledge.document import Status
from core.reading.compare_command import Comparing, read_comparison
from tests.adapters.samples import KINDS
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import build_names
from tests.fakes.teams_limits import check_message, check_search
from tests.rings.drawing import examples

PICKER = Picker(build_names(demo_catalog()))


def of(*names: str) -> Picker:
    """Return what picks from product models of these names."""
    return Picker(build_names(build_catalog([ProductModel(name=name) for name in names], ())))


def shown(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the inputs of a message's card."""
    check_message(body)
    elements = [each for card in body.get("attachments", ()) for each in card["content"]["body"]]
    return [each for each in elements if each["type"].startswith("Input.")]


def test_the_form_looks_as_agreed() -> None:
    """A change of looks is decided, not discovered."""
    understood = Comparing(models=("ECU-750",), ambiguous=("Plus",), unknown=("ECU-999",), topic="weight")

    note, models, topic, send = compare_form(understood, turn_id="turn-1", picker=PICKER)

    assert note["inlines"][0]["text"] == "“Plus” may mean several product models. I don’t know “ECU-999”."  # type: ignore[index]
    assert (models["type"], models["style"], models["isMultiSelect"]) == ("Input.ChoiceSet", "filtered", True)
    assert models["value"] == "ECU-750"
    assert "choices.data" not in models
    assert (topic["type"], topic["value"]) == ("Input.Text", "weight")
    [action] = send["actions"]  # type: ignore[misc]
    sent = {**action["data"], "models": "ECU-750,ECU-850b Plus", "topic": "weight"}
    pressed = read_pressed(sent)
    assert pressed == Compared(turn_id="turn-1", models=("ECU-750", "ECU-850b Plus"), topic="weight")
    assert isinstance(pressed, Compared)
    assert compare_utterance(pressed) == "compare ECU-750, ECU-850b Plus: weight"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("asked", ["compare", "please compare the weight", "what is the weight?", ""])
def test_a_comparison_that_found_nothing_offers_the_pickers(kind: str, asked: str) -> None:
    """Choosing product models helps where they are what is missing, and nowhere else."""
    body = message(KINDS[kind], turn_id="turn-1", look=Look(asked=asked, picker=PICKER))

    wanted = "compare" in asked and kind in {"clarify", "no_evidence", "closest"}
    assert bool(shown(body)) is wanted
    assert shown(message(KINDS[kind], turn_id="turn-1", look=Look(asked=asked))) == []


def test_only_the_pickers_own_button_wants_them_filled_in() -> None:
    """A choice beside them must be pressable at once."""
    body = message(KINDS["clarify"], turn_id="turn-1", look=Look(asked="compare", picker=PICKER))

    sets = [each for each in body["attachments"][0]["content"]["body"] if each["type"] == "ActionSet"]
    wanting = [action["title"] for each in sets for action in each["actions"] if "associatedInputs" not in action]
    assert wanting == ["Compare"]


def test_where_not_all_find_room_teams_asks_for_more_while_somebody_types() -> None:
    """A card holds a hundred product models or so; a catalogue may hold thousands."""
    many = of(*(f"MODEL-{number}" for number in range(2000)))
    body = message(KINDS["no_evidence"], turn_id="turn-1", look=Look(asked="compare MODEL-1999", picker=many))

    models = shown(body)[0]
    assert models["choices.data"] == {"type": "Data.Query", "dataset": "models"}
    assert models["choices"][0] == {"title": "MODEL-1999", "value": "MODEL-1999"}
    assert models["value"] == "MODEL-1999"


def test_what_is_typed_finds_product_models() -> None:
    """As in Slack, and no more than Teams shows."""
    found = search_result("850b", PICKER)

    check_search(found)
    titles = [each["title"] for each in found["value"]["results"]]  # type: ignore[index]
    assert titles[0] == "ECU-850b"
    everything = search_result("", of(*(f"MODEL-{number}" for number in range(99))))
    check_search(everything)
    assert len(everything["value"]["results"]) == 15  # type: ignore[index]


def test_legacy_product_models_are_told() -> None:
    """They are offered last, and not by mistake for current ones."""
    old = ProductModel(name="OLD, 1", status=Status.LEGACY)
    picker = Picker(build_names(build_catalog([old, ProductModel(name="NEW")], ())))

    [new, legacy] = search_result("", picker)["value"]["results"]  # type: ignore[index]
    assert (new["title"], legacy["title"]) == ("NEW", "OLD, 1 (legacy)")
    assert legacy["value"] == option_value("OLD, 1")
    assert "," not in legacy["value"]


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=700)


@settings(deadline=None, max_examples=examples(60))
@given(text=texts, names=st.lists(texts.filter(str.strip), min_size=1, max_size=5, unique=True))
def test_any_command_gives_a_card_that_teams_takes(text: str, names: list[str]) -> None:
    """People write what they like, and call their products as they like."""
    picker = of(*(name.strip() for name in names))
    look = Look(asked=f"compare {text}", picker=picker)

    check_message(message(KINDS["clarify"], turn_id="turn-1", look=look))
    check_search(search_result(text, picker))
    assert read_comparison(look.asked, picker.names) is not None
