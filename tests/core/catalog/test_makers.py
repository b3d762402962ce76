"""What names no product model in documents: amounts, the numbers of rows, and makers."""

import pytest

from core.catalog.catalog import ProductModel, build_catalog
from tests.core.packs import build_names

LIDARS = build_catalog(
    [
        ProductModel(name="Rota-360", family="Acme lidars"),
        ProductModel(name="Rota-360L", family="Acme lidars"),
        ProductModel(name="Module 1", family="Acme lidars", aliases=("Acme Lidar One",)),
        ProductModel(name="Module 2", family="Acme lidars"),
        ProductModel(name="Zeta Gate", family="Zeta gates"),
    ],
    [],
)


@pytest.mark.parametrize(
    "text, models",
    [
        ("It has a 360\u00b0 view.", ()),
        ("It has a view of 44\u00b0\u00d7360\u00b0.", ()),
        ("360 x 240 or 360\u00d7240 points", ()),
        ("It has 240\u00d7360 points.", ()),
        ("It covers 360 % of it.", ()),
        ("The 360 turns.", ("Rota-360",)),
        ("The Rota-360L turns by 360\u00b0.", ("Rota-360L",)),
        ("Connect it to your Acme.", ()),
        ("No Acme lidar may be opened.", ()),
        ("Zeta", ("Zeta Gate",)),
        ("1", ()),
        ("Module 1", ("Module 1",)),
    ],
)
def test_amounts_numbers_and_makers_name_no_product_model_in_documents(text: str, models: tuple[str, ...]) -> None:
    """A passage that is filed under one of them is kept from all others."""
    assert build_names(LIDARS).named(text, list(LIDARS.models)) == models
