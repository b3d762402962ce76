"""Pieces of names: when a word out of a name stands for a product, and when for itself."""

import pytest

from core.catalog.catalog import build_catalog
from core.catalog.name_ambiguity import UNREAD_SHARE, Usage, usage_of
from tests.core.catalog.families import a_model, board_family
from tests.core.catalog.prose import documented, manual_words, plain_catalog, sentences, spoken_words
from tests.core.packs import build_names
from tests.core.paper import a_document

NAMES = build_names(documented(plain_catalog()), manual_words())


@pytest.mark.slow
def test_ordinary_prose_names_no_product_model_for_sure() -> None:
    """A maker calls its products Button, Sensor and Gateway: a question about a button isn't about one of them."""
    said = sentences(2000)

    taken = [text for text in said if (found := NAMES.mentions(text)).resolved or found.ambiguous or found.unknown]

    assert (len(set(said)), taken) == (2000, [])


@pytest.mark.parametrize(
    "text,models",
    [
        pytest.param("is the Zigbee Button waterproof", ["Zigbee Button"], id="a whole name"),
        pytest.param("halo button battery", ["Zigbee Button"], id="an alias"),
        pytest.param("range of the outdoor motion sensor", ["Outdoor Motion Sensor"], id="a name of plain words"),
        pytest.param("EG320 weight", ["Edge Gateway 320"], id="an order code"),
        pytest.param("weight of the 360", ["Edge Gateway 360"], id="a number of three digits"),
        pytest.param("Nimbus Max vs Nimbus", ["Nimbus Max", "Nimbus"], id="a word that is a name"),
    ],
)
def test_whole_names_win_however_ordinary_their_words(text: str, models: list[str]) -> None:
    """What the catalogue calls so is meant: exact names cost nothing."""
    assert list(NAMES.mentions(text).models) == models


@pytest.mark.parametrize(
    "text,mention,models",
    [
        pytest.param("how do I reset a gateway", "gateway", ["Edge Gateway 320", "Edge Gateway 360"], id="an article"),
        pytest.param("is solar included", "solar", ["Tarn Solar"], id="one word of one name"),
    ],
)
def test_what_may_be_a_name_or_a_word_is_given_as_both(text: str, mention: str, models: list[str]) -> None:
    """Whoever scores the evidence tries both readings: the words stay in what is asked."""
    found = NAMES.mentions(text)

    unsure = [(each.mention, list(each.models)) for each in found.doubtful]
    assert (mention, models) in unsure
    assert all(0.0 < each.probability < 1.0 for each in found.doubtful)
    assert mention in found.rest
    assert not set(models) & set(found.models)


def test_a_line_that_only_products_are_called_asks_which_one() -> None:
    """Nobody says "tarn" for anything else, so it's no word of the topic."""
    assert NAMES.mentions("tarn weight").ambiguous[0].candidates == ("Tarn Lite", "Tarn Solar")


def test_a_piece_of_several_names_means_all_that_hold_its_words() -> None:
    """The HAT whose name happens to end so is not the only one that is a PoE HAT."""
    found = build_names(board_family()).mentions("poe hat temp")

    assert found.ambiguous[0].candidates == ("20W PoE+ HAT", "23W PoE HAT")


@pytest.mark.parametrize(
    "text,doubtful",
    [
        pytest.param("Foo 7A firmware for v2 devices", ["v2"], id="a version"),
        pytest.param("what can the v2 do", ["v2"], id="a version alone"),
    ],
)
def test_a_version_may_be_part_of_a_name(text: str, doubtful: list[str]) -> None:
    """V2 is a revision of one board and in the name of another."""
    names = build_names(build_catalog([a_model("Foo 7A"), a_model("Bar Set v2")], []))

    assert [each.mention for each in names.mentions(text).doubtful] == doubtful


@pytest.mark.parametrize(
    "text, models",
    [
        ("QX and ZR: weight", ["Foo QX", "Foo ZR"]),
        ("what weighs the QX", ["Foo QX"]),
        ("weight of the qx", []),
        ("weight of the TERN", []),
        ("is the LED green", []),
        ("does the Foo QX support ZR", ["Foo QX"]),
        ("does it have ZR", []),
    ],
)
def test_capitals_that_end_one_name_and_mean_nothing_else_are_that_product_model(text: str, models: list[str]) -> None:
    """In capitals there and here: "tern" may be a word, and LEDs are everywhere."""
    catalog = build_catalog(
        [a_model(f"Foo {end}") for end in ("QX", "ZR", "Tern", "LED")], [a_document("t.md", "Foo QX")]
    )
    names = build_names(catalog, {"foo": 30, "tern": 10, "qx": 10, "zr": 4, "led": 90, "the": 100})

    assert list(names.mentions(text).models) == models


def test_words_of_grammar_that_begin_a_name_are_words() -> None:
    """An iPower motor is not meant by "can i power it"."""
    names = build_names(build_catalog([a_model("iPower 41 Foo"), a_model("Gale B2")], []))

    assert names.mentions("can i power it over USB").doubtful == ()
    assert names.mentions("torque of the ipower").doubtful


def test_words_that_names_explain_and_documents_about_them_hold_are_names() -> None:
    """The three figures behind a piece: who explains it, how common it is, and how far its documents reach."""
    catalog = build_catalog([a_model("Foo Tern"), a_model("Bar Sole")], [a_document("t.md", "Foo Tern"), a_document()])

    usage = usage_of(catalog, {"foo": 10, "tern": 20, "bar": 0, "the": 100})

    assert (usage.share("tern"), usage.commonness("tern"), usage.share("bar")) == (0.5, 0.2, 1.0)
    assert usage.reach("tern", ["Foo Tern"]) == 1.0
    assert usage.reach("tern", ["Bar Sole"]) == 0.0


def test_before_any_document_was_read_nothing_speaks_against_a_word() -> None:
    """A catalogue alone must do for headings, while documents are still being read."""
    usage = usage_of(plain_catalog(), None)

    assert usage == Usage()
    assert (usage.share("button"), usage.reach("button", ["Zigbee Button"])) == (UNREAD_SHARE, 1.0)
    assert usage.commonness("button") > 0.0


def test_a_word_in_more_chunks_than_its_product_s_documents_hold_is_no_sure_name() -> None:
    """The register knows how many documents are about a product: fewer than hold the word."""
    catalog = build_catalog([a_model("Marl Beacon", series="Beacon"), a_model("Marl Beacon Pro", series="Beacon")], [])
    rare, common = spoken_words(catalog, ""), spoken_words(catalog, "beacon")

    assert build_names(documented(catalog), rare).mentions("what about the marl beacon interval").models
    assert not build_names(documented(catalog), common).mentions("what about a beacon interval").models
