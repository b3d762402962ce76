"""Product models whose names share what a text says once."""

import pytest

from core.catalog.catalog import build_catalog
from core.catalog.mentions import Resolution
from tests.core.catalog.families import a_model
from tests.core.packs import build_names

NAMES = build_names(
    build_catalog(
        [
            a_model("Loft K7", "LM Loft K7", family="Lofts"),
            a_model("Loft K7 Air", family="Lofts"),
            a_model("Loft K7 Air Connected", family="Lofts"),
            a_model("Nano K7", family="Nanos"),
            a_model("Loft K7 2.0", family="Lofts"),
            a_model("Tarn-PSU", family="Tarns"),
            a_model("Tarn-PSU 3-phase", family="Tarns"),
            a_model("Tarn-mini", family="Tarns"),
            a_model("Tarn-maxi", family="Tarns"),
            a_model("Fen Base", family="Fens"),
            a_model("Fen Lan", family="Fens"),
            a_model("Fen RS485", family="Fens"),
            a_model("Gable view - Lan", "Gable view lan", family="Gables"),
            a_model("Gable view - LoRo", "Gable view LoRo", family="Gables"),
            a_model("CM 2420 HC", family="Chargers"),
            a_model("CP 2420 LUS", family="Chargers"),
            *[a_model(f"Rill {name}", name, family="Rills") for name in ("R200", "R200mini", "R205mini", "R210")],
        ],
        [],
    )
)


@pytest.mark.parametrize(
    "text,models,rest",
    [
        pytest.param("air vs air connected K7: sku", "Loft K7 Air, Loft K7 Air Connected", "vs : sku", id="before it"),
        pytest.param(
            "is the psu or the mini Tarn larger", "Tarn-PSU, Tarn-mini", "is the or the larger", id="with the"
        ),
        pytest.param(
            "do psu and mini version of the Tarn differ in fuse",
            "Tarn-PSU, Tarn-mini",
            "do and differ in fuse",
            id="version of the",
        ),
        pytest.param("fuse of psu, mini of Tarn", "Tarn-PSU, Tarn-mini", "fuse of ,", id="of, after a comma"),
        pytest.param("weight: psu, mini or maxi Tarn", "Tarn-PSU, Tarn-mini, Tarn-maxi", "weight: , or", id="three"),
    ],
)
def test_a_list_of_ends_before_what_begins_all_the_names(text: str, models: str, rest: str) -> None:
    """Nobody says "Foo mini or Foo pro" where "mini or pro Foo" will do."""
    found = NAMES.mentions(text)

    assert ", ".join(found.models) == models
    assert found.rest == rest


def test_as_many_as_there_are_is_all_of_them() -> None:
    """Who asks for both wants no question back which."""
    found = NAMES.mentions("how wide are the two Gable view versions")
    other = NAMES.mentions("how wide are the three Gable view versions")

    assert found.models == ("Gable view - Lan", "Gable view - LoRo")
    assert [each.how for each in found.resolved] == [Resolution.FAMILY]
    assert found.rest == "how wide are the"
    assert other.models == ()


@pytest.mark.parametrize(
    "text,models",
    [
        pytest.param("load switch side: HC versus LUS", ("CM 2420 HC", "CP 2420 LUS"), id="two ends"),
        pytest.param("load switch side: HC versus RSD", (), id="nobody's end"),
        pytest.param("load switch side: HC versus HC", (), id="the same"),
        pytest.param("versus", (), id="nothing beside it"),
        pytest.param("load switch: high versus low side", (), id="words"),
        pytest.param("load switch of HC and LUS", (), id="not against each other"),
    ],
)
def test_mere_ends_of_names_are_product_models_where_they_are_set_against_each_other(
    text: str, models: tuple[str, ...]
) -> None:
    """Two capitals alone may be anything."""
    assert NAMES.mentions(text).models == models


def test_the_end_of_a_name_that_was_said_before_is_what_is_asked() -> None:
    """A product model is compared by the very thing that it is called after."""
    found = NAMES.mentions("Fen Base / lan / rs485: price, rs-485")

    assert found.models == ("Fen Base", "Fen Lan", "Fen RS485")
    assert found.rest == "/ / : price, rs-485"


def test_a_name_that_begins_inside_another_and_goes_on_is_the_one_that_is_meant() -> None:
    """A maker's name before it doesn't make it the older one."""
    assert NAMES.mentions("the LM Loft K7 2.0 adds a fuse").models == ("Loft K7 2.0",)
    assert NAMES.mentions("the LM Loft K7 adds a fuse").models == ("Loft K7",)


@pytest.mark.parametrize("text, named", [
    ("LEDs of the R200/205mini", ("Rill R200mini", "Rill R205mini")),
    ("R200 / 205mini", ("Rill R200mini", "Rill R205mini")),
    ("R200/R205mini", ("Rill R200", "Rill R205mini")),
    ("R200/210mini", ("Rill R200",)),
    ("R200/206mini", ("Rill R200",)),
])  # fmt: skip
def test_numbers_may_share_the_end_of_their_names(text: str, named: tuple[str, ...]) -> None:
    """What is said of the R200mini isn't said of the R200; where one isn't known, nothing is written out."""
    among = ("Rill R200", "Rill R200mini", "Rill R205mini", "Rill R210")

    assert NAMES.named(text, among)[: len(named)] == named
    assert ("Rill R200" in NAMES.named(text, among)) is ("Rill R200" in named)
