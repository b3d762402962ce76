"""What a topic is without the words that say over which products it asks."""

from core.catalog.catalog import build_catalog
from core.reading.class_scope import without_scope
from tests.core.catalog.families import a_model
from tests.core.packs import build_names

NAMES = build_names(build_catalog([a_model("Orla 1", family="Orla Pumps"), a_model("Orla 2", family="Orla Pumps")], []))


def test_words_for_the_products_are_left_out() -> None:
    """What remains is looked for in labels, where no pump is called a pump."""
    assert without_scope("which pumps have a strap", NAMES) == "have a strap"


def test_a_text_that_folds_to_another_length_stays_as_it_is() -> None:
    """“ß” folds to two letters: no place in the folded text would be one in the text."""
    assert (
        without_scope("which pumps have a Griff für große Hände", NAMES) == "which pumps have a Griff für große Hände"
    )
