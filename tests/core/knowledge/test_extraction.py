"""Labelled values to typed facts: whose they are, what they say, and what is never guessed."""

import pytest

from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Belongs
from core.knowledge.document import Status
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.glossary import Attribute, build_glossary
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat, State
from tests.core.knowledge.reading import BOTH, BUILT_IN, facts, told
from tests.core.paper import Paper, a_document

FAMILY = a_document("family.md", "ECU-750", "ECU-850", "ECU-850b")


def of_cell(text: str, label: str = "Supply voltage") -> list[tuple[str, str, Stat, State | None]]:
    """Return (key, text, stat, state) of what one cell states."""
    found = facts(Paper().table("Parameter | Value", f"{label} | {text}"))
    return [(fact.attribute, fact.value.text, fact.value.stat, fact.value.state) for fact in found]


@pytest.mark.parametrize(
    "paper, models, belongs",
    [
        pytest.param(
            Paper()
            .heading("ECU-850")
            .table("Parameter | ECU-750 | ECU-850b", "Weight | 540 g | 540 g", tabs=("ECU-850",)),
            ("ECU-750", "ECU-850b"),
            Belongs.CELL,
            id="the column before tab and section",
        ),
        pytest.param(
            Paper().heading("ECU-850").table("Model | Weight", "ECU-750 | 540 g", "ECU-850b | 540 g"),
            ("ECU-750", "ECU-850b"),
            Belongs.CELL,
            id="the row before the section",
        ),
        pytest.param(
            Paper().heading("ECU-850").table("Parameter | Value", "Weight | 540 g", tabs=("ECU-850b",)),
            ("ECU-850b",),
            Belongs.TAB,
            id="the tab before the section",
        ),
        pytest.param(
            Paper().heading("ECU-850", level=1).heading("Data").table("Parameter | Value", "Weight | 540 g"),
            ("ECU-850",),
            Belongs.SECTION,
            id="the section before the document",
        ),
        pytest.param(
            Paper().heading("Data").table("Parameter | Value", "Weight | 540 g"),
            ("ECU-750", "ECU-850", "ECU-850b"),
            Belongs.DOCUMENT,
            id="the document",
        ),
        pytest.param(
            Paper().bullets("Weight of the ECU-850b: 540 g"), ("ECU-850b",), Belongs.CELL, id="an item that names it"
        ),
        pytest.param(
            Paper().heading("Data", models=("ECU-850b",)).bullets("Weight: 540 g"),
            ("ECU-850b",),
            Belongs.SECTION,
            id="a heading that knows it",
        ),
    ],
)  # fmt: skip
def test_a_value_belongs_to_whom_the_nearest_says(paper: Paper, models: tuple[str, ...], belongs: Belongs) -> None:
    """A right number under the wrong product model is the worst of answers."""
    found = facts(paper, FAMILY)

    assert tuple(fact.model for fact in found) == models
    assert {fact.belongs for fact in found} == {belongs}
    assert all(fact.value.text == "540 g" for fact in found)


@pytest.mark.parametrize(
    "text, values",
    [
        pytest.param("9 to 36 V", [("9 to 36 V", Stat.RANGE, None)], id="range"),
        pytest.param("24 V ±10 %", [("24 V ±10 %", Stat.TOLERANCE, None)], id="tolerance"),
        pytest.param("≤ 36 V", [("≤ 36 V", Stat.UPPER, None)], id="bound"),
        pytest.param("12/24 V", [("12/24 V", Stat.LIST, None)], id="list"),
        pytest.param("12 V; 24 V", [("12 V", Stat.POINT, None), ("24 V", Stat.POINT, None)], id="two values"),
        pytest.param("TBD", [("TBD", Stat.STATE, State.TO_BE_DETERMINED)], id="to be determined"),
        pytest.param("n/a", [("n/a", Stat.STATE, State.NOT_APPLICABLE)], id="not applicable"),
        pytest.param("on request", [("on request", Stat.STATE, State.ON_REQUEST)], id="on request"),
        pytest.param("optional", [("optional", Stat.STATE, State.OPTIONAL)], id="optional"),
        pytest.param("yes", [("yes", Stat.BOOL, State.YES)], id="yes"),
        pytest.param("None", [("None", Stat.BOOL, State.NO)], id="no"),
        pytest.param("see page 7", [("see page 7", Stat.TEXT, None)], id="words with a number"),
        pytest.param("as ordered", [("as ordered", Stat.TEXT, None)], id="words"),
        pytest.param("1,000 V", [("1,000 V", Stat.TEXT, None)], id="a comma that may be either"),
    ],
)
def test_a_cell_says_what_it_says_and_no_more(text: str, values: list[tuple[str, Stat, State | None]]) -> None:
    """What can't be read is kept as written: a wrong guess would be cited like a fact."""
    found = of_cell(text)

    assert [each[1:] for each in found] == values
    assert {each[0] for each in found} == {"supply_voltage"}


