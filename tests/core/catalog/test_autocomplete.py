"""Product models found while somebody types."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalog.autocomplete import Picker
from core.catalog.catalog import ProductModel, build_catalog
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import build_names

CATALOG = demo_catalog()
PICKER = Picker(build_names(CATALOG))


@pytest.mark.parametrize(
    "typed,found",
    [
        pytest.param(
            "", ("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus", "ECU-650"), id="nothing yet"
        ),
        pytest.param("ecu 85", ("ECU-850", "ECU-850b", "ECU-850b Plus"), id="a beginning, other separators"),
        pytest.param("ECU850B+", ("ECU-850b Plus",), id="another spelling of Plus"),
        pytest.param("vc-41", ("ECU-750", "ECU-750 Plus"), id="an order code"),
        pytest.param("plus", ("ECU-750 Plus", "ECU-850b Plus"), id="an end"),
        pytest.param("50b", ("ECU-850b", "ECU-850b Plus"), id="a middle"),
        pytest.param("650", ("ECU-650",), id="a legacy one"),
        pytest.param("?!", (), id="signs"),
        pytest.param("pump", (), id="a stranger"),
    ],
)
def test_what_is_typed_finds_names_as_people_write_them(typed: str, found: tuple[str, ...]) -> None:
    """Who types half a name doesn't know how its maker writes it."""
    assert PICKER.matching(typed, limit=10) == found


def test_what_a_shorthand_means_comes_before_what_only_holds_it() -> None:
    """The likeliest one is what the hand is on."""
    models = [ProductModel(name="X-7501"), ProductModel(name="Y-750")]
    picker = Picker(build_names(build_catalog(models, ())))

    assert picker.matching("750", limit=10) == ("Y-750", "X-7501")


def test_a_name_without_letters_or_digits_is_found_by_nothing_typed() -> None:
    """Bad input in a catalogue must not break the menu."""
    picker = Picker(build_names(build_catalog([ProductModel(name="+++"), ProductModel(name="A1")], ())))

    assert picker.matching("", limit=10) == ("+++", "A1")
    assert picker.matching("a", limit=10) == ("A1",)


def test_legacy_ones_are_told() -> None:
    """Nobody should compare with a discontinued one by accident."""
    assert PICKER.legacy("ECU-650")
    assert not PICKER.legacy("ECU-750")
    assert PICKER.knows("ECU-650")
    assert not PICKER.knows("ECU-999")
    assert PICKER.names.tables.models.keys() == CATALOG.models.keys()


@given(typed=st.text(max_size=12), limit=st.integers(0, 7))
def test_no_more_than_asked_for_and_only_known_ones(typed: str, limit: int) -> None:
    """A menu has room for so many, and each once."""
    found = PICKER.matching(typed, limit=limit)

    assert len(found) <= limit
    assert len(set(found)) == len(found)
    assert set(found) <= CATALOG.models.keys()


@given(name=st.sampled_from(sorted(CATALOG.models)), cut=st.integers(1, 12))
def test_any_beginning_of_a_name_finds_it(name: str, cut: int) -> None:
    """The menu must never lose what is being typed."""
    typed = name[:cut]

    assert name in PICKER.matching(typed, limit=10)
