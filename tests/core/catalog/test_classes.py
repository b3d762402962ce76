"""Classes of products, and what is left out of them."""

import pytest

from core.catalog.catalog import build_catalog
from core.catalog.mentions import Mentions, Resolution
from tests.core.catalog.families import a_model, board_family, ecu_family
from tests.core.catalog.prose import documented, manual_words, plain_catalog
from tests.core.packs import build_names
from tests.core.paper import a_document

NAMES = build_names(documented(plain_catalog()), manual_words())
MORAS = "Mora, Mora Every, Mora 33 Foo, Mora 33 Bar"
EDGES, CARDS = "Edge Gateway 320, Edge Gateway 360", "Mini-PCIe Card W1, Mini-PCIe Card W2"


def the_set(found: Mentions) -> str:
    """Return the members of the one set that is meant."""
    assert [each.how for each in found.resolved] == [Resolution.FAMILY]
    return ", ".join(found.models)


@pytest.mark.parametrize(
    "text,members",
    [
        pytest.param("which gateways have PoE", EDGES, id="a kind in the plural"),
        pytest.param("which gateway is lightest", EDGES, id="a kind after which"),
        pytest.param("mini-PCIe cards with GPS", CARDS, id="what names have in common"),
        pytest.param(
            "which handheld is lightest", "Nimbus, Nimbus Max, Tarn Lite, Tarn Solar", id="a kind of other names"
        ),
        pytest.param("which motion sensor is IP67", "Outdoor Motion Sensor, Indoor Motion Sensor", id="of their names"),
    ],
)
def test_a_class_means_all_its_members(text: str, members: str) -> None:
    """Whoever asks "which gateway" names no product model, and doesn't ask about all of them either."""
    assert the_set(NAMES.mentions(text)) == members


@pytest.mark.parametrize("text", ["is the gateway waterproof", "does a mini-PCIe card fit", "which sensor is small"])
def test_a_class_that_may_be_a_word_is_doubtful(text: str) -> None:
    """The gateway may be the network's, and each reading has to be tried."""
    found = NAMES.mentions(text)

    assert (found.resolved, found.ambiguous) == ((), ())
    assert len(found.doubtful) == 1
    assert len(found.doubtful[0].models) > 1


@pytest.mark.parametrize(
    "text,members,left_out",
    [
        pytest.param("all gateways except the 320", "Edge Gateway 360", "Edge Gateway 320", id="except"),
        pytest.param("which gateways (not the EG320)", "Edge Gateway 360", "Edge Gateway 320", id="not"),
        pytest.param("which gateways other than EG360", "Edge Gateway 320", "Edge Gateway 360", id="other than"),
        pytest.param("which gateways besides EG320 and EG360", EDGES, EDGES, id="everybody"),
        pytest.param("why not the EG360", "Edge Gateway 360", "", id="a question"),
        pytest.param("EG320, not the tarn", "Edge Gateway 320", "Tarn Lite, Tarn Solar", id="what may be a word"),
    ],
)
def test_what_is_left_out_is_not_asked_about(text: str, members: str, left_out: str) -> None:
    """Whoever asks for all boards "except the 5B" doesn't want the 5B alone."""
    found = NAMES.mentions(text)

    assert ", ".join(found.models) == members
    assert ", ".join(name for each in found.left_out for name in each.models) == left_out


def test_an_unclear_mention_that_is_left_out_leaves_out_all_it_may_mean() -> None:
    """Asking back whom somebody doesn't want would be absurd."""
    found = build_names(ecu_family()).mentions("the 850 family, not the Plus")

    assert found.models == ("ECU-850", "ECU-850b")
    assert found.ambiguous == ()
    assert found.left_out[0].models == ("ECU-750 Plus", "ECU-850b Plus")


@pytest.mark.parametrize(
    "text,members",
    [
        pytest.param("which moras run on 5 V", "Mora, Mora Every, Mora 33 Foo, Mora 33 Bar", id="plural"),
        pytest.param("what mora boards have wifi", "Mora, Mora Every, Mora 33 Foo, Mora 33 Bar", id="before boards"),
        pytest.param("is the mora lighter", "Mora", id="the name itself"),
        pytest.param("which pikos run on 5 V", "Piko", id="nobody else is called so"),
    ],
)
def test_the_plural_of_a_name_that_others_go_on_from_means_them_all(text: str, members: str) -> None:
    """What is called "the Moras" is more than the first of them."""
    names = ("Mora", "Mora Every", "Mora 33 Foo", "Mora 33 Bar", "Piko", "Zett", "Quill", "Vane")
    found = build_names(build_catalog([a_model(name, family="Fell boards") for name in names], [])).mentions(text)

    assert ", ".join(found.models) == members


@pytest.mark.parametrize("text", ["version 5.x of the firmware", "wifi range"])
def test_versions_and_ordinary_words_are_no_sets(text: str) -> None:
    """A "WiFi range" is asked in metres."""
    models = [a_model("Slate 51"), a_model("Slate 52"), a_model("Crag WiFi"), a_model("Rill WiFi"), a_model("X1 Pro")]
    names = build_names(build_catalog(models, []), {"wifi": 90, "slate": 4, "crag": 2, "rill": 2, "the": 100})

    assert names.mentions(text).resolved == ()


def test_boards_of_a_line_leave_out_what_only_belongs_to_it() -> None:
    """A carrier board is no compute module."""
    assert build_names(board_family()).mentions("the compute modules").models == ("Brix M3", "Brix M4")


@pytest.mark.parametrize(
    "title,saws",
    [
        pytest.param("QX lathes", "BS 1, BS 2", id="all others are called something else"),
        pytest.param("QX data sheet", "", id="others may be saws as well"),
    ],
)
def test_a_title_calls_several_product_models_by_their_class(title: str, saws: str) -> None:
    """Catalogues seldom say what things are; “Orla bench saws” does, and “Operating instructions” doesn't."""
    own, drills, others = ("BS 1", "BS 2"), ("DR 5", "DR 7"), ("QX 1", "QX 2", "QX 3", "QX 4")
    catalog = build_catalog(
        [a_model(name, family="Orla") for name in (*own, *drills, *others)],
        [
            a_document("saws.md", *own, title="Orla bench saws"),
            a_document("drills.md", *drills, title="Drill presses"),
            a_document("instructions.md", *drills, title="Drill press instructions"),
            a_document("others.md", *others, title=title),
            a_document("one.md", own[0], title="Table glass lenses"),
        ],
    )
    names = build_names(catalog)

    assert names.mentions("which bench saws are loud").models == own
    assert ", ".join(names.mentions("how many saws have a guard").models) == saws
    assert [names.mentions(text).models for text in ("which instructions are new", "which lenses are thin")] == [(), ()]
