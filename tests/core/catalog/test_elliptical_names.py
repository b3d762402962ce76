"""Names that are said in part: what a list says once, and pieces beside each other."""

import pytest

from core.catalog.catalog import build_catalog
from tests.core.catalog.families import a_model
from tests.core.packs import build_names

NAMES = build_names(
    build_catalog(
        [
            a_model("Loft K7", "LM Loft K7", family="Lofts"),
            a_model("Loft K7 2.0", family="Lofts"),
            a_model("Fen Base", family="Fens"),
            a_model("Fen Lan", family="Fens"),
            a_model("Fen RS485", family="Fens"),
            *[a_model(f"Rill {name}", name, family="Rills") for name in ("R200", "R200mini", "R205mini", "R210")],
        ],
        [],
    )
)


def test_the_end_of_a_name_that_was_said_before_is_what_is_asked() -> None:
    """A product model is compared by the very thing that it is called after."""
    found = NAMES.mentions("Fen Base / lan / rs485: price, rs-485")

    assert found.models == ("Fen Base", "Fen Lan", "Fen RS485")
    assert found.rest == "/ / : price, rs-485"


def test_a_name_that_begins_inside_another_and_goes_on_is_the_one_that_is_meant() -> None:
    """A maker's name before it doesn't make it the older one."""
    assert NAMES.mentions("the LM Loft K7 2.0 adds a fuse").models == ("Loft K7 2.0",)
    assert NAMES.mentions("the LM Loft K7 adds a fuse").models == ("Loft K7",)


@pytest.mark.parametrize("text, named", [
    ("LEDs of the R200/205mini", ("Rill R200mini", "Rill R205mini")),
    ("R200 / 205mini", ("Rill R200mini", "Rill R205mini")),
    ("R200/R205mini", ("Rill R200", "Rill R205mini")),
    ("R200/210mini", ("Rill R200",)),
    ("R200/206mini", ("Rill R200",)),
])  # fmt: skip
def test_numbers_may_share_the_end_of_their_names(text: str, named: tuple[str, ...]) -> None:
    """What is said of the R200mini isn't said of the R200; where one isn't known, nothing is written out."""
    among = ("Rill R200", "Rill R200mini", "Rill R205mini", "Rill R210")

    assert NAMES.named(text, among)[: len(named)] == named
    assert ("Rill R200" in NAMES.named(text, among)) is ("Rill R200" in named)


FLOW = "Flow pipettes"
PIECES = build_names(
    build_catalog(
        [
            a_model("Veil (2020)", "new Veil", family="Vents", series="Veil"),
            a_model("Veil (original)", "Veil mk1", family="Vents", series="Veil"),
            a_model("Gyre (2020)", "Gyre mk2", family="Vents", series="Gyre"),
            a_model("Gyre (original)", "Gyre mk1", family="Vents", series="Gyre"),
            a_model("P300 Single GEN2", family=FLOW, series="OT pipettes"),
            a_model("P300 Multi GEN2", family=FLOW, series="OT pipettes"),
            a_model("P20 Single GEN2", family=FLOW, series="OT pipettes"),
            a_model("P20 Multi GEN2", family=FLOW, series="OT pipettes"),
            a_model("Magdeck", family="Decks"),
            a_model("Loft Shield v1", "Loft Shield v1.x", family="Shields", series="Shield"),
            a_model("Loft Shield v2", "Loft Shield v2.x", family="Shields", series="Shield"),
            a_model("Loft Shield v3", family="Shields", series="Shield"),
        ],
        [],
    )
)


@pytest.mark.parametrize(
    "text,models",
    [
        pytest.param("rail current of the 2020 Veil", "Veil (2020)", id="the year first"),
        pytest.param("burden of the v3 shield", "Loft Shield v3", id="the version first"),
        pytest.param("time on a gen2 magdeck", "Magdeck", id="a word about a whole name before it"),
        pytest.param("time on the magdeck gen2", "Magdeck", id="a word about a whole name after it"),
        pytest.param("Gyre mk1 v mk2", "Gyre (original), Gyre (2020)", id="a shortened list wins over a piece"),
        pytest.param("Loft Shield v1 compared to v2", "Loft Shield v1, Loft Shield v2", id="compared to"),
    ],
)
def test_pieces_that_touch_say_together_who_is_meant(text: str, models: str) -> None:
    """Each by itself would ask back, or name others."""
    found = PIECES.mentions(text)

    assert ", ".join(found.models) == models
    assert found.ambiguous == ()


def test_pieces_that_touch_narrow_down_whom_to_ask_for() -> None:
    """Asking back with eight buttons where two would do is a nuisance."""
    found = PIECES.mentions("default flow rate for the P300 gen2?")

    assert [each.candidates for each in found.ambiguous] == [("P300 Single GEN2", "P300 Multi GEN2")]


def test_pieces_of_different_names_stay_apart() -> None:
    """Nobody is called "Gyre P300"."""
    found = PIECES.mentions("is the gyre P300 compatible")

    assert [each.mention for each in found.ambiguous] == ["gyre", "P300"]


def test_two_whole_names_that_touch_stay_two() -> None:
    """A comma is easily forgotten."""
    assert PIECES.mentions("Magdeck Gyre mk1").models == ("Magdeck", "Gyre (original)")


def test_a_word_that_may_be_part_of_a_name_doesn_t_decide_whom_a_sure_piece_means() -> None:
    """Both are boxes, though only one has the word in an alias."""
    models = [a_model("Fogbank AirBox", "air box", family="Edge"), a_model("Fogbank Q900", family="Edge")]
    others = [a_model(f"Zett {number}00", family="Other") for number in range(1, 6)]

    found = build_names(build_catalog([*models, *others], [])).mentions("what temp is the fogbank box rated for")

    assert [each.candidates for each in found.ambiguous] == [("Fogbank AirBox", "Fogbank Q900")]
    assert [each.mention for each in found.doubtful] == ["box"]
