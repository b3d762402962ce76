"""What texts say about product models: golden rows and the rules behind them as properties."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Resolution
from core.catalog.name_normalisation import atoms_of, key_of
from tests.core.catalog.families import a_model, board_family, code_family, ecu_family
from tests.core.catalog.prose import documented, spoken_words
from tests.core.catalog.rows import NAMED, SETS, UNSURE
from tests.core.catalog.strangers import NOTHING, SPOKEN, UNKNOWN
from tests.core.packs import build_names

CATALOGS = {"ecu": ecu_family(), "board": board_family(), "code": code_family()}
NAMES = {family: build_names(catalog) for family, catalog in CATALOGS.items()}


def listed(names: tuple[str, ...]) -> str:
    """Return names as the rows write them."""
    return ", ".join(names)


@pytest.mark.parametrize("family,text,models,how", NAMED)
def test_names_aliases_shorthand_lists_and_typos_resolve(family: str, text: str, models: str, how: str) -> None:
    """An answer for another product is worse than none, and asking back for a clear name is a nuisance."""
    found = NAMES[family].mentions(text)

    assert (listed(found.models), found.resolved[0].how) == (models, how)
    assert (found.ambiguous, found.unknown) == ((), ())


def test_a_heading_goes_on_from_a_product_model_that_its_document_is_not_about() -> None:
    """It raised, and the whole document was lost."""
    assert NAMES["board"].named("Slate 5B / 5A", ("Slate 5A",)) == ("Slate 5A",)
    assert NAMES["board"].named("Slate 5A / 3W", ("Mote 3W",)) == ()


@pytest.mark.parametrize("text", ["850?", " 850?", "\n850 weight"])
def test_blanks_before_a_shorthand_change_nothing(text: str) -> None:
    """Only a sign before a number, "< 850", makes it an amount."""
    assert NAMES["ecu"].mentions(text).models == NAMES["ecu"].mentions(text.strip()).models != ()


@pytest.mark.parametrize("family,text,models", SETS)
def test_families_series_and_plurals_mean_a_set(family: str, text: str, models: str) -> None:
    """Whoever says "the 850 family" wants all of them, and the answer says so."""
    found = NAMES[family].mentions(text)

    assert (listed(found.models), found.resolved[0].how) == (models, Resolution.FAMILY)


@pytest.mark.parametrize("family,text,candidates", UNSURE)
def test_what_several_are_called_asks_which_one(family: str, text: str, candidates: str) -> None:
    """Picking one of several silently would be a guess."""
    found = NAMES[family].mentions(text)

    assert [listed(unsure.candidates) for unsure in found.ambiguous] == [candidates]
    assert found.models == ()


@pytest.mark.parametrize("family,text,mention,closest,models", UNKNOWN)
def test_unknown_names_are_said_to_be_unknown(family: str, text: str, mention: str, closest: str, models: str) -> None:
    """A neighbour's value under an unknown name would pass for the truth."""
    found = NAMES[family].mentions(text)

    assert [(unsure.mention, listed(unsure.closest)) for unsure in found.unknown] == [(mention, closest)]
    assert listed(found.models) == models


@pytest.mark.parametrize("family,text", NOTHING)
def test_ordinary_words_amounts_and_standards_are_no_mentions(family: str, text: str) -> None:
    """An amount or a standard taken for a product model turns a plain question into nonsense."""
    found = NAMES[family].mentions(text)

    assert (found.resolved, found.ambiguous, found.unknown, found.rest) == ((), (), (), " ".join(text.split()))


@pytest.mark.parametrize("family,text", SPOKEN)
def test_words_that_the_documents_use_as_words_are_no_mentions(family: str, text: str) -> None:
    """Half of all names are made of words that everybody needs: only the documents tell which."""
    ordinary = "nano module gateway mini power poe carrier board every hat"
    names = build_names(documented(CATALOGS[family]), spoken_words(CATALOGS[family], ordinary))

    found = names.mentions(text)

    assert (found.resolved, found.ambiguous, found.unknown, found.rest) == ((), (), (), text)


@pytest.mark.parametrize(
    "text,rest",
    [
        pytest.param("operating temp of the ECU-750?", "operating temp of the ?", id="name"),
        pytest.param("ECU-750 vs ECU-850: weight", "vs : weight", id="list"),
        pytest.param("what is the ECU-850\u2019s weight", "what is the weight", id="possessive"),
        pytest.param("weight of the ECU-760", "weight of the", id="unknown"),
        pytest.param("the Plus:  weight", "the : weight", id="ambiguous"),
    ],
)
def test_rest_is_the_text_without_the_mentions(text: str, rest: str) -> None:
    """The topic is searched for; names in it would find every page of the product."""
    assert NAMES["ecu"].mentions(text).rest == rest


WORDS = {"foo": 4, "pi": 1, "weight": 20, "k9": 3, "the": 90, "tq-12": 2, "900": 5}