@pytest.mark.parametrize("text", ["24", "24 bar", "24 h"])
def test_a_number_that_is_no_voltage_is_filed_under_no_voltage(text: str) -> None:
    """A unit is never invented, and a pressure never ranked among voltages."""
    ((key, said, _, _),) = of_cell(text)

    assert (key, said) == (":supply voltag", text)


def test_an_empty_cell_states_nothing() -> None:
    """Not stated is the absence of facts."""
    assert of_cell("") == []
    assert of_cell("not stated") == []


@pytest.mark.parametrize(
    "other, number",
    [
        pytest.param("Length | 1,5 m", 1.0, id="decimal commas elsewhere"),
        pytest.param("Length | 1.5 m", 1000.0, id="decimal points elsewhere"),
        pytest.param("Length | 15 m", None, id="no habit"),
    ],
)
def test_the_habit_of_the_document_decides_what_a_comma_is(other: str, number: float | None) -> None:
    """“1,000 A” is one ampere in one document and a thousand in the next."""
    found = facts(Paper().table("Parameter | Value", other, "Supply current | 1,000 A"))

    (current,) = [fact for fact in found if fact.attribute == "supply_current"]
    assert current.value.written.nominal == number
    assert (current.value.stat is Stat.TEXT) == (number is None)


def test_a_long_text_is_kept_short_and_as_it_begins() -> None:
    """A fact isn't a chapter; its row can still be quoted whole."""
    words = "quite long " * 100

    ((key, text, stat, _),) = of_cell(words, "Remark")

    assert (key, stat) == (":remark", Stat.TEXT)
    assert len(text) < len(words.strip())
    assert words.startswith(text)


def test_a_statistic_in_the_label_is_one_of_the_value() -> None:
    """“Max. supply current: 2 A” is no mere 2 A."""
    (fact,) = facts(Paper().bullets("Supply current (max.): 2 A"))

    assert (fact.attribute, fact.value.stat, fact.upper) == ("supply_current", Stat.MAXIMUM, 2)


def test_conditions_of_value_label_and_section_are_gathered_once() -> None:
    """Each of them narrows what the number holds for."""
    paper = Paper().says("All values at 25 °C.").bullets("Supply current at 24 V: 195 mA DC")

    (fact,) = facts(paper)

    assert fact.conditions == ("DC", "at 24 V", "at 25 °C")


def test_a_list_of_bare_numbers_takes_the_unit_by_habit_and_says_so() -> None:
    """“4/8/16 LPDDR4” under memory means gigabytes, but nobody wrote that."""
    habit, written = facts(Paper().bullets("Memory: 4/8/16", "RAM: 4/8/16 MB"))

    assert (habit.attribute, habit.value.stat, habit.value.unit) == ("memory", Stat.LIST, "GB")
    assert "unit not written" in habit.conditions
    assert habit.confidence < 1
    assert (written.value.unit, written.conditions, written.confidence) == ("MB", (), 1)


def test_no_unit_is_taken_by_habit_for_a_single_number() -> None:
    """“Memory: 2” may be two modules."""
    (fact,) = facts(Paper().bullets("Memory: 2"))

    assert (fact.value.stat, fact.value.unit) == (Stat.TEXT, "")


@pytest.mark.parametrize(
    "said, passing",
    [
        pytest.param("Processor: quad core, up to 2.4 GHz", [("clock_frequency", "up to 2.4 GHz")], id="by its unit"),
        pytest.param("Processor: quad core", [], id="nothing in passing"),
        pytest.param("Remark: grey, humidity 95 %", [("humidity", "humidity 95 %")], id="a part that names it"),
        pytest.param(
            "Remark: 20 % grey, humidity 95 %",
            [("humidity", "humidity 95 %")],
            id="of several numbers that of its part",
        ),
        pytest.param("Remark: grey; ; humidity 95 %", [("humidity", "humidity 95 %")], id="an empty part"),
        pytest.param("Remark: grey, 95 %", [], id="a part that names nothing"),
        pytest.param("Remark: for humidity, 95 %", [], id="another part names it"),
        pytest.param("Remark: humidity unknown, grey", [], id="named without a number"),
        pytest.param("Remark: weight class A, about 540 g, humidity", [], id="told by its unit elsewhere"),
        pytest.param("Supply voltage: 24 V", [], id="a cell about one thing"),
        pytest.param("Remark: grey; Ethernet: none", [("ethernet", "none")], id="a line that denies it"),
        pytest.param("Remark: grey; Ethernet: blue", [], id="a line that says something else"),
        pytest.param("Ethernet: yes; Ethernet: none", [], id="lines about the label's own attribute"),
        pytest.param("Accelerator: 6 TOPS", [("npu", "6 TOPS")], id="a unit that can stand anywhere"),
    ],
)
def test_other_attributes_are_stated_in_passing_only_where_the_cell_says_so(
    said: str, passing: list[tuple[str, str]]
) -> None:
    """A number near a word isn't what the word speaks of."""
    found = [fact for fact in facts(Paper().bullets(said)) if 0 < fact.confidence < 1]

    assert [(fact.attribute, fact.value.text) for fact in found] == passing


