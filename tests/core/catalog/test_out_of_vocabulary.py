"""Names that nothing in the catalogue looks like, told by the documents' own words."""

import pytest

from core.catalog.catalog import build_catalog
from core.catalog.entity_linking import Names
from tests.core.catalog.families import a_model
from tests.core.packs import build_names
from tests.core.paper import a_document

WORDS = {
    **dict.fromkeys(("tern", "p20", "p300", "gen2", "multi", "single", "drive", "mppt", "2420", "hc", "veil"), 12),
    **dict.fromkeys(("weight", "pin", "current", "rail", "the", "flow", "rate", "voltage", "frame", "price"), 40),
    **dict.fromkeys(("d2", "d3", "d7", "xm4-frame", "xm4", "xm4frame", "v2"), 2),
}
NAMES = build_names(
    build_catalog(
        [
            a_model("Tern", family="Drives"),
            a_model("Tern Drive V3.6", "terndrive", family="Drives"),
            a_model("Gale A1", family="Gales"),
            a_model("Gale B2", family="Gales"),
            a_model("P20 Multi GEN2", family="Pipettes"),
            a_model("P300 Multi GEN2", family="Pipettes"),
            a_model("MPPT 2420 HC", family="Chargers"),
            a_model("MPPT 1210 HUS", "MPPT 1210", family="Chargers"),
            a_model("LCD-7", family="Displays"),
            a_model("Tx3", "Tx v3", family="Monitors"),
        ],
        [],
    ),
    WORDS,
)


@pytest.mark.parametrize(
    "text,unknown",
    [
        pytest.param("terndrive s1 current", ["terndrive s1"], id="a code after a line's name"),
        pytest.param("gale s1 current", ["gale s1"], id="a code after what several are called"),
        pytest.param("terndrive gps current", [], id="a word after a line's name"),
        pytest.param("terndrive usb3 current", [], id="a standard after a line's name"),
        pytest.param("terndrive xm4-frame price", [], id="a code that the documents hold"),
        pytest.param("terndrive p20 flow", [], id="a piece of another name"),
        pytest.param("terndrive 24 V", [], id="an amount after a line's name"),
        pytest.param("P20 Multi GEN2 s1 flow", [], id="a code after a code"),
        pytest.param("plover 3em accuracy", ["plover 3em"], id="a new word and a new code"),
        pytest.param("acme plover 3em accuracy", ["plover 3em"], id="two new words and a new code"),
        pytest.param("weight of a plover 4.1", ["plover 4.1"], id="a new word and a version"),
        pytest.param("plover 4.1 V", [], id="a new word and an amount"),
        pytest.param("it hovers 130F hot", [], id="a new word and a temperature"),
        pytest.param("plover 25 rail", [], id="a new word and a number"),
        pytest.param("plover p20 rail", [], id="a new word and a known code"),
        pytest.param("plover d7 rail", [], id="a new word and a code of the documents"),
        pytest.param("plover, d7 rail", [], id="a comma between"),
        pytest.param("weight of a plover ⓵x", ["plover ⓵x"], id="a number in a circle, with a letter, at the end"),
        pytest.param("plover", [], id="a new word alone"),
        pytest.param("plover2", ["plover2"], id="a new code alone"),
        pytest.param("which way goes d13 in pin 3b", [], id="not where a product is named"),
        pytest.param("weight of ab 3em", [], id="too short a word"),
        pytest.param("does Veil draw current", [], id="a word that the documents hold"),
        pytest.param("price of the XM4-FRAME", [], id="a code that stands in the documents"),
        pytest.param("flow rate of the P50 multi GEN2", ["P50 multi GEN2"], id="built like a name, words included"),
        pytest.param("voltage of the MPPT 4830 HC", ["MPPT 4830 HC"], id="digits in the middle"),
        pytest.param("voltage of the tx v3 (240V rail)", [], id="an amount behind a name"),
        pytest.param("can the LCD-9 turn", ["LCD-9"], id="built like a name"),
    ],
)
def test_a_name_is_unknown_only_on_evidence(text: str, unknown: list[str]) -> None:
    """A stranger answered with a neighbour's value is the worst, a known code refused the second worst."""
    assert [each.mention for each in NAMES.mentions(text).unknown] == unknown


def test_without_the_documents_words_only_what_is_built_like_a_name_is_unknown() -> None:
    """Before anything is indexed every word is new."""
    names = build_names(build_catalog([a_model("Terndrive"), a_model("LCD-7")], []))

    assert names.mentions("does Plover take a plover 3em or terndrive s1").unknown == ()
    assert [each.mention for each in names.mentions("is the LCD-9 out").unknown] == ["LCD-9"]


COMMON = ("orla", "ridge", "max", "tall", "carrier", "pump", "weight", "battery", "size", "the", "box", "mini")
ORLA_WORDS = {**dict.fromkeys(COMMON, 9), "chunk": 300, **dict.fromkeys(("paper", "box-mini2", "mini2"), 1)}
ORLA_CATALOG = build_catalog(
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
ORLA = build_names(ORLA_CATALOG, ORLA_WORDS)


def _unknown(text: str, names: Names = ORLA) -> list[str]:
    return [each.mention for each in names.mentions(text).unknown]


@pytest.mark.parametrize(
    "text,unknown",
    [
        pytest.param("weight of the orla paper", ["orla paper"], id="after of"),
        pytest.param("size of orla paper carrier?", ["orla paper carrier"], id="with the word for a class behind"),
        pytest.param("how much does the orla paper", [], id="the verb that a question ends with"),
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
    (found,) = ORLA.mentions("weight of the orla paper").unknown

    assert found.closest == ("Orla Ridge", "Orla Max", "Orla Tall Carrier")


def test_nothing_is_unlisted_before_the_documents_are_known() -> None:
    """Every word is rare then."""
    assert _unknown("weight of the orla paper", build_names(ORLA_CATALOG)) == []


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
    words = {**ORLA_WORDS, "box-mini22": 1, "lantern2": 1, "box-mini222": 1, "paper-mini2": 1}

    assert _unknown(text, build_names(ORLA_CATALOG, words)) == unknown


def test_another_number_is_no_typo_in_a_letter_of_another_name() -> None:
    """Of two names with different numbers the one with the right letters is meant, in a generation that isn't known."""
    (found,) = ORLA.mentions("emonox3 battery").unknown

    assert (found.mention, found.closest[0]) == ("emonox3", "emonox2")
    assert ORLA.mentions("emonix3 battery").models == ("emonax3",)


@pytest.mark.parametrize(
    "text, unknown",
    [
        ("supply voltage of the OX-Servo?", ["OX-Servo"]),
        ("ox-servo weight", ["ox-servo"]),
        ("the OX-Link's weight", []),
        ("weight of all OX-modules", []),
        ("weight of the OX-Core", []),
        ("weight of the OX-Realy", []),
        ("is the AB-Servo in stock", []),
    ],
)
def test_what_begins_as_all_names_do_and_goes_on_as_none_is_unknown(text: str, unknown: list[str]) -> None:
    """Else another's supply voltage is told of it; "OX-Link" is a bus that the documents speak of."""
    catalog = build_catalog(
        [a_model(f"OX-{end}") for end in ("Core", "Relay", "Drive")], [a_document("t.md", "OX-Core")]
    )
    names = build_names(catalog, {"ox-core": 5, "ox": 9, "core": 9, "ox-link": 3, "modul": 4, "weight": 2})

    assert [each.mention for each in names.mentions(text).unknown] == unknown
