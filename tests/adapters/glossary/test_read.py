"""The glossary file: what it may say, and what is said of its faults."""

from pathlib import Path

import pytest

from adapters.glossary import read_glossary
from core.errors import ConfigError
from core.quantities.dimensions import Dimension
from tests.core.packs import shipped_glossary


def test_an_attribute_says_what_it_is_called_and_measured_in(tmp_path: Path) -> None:
    """The file is edited by people who know their products, not our code."""
    file = tmp_path / "glossary.yaml"
    file.write_text(
        "attributes:\n"
        "  supply_current:\n"
        "    names: [supply current, 12]\n"
        "    measured_in: [current, power]\n"
        "    not_with: [sleep]\n"
        "    by_unit: true\n"
        "  colour: {names: [colour]}\n",
        encoding="utf-8",
    )

    supply, colour = read_glossary(file).attributes

    assert supply.id == "supply_current"
    assert supply.names == ("supply current", "12")
    assert supply.dimensions == {Dimension.CURRENT, Dimension.POWER}
    assert supply.not_with == {"sleep"}
    assert supply.by_unit
    assert (colour.dimensions, colour.not_with, colour.by_unit) == (frozenset(), frozenset(), False)


def test_an_attribute_says_where_else_and_how_it_is_stated(tmp_path: Path) -> None:
    """What people know of their documents' habits, the extraction of facts can use."""
    file = tmp_path / "glossary.yaml"
    file.write_text(
        "attributes:\n"
        "  memory:\n"
        "    names: [memory]\n"
        "    figures: [data size, count]\n"
        '    within: [processor, "*"]\n'
        "    bare_unit: GB\n"
        "    better: higher\n"
        "    related: [processor]\n"
        "    product_lines: [Fleet Control Units]\n"
        "  processor: {names: [processor]}\n",
        encoding="utf-8",
    )

    memory, processor = read_glossary(file).attributes

    assert memory.figures == memory.measures == {Dimension.DATA_SIZE, Dimension.COUNT}
    assert memory.within == {"processor", "*"}
    assert (memory.bare_unit, memory.direction) == ("GB", "higher")
    assert memory.related == {"processor"}
    assert memory.product_lines == {"Fleet Control Units"}
    assert (processor.figures, processor.within, processor.product_lines) == (frozenset(), frozenset(), frozenset())
    assert (processor.bare_unit, processor.direction) == ("", "")


@pytest.mark.parametrize(
    "content, said",
    [
        pytest.param("attributes: [", "can't read the glossary", id="broken YAML"),
        pytest.param("- a", "expected a mapping with the key 'attributes'", id="a list"),
        pytest.param("", "expected a mapping with the key 'attributes'", id="empty"),
        pytest.param("attributes: [a]", "attributes: expected a mapping, got list", id="attributes as a list"),
        pytest.param("attributes: {a: 5}", "attributes.a: expected ", id="an attribute that is a number"),
        pytest.param("attributes: {a: {name: [b]}}", "['name']", id="a key misspelt"),
        pytest.param("attributes: {a: {by_unit: true}}", "attributes.a.names: expected at least one", id="no name"),
        pytest.param("attributes: {a: {names: [b], figures: [volts]}}", "attributes.a.figures: ", id="unknown figure"),
        pytest.param("attributes: {a: {names: [b], better: wider}}", "attributes.a.better: ", id="unknown direction"),
        pytest.param("attributes: {a: {names: [b], within: [c]}}", "attributes.a.within: ", id="within nothing known"),
        pytest.param("attributes: {a: {names: [b], related: [c]}}", "attributes.a.related: ", id="nothing related"),
        pytest.param("attributes: {a: {names: [b], bare_unit: c}}", "attributes.a.bare_unit: ", id="no unit"),
        pytest.param("attributes: {a: {names: [b], within: c}}", "attributes.a.within: ", id="within as a word"),
        pytest.param(
            "attributes: {a: {names: [b], product_lines: c}}", "attributes.a.product_lines: ", id="a product line alone"
        ),
        pytest.param("attributes: {a: {names: b}}", "attributes.a.names: expected a list, got str", id="a name alone"),
        pytest.param(
            "attributes: {a: {names: [b], measured_in: [volts]}}", "attributes.a.measured_in", id="unknown dimension"
        ),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, content: str, said: str) -> None:
    """A glossary is edited by hand; a traceback helps nobody."""
    file = tmp_path / "glossary.yaml"
    file.write_text(content, encoding="utf-8")

    with pytest.raises(ConfigError) as raised:
        read_glossary(file)

    assert said in str(raised.value)
    assert str(file) in str(raised.value)


def test_the_dimensions_that_are_known_are_listed(tmp_path: Path) -> None:
    """Who wrote “volts” must see that it is called “voltage”."""
    file = tmp_path / "glossary.yaml"
    file.write_text("attributes: {a: {names: [b], measured_in: [volts]}}", encoding="utf-8")

    with pytest.raises(ConfigError, match=r"known: .*voltage"):
        read_glossary(file)


@pytest.mark.parametrize(
    "content",
    [pytest.param(None, id="no such file"), pytest.param(b"\xff\xfe\xff", id="not UTF-8")],
)
def test_a_file_that_cant_be_read_is_a_fault_of_configuration(tmp_path: Path, content: bytes | None) -> None:
    """The setting that names it is to be mended."""
    file = tmp_path / "glossary.yaml"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(ConfigError, match="can't read the glossary"):
        read_glossary(file)


def test_the_built_in_glossary_keeps_apart_what_must_never_be_confused() -> None:
    """Pairs that look alike and aren't: each attribute has a name that the other hasn't."""
    attributes = {attribute.id: attribute for attribute in shipped_glossary().attributes}

    for one, other in (
        ("operating_temperature", "storage_temperature"),
        ("operating_temperature", "junction_temperature"),
        ("supply_voltage", "output_voltage"),
        ("memory", "flash"),
        ("memory", "storage"),
        ("power_consumption", "standby_power"),
    ):
        assert not set(attributes[one].names) & set(attributes[other].names)
    assert "storage" in attributes["operating_temperature"].not_with
