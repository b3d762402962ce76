"""Whom a question may be about, by number: what it names exactly is fixed, the thread's are known, classes follow."""

from core.answer import SmallTalk
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.query import Option
from core.reading.options import MOST, Choices
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.core.catalog.families import a_model, ecu_family
from tests.core.packs import build_names


def options(text: str, *thread: Turn, catalog=ecu_family) -> list[Option]:
    """Return the options of a question."""
    known = catalog()
    names = build_names(known)
    return Choices(names, known).of(text, thread)


def test_what_is_named_exactly_comes_first_and_is_fixed() -> None:
    """No reader may drop it or take its sister."""
    first, *others = options("What does the ECU-850 weigh?")

    assert (first.name, first.fixed, first.models) == ("ECU-850", True, ("ECU-850",))
    assert not any(each.fixed for each in others)


def test_a_part_of_a_name_is_an_option_and_not_fixed() -> None:
    """Which one is meant is for the reader to say."""
    found = options("And the 850b Plus?")

    assert found[0].name == "ECU-850b Plus"
    assert not found[0].fixed


def test_what_the_thread_was_about_is_there_and_said_to_be() -> None:
    """The words “And its weight?” name nobody."""
    before = Turn(
        text="supply of the 750 Plus", answer=SmallTalk(text="24 V"), intent=Intent.LOOKUP, models=("ECU-750 Plus",)
    )
    found = options("and its weight?", before)

    assert found[0].name == "ECU-750 Plus"
    assert [each.name for each in found if each.in_thread] == ["ECU-750 Plus"]


def test_classes_stand_behind_the_product_models_and_hold_all_of_theirs() -> None:
    """The words “Which of the 800s” run over a class."""
    found = options("which of the ECU 800 has CAN FD")
    classes = {each.name: each.models for each in found if each.is_class}

    assert classes["ECU 800"] == ("ECU-850", "ECU-850b", "ECU-850b Plus")
    assert len(classes["the catalogue"]) == 6
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    assert [each.is_class for each in found] == sorted(each.is_class for each in found)


def test_there_are_never_more_than_a_prompt_can_hold() -> None:
    """A catalogue of hundreds isn't shown; whom the question names is, wherever it stands."""
    found = options("the ZX-299, please", catalog=hundreds)

    assert len(found) == MOST
    assert (found[0].name, found[0].fixed) == ("ZX-299", True)
    assert [each.name for each in found if len(each.models) == 300] == ["the catalogue"]


def test_kin_of_whom_it_names_come_before_those_that_are_merely_called_alike() -> None:
    """Variants and those of its series; a series that is called like a product model is another thing."""
    models = [a_model(f"ZX-{at}") for at in range(90)]
    models += [a_model("QX-1"), ProductModel(name="QX-1 Plus", inherits_from="QX-1")]
    models += [a_model("RT-5", series="QX-1"), a_model("RT-6", series="QX-1")]

    def catalog() -> Catalog:
        return build_catalog(models, [])

    assert [each.name for each in options("weight of QX-1", catalog=catalog)][:2] == ["QX-1", "QX-1 Plus"]
    of_series = [each.name for each in options("weight of RT-5", catalog=catalog)]
    assert of_series[:2] == ["RT-5", "RT-6"]
    assert "QX-1 Plus" not in of_series


def test_classes_of_one_leave_room_for_classes() -> None:
    """Each of ninety has a series of its own; the pumps are five."""
    models = [a_model(f"ZX-{at}", series=f"Z{at}") for at in range(90)]
    models += [a_model(f"WP-{at}", kind="pump") for at in range(5)]
    found = options("weight of the ZX-3", catalog=lambda: build_catalog(models, []))

    assert [each.name for each in found if each.is_class] == ["product", "pump", "the catalogue"]


def hundreds() -> Catalog:
    """Return three hundred product models of thirty series."""
    return build_catalog([a_model(f"ZX-{at}", series=f"ZX {at % 30}") for at in range(300)], [])
