"""The checked catalogue: what contradicts itself is refused, all of it at once."""

import pytest

from core.catalog.catalog import build_catalog
from core.errors import CatalogError
from core.knowledge.document import Document
from tests.core.catalog.families import a_model, ecu_family


@pytest.mark.parametrize(
    "models,message",
    [
        pytest.param([a_model("A"), a_model("A")], "product model 'A' is listed twice", id="twice"),
        pytest.param(
            [a_model("ECU-850"), a_model("ecu 850")],
            "the names 'ECU-850' and 'ecu 850' read the same; rename one of them",
            id="same reading",
        ),
        pytest.param([a_model("A", base="B")], "A: inherits_from names an unknown base 'B'", id="unknown base"),
        pytest.param(
            [a_model("A", base="B"), a_model("B", base="A")], "A: inherits_from leads back to itself", id="cycle"
        ),
        pytest.param(
            [a_model("A1", "x-9"), a_model("B1", "X9")],
            "B1: alias 'X9' is also an alias of A1; remove it from one of them",
            id="shared alias",
        ),
        pytest.param(
            [a_model("A1", "b 1"), a_model("B1")],
            "A1: alias 'b 1' is the name of B1; remove it from one of them",
            id="alias is a name",
        ),
        pytest.param(
            [a_model("!"), a_model("A", "!")], "A: alias '!' is the name of !; remove it from one of them", id="signs"
        ),
    ],
)
def test_contradictions_are_refused(models: list[object], message: str) -> None:
    """A name of two product models would make every answer about it a guess."""
    with pytest.raises(CatalogError) as raised:
        build_catalog(models, [])  # type: ignore[arg-type]

    assert message in str(raised.value)


def test_documents_may_cover_known_product_models_only() -> None:
    """A document filed under a misspelt product model would never be found."""
    document = Document(path="a.md", title="A", covered_models=("B",), compatible_models=("C",))

    with pytest.raises(CatalogError) as raised:
        build_catalog([a_model("A")], [document])

    assert "a.md: covered_models names an unknown product model 'B'" in str(raised.value)
    assert "a.md: compatible_models names an unknown product model 'C'" in str(raised.value)


def test_bases_are_told_nearest_first() -> None:
    """Inherited facts come from the nearest base that states them."""
    catalog = ecu_family()

    assert catalog.bases("ECU-850b Plus") == ("ECU-850b", "ECU-850")
    assert catalog.bases("ECU-999") == ()
    assert catalog.lineage(["ECU-850b"]) == {"ECU-850b", "ECU-850"}


def test_an_alias_may_repeat_its_own_name() -> None:
    """Many catalogues list the name in lower case as an alias."""
    assert list(build_catalog([a_model("ECU-850", "ecu 850", "ECU850")], []).models) == ["ECU-850"]


def test_who_is_called_something_is_found_by_it() -> None:
    """In any casing and separators; a text may hold the letters of several."""
    called = build_catalog([a_model("ECU-850", "the big one"), a_model("ECU-850b"), a_model("Gate")], []).called

    assert called.names == {"the big one": "ECU-850", "ECU-850": "ECU-850", "ECU-850b": "ECU-850b", "Gate": "Gate"}
    assert [called.alike(each) for each in ("ECU-850", "ecu 850b", "THE BIG-ONE", "850")] == [
        "ECU-850",
        "ECU-850b",
        "the big one",
        "",
    ]
    assert sorted(called.said_in("Which gate has the Big One, or an (ecu-850B)?")) == [
        "ECU-850",
        "ECU-850b",
        "Gate",
        "the big one",
    ]
    assert sorted(called.said_in("Gates of the ECU_850")) == []