@pytest.mark.parametrize(
    "text,unknown",
    [
        pytest.param("price of the XB-2000", ["XB-2000"], id="code after an article"),
        pytest.param("Foo Zed 5 weight", ["Foo Zed 5"], id="capitalised words and a number"),
        pytest.param("is the Acme ZR9 lighter", ["ZR9"], id="code after a capitalised word"),
        pytest.param("Acme ZR9 weight", ["ZR9"], id="code after a capitalised word at the start"),
        pytest.param("Zed 5 kg", [], id="number with a unit"),
        pytest.param("Zed 5b", [], id="number with a suffix"),
        pytest.param("Chapter 5", [], id="term"),
        pytest.param("Foo Pi 5", [], id="the documents know the words"),
        pytest.param("weight of TQ-12", [], id="the documents know the code"),
        pytest.param("how heavy is it with XB2000", ["XB2000"], id="after a preposition"),
        pytest.param("can I plug xb2000 here", [], id="not where a product is named"),
        pytest.param("the USB3 and the IP67 of RS-485", [], id="standards"),
        pytest.param("use k9", [], id="like a known name but used otherwise"),
        pytest.param("for k8", ["k8"], id="like a known name and never used"),
        pytest.param("weight of the XA900", ["XA900"], id="only its number stands in the documents"),
        pytest.param("Zed", [], id="a word alone"),
    ],
)
def test_with_the_documents_words_foreign_codes_are_unknown(text: str, unknown: list[str]) -> None:
    """A product that no document ever names can't be answered for, and people should hear that."""
    names = build_names(board_family(), WORDS)

    assert [found.mention for found in names.mentions(text).unknown] == unknown


def test_a_word_that_the_documents_use_for_other_things_is_no_shorthand() -> None:
    """A name made of a common word must not turn every question into one about it."""
    catalog = build_catalog([a_model("Beacon T9", series="T"), a_model("Other U1", series="U")], [])
    words = {"beacon": 90, "t9": 3, "u1": 2, "other": 2}

    without, with_words = build_names(catalog), build_names(catalog, words)

    assert [unsure.models for unsure in without.mentions("beacon interval").doubtful] == [("Beacon T9",)]
    assert with_words.mentions("beacon interval").models == ()
    assert with_words.mentions("beacon interval").rest == "beacon interval"
    assert with_words.mentions("Beacon T9 interval").models == ("Beacon T9",)


def test_an_alias_of_two_product_models_asks_which_one() -> None:
    """Even a catalogue nobody checked must not make us guess."""
    models = (a_model("Foo A1", "7-7-7"), a_model("Foo B2", "777x", "7-7-7"))

    found = build_names(Catalog(models={model.name: model for model in models})).mentions("weight of 7-7-7")

    assert [unsure.candidates for unsure in found.ambiguous] == [("Foo A1", "Foo B2")]


def test_a_typo_of_two_names_asks_which_one() -> None:
    """One wrong letter may stand between two products."""
    names = build_names(build_catalog([a_model("Brock 7A"), a_model("Block 7A"), a_model("!", "?")], []))

    assert names.mentions("Bock 7A").ambiguous[0].candidates == ("Brock 7A", "Block 7A")


def test_no_catalogue_names_nothing() -> None:
    """Before anything is indexed questions are read all the same."""
    assert build_names(Catalog()).mentions("weight of the ECU-850?").rest == "weight of the ECU-850?"


MANY = [(family, name) for family, catalog in CATALOGS.items() for name in catalog.models]
SEPARATORS = st.sampled_from([" ", "-", "_", "."])


@settings(deadline=None)
@given(picked=st.sampled_from(MANY), separator=SEPARATORS, casing=st.sampled_from([str.upper, str.lower, str.title]))
def test_a_name_alone_means_itself_in_every_casing_and_separator(
    picked: tuple[str, str], separator: str, casing: "type[str]"
) -> None:
    """People type names as they like."""
    family, name = picked
    written = casing(re.sub(r"[ -]", separator, name))

    assert NAMES[family].mentions(written).models == (name,)


def test_a_name_alone_means_itself_without_separators() -> None:
    """In a hurry it is typed "ecu850b"."""
    said = {name: NAMES[family].mentions(re.sub(r"[ -]", "", name)).models for family, name in MANY}

    assert said == {name: (name,) for name in said}


@settings(deadline=None)
@given(picked=st.sampled_from(MANY), at=st.integers(0, 9), digit=st.sampled_from("0123456789"))
def test_a_digit_edit_never_means_a_product_model(picked: tuple[str, str], at: int, digit: str) -> None:
    """ECU-760 is not the ECU-750, however near it looks: only a name or a part of a name resolves."""
    family, name = picked
    places = [index for index, character in enumerate(name) if character.isdigit()]
    assume(places)
    place = places[at % len(places)]
    edited = name[:place] + digit + name[place + 1 :]
    keys = {key_of(atoms_of(known)) for known in CATALOGS[family].models}

    found = NAMES[family].mentions(edited)

    written = {key_of(atoms_of(resolved.mention)) for resolved in found.resolved}
    assert key_of(atoms_of(edited)) in keys or all(
        any(part in key for key in keys) and key_of(atoms_of(edited)) != part for part in written
    )
    assert key_of(atoms_of(edited)) in keys or name not in found.models or name == "Griffin"


