"""The dialog in which product models are chosen is one that Slack takes, whatever the catalogue holds."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.slack.dialog import Where, dialog_view, options_for
from core.catalog.autocomplete import Picker
from core.catalog.catalog import ProductModel, build_catalog
from core.reading.compare_command import Comparing, read_comparison
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import build_names
from tests.fakes.slack_views import check_options, check_view, prefilled

WHERE = Where(channel="C1", root="1700000000.000100")
PICKER = Picker(build_names(demo_catalog()))


def of(*names: str) -> Picker:
    """Return what picks from product models of these names."""
    return Picker(build_names(build_catalog([ProductModel(name=name) for name in names], ())))


def test_the_dialog_looks_as_agreed() -> None:
    """A change of looks is decided, not discovered."""
    understood = Comparing(models=("ECU-750",), ambiguous=("Plus",), unknown=("ECU-999",), topic="weight")

    view = dialog_view(understood, WHERE, PICKER)

    check_view(view)
    assert prefilled(view) == (["ECU-750"], "weight")
    note, models, topic = view["blocks"]  # type: ignore[misc]
    assert note["text"]["text"] == "“Plus” may mean several product models. I don’t know “ECU-999”."
    assert (models["label"]["text"], models["element"]["type"]) == ("Product models", "multi_external_select")
    assert (models["element"]["min_query_length"], models["element"]["max_selected_items"]) == (0, 8)
    assert (topic["label"]["text"], topic["optional"]) == ("What about them?", True)
    assert json.loads(str(view["private_metadata"])) == ["C1", "1700000000.000100"]


def test_no_more_are_filled_in_than_can_be_chosen() -> None:
    """Slack refuses the dialog as a whole."""
    names = tuple(f"X-{number}00" for number in range(1, 12))

    view = dialog_view(Comparing(models=names, ambiguous=("?",)), WHERE, of(*names))

    check_view(view)
    assert prefilled(view)[0] == list(names[:8])


@pytest.mark.parametrize("count,offered", [(0, 0), (1, 1), (100, 100), (250, 100)])
def test_no_more_is_offered_than_slack_shows(count: int, offered: int) -> None:
    """Who doesn't see the right one types on."""
    picker = of(*(f"X-{number}" for number in range(1000, 1000 + count)))

    options = check_options(json.dumps(options_for("", picker)))

    assert len(options) == offered


def test_a_name_too_long_for_an_option_is_left_out() -> None:
    """Slack refuses all options for one; such a name can still be written after the command."""
    picker = of("X-100", "X-200 " + "long " * 20)

    assert [option["value"] for option in check_options(json.dumps(options_for("x", picker)))] == ["X-100"]


@settings(deadline=None)
@given(text=st.text(max_size=400))
def test_any_command_opens_a_dialog_that_slack_takes(text: str) -> None:
    """Whatever people type after the command."""
    check_view(dialog_view(read_comparison(text, PICKER.names), WHERE, PICKER))


@settings(deadline=None)
@given(
    understood=st.builds(
        Comparing,
        models=st.lists(st.sampled_from(["ECU-750", "ECU-850", "ECU-999"]), max_size=9, unique=True).map(tuple),
        ambiguous=st.lists(st.text(max_size=300), max_size=9).map(tuple),
        unknown=st.lists(st.text(max_size=300), max_size=9).map(tuple),
        topic=st.text(max_size=900),
    )
)
def test_whatever_was_understood_fits(understood: Comparing) -> None:
    """Long notes and topics are cut."""
    check_view(dialog_view(understood, WHERE, PICKER))
