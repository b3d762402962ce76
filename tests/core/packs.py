"""The packs and the glossary that come along, and names read with them."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path

from adapters.glossary import read_glossary, read_pack
from core.catalog.catalog import Catalog, ProductModel
from core.catalog.entity_linking import Names
from core.catalog.entity_linking import build_names as _build_names
from core.knowledge.glossary import Glossary

_BOT = Path(__file__).parents[2] / "bot"
_PACKS = (_BOT / "packs" / "neutral.yaml", _BOT / "packs" / "electronics.yaml")
SHIPPED = read_pack(*_PACKS)


def shipped_glossary() -> Glossary:
    """Return the built-in glossary with what the packs add to it."""
    return read_glossary(_BOT / "glossary.yaml", built_in=_BOT / "glossary.yaml", packs=_PACKS)


def build_names(catalog: Catalog, words: Mapping[str, int] | None = None) -> Names:
    """Return the names of `catalog`, read with the packs that come along."""
    return _build_names(catalog, words, pack=SHIPPED)


@cache
def named_of(*models: ProductModel) -> Callable[[str, Collection[str]], tuple[str, ...]]:
    """Return what tells whom a heading names (`Names.named`), for which documents don't matter."""
    return build_names(Catalog(models={model.name: model for model in models})).named