def test_text_is_no_statement_in_passing() -> None:
    """“USB: yes” among interfaces isn't worth a fact of its own here; a count is."""
    found = facts(Paper().bullets("Interfaces: 2 x USB, no Ethernet"))

    assert [fact.value.text for fact in found if fact.attribute == "usb"] == ["2 x USB"]
    assert not [fact for fact in found if fact.attribute == "ethernet" and fact.value.state]


def test_a_fact_carries_where_it_is_from_and_what_the_register_says() -> None:
    """Everything that is shown or ranked by comes with the fact."""
    document = a_document("old.md", "ECU-850", status=Status.LEGACY, authority=3, date="2024-05-01")
    paper = Paper().page().heading("Data").table("Parameter | Value", "Weight | 540 g")

    (fact,) = facts(paper, document)

    source = paper.tree().text
    assert source[fact.place.start : fact.place.end] == "540 g"
    assert fact.quote in source
    assert (fact.document, fact.section, fact.page, fact.row, fact.column) == ("old.md", ("Data",), 1, 1, 1)
    assert (fact.status, fact.authority, fact.date) == (Status.LEGACY, 3, "2024-05-01")
    assert (fact.said, fact.excerpt, fact.covers) == ("540 g", "Weight: 540 g", ("ECU-850",))
    assert fact.chunk_id.startswith("old.md")
    assert fact.position == 0


def test_a_section_with_a_day_of_its_own_dates_its_facts() -> None:
    """A curated value holds from its own day."""
    paper = Paper().heading("Weight", models=("ECU-850",), date="2026-02-01").bullets("Weight: 540 g")

    (fact,) = facts(paper, a_document("curated.yaml", "ECU-850", date="2025-01-01"))

    assert fact.date == "2026-02-01"


@pytest.mark.parametrize(
    "text, lower, upper",
    [
        pytest.param("9 to 36 V", 9, 36, id="range"),
        pytest.param("24 V", 24, 24, id="point"),
        pytest.param("≤ 36 V", 36, 36, id="open below"),
        pytest.param("≥ 9 V", 9, 9, id="open above"),
        pytest.param("as ordered", None, None, id="no number"),
    ],
)
def test_a_fact_has_ends_to_rank_by(text: str, lower: float | None, upper: float | None) -> None:
    """Highest compares upper ends, lowest the lower ones; an open end has what is stated."""
    (fact,) = facts(Paper().bullets(f"Supply voltage: {text}"))

    assert (fact.lower, fact.upper) == (lower, upper)


def test_each_product_line_is_read_with_its_own_words() -> None:
    """“Duty” in a pump's data sheet is its duty cycle."""
    duty = Attribute(
        id="duty_cycle", names=("duty",), dimensions=frozenset({Dimension.RATIO}), product_lines=frozenset({"Pumps"})
    )
    glossary = build_glossary([*BUILT_IN.attributes, duty])
    reader = Reader(attributes={line: Attributes(glossary, product_line=line) for line in ("", "Pumps")})

    def keys(line: str) -> list[str]:
        document = a_document("m.md", "ECU-850", product_line=line)
        return [fact.attribute for fact in facts_of(Paper().bullets("Duty: 40 %").chunks(document), document, reader)]

    assert keys("Pumps") == ["duty_cycle"]
    assert keys("Valves") == [":duty"]
    assert keys("") == [":duty"]


def test_a_product_model_of_a_row_is_told_apart_from_the_others() -> None:
    """One fact per product model and value."""
    table = ("Parameter | ECU-850 | ECU-850b", "Supply voltage | 12 V; 24 V | 24 V")

    found = facts(Paper().table(*table), BOTH)

    assert told(found) == [
        ("ECU-850", "supply_voltage", "12 V"),
        ("ECU-850", "supply_voltage", "24 V"),
        ("ECU-850b", "supply_voltage", "24 V"),
    ]
    assert len({fact.fact_id for fact in found}) == len(found)
