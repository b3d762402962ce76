"""Names that nothing in the catalogue looks like, told by the documents' own words."""

import pytest

from core.catalog.catalog import build_catalog
from tests.core.catalog.families import a_model
from tests.core.packs import build_names

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
        pytest.param("terndrive d13 pin", [], id="a pin after a line's name"),
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
        pytest.param("how many mA does Plover take", ["Plover"], id="a capitalised subject"),
        pytest.param("how many mA does plover take", [], id="a small subject"),
        pytest.param("what does Tern weigh", [], id="a known subject"),
        pytest.param("does Veil draw current", [], id="a word that the documents hold"),
        pytest.param("what does Plover", [], id="no verb behind it"),
        pytest.param("How Does Plover Work", [], id="all words are capitalised"),
        pytest.param("which pin is on D13", [], id="a pin that the documents number"),
        pytest.param("which pin is on ZW1X", ["ZW1X"], id="letters that the documents don't number"),
        pytest.param("price of the XM4-FRAME", [], id="a code that stands in the documents"),
        pytest.param("flow rate of the P50 multi GEN2", ["P50 multi GEN2"], id="built like a name, words included"),
        pytest.param("voltage of the MPPT 4830 HC", ["MPPT 4830 HC"], id="digits in the middle"),
        pytest.param("voltage of the tx v3 (240V rail)", [], id="an amount behind a name"),
        pytest.param("can the LCD-9 turn", ["LCD-9"], id="built like a name"),
    ],
)
def test_a_name_is_unknown_only_on_evidence(text: str, unknown: list[str]) -> None:
    """A stranger answered with a neighbour's value is the worst, a pin refused as a stranger the second worst."""
    assert [each.mention for each in NAMES.mentions(text).unknown] == unknown


def test_without_the_documents_words_only_what_is_built_like_a_name_is_unknown() -> None:
    """Before anything is indexed every word is new."""
    names = build_names(build_catalog([a_model("Terndrive"), a_model("LCD-7")], []))

    assert names.mentions("does Plover take a plover 3em or terndrive s1").unknown == ()
    assert [each.mention for each in names.mentions("is the LCD-9 out").unknown] == ["LCD-9"]
