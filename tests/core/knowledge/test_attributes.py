"""Labels read as attributes: what they name, what they add, and what they are filed under."""

import pytest

from core.knowledge.attributes import Attributes, parts_of
from core.knowledge.glossary import Attribute, build_glossary
from core.knowledge.labels import stat_in
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from tests.core.knowledge.reading import ATTRIBUTES, BUILT_IN

VOLTAGE, POWER, TEMPERATURE, COUNT = Dimension.VOLTAGE, Dimension.POWER, Dimension.TEMPERATURE, Dimension.COUNT


def key(label: str, *measured: Dimension, context: tuple[str, ...] = ()) -> str:
    """Return what facts under a label are filed under, with the built-in glossary."""
    return ATTRIBUTES.read(label, context, frozenset(measured)).key


@pytest.mark.parametrize(
    "label, filed",
    [
        pytest.param("Supply voltage", "supply_voltage", id="a name"),
        pytest.param("SUPPLY VOLTAGES", "supply_voltage", id="another form"),
        pytest.param("Voltage, supply", "supply_voltage", id="another order"),
        pytest.param("Supply voltage¹", "supply_voltage", id="a footnote mark"),
        pytest.param("Supply voltage 2)", "supply_voltage:2", id="a number that may be more than a mark"),
        pytest.param("Net weight", "weight:net", id="a name and another word"),
        pytest.param("Burst pressure", ":burst pressur", id="a label that nobody knows"),
        pytest.param("Pressure, burst", ":burst pressur", id="the same in another order"),
        pytest.param("Value", ":valu", id="generic words alone"),
        pytest.param("Dimensions (L × W × H)", "dimensions", id="sides"),
        pytest.param("Size L x W x H", "dimensions", id="sides without brackets"),
        pytest.param("", "", id="nothing"),
        pytest.param("> ", "", id="no words"),
        pytest.param("Front panel > Burst pressure", ":burst pressur", id="an unknown label in an unknown group"),
        pytest.param("Burst pressure > Maximum", ":burst pressur", id="a statistic of an unknown group"),
        pytest.param("Digital inputs > Threshold", "digital_inputs:threshold", id="a word in a known group"),
    ],
)
def test_a_label_is_filed_under_what_it_names(label: str, filed: str) -> None:
    """Labels that mean the same meet under one key, and others never do."""
    assert key(label) == filed


@pytest.mark.parametrize(
    "label, dimension, filed",
    [
        pytest.param("Power", POWER, "power_consumption", id="power in watts"),
        pytest.param("Power", VOLTAGE, "supply_voltage", id="power in volts"),
        pytest.param("Power supply", VOLTAGE, "supply_voltage", id="power supply in volts"),
        pytest.param("Sleep", Dimension.CURRENT, "sleep_current", id="what the measure completes"),
        pytest.param("Storage", Dimension.DATA_SIZE, "storage", id="storage in bytes"),
        pytest.param("Storage", TEMPERATURE, "storage_temperature", id="storage in degrees"),
        pytest.param("Weight", TEMPERATURE, ":weight", id="a measure that the name can't have"),
    ],
)
def test_what_a_value_is_measured_in_decides(label: str, dimension: Dimension, filed: str) -> None:
    """“Power: 5 W” and “Power: 12 V” speak of two things."""
    assert key(label, dimension) == filed


@pytest.mark.parametrize(
    "label, stat, conditions",
    [
        pytest.param("Supply current at 24 V", None, ("at 24 V",), id="condition"),
        pytest.param("Supply current (at 24 V)", None, ("at 24 V",), id="condition in brackets"),
        pytest.param("Supply current @ 24 V, max.", Stat.MAXIMUM, ("at 24 V",), id="condition and statistic"),
        pytest.param("Supply current (12 V)", None, ("12 V",), id="a quantity in brackets"),
        pytest.param("Typical supply current", Stat.TYPICAL, (), id="typical"),
        pytest.param("Min. supply current", Stat.MINIMUM, (), id="minimum"),
        pytest.param("Supply current (typ/max)", None, (), id="two statistics are none"),
        pytest.param("Supply current > Max", Stat.MAXIMUM, (), id="a statistic below"),
        pytest.param("Maximum > Supply current", Stat.MAXIMUM, (), id="a statistic above"),
    ],
)
def test_statistics_and_conditions_are_no_part_of_the_name(
    label: str, stat: Stat | None, conditions: tuple[str, ...]
) -> None:
    """“max.” and “at 24 V” tell two values of one attribute apart, not two attributes."""
    read = ATTRIBUTES.read(label)

    assert (read.key, read.stat, read.conditions) == ("supply_current", stat, conditions)


def test_a_label_that_leans_on_its_heading_is_read_with_it() -> None:
    """“Typical” says nothing alone, “Colour” does; a mere number is no label at all."""
    heading = ("Power consumption",)

    assert key("Typical", POWER, context=heading) == "power_consumption"
    assert key("RX", POWER, context=heading) == "power_consumption:rx"
    assert key("Colour", context=heading) == ":colour"
    assert key("3", context=heading) == ":3"
    assert key("TX", context=("Remarks",)) == ":tx"


