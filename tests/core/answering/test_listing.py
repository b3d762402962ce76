"""Lists over many product models, and the fact sheet of one."""

from core.answer import Table
from core.answering.grounding import faults
from core.answering.listing import asked_in, fact_sheet, list_models, none_has_it
from core.catalog.catalog import Catalog, ProductModel
from core.retrieval.candidate import Evidence
from tests.core.candidates import SHEET, a_candidate, a_value, catalog, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken


def test_each_product_model_that_states_it_has_a_row() -> None:
    """A list must not call anything the highest; it has no typed values yet."""
    evidence = [
        Evidence(model="ECU-850", findings=(a_value(),)),
        Evidence(model="ECU-850b", findings=(a_value("Weight", "525 g", a_document("b.md", "ECU-850b")),)),
        Evidence(model="ECU-750", findings=(weak(a_value("Colour", "red", a_document("c.md", "ECU-750"))),)),
    ]

    made = list_models(evidence, catalog())

    assert made is not None
    assert [(item.model, item.text) for item in made.items] == [("ECU-850", "540 g"), ("ECU-850b", "525 g")]
    assert made.places == (None, None)
    assert made.not_stated == ("ECU-750",)
    assert "2 of 3 product models state this" in spoken(made)
    assert "not ranked" in spoken(made)
    assert faults(made, catalog()) == []


def test_who_is_said_not_to_have_it_is_named_apart() -> None:
    """“Which have PoE?” is not answered by “no Ethernet port”."""
    evidence = [
        Evidence(model="ECU-850", findings=(a_value("PoE", "class 3"),)),
        Evidence(model="ECU-850b", findings=(a_value("PoE", "not supported", a_document("b.md", "ECU-850b")),)),
        Evidence(
            model="ECU-750", findings=(a_candidate(Paper().says("It has no PoE."), a_document("c.md", "ECU-750")),)
        ),
    ]

    made = list_models(evidence, catalog(), asked=asked_in("which have PoE"))

    assert made is not None
    assert [item.model for item in made.items] == ["ECU-850"]
    assert "Stated not to have it: ECU-850b and ECU-750." in spoken(made)


def rated(**stated: str) -> list[Evidence]:
    """Return what product models state of their operating temperature: `e850` for the ECU-850."""
    names = {name: f"ECU-{name.removeprefix('e')}" for name in stated}
    return [
        Evidence(
            model=names[name],
            findings=(a_value("Operating temperature", text, a_document(f"{name}.md", names[name])),),
        )
        for name, text in stated.items()
    ]


def test_who_keeps_to_a_bound_is_listed_and_who_does_not_is_named_apart() -> None:
    """A value that is no temperature says neither yes nor no."""
    evidence = rated(e850="−40 °C to +85 °C", e850b="−40 °C to +105 °C", e750="on request")

    made = list_models(evidence, catalog(), asked=asked_in("which run at at least 100 °C"))

    assert made is not None
    assert [(item.model, item.text) for item in made.items] == [("ECU-850b", "−40 °C to +105 °C")]
    assert "Stated, but not at least 100 °C: ECU-850." in spoken(made)
    assert made.not_stated == ("ECU-750",)
    assert faults(made, catalog()) == []


def test_that_nobody_keeps_to_a_bound_is_an_answer() -> None:
    """“Not stated” would be untrue: their documents say that they don't."""
    evidence = rated(e850="−40 °C to +85 °C", e850b="−40 °C to +105 °C", e750="on request")
    asked = asked_in("which run at at least 150 °C")

    refused = none_has_it(evidence, asked)

    assert list_models(evidence, catalog(), asked=asked) is None
    assert refused is not None
    assert refused.text.endswith("Stated, but not at least 150 °C: ECU-850 and ECU-850b.")
    assert refused.models == ("ECU-850", "ECU-850b")


def test_that_nobody_is_said_to_lack_it_is_no_answer() -> None:
    """What no document speaks of may be there all the same."""
    asked = asked_in("which run at at least 150 °C")

    assert none_has_it([Evidence(model="ECU-850")], asked) is None
    assert none_has_it(rated(e850="on request"), asked) is None


def test_a_list_that_nobody_is_on_is_none() -> None:
    """Then the documents don't say."""
    assert list_models([Evidence(model="ECU-850")], catalog()) is None


def test_a_long_list_names_those_it_doesnt_show() -> None:
    """A list that ends without saying so looks complete."""
    names = [f"Unit {chr(65 + place)}" for place in range(20)]
    many = Catalog(models={name: ProductModel(name=name) for name in names})
    evidence = [
        Evidence(model=name, findings=(a_value("Weight", "540 g", a_document(f"{name}.md", name)),)) for name in names
    ]

    made = list_models(evidence, many)

    assert made is not None
    listed = [item.model for item in made.items]
    assert len(listed) < len(names)
    assert all(name in listed or name in str(made.blocks) for name in names)
    assert faults(made, many) == []


def test_a_fact_sheet_is_every_labelled_value_once() -> None:
    """“Specifications of the ECU-850” is what its datasheet says, in its order."""
    unlabelled = a_candidate(Paper().says("It is sealed."), SHEET)
    findings = [*values(("Weight", "540 g"), ("Height", "42 mm"), ("Weight", "541 g")), unlabelled]

    made = fact_sheet("ECU-850", findings, catalog())

    assert made is not None
    (table,) = made.blocks
    assert isinstance(table, Table)
    assert table.columns == ("Attribute", "ECU-850")
    assert [(row.label, row.cells[0].text) for row in table.rows] == [("Weight", "540 g"), ("Height", "42 mm")]
    assert faults(made, catalog()) == []


def test_a_fact_sheet_comes_from_the_documents_of_specifications_where_there_are_any() -> None:
    """Pin lists and compatibility tables drown what a datasheet says."""
    spec = a_document("spec.md", "ECU-850", doc_kind="spec")

    made = fact_sheet("ECU-850", [a_value("Cable", "fits"), a_value("Weight", "540 g", spec)], catalog())

    assert made is not None
    assert spoken(made) == "540 g"


def test_a_fact_sheet_has_an_end() -> None:
    """A message holds so much and no more."""
    made = fact_sheet("ECU-850", values(*[(f"Signal {number}", "on") for number in range(90)]), catalog())

    assert made is not None
    (table,) = made.blocks
    assert isinstance(table, Table)
    assert len(table.rows) < 90


def test_without_labelled_values_there_is_no_fact_sheet() -> None:
    """Then the documents don't say."""
    assert fact_sheet("ECU-850", [], catalog()) is None
