"""The packs that come along, as one, and names read with them."""

from collections.abc import Mapping
from pathlib import Path

from adapters.glossary import read_pack
from core.catalog.catalog import Catalog
from core.catalog.names import Names
from core.catalog.names import build_names as _build_names

_FOLDER = Path(__file__).parents[2] / "bot" / "packs"
SHIPPED = read_pack(_FOLDER / "neutral.yaml", _FOLDER / "electronics.yaml")


def build_names(catalog: Catalog, words: Mapping[str, int] | None = None) -> Names:
    """Return the names of `catalog`, read with the packs that come along."""
    return _build_names(catalog, words, pack=SHIPPED)
