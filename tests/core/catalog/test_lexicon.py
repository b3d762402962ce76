"""What a field's words say about product models: its nouns for them, and its codes that are none."""

import pytest

from core.catalog.lexicon import is_numbered, said_plainly
from core.knowledge.glossary import Pack

PACK = Pack(products={"product": frozenset({"booster"})}, numbered=frozenset({"pn", "q2"}))


@pytest.mark.parametrize(
    "key, numbered",
    [
        pytest.param("pn16", True, id="a standard with its number"),
        pytest.param("pnb16", True, id="with a letter between"),
        pytest.param("pnxy16", False, id="another word"),
        pytest.param("q2", True, id="a word that has its number"),
        pytest.param("q2h", True, id="with more behind"),
        pytest.param("pn", False, id="no number"),
        pytest.param("kx16", False, id="anything else"),
    ],
)
def test_a_numbered_word_of_the_field_is_no_product_model(key: str, numbered: bool) -> None:
    """“PN16” is a pressure rating; asked back as an unknown product model it would help nobody."""
    assert is_numbered(key, PACK) is numbered
    assert not is_numbered(key, Pack())


def test_the_fields_nouns_are_read_as_anybodys() -> None:
    """“Which boosters” asks for a list as “which devices” does."""
    assert said_plainly("which boosters, this booster or which pumps", PACK.nouns) == (
        "which devices, this device or which pumps"
    )
    assert said_plainly("which boosters", ()) == "which boosters"
