"""The catalogue of the fictional ECU family that the canned answers speak of."""

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.knowledge.document import Document, Status
from tests.adapters.web.canned import SHEET


def ecu_catalog() -> Catalog:
    """Return the family with one line more, so that lines are grouped."""
    models = (
        ProductModel(name="ECU-650", family="ECU-6xx", status=Status.LEGACY),
        ProductModel(name="ECU-750", family="ECU-7xx"),
        ProductModel(name="ECU-750 Plus", family="ECU-7xx", inherits_from="ECU-750"),
        ProductModel(name="ECU-850", family="ECU-8xx", aliases=("Order 850-1",)),
        ProductModel(name="ECU-850b", family="ECU-8xx", inherits_from="ECU-850"),
        ProductModel(name="ECU-850b Plus", family="ECU-8xx", inherits_from="ECU-850b"),
    )
    documents = (
        Document(
            path=SHEET,
            title="ECU-850 datasheet",
            covered_models=("ECU-850", "ECU-850b"),
            url="https://docs.example.com/ecu-850/datasheet",
        ),
        Document(path="ecu-850/manual.md", title="ECU-850 manual", covered_models=("ECU-850",)),
        Document(path="faq.md", title="Frequent questions"),
    )
    return build_catalog(models, documents)
