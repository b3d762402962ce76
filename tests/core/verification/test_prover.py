"""What is drafted is proven by its lines: product models, numbers and names of claims, and cells and entries."""

import pytest

from core.draft import Claim, Entry
from core.quantities.value import Stat
from core.query import Kind
from core.verification.prover import Proof, measures
from tests.core.verification.drafting import claimed, prover, stated


@pytest.mark.parametrize("lines", [(), (2,), (1, 2)])
def test_a_line_that_is_not_there_proves_nothing(lines: tuple[int, ...]) -> None:
    """A line number is a claim like any other."""
    asked = prover(("Voltage: 24 V", "KX-10"))

    assert asked.claim(Claim(text="The voltage is 24 V.", lines=lines)).proof == "line"


def test_only_lines_that_prove_something_are_kept() -> None:
    """A citation that proves nothing is noise, and could be another product model's."""
    asked = prover(("Voltage: 24 V", "KX-10"), ("Mass: 3 kg", "KX-10"), ("Colour: red", "KX-10"))

    assert asked.claim(Claim(text="The voltage is 24 V.", lines=(2, 1, 1))).lines == (1,)
    assert asked.claim(Claim(text="The voltage is 24 V, and the mass is 3 kg.", lines=(3, 2, 1))).lines == (2, 1)


@pytest.mark.parametrize(
    "text, lines, models, proof",
    [
        pytest.param("The voltage is 24 V.", ("Voltage: 24 V",), ("KX-10",), "", id="asked"),
        pytest.param("The voltage is 24 V.", ("KX-20 | Voltage: 24 V",), ("KX-10",), "product model", id="another"),
        pytest.param("The KX-20 has a voltage of 24 V.", ("Voltage: 24 V",), ("KX-10",), "product model", id="named"),
        pytest.param("The KX-10B has a voltage of 24 V.", ("Voltage: 24 V",), ("KX-10B",), "", id="base"),
        pytest.param("The voltage is 24 V.", ("KX-10B | Voltage: 24 V",), ("KX-10",), "product model", id="variant"),
        pytest.param("A relay opens at 24 V.", (" | A relay opens at 24 V.",), ("KX-10",), "", id="in general"),
        pytest.param("The voltage is 24 V.", ("Voltage: 24 V",), ("KX-10", "KX-20"), "product model", id="which"),
        pytest.param("The voltage is 24 V.", ("KX-10, KX-20 | Voltage: 24 V",), ("KX-10", "KX-20"), "", id="both"),
        pytest.param(
            "The clamp fits the KX-20.", (" | The clamp fits the KX-20.",), ("KX-20",), "", id="line names it"
        ),
        pytest.param(
            "The clamp fits the KX-30.", (" | The clamp fits the KX-20.",), ("KX-20",), "product model", id="or not"
        ),
        pytest.param(
            "The KX-10 draws 300 mA at 24 V.",
            (" | The KX-20 draws 300 mA at 24 V.",),
            ("KX-10",),
            "product model",
            id="another in a general document, word for word",
        ),
        pytest.param(
            "The relay of the KX-10 opens at once at 24 V.",
            ("The relay opens at once at 24 V.",),
            ("KX-10",),
            "",
            id="word for word, of whom the line is",
        ),
        pytest.param(
            "The KX-10 takes 24 V and the KX-20 takes 12 V.",
            ("Voltage: 24 V", "KX-20 | Voltage: 12 V"),
            ("KX-10", "KX-20"),
            "",
            id="each its own",
        ),
        pytest.param(
            "The KX-10 takes 12 V and the KX-20 takes 24 V.",
            ("Voltage: 24 V", "KX-20 | Voltage: 12 V"),
            ("KX-10", "KX-20"),
            "number",
            id="exchanged",
        ),
        pytest.param(
            "The KX-10 and the KX-20 take 24 V.",
            ("Voltage: 24 V", "KX-20 | Voltage: 12 V"),
            ("KX-10", "KX-20"),
            "number",
            id="of one only",
        ),
    ],
)
def test_what_is_said_of_a_product_model_is_said_of_it_in_the_lines(
    text: str, lines: tuple[str, ...], models: tuple[str, ...], proof: str
) -> None:
    """A value of another product model is the worst answer there is."""
    assert claimed(text, *lines, models=models).proof == proof


