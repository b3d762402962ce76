"""Whom a product line, the beginning of a name, or a name means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalog.catalog import Catalog
from core.catalog.selectors import Route, follow
from tests.core.catalog.families import board_family, code_family, ecu_family

MEANT = [
    pytest.param(Route(models=("ECU-850",)), ["ECU-850"], id="a name"),
    pytest.param(Route(models=("ecu 850B+", "ECU_750")), ["ECU-750", "ECU-850b Plus"], id="names in other spellings"),
    pytest.param(Route(product_lines=("ecu 800",)), ["ECU-850", "ECU-850b", "ECU-850b Plus"], id="a series"),
    pytest.param(
        Route(name_prefixes=("ECU-8",)), ["ECU-850", "ECU-850b", "ECU-850b Plus"], id="a prefix within digits"
    ),
    pytest.param(Route(name_prefixes=("ecu 850b",)), ["ECU-850b", "ECU-850b Plus"], id="a prefix with its variant"),
    pytest.param(Route(name_prefixes=("ECU-75", "ECU-6")), ["ECU-750", "ECU-750 Plus", "ECU-650"], id="two prefixes"),
    pytest.param(
        Route(models=("ECU-650",), product_lines=("ECU 700",)), ["ECU-750", "ECU-750 Plus", "ECU-650"], id="both"
    ),
    pytest.param(Route(), [], id="nobody"),
]


@pytest.mark.parametrize("route, names", MEANT)
def test_who_is_meant_is_found(route: Route, names: list[str]) -> None:
    """A table for one line must not answer for another."""
    assert follow(route, ecu_family().models) == (tuple(names), ())


def test_a_family_and_an_alias_and_everybody_are_found() -> None:
    """People say a product line by its name, and a product model by its order code."""
    receivers = follow(Route(product_lines=("receivers",)), code_family().models)
    ordered = follow(Route(models=("1043-77",)), code_family().models)
    everybody = follow(Route(models=("*",)), board_family().models)

    assert receivers == (("RX7243", "RX7243C", "RX7243C-EU"), ())
    assert ordered == (("RX7243",), ())
    assert everybody == (tuple(board_family().models), ())


NOWHERE = [
    pytest.param(Route(models=("ECU-751",)), "unknown product model 'ECU-751'; the closest are 'ECU-750'", id="name"),
    pytest.param(
        Route(product_lines=("ECU 80",)),
        "no product model is of the product line 'ECU 80'; the closest are 'ECU 800'",
        id="line",
    ),
    pytest.param(Route(name_prefixes=("ECU-9",)), "no product model's name begins with 'ECU-9'", id="prefix"),
    pytest.param(Route(name_prefixes=("-",)), "no product model's name begins with '-'", id="prefix of signs"),
    pytest.param(Route(models=("?",)), "unknown product model '?'", id="name of signs"),
]


@pytest.mark.parametrize("route, fault", NOWHERE)
def test_what_leads_nowhere_is_told_with_what_is_like_it(route: Route, fault: str) -> None:
    """A route to nobody would silently hold for none."""
    names, (told,) = follow(route, ecu_family().models)

    assert names == ()
    assert fault in told


def test_without_product_models_every_route_leads_nowhere() -> None:
    """The hint must not name anything that doesn't exist."""
    assert follow(Route(product_lines=("ECU",)), {}) == (
        (),
        ("no product model is of the product line 'ECU'; the catalogue has none",),
    )


@given(st.sampled_from([ecu_family(), board_family(), code_family()]), st.data())
def test_every_beginning_of_a_name_leads_to_it(catalog: Catalog, data: st.DataObject) -> None:
    """However much of a name is given, its own product model is among those meant."""
    models = catalog.models
    name = data.draw(st.sampled_from(list(models)))
    beginning = name[: data.draw(st.integers(1, len(name)))]

    names, faults = follow(Route(name_prefixes=(beginning,)), models)

    assert name in names
    assert not faults
    assert not Route()
