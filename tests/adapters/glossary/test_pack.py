"""Packs of words: what they may say, how several add up, and what is said of their faults."""

from pathlib import Path

import pytest

from adapters.glossary import read_pack
from core.errors import ConfigError
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.quantities.dimensions import Dimension

PACKS = Path(__file__).parents[3] / "bot" / "packs"


def _pack(folder: Path, text: str, name: str = "pack.yaml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_pack_says_what_words_stand_for_and_what_they_measure(tmp_path: Path) -> None:
    """It is written by people who know their field, not our code."""
    read = read_pack(
        _pack(
            tmp_path,
            "stands_for:\n  NPSH: net positive suction head\n  head: [lift, 12]\n"
            "synonyms: [[Pumps, lifter, water lift], [pump, booster]]\n"
            "measures:\n  pressure: [Head, suction lift]\n  length: [head]\n"
            "ordinary: [Duties]\nopposites: [[Inlets, outlet]]\napart: [[dry running]]\n"
            "products: {pump: [Boosters]}\nnumbered: [ISO, x86]\nplaces: [Ports]\n",
        )
    )

    assert read.stands_for == {"npsh": ("net positive suction head",), "head": ("lift", "12")}
    assert read.synonyms == {
        "pump": ("lifter", "water lift", "booster"),
        "lifter": ("Pumps", "water lift"),
        "water lift": ("Pumps", "lifter"),
        "booster": ("pump",),
    }
    assert read.measures == {
        stem("head"): {Dimension.PRESSURE, Dimension.LENGTH},
        stem("suction"): {Dimension.PRESSURE},
        stem("lift"): {Dimension.PRESSURE},
    }
    assert read.ordinary == {stem("duties")}
    assert read.opposites == ({"inlet", "outlet"},)
    assert read.apart == ({"dry", stem("running")},)
    assert read.products == {"pump": {"booster"}}
    assert read.nouns == {"booster"}
    assert read.numbered == {"iso", "x86"}
    assert read.places == {"port"}


def test_later_packs_add_to_earlier_ones(tmp_path: Path) -> None:
    """A field's words come on top of what any data sheet says; its own meaning of a word wins."""
    first = _pack(
        tmp_path,
        "stands_for: {cap: capacity}\nsynonyms: [[lid, cap]]\n"
        "measures: {volume: [cap]}\nordinary: [give]\napart: [[dry]]\n"
        "products: {pump: [booster]}\n",
        "a.yaml",
    )
    second = _pack(
        tmp_path,
        "stands_for: {cap: capacitor}\nsynonyms: [[lid, cover]]\n"
        "measures: {capacitance: [cap]}\nordinary: [fit]\napart: [[dry], [wet]]\n"
        "products: {pump: [lifter], part: [seal]}\n",
        "b.yaml",
    )

    both = read_pack(first, second)

    assert both.stands_for == {"cap": ("capacitor",)}
    assert both.synonyms == {"lid": ("cap", "cover"), "cap": ("lid",), "cover": ("lid",)}
    assert both.measures == {"cap": {Dimension.VOLUME, Dimension.CAPACITANCE}}
    assert both.ordinary == {"give", "fit"}
    assert both.apart == ({"dry"}, {"wet"})
    assert both.products == {"pump": {"booster", "lifter"}, "part": {"seal"}}


def test_a_pack_that_is_changed_is_read_anew(tmp_path: Path) -> None:
    """A server reads it whenever documents change, and its words may have changed, too."""
    before = read_pack(_pack(tmp_path, "ordinary: [give]\n"))
    after = read_pack(_pack(tmp_path, "ordinary: [fits]\n"))

    assert (before.ordinary, after.ordinary) == ({"give"}, {stem("fits")})


@pytest.mark.parametrize("text", ["", "stands_for:\n", "measures:\nordinary:\n"])
def test_an_empty_pack_adds_nothing(tmp_path: Path, text: str) -> None:
    """A file that somebody has just begun breaks nothing."""
    assert read_pack(_pack(tmp_path, text)) == Pack() == read_pack()


@pytest.mark.parametrize(
    "text, said",
    [
        pytest.param(
            "stand_for: {cap: capacity}\n",
            "expected the keys 'stands_for', 'synonyms', 'measures', 'ordinary', 'opposites', 'apart', 'products', "
            "'numbered', 'places', 'naming', 'attributes', 'profiles' only, got 'stand_for' as well",
            id="a typo in a key",
        ),
        pytest.param("- cap\n", "the file: expected keys and values, got list", id="a list"),
        pytest.param("stands_for: [cap]\n", "stands_for: expected keys and values, got list", id="no words for words"),
        pytest.param("stands_for: {cap: {a: b}}\n", "stands_for.cap: expected words, got {'a': 'b'}", id="nested"),
        pytest.param("stands_for: {cap: ''}\n", "stands_for.cap: expected words, got ''", id="an empty word"),
        pytest.param("stands_for: {cap: '–'}\n", "stands_for.cap: expected words, got '–'", id="a mere sign"),
        pytest.param("measures: {volume: cap}\n", "measures.volume: expected a list of words, got str", id="no list"),
        pytest.param("measures: {volume: [no]}\n", "got False; quote it if it is meant as a word", id="YAML's no"),
        pytest.param(
            "measures: {loudness: [cap]}\n", "measures.loudness: nothing is measured so; known: ", id="measure"
        ),
        pytest.param("ordinary: give\n", "ordinary: expected a list of words, got str", id="one word"),
        pytest.param("apart: give\n", "apart: expected a list of lists of words, got str", id="no lists"),
        pytest.param("synonyms: [tank, bucket]\n", "synonyms: expected a list of lists of words", id="one group"),
        pytest.param("synonyms: [[tank, no]]\n", "synonyms: expected words, got False", id="YAML's no in a group"),
        pytest.param(
            "opposites: [give, take]\n", "opposites: expected a list of lists of words, got str", id="one list"
        ),
        pytest.param("measures: [", "can't read the pack: ", id="broken YAML"),
    ],
)
def test_a_fault_is_told_with_file_and_place(tmp_path: Path, text: str, said: str) -> None:
    """A word that silently does nothing costs an afternoon."""
    path = _pack(tmp_path, text)

    with pytest.raises(ConfigError) as caught:
        read_pack(path)

    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None) -> None:
    """A wrong path in a setting is the commonest fault."""
    path = tmp_path / "pack.yaml"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(ConfigError, match="can't read the pack"):
        read_pack(path)


def test_the_neutral_pack_knows_what_any_data_sheet_abbreviates() -> None:
    """It has to carry makers that nobody here has seen."""
    neutral = read_pack(PACKS / "neutral.yaml")

    assert neutral.stands_for["temp"] == ("temperature",)
    assert Dimension.TEMPERATURE in neutral.measures[stem("temperature")]
    assert Dimension.MASS in neutral.measures[stem("weight")]
    assert all(word == word.casefold() and all(meant) for word, meant in neutral.stands_for.items())


def test_words_of_electronics_are_in_their_own_pack() -> None:
    """Who makes pumps leaves them out, and loses nothing that any data sheet says."""
    neutral, both = read_pack(PACKS / "neutral.yaml"), read_pack(PACKS / "neutral.yaml", PACKS / "electronics.yaml")

    assert both.nouns - neutral.nouns >= {"board", "computer"}
    assert both.numbered - neutral.numbered >= {"usb", "x86"}
    assert not neutral.places
    assert all(both.stands_for[word] == meant for word, meant in neutral.stands_for.items())
