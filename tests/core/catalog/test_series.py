"""Series by themselves: what the catalogue calls several product models, and how people say it."""

from collections.abc import Mapping

import pytest

from core.catalog.catalog import Catalog, build_catalog
from core.catalog.entity_linking import Names
from tests.core.catalog.families import a_model
from tests.core.packs import build_names
from tests.core.paper import a_document

LINE = "Tarn dryers"
TARN = ("Tarn 1", "Tarn 2", "Tarn 2 Duo")
BT = ("BT 50", "BT 80")
MODELS = [
    *[a_model(name, series="Tarn", family=LINE) for name in TARN],
    *[a_model(name, series="BT", family=LINE) for name in BT],
    *[a_model(name, series="Motion", family=LINE) for name in ("Indoor Motion S3", "Motion S4")],
    *[a_model(f"Brook {number}", series="Brook", family=LINE) for number in range(4, 9)],
]
WORDS = {
    "tarn": 20,
    "bt": 9,
    "motion": 9,
    "brook": 9,
    "50": 5,
    "80": 5,
    "1": 9,
    "2": 9,
    "duo": 9,
    **dict.fromkeys(("indoor", "s3", "s4", "weight", "water", "weigh"), 9),
    **{str(number): 9 for number in range(4, 9)},
}


def names(words: Mapping[str, int] = WORDS) -> Names:
    """Return the names of the dryers; every other document is about the Tarns."""
    sheets = [a_document(f"{number}.md", *TARN) for number in range(3)]
    catalog: Catalog = build_catalog(MODELS, [*sheets, a_document("bt.md", *BT), a_document("m.md", "Motion S4")])
    return build_names(catalog, words)


def meant(text: str, **more: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Return whom each unclear mention or set of a text may mean."""
    found = names(**more).mentions(text)
    return [*(each.candidates for each in found.ambiguous), *(each.models for each in found.resolved)]


@pytest.mark.parametrize(
    "text, models",
    [
        pytest.param("how much does the tarn weigh", TARN, id="in lower case"),
        pytest.param("heaviest tarn?", TARN, id="at the end"),
        pytest.param("can a tarn stand in water", TARN, id="any of them"),
        pytest.param("do the tarns weigh much", TARN, id="in the plural"),
        pytest.param("which of the BTs weigh less", BT, id="capitals in the plural"),
        pytest.param("BT weight", BT, id="two capitals"),
        pytest.param("weight of the bt", BT, id="two letters where a product is named"),
    ],
)
def test_a_series_that_all_its_names_begin_with_means_one_of_them(text: str, models: tuple[str, ...]) -> None:
    """However often the documents name it: a small library is about nothing else."""
    assert meant(text) == [models]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("how does motion show", id="a word that some of its names only hold"),
        pytest.param("weight by bt or not", id="two letters anywhere"),
        pytest.param("does it weigh less than water", id="no series"),
    ],
)
def test_other_words_are_left_alone(text: str) -> None:
    """A maker calls a series Motion, and people ask about motion."""
    assert meant(text) == []


def test_a_word_that_the_documents_use_otherwise_is_weighed() -> None:
    """“Tarn” is a lake too."""
    assert meant("how deep is a tarn", words={**WORDS, "tarn": 90}) == []


@pytest.mark.parametrize(
    "text, unknown",
    [
        pytest.param("BT 120 weight", ["BT 120"], id="a number that none has"),
        pytest.param("the Tarn 7", ["Tarn 7"], id="of a word"),
        pytest.param("BT 50 weight", [], id="a whole name"),
        pytest.param("how is BT 230 V supplied", [], id="an amount"),
        pytest.param("is motion 4 times the weight", [], id="a series whose names aren't numbered"),
    ],
)
def test_a_series_with_another_number_is_unknown(text: str, unknown: list[str]) -> None:
    """What is said of its sisters isn't said of it."""
    assert [each.mention for each in names().mentions(text).unknown] == unknown