def test_over_a_class_a_line_is_said_of_one_of_it() -> None:
    """Which of them has it? Any of them may."""
    over = {"models": (), "members": ("KX-10", "KX-20"), "kind": Kind.LIST}
    claim = Claim(text="The voltage is 24 V.", lines=(1,))

    assert prover(("Voltage: 24 V", "KX-20"), **over).claim(claim).models == ("KX-20",)
    assert prover(("Voltage: 24 V", "KX-30"), **over).claim(claim).proof == "product model"


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("It draws 2500 mA.", "Supply current: 2.5 A", "", id="converted"),
        pytest.param("It draws 1,500 mA.", "Supply current: 1.5 A", "", id="comma of thousands"),
        pytest.param("It draws 5 A.", "Supply: 5 V", "number", id="another unit"),
        pytest.param("The power is 5 MW.", "Power: 5 mW", "number", id="prefix"),
        pytest.param("The level is 5 V.", "Level: -5 V", "number", id="sign"),
        pytest.param("The level is −5 V.", "Level: -5 V", "", id="minus is minus"),
        pytest.param("The range is -5 to 5 V.", "Range: 5 to 5 V", "number", id="sign of an end"),
        pytest.param("The voltage is 9 to 30 V.", "Voltage: 9 to 36 V", "number", id="end of a range"),
        pytest.param("The size is 20 x 30 mm.", "Size: 20 x 30 mm", "", id="tuple"),
        pytest.param("The size is 30 x 20 mm.", "Size: 20 x 30 mm", "number", id="tuple exchanged"),
        pytest.param("The accuracy is ±2 %.", "Accuracy: ±2 %", "", id="tolerance"),
        pytest.param("The accuracy is ±3 %.", "Accuracy: ±2 %", "number", id="another tolerance"),
        pytest.param("It has 8 inputs.", "Inputs: 8", "", id="bare"),
        pytest.param("It has eight inputs.", "Inputs: 8", "", id="in words"),
        pytest.param("It has 8 outputs.", "Inputs: 8; outputs: 4", "number", id="bare of another"),
        pytest.param("Three product models have it.", "Inputs: 8", "number", id="count"),
        pytest.param("The KX-10 draws 2 A.", "Supply current: 2 A", "", id="digits of a name"),
        pytest.param(
            "The supply voltage is 2 A.", "Supply voltage: 24 V; supply current: 2 A", "number", id="another's"
        ),
        pytest.param("It draws 4 A at 24 V.", "Supply current: 2 A at 24 V; 4 A at 12 V", "number", id="condition"),
        pytest.param("Operate it at -40 °C to +85 K.", "Operating range: -40 °C to +85 °C", "number", id="mixed"),
    ],
)
def test_each_number_stands_in_the_lines_with_its_unit(text: str, line: str, proof: str) -> None:
    """A number that nobody stated is a made-up one, however near it is."""
    assert claimed(text, line).proof == proof


def test_a_number_is_said_of_what_its_line_says_it_of() -> None:
    """Both words and the number are there, but in two lines."""
    lines = ("Supply voltage: 24 V", "Supply current: 2 A")

    assert claimed("The supply voltage is 2 A.", *lines).why
    assert not claimed("The supply voltage is 24 V and the supply current is 2 A.", *lines).why
    assert claimed("The supply voltage is 2 A and the supply current is 24 V.", *lines).why
    assert claimed("The housing weighs 3 kg.", "Housing: steel", "Mass: 3 kg").why


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("The order code is KA-77-B.", "Order code: KA-77-B", "", id="code"),
        pytest.param("The order code is KA-77-C.", "Order code: KA-77-B", "name", id="another code"),
        pytest.param("It needs version 5.2.1.", "Version 5.2.1 is needed.", "", id="version"),
        pytest.param("It needs version 5.2.2.", "Version 5.2.1 is needed.", "name", id="another version"),
        pytest.param("Run setup --all.", "Run setup --all.", "", id="command"),
        pytest.param("Run setup --force.", "Run setup --all.", "name", id="another option"),
        pytest.param("It is in core.cfg now.", "It is in core.cfg.", "", id="file"),
        pytest.param("It is in main.cfg now.", "It is in core.cfg.", "form", id="another file"),
        pytest.param("It is reached at 10.0.0.7.", "Address: 10.0.0.5", "name", id="address"),
        pytest.param("The KX-15 draws 2 A.", "Supply current: 2 A", "name", id="no product model"),
    ],
)
def test_names_stand_in_the_lines_letter_by_letter(text: str, line: str, proof: str) -> None:
    """Whoever orders, types or flashes it gets another thing."""
    assert claimed(text, line).proof == proof


