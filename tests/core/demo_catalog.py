"""The demo's catalogue, as the core sees it."""

from functools import cache
from pathlib import Path

from adapters.catalogfile.reader import read_catalog
from core.catalog.catalog import Catalog

DEMO = Path(__file__).parents[2] / "bot" / "demo"


@cache
def demo_catalog() -> Catalog:
    """Return the product models and documents of the demo."""
    return read_catalog(DEMO / "catalog.yaml")