def test_a_heading_of_mere_words_doesnt_change_what_is_below() -> None:
    """A section's title must not split one attribute into many."""
    assert key("Supply voltage", VOLTAGE, context=("Electrical characteristics",)) == "supply_voltage"
    assert key("Electrical > Supply voltage", VOLTAGE) == "supply_voltage"
    assert key("Supply voltage", VOLTAGE, context=("Absolute maximum ratings",)) == "supply_voltage:absolut"


def test_words_that_exclude_a_name_are_heeded_in_label_and_heading() -> None:
    """“Storage” above “Temperature range” makes it another temperature."""
    assert key("Temperature", TEMPERATURE, context=("Storage",)) == "storage_temperature"
    assert key("Temperature range", TEMPERATURE, context=("Storage",)) == "storage_temperature"
    assert key("Operating temperature", TEMPERATURE, context=("Operating and storage",)) == "operating_temperature"


def test_an_attribute_knows_what_its_cells_state_besides() -> None:
    """A processor's cell gives its clock frequency; operations per second may stand in any cell."""
    processor = ATTRIBUTES.known("processor")

    assert {each.id for each in ATTRIBUTES.within(processor)} >= {"clock_frequency", "npu"}
    assert [each.id for each in ATTRIBUTES.within(None)] == ["npu"]


def test_names_of_one_product_line_are_read_in_it_only() -> None:
    """“Duty” means something to makers of pumps that it doesn't mean to others."""
    duty = Attribute(id="duty_cycle", names=("duty",), product_lines=frozenset({"Pumps"}))
    glossary = build_glossary([duty])

    assert Attributes(glossary, product_line="Pumps").read("Duty").key == "duty_cycle"
    assert Attributes(glossary, product_line="Pumps").known("duty_cycle") is duty
    assert Attributes(glossary).read("Duty").key == ":duty"
    assert Attributes(glossary).known("duty_cycle") is None


@pytest.mark.parametrize(
    "label, measured",
    [
        pytest.param("Rated output voltage", VOLTAGE, id="two names that overlap"),
        pytest.param("Power", POWER, id="a name of two attributes"),
        pytest.param("Input/output voltage", VOLTAGE, id="two names at once"),
        pytest.param("Memory and storage", Dimension.DATA_SIZE, id="two attributes at once"),
    ],
)
def test_the_order_of_the_glossary_decides_nothing(label: str, measured: Dimension) -> None:
    """Two runs over the same documents must file the same facts."""
    turned = Attributes(build_glossary(reversed(BUILT_IN.attributes)))

    assert turned.read(label, (), frozenset({measured})) == ATTRIBUTES.read(label, (), frozenset({measured}))


def test_attributes_named_in_running_text_come_longest_first() -> None:
    """“storage temperature” is asked for, not storage; and “storage” excludes the operating one."""
    found = ATTRIBUTES.named("storage temperature and weight, and the weight of it")

    assert [each.id for each in found] == ["storage_temperature", "weight"]


@pytest.mark.parametrize(
    "text, named",
    [
        pytest.param("difference in idle power", "idle power", id="in belongs to the sentence"),
        pytest.param("the power IN of it", "power in", id="in belongs to the name"),
    ],
)
def test_a_name_with_a_word_that_says_nothing_is_said_in_one_piece(text: str, named: str) -> None:
    """“Difference in idle power” asks nothing about a power input."""
    glossary = build_glossary(
        [Attribute(id="supply", names=("power in",)), Attribute(id="standby", names=("idle power",))]
    )

    (found, *_) = Attributes(glossary).named(text)

    assert named in found.names
    assert len(Attributes(glossary).named(text)) == 1


def test_of_two_names_of_one_attribute_the_longer_counts() -> None:
    """What the longer one says need not be answered besides."""
    (found,) = ATTRIBUTES.named("mass, I mean how heavy it is")

    assert found.id == "weight"


@pytest.mark.parametrize(
    "filed, parts",
    [
        pytest.param("weight", ("weight", frozenset()), id="attribute"),
        pytest.param("weight:net", ("weight", frozenset({"net"})), id="attribute and a word"),
        pytest.param(":burst pressur", ("", frozenset({"burst", "pressur"})), id="learnt"),
    ],
)
def test_a_key_is_cut_into_what_it_was_made_of(filed: str, parts: tuple[str, frozenset[str]]) -> None:
    """Questions are held against both parts."""
    assert parts_of(filed) == parts


@pytest.mark.parametrize(
    "text, stat",
    [("typical weight", Stat.TYPICAL), ("weight", None), ("min and max weight", None), ("max weight", Stat.MAXIMUM)],
)
def test_a_question_asks_for_one_statistic_or_none(text: str, stat: Stat | None) -> None:
    """“min and max” asks for both ends."""
    assert stat_in(text) is stat