PIECES = st.sampled_from(
    [*(name for _, name in MANY), "+", "plus", "850", "x", "/", "-", "the ", " and ", " vs ", "5", "V", ".", "family"]
)


@pytest.mark.slow
@settings(deadline=None)
@given(text=st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=8).map("".join), st.lists(PIECES).map(" ".join)))
@pytest.mark.parametrize("names", [*NAMES.values(), build_names(board_family(), WORDS)], ids=[*NAMES, "with words"])
def test_any_text_gives_only_names_of_the_catalogue(names: Names, text: str) -> None:
    """Whatever people paste, reading goes on, and nothing is invented."""
    found = names.mentions(text)
    known = set(names.tables.models)

    assert set(found.models) <= known
    assert all(len(unsure.candidates) > 1 and set(unsure.candidates) <= known for unsure in found.ambiguous)
    assert all(len(unsure.closest) <= 3 and set(unsure.closest) <= known for unsure in found.unknown)
    assert set(names.named(text, list(known)[:5])) <= set(list(known)[:5])


@pytest.mark.parametrize(
    "family,text,among,named",
    [
        ("ecu", "ECU-850/850b", "*", "ECU-850, ECU-850b"),
        ("ecu", "ECU-750 & 750 Plus", "*", "ECU-750, ECU-750 Plus"),
        ("ecu", "Model ECU-850 (rev. B)", "*", "ECU-850"),
        ("ecu", "ECU-850b with case", "ECU-850, ECU-850b", "ECU-850b"),
        ("ecu", "ECU-850b", "ECU-850", ""),
        ("ecu", "850b", "ECU-850, ECU-850b Plus", ""),
        ("ecu", "Plus", "ECU-850b, ECU-850b Plus", "ECU-850b Plus"),
        ("ecu", "The Plus version", "ECU-850b, ECU-850b Plus", "ECU-850b Plus"),
        ("ecu", "850b / Plus", "ECU-850b, ECU-850b Plus", "ECU-850b, ECU-850b Plus"),
        ("ecu", "Power supply", "*", ""),
        ("ecu", "ECU", "*", ""),
        ("ecu", "ECU 700", "*", "ECU-750, ECU-750 Plus"),
        ("ecu", "ECU 700", "ECU-750, ECU-850", "ECU-750"),
        ("ecu", "ECU 700 cooling", "ECU-750, ECU-850", ""),
        ("ecu", "ECU-850 series", "*", "ECU-850, ECU-850b, ECU-850b Plus"),
        ("ecu", "ECU-850c", "*", ""),
        ("ecu", "ECU-850", "", ""),
        ("ecu", "", "*", ""),
        ("ecu", "750 mA", "*", ""),
        ("board", "5B / 5B+", "Slate 5B, Slate 5B+", "Slate 5B, Slate 5B+"),
        ("board", "3W / 3E", "Mote 3W, Mote 3E", "Mote 3W, Mote 3E"),
        ("board", "Slate 5C/5C-Lite", "*", "Slate 5C, Slate 5C Lite"),
        ("board", "Slate 5C Lite", "Slate 5C", ""),
        ("board", "Slate 5B+", "Slate 5B", ""),
        ("board", "Lite", "Slate 5C, Slate 5C Lite", "Slate 5C Lite"),
        ("board", "Lite firmware settings", "Slate 5C, Slate 5C Lite", ""),
        ("board", "5 V / 5A", "Slate 5A", ""),
        ("board", "K4/5 pinout", "Brix K4, Brix K5", "Brix K4, Brix K5"),
        ("code", "RX7243C-EU", "RX7243, RX7243C", ""),
        ("code", "5000 and 5000X", "*", "5000, 5000X"),
    ],
)
def test_headings_name_product_models_of_their_document(family: str, text: str, among: str, named: str) -> None:
    """A value under the wrong heading is the wrong product's value."""
    covered = list(CATALOGS[family].models) if among == "*" else [name for name in among.split(", ") if name]

    assert listed(NAMES[family].named(text, covered)) == named


def test_a_retired_product_model_is_offered_last() -> None:
    """People ask about what is sold, but many own what was."""
    online = [a_model("Foo 7A"), a_model("Foo 7B")]
    retired = ProductModel(name="Foo 7C", status=ecu_family().models["ECU-650"].status)
    other = a_model("Bar 1X")

    both = build_names(build_catalog([retired, *online, other], [])).mentions("foo 7 weight")
    one = build_names(build_catalog([retired, online[0], other], [])).mentions("foo 7 weight")

    assert both.ambiguous[0].candidates == ("Foo 7A", "Foo 7B", "Foo 7C")
    assert one.ambiguous[0].candidates == ("Foo 7A", "Foo 7C")
