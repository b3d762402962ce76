"""Products that the catalogue doesn't list: sisters of those that it does, called by a number or by words."""

import pytest

from core.catalog.catalog import build_catalog
from core.catalog.entity_linking import Names
from tests.core.catalog.families import a_model
from tests.core.packs import build_names

COMMON = ("orla", "ridge", "max", "tall", "carrier", "pump", "weight", "battery", "size", "the", "box", "mini")
WORDS = {**dict.fromkeys(COMMON, 9), "chunk": 300, **dict.fromkeys(("paper", "box-mini2", "mini2"), 1)}
CATALOG = build_catalog(
    [
        a_model("Orla Ridge", family="Orla Pumps", kind="pump"),
        a_model("Orla Max", family="Orla Pumps", kind="pump"),
        a_model("Orla Tall Carrier", family="Orla Pumps", kind="carrier"),
        a_model("BOX-MINI", family="Boxes", kind="box"),
        a_model("Tx3", family="Monitors", kind="monitor"),
        a_model("emonox2", family="Monitors", kind="monitor"),
        a_model("Lantern", family="Lamps", kind="lamp"),
        a_model("emonax3", family="Monitors", kind="monitor"),
    ],
    [],
)
NAMES = build_names(CATALOG, WORDS)


def _unknown(text: str, names: Names = NAMES) -> list[str]:
    return [each.mention for each in names.mentions(text).unknown]


@pytest.mark.parametrize(
    "text,unknown",
    [
        pytest.param("weight of the orla paper", ["orla paper"], id="after of"),
        pytest.param("size of orla paper carrier?", ["orla paper carrier"], id="with the word for a class behind"),
        pytest.param("how much does the orla paper", [], id="the verb that a question ends with"),
        pytest.param("orla paper - battery size?", ["orla paper"], id="before a dash"),
        pytest.param("the orla paper: battery size?", ["orla paper"], id="before a colon"),
        pytest.param("orla paper size", [], id="something asked behind it"),
        pytest.param("orla paper, size", [], id="before a comma"),
        pytest.param("weight of the orla battery", [], id="a common word"),
        pytest.param("weight of the orla pump", [], id="the word for a class"),
        pytest.param("weight of the orla", [], id="no word"),
        pytest.param("weight of the orla with paper", [], id="an ordinary word between"),
        pytest.param("weight of the orla one two three paper", [], id="too many words"),
        pytest.param("size for orla, paper", [], id="a comma between"),
        pytest.param("with two orla paper", [], id="not where a product is named"),
        pytest.param("weight of the orla max", [], id="a known name"),
    ],
)
def test_a_line_with_a_rare_word_is_a_product_that_nobody_listed(text: str, unknown: list[str]) -> None:
    """Asked which of the others is meant, nobody learns that theirs isn't covered."""
    assert _unknown(text) == unknown


def test_who_is_unknown_is_told_whom_else_the_line_has() -> None:
    """A person may have meant one of them."""
    (found,) = NAMES.mentions("weight of the orla paper").unknown

    assert found.closest == ("Orla Ridge", "Orla Max", "Orla Tall Carrier")


def test_nothing_is_unlisted_before_the_documents_are_known() -> None:
    """Every word is rare then."""
    assert _unknown("weight of the orla paper", build_names(CATALOG)) == []


@pytest.mark.parametrize(
    "text,unknown",
    [
        pytest.param("box-mini2 size", ["box-mini2"], id="a number glued to a name"),
        pytest.param("size of the box-mini22", ["box-mini22"], id="two digits"),
        pytest.param("box-mini222 size", [], id="three digits"),
        pytest.param("box-mini 2 size", [], id="a number apart"),
        pytest.param("lantern2 size", [], id="the name is a word"),
        pytest.param("box-mini size", [], id="the name alone"),
        pytest.param("paper-mini2", [], id="no name before it"),
    ],
)
def test_a_number_glued_to_a_name_makes_another(text: str, unknown: list[str]) -> None:
    """Documents name the next generation in passing, long before they cover it."""
    words = {**WORDS, "box-mini22": 1, "lantern2": 1, "box-mini222": 1, "paper-mini2": 1}

    assert _unknown(text, build_names(CATALOG, words)) == unknown


def test_another_number_is_no_typo_in_a_letter_of_another_name() -> None:
    """Of two names with different numbers the one with the right letters is meant, in a generation that isn't known."""
    (found,) = NAMES.mentions("emonox3 battery").unknown

    assert (found.mention, found.closest[0]) == ("emonox3", "emonox2")
    assert NAMES.mentions("emonix3 battery").models == ("emonax3",)
