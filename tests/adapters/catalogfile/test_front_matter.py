"""Front matter as a register entry."""

import pytest

from adapters.catalogfile.front_matter import from_front_matter
from core.catalog.catalog import ProductModel
from core.errors import CatalogError
from core.knowledge.document import Document, Status


def test_front_matter_introduces_product_models_and_covers_them() -> None:
    """A folder of documents without a catalogue must be able to describe itself."""
    front = {
        "product_models": ["ECU-850", {"name": "ECU-850b", "inherits_from": "ECU-850"}],
        "status": "legacy",
        "date": "2026-05-01",
        "sidebar_position": "3",
        "url": "https://docs.example.com/ecu",
    }

    document, models = from_front_matter("ecu.md", front, "ECU manual")

    assert document == Document(
        path="ecu.md",
        title="ECU manual",
        covered_models=("ECU-850", "ECU-850b"),
        status=Status.LEGACY,
        url="https://docs.example.com/ecu",
        format="md",
        date="2026-05-01",
    )
    assert models == (ProductModel(name="ECU-850"), ProductModel(name="ECU-850b", inherits_from="ECU-850"))


@pytest.mark.parametrize(
    "front,covered",
    [
        pytest.param({}, (), id="nothing"),
        pytest.param({"models": "ECU-750"}, ("ECU-750",), id="one name"),
        pytest.param({"covered_models": ["ECU-750"]}, ("ECU-750",), id="covers others' models"),
        pytest.param({"models": ["ECU-750"], "covered_models": "*"}, (), id="generic"),
    ],
)
def test_what_a_document_covers(front: dict[str, object], covered: tuple[str, ...]) -> None:
    """What it covers decides for whom it is found."""
    document, _ = from_front_matter("a.md", front, "A")

    assert document.covered_models == covered


def test_the_front_matters_title_wins() -> None:
    """It is what people know the document by."""
    assert from_front_matter("a.md", {"title": "Mine"}, "Heading")[0].title == "Mine"


@pytest.mark.parametrize(
    "front,message",
    [
        pytest.param({"covers_models": ["A"]}, "did you mean 'covered_models'", id="misspelt"),
        pytest.param({"models": [{"nam": "A"}]}, "did you mean 'name'", id="model misspelt"),
        pytest.param({"models": [["A"]]}, "name: expected text, got list", id="no name"),
        pytest.param({"status": "gone"}, "expected one of online, legacy", id="status"),
    ],
)
def test_wrong_front_matter_names_the_document(front: dict[str, object], message: str) -> None:
    """One file among hundreds has to be found."""
    with pytest.raises(CatalogError) as raised:
        from_front_matter("docs/a.md", front, "A")

    assert str(raised.value).startswith("docs/a.md: front matter")
    assert message in str(raised.value)
