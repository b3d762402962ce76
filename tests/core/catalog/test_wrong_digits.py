"""Ten thousand names with a wrong digit, as people write them."""

from collections.abc import Iterator
from itertools import islice, product

import pytest

from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.name_normalisation import atoms_of, key_of
from tests.core.catalog.families import board_family, code_family, ecu_family
from tests.core.catalog.prose import plain_catalog, spoken_words
from tests.core.packs import build_names

CATALOGS = (ecu_family(), board_family(), code_family(), plain_catalog())
SAID = (
    "{}", "weight of the {}", "{} max current", "does {} have wifi", "compare {} with the rest", "is a {} ok at 40 C",
    "{}: supply voltage?", "what's the {}'s size", "need {} dims pls", "can the {} run from 24 V", "for {}", "{}?",
)  # fmt: skip
WRITTEN = (str, str.lower, str.upper, lambda name: name.replace(" ", "-"), lambda name: name.replace("-", " "))


def edited(catalog: Catalog, names: Names) -> Iterator[tuple[str, str]]:
    """Give names with one other digit that nobody is called, each with whose it was."""
    tables = names.tables
    for digit, model in product("0123456789", catalog.models.values()):
        for name in (model.name, *model.aliases):
            for place in (index for index, sign in enumerate(name) if sign.isdigit()):
                wrong = name[:place] + digit + name[place + 1 :]
                key = key_of(atoms_of(wrong))
                if not (tables.ending(key) or key in tables.heads):
                    yield wrong, model.name


def questions() -> Iterator[tuple[Names, str, str]]:
    """Give questions about such names, without and with the documents' words, each with whose name it was."""
    for catalog in CATALOGS:
        for names in (build_names(catalog), build_names(catalog, spoken_words(catalog, "gateway module mini"))):
            for (wrong, model), said, written in product(edited(catalog, names), SAID, WRITTEN):
                yield names, said.format(written(wrong)), model


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_wrong_digits_mean_nobody(part: int) -> None:
    """A digit edit never resolves by itself: the neighbour's value would pass for the truth."""
    asked = list(islice(questions(), part, None, 12))[:2500]

    wrong = [(text, model) for names, text, model in asked if model in names.mentions(text).models]

    assert (len(asked), wrong) == (2500, [])


@pytest.mark.parametrize("text, models", [("20W PoE+ HAT", ("20W PoE+ HAT",)), ("23W PoE+ HAT", ())])
def test_another_number_before_the_end_of_a_name_means_nobody(text: str, models: tuple[str, ...]) -> None:
    """The rest of the name fits; the number in front says that another one is meant."""
    assert build_names(board_family()).mentions(text).models == models