@pytest.mark.parametrize(
    "aspect, text, line, proof",
    [
        pytest.param("Supply current", "240 mA", "Supply current › at 24 V: 240 mA", "", id="value"),
        pytest.param("Supply current", "0.24 A", "Supply current › at 24 V: 240 mA", "", id="converted"),
        pytest.param("Supply current", "250 mA", "Supply current › at 24 V: 240 mA", "number", id="another"),
        pytest.param("Supply voltage", "240 mA", "Power draw: 240 mA", "words", id="another aspect"),
        pytest.param("Supply voltage", "2 A", "Supply voltage: 24 V; supply current: 2 A", "number", id="other label"),
        pytest.param("Heater", "yes", "Heater: ✓", "", id="yes"),
        pytest.param("Heater", "✓", "Heater: yes", "", id="mark"),
        pytest.param("Heater", "–", "Heater: no", "", id="dash"),
        pytest.param("Heater", "no", "Heater: ✓", "polarity", id="no for yes"),
        pytest.param("Heater", "yes", "Heater: –", "polarity", id="yes for no"),
        pytest.param("Heater", "yes", "Heater: optional", "polarity", id="yes for optional"),
        pytest.param("Heater", "yes", "Fan: yes; heater: no", "polarity", id="of another"),
        pytest.param("Heater", "optional", "Heater: optional", "", id="optional"),
        pytest.param("Interfaces", "CAN, LIN", "Interfaces: CAN, LIN, USB", "", id="list"),
        pytest.param("Interfaces", "CAN, SPI", "Interfaces: CAN, LIN, USB", "words", id="list with another"),
        pytest.param("Operating temperature", "up to 85 °C", "Operating temperature: -40 to 85 °C", "", id="end"),
        pytest.param(
            "Operating temperature", "up to -40 °C", "Operating temperature: -40 to 85 °C", "polarity", id="side"
        ),
        pytest.param("Inputs", "8", "Inputs: 8", "", id="bare"),
        pytest.param("Inputs", "9", "Inputs: 8", "number", id="another bare"),
    ],
)
def test_a_cell_states_what_its_line_states_of_its_aspect(aspect: str, text: str, line: str, proof: str) -> None:
    """A table is read without its lines."""
    assert stated(aspect, text, (line, "KX-10")).proof == proof


def test_a_cell_is_of_a_product_model_that_is_asked_about() -> None:
    """A name that nobody knows, or nobody asked about, has no column."""
    line = ("Mass: 3 kg", "KX-10")

    assert stated("Mass", "3 kg", line, model="kx 10").models == ("KX-10",)
    assert stated("Mass", "3 kg", line, model="KX-99").proof == "product model"
    assert stated("Mass", "3 kg", line, model="KX-20").proof == "product model"
    assert stated("Mass", "3 kg", line, model="KX-20", models=("KX-10", "KX-20")).proof == "product model"
    assert stated("Mass", "3 kg", line, model="KX-10B", models=("KX-10B",)).models == ("KX-10B",)
    assert stated("Mass", "3 kg", line, ("Mass: 4 kg", "KX-20"), models=("KX-10", "KX-20")).lines == (1,)


def test_an_entry_is_proven_like_a_cell() -> None:
    """What qualifies is a value too."""
    asked = prover(("Mass: 3 kg", "KX-10"), models=(), members=("KX-10", "KX-20"), kind=Kind.RANK)

    assert asked.entry(Entry(model="KX-10", text="3 kg", lines=(1,))) == Proof(lines=(1,), models=("KX-10",))
    assert asked.entry(Entry(model="KX-20", text="3 kg", lines=(1,))).proof == "product model"
    assert asked.entry(Entry(model="KX-10", text="4 kg", lines=(1,))).proof == "number"


@pytest.mark.parametrize(
    "text, stat",
    [
        ("240 mA", Stat.POINT),
        ("up to 85 °C", Stat.UPPER),
        ("yes", Stat.BOOL),
        ("8", Stat.POINT),
        ("red", None),
        ("–", None),
    ],
)
def test_a_value_is_typed_for_ordering(text: str, stat: Stat | None) -> None:
    """Code orders, where it can."""
    value = next(iter(measures(text)), None)

    assert (value.stat if value else None) is stat


def test_a_cell_is_not_proven_by_a_general_line_about_another_product_model() -> None:
    """Its value has no word that would tell."""
    asked = prover(("The KX-20 draws 300 mA at 24 V.", ""), models=("KX-10", "KX-20"))

    assert asked.entry(Entry(model="KX-10", text="300 mA", lines=(1,))).proof == "product model"
    assert asked.entry(Entry(model="KX-20", text="300 mA", lines=(1,))).proof == ""


@pytest.mark.parametrize(
    "text, line, proof",
    [
        ("The KX-10 has 4 digital inputs.", "Digital inputs (x4)", ""),
        ("The KX-10 has 4 digital inputs.", "Digital inputs: x4", ""),
        ("The KX-10 has 4 digital inputs.", "4x digital inputs", ""),
        ("The KX-10 has 5 digital inputs.", "Digital inputs (x4)", "number"),
        ("The KX-10 has 4 PCIe slots.", "Slot: PCIe x4", "number"),
        ("The KX-10 has 4 PCIe slots.", "PCIe slot (x4)", "number"),
        ("The KX-10 has a PCIe x4 slot.", "PCIe slot (x4)", ""),
        ("The KX-10 has 86 processors.", "Processors: x86", "number"),
        ("The KX-10 has a CAN interface.", "It communicates through RS485, CAN, or I2C interfaces.", ""),
        ("The KX-10 has a CAN interface.", "It can communicate through RS485 or I2C interfaces.", "words"),
    ],
)
def test_counts_and_buses_are_read_as_tables_write_them(text: str, line: str, proof: str) -> None:
    """Four is written as "x4", and the I of I2C shouts nothing."""
    assert claimed(text, line).proof == proof
