"""What of a reader's suggestion is admitted: names and numbers of the question stay what they are."""

from dataclasses import replace

import pytest

from core.catalog.catalog import ProductModel, build_catalog
from core.knowledge.document import Document
from core.query import AskedAspect, Asking, Constraint, Earlier, Kind, Option, Order, Query, Suggestion
from core.reading.admission import Admitted, admit
from core.reading.options import Choices
from tests.core.catalog.families import board_family, ecu_family
from tests.core.packs import build_names

BY_RULES = Query(
    standalone="by rules", kind=Kind.EXPLAIN, models=("ECU-650",), aspects=(AskedAspect(asked="what rules read"),)
)


def asking(text: str, *thread: Earlier, catalog=ecu_family) -> Asking:
    """Return a question with its options."""
    known = catalog()
    names = build_names(known)
    return Asking(question=text, thread=thread, options=tuple(Choices(names, known).of(text, ())))


def admitted(
    given: Asking, *, models: tuple[str, ...] = (), members: tuple[str, ...] = (), catalog=ecu_family, **more
) -> Admitted:
    """Return what is admitted of a suggestion that chooses these options."""
    number = {option.name: option.number for option in reversed(given.options)}
    said = Suggestion(
        standalone=given.question,
        kind="look_up",
        models=tuple(number[name] for name in models),
        members=tuple(number[name] for name in members),
        aspects=(AskedAspect(asked="weight", phrases=("mass",)),),
    )
    return admit(replace(said, **more), given, BY_RULES, catalog())


def test_what_is_sound_is_taken_over() -> None:
    """That is what a reader is for."""
    found = admitted(asking("how heavy is the ECU-850"), models=("ECU-850",), order="lowest", language="de")

    assert found.refused == ()
    assert found.query == Query(
        standalone="how heavy is the ECU-850",
        shown="how heavy is the ECU-850",
        kind=Kind.LOOK_UP,
        models=("ECU-850",),
        aspects=(AskedAspect(asked="weight", phrases=("mass",)),),
        order=Order.LOWEST,
        language="de",
    )


def test_an_exact_name_that_is_left_out_comes_back() -> None:
    """A reader can't answer for another product model than the one that was typed."""
    found = admitted(asking("how heavy is the ECU-850?"), models=())

    assert found.query.models == ("ECU-850",)
    assert "ECU-850" in found.refused[0]


@pytest.mark.parametrize("other", ["ECU-850b", "ECU-850b Plus", "ECU-750", "ECU-750 Plus"])
def test_a_sister_that_differs_by_a_digit_or_a_suffix_is_struck(other: str) -> None:
    """Names that are alike are different devices."""
    found = admitted(asking("how heavy is the ECU-850?"), models=("ECU-850", other))

    assert found.query.models == ("ECU-850",)
    assert other in found.refused[0]


def test_a_suffix_that_the_question_says_and_digits_that_the_thread_says_make_a_name() -> None:
    """The words “And the b instead?” mean the ECU-850b."""
    thread = Earlier(question="weight of the ECU-850", answer="540 g", models=("ECU-850",))

    assert admitted(asking("and the b instead?", thread), models=("ECU-850b",)).query.models == ("ECU-850b",)
    assert admitted(asking("and the other one?", thread), models=("ECU-850b",)).query.models != ("ECU-850b",)


def test_a_name_without_digits_needs_one_of_its_words() -> None:
    """What nobody said isn't asked about."""
    named = asking("what is the griffin made of", catalog=board_family)

    assert admitted(named, models=("Griffin",), catalog=board_family).query.models == ("Griffin",)
    assert "Kraken H1" not in admitted(named, models=("Griffin", "Kraken H1"), catalog=board_family).query.models


@pytest.mark.parametrize(
    "question, chosen, kept",
    [
        pytest.param("is the first Veil any good?", "Veil (original)", True, id="a word of its name"),
        pytest.param("weight of the FX-300 robot?", "Falcon", False, id="its kind, and another number"),
        pytest.param("weight of the FX-300 pro?", "Falcon Pro", False, id="its word, and an alias with another number"),
        pytest.param("weight of the robot?", "Falcon", False, id="its kind alone"),
    ],
)
def test_a_name_without_digits_may_have_aliases_with_digits(question: str, chosen: str, *, kept: bool) -> None:
    """An order code that nobody says doesn't keep a name from being meant."""
    models = [
        ProductModel(name="Veil (original)", aliases=("Veil mk1",)),
        ProductModel(name="Falcon", aliases=("FX-200",), kind="robot arm"),
        ProductModel(name="Falcon Pro", aliases=("FX-210",), kind="robot arm"),
    ]
    known = build_catalog(models, [])
    options = tuple(Option(number=at, name=name, models=(name,)) for at, name in enumerate(known.models))
    found = admitted(Asking(question=question, options=options), models=(chosen,), catalog=lambda: known)

    assert (found.query.models == (chosen,)) is kept


def test_what_rules_read_as_well_is_admitted() -> None:
    """“The two Veils” are both, though nobody says the year of the one."""
    known = build_catalog([ProductModel(name="Veil (original)"), ProductModel(name="Veil (2020)")], [])
    options = tuple(Option(number=at, name=name, models=(name,)) for at, name in enumerate(known.models))
    given = Asking(question="how wide are the two Veils?", options=options)
    said = Suggestion(standalone=given.question, kind="compare", models=(0, 1))

    found = admit(said, given, replace(BY_RULES, models=tuple(known.models)), known)

    assert found.query.models == tuple(known.models)


def test_a_class_is_what_a_question_runs_over() -> None:
    """Its members need no name in the question."""
    found = admitted(asking("which of the 800s is lightest?"), members=("ECU 800",), kind="rank")

    assert found.query.members == ("ECU-850", "ECU-850b", "ECU-850b Plus")
    assert found.query.kind is Kind.RANK


def test_numbers_that_stand_for_nothing_are_dropped() -> None:
    """Whatever a model makes up is no option."""
    found = admitted(asking("how heavy is the ECU-850"), models=("ECU-850",), may_mean=(0, 999, -3))

    assert found.query.may_mean == ()
    assert "3 of its numbers" in " ".join(found.refused)


@pytest.mark.parametrize("said", ["how heavy is the ECU-850 at 48 V", "how heavy is it", "", "x" * 2000])
def test_a_stand_alone_question_with_other_numbers_is_not_taken(said: str) -> None:
    """A number added to a question is an answer dictated; one lost is a condition lost."""
    found = admitted(asking("how heavy is the ECU-850 at 24 V"), models=("ECU-850",), standalone=said)

    assert found.query.standalone == "by rules"


def test_what_is_said_to_be_unknown_stands_in_the_question_and_is_nobodys() -> None:
    """An order dressed as a name is repeated to nobody."""
    given = asking("compare the ECU-850 and the KX-99")
    found = admitted(given, models=("ECU-850",), unknown=("KX-99", "ECU-850", "<!channel>", "KX-98"))

    assert found.query.unknown == ("KX-99",)


def test_a_name_of_the_question_before_is_unknown_where_nobody_else_is_meant() -> None:
    """“And what do they draw?” is asked of it; with a product model, it is asked of that one."""
    thread = Earlier(question="what drives the Otter motors?", answer="the ECU-850", models=())
    onward, other = asking("and what do they draw?", thread), asking("how heavy is the ECU-850?", thread)

    assert admitted(onward, unknown=("Otter motors",)).query.unknown == ("Otter motors",)
    assert admitted(other, models=("ECU-850",), unknown=("Otter motors",)).query.unknown == ()


def test_what_has_to_hold_has_the_questions_numbers() -> None:
    """Else nobody asked for it."""
    held, made_up = (Constraint(aspect="supply", relation="at_least", value=value, unit="V") for value in ("24", "48"))
    odd = replace(held, relation="resembles")
    found = admitted(asking("which take 24 V"), members=("ECU 800",), constraints=(held, made_up, odd))

    assert found.query.constraints == (held,)


def test_what_cant_be_admitted_is_read_by_rules() -> None:
    """Part by part."""
    found = admitted(asking("hm?"), kind="dance", aspects=(AskedAspect(asked=" "),), order="sideways", language="../..")

    assert (found.query.kind, found.query.models) == (Kind.EXPLAIN, ())
    assert found.query.aspects == BY_RULES.aspects
    assert (found.query.order, found.query.language) == (Order.NONE, "en")


def test_where_nothing_that_was_chosen_is_admitted_rules_say_who_is_meant() -> None:
    """A reader that rightly chooses nobody isn't overruled; one that makes somebody up is."""
    question = asking("hm?")

    assert admitted(question).query.models == ()
    assert admitted(question, models=("ECU-850b",)).query.models == ("ECU-650",)


def test_what_a_name_may_mean_needs_its_digits_alone() -> None:
    """The words “the 850” may mean the ECU-850b as well, and never the ECU-750."""
    question = asking("how heavy is the 850?")
    number = {option.name: option.number for option in reversed(question.options)}
    several = tuple(number[name] for name in ("ECU-850", "ECU-850b", "ECU-750"))

    assert admitted(question, may_mean=several).query.may_mean == ("ECU-850", "ECU-850b")


def test_what_a_name_may_mean_may_have_more_digits_behind() -> None:
    """The words “the Vario 33” leave a revision open, and mean no other number's revision."""
    names = ("Vario 33", "Vario 33 Rev2", "Vario 44 Rev2")
    known = build_catalog([ProductModel(name=name) for name in names], [])
    options = tuple(Option(number=at, name=name, models=(name,)) for at, name in enumerate(names, start=1))
    given = Asking(question="what does the vario 33 rev 2 or older one weigh", options=options)

    assert admitted(given, may_mean=(1, 2, 3), catalog=lambda: known).query.may_mean == names[:2]


def test_what_is_left_out_of_a_name_may_be_left_out_of_its_sisters() -> None:
    """Who says “poe vs poe-iso” leaves out the same of both; “poe” alone names nobody."""
    known = build_catalog([ProductModel(name=name) for name in ("X32-POE", "X32-POE-ISO", "Y40-POE", "X32-LAN")], [])
    names = tuple(known.models)
    for text, fixed, models in (
        ("is poe as safe as poe-iso?", "X32-POE-ISO", ("X32-POE", "X32-POE-ISO")),
        ("is poe as safe as the other?", "", ()),
        ("is lan as safe as poe-iso?", "X32-POE-ISO", ("X32-POE-ISO", "X32-LAN")),
    ):
        options = tuple(
            Option(number=at, name=name, models=(name,), fixed=name == fixed) for at, name in enumerate(names)
        )
        found = admit(
            Suggestion(standalone=text, kind="compare", models=(0, 1, 2, 3)),
            Asking(question=text, options=options),
            replace(BY_RULES, models=()),
            known,
        )
        assert found.query.models == models


def test_a_version_is_a_number_with_or_without_its_letter() -> None:
    """The Mini v1.1 is the “mini 1.1”, and not the “mini 1.0”."""
    known = build_catalog([ProductModel(name=name) for name in ("Olta Mini v1.1", "Olta Mini v1.2")], [])
    options = tuple(Option(number=at, name=name, models=(name,)) for at, name in enumerate(known.models))
    given = Asking(question="how big is the mini 1.1?", options=options)

    assert admitted(given, models=tuple(known.models), catalog=lambda: known).query.models == ("Olta Mini v1.1",)


def test_a_number_of_another_product_models_name_is_added_to_no_question() -> None:
    """Whatever stands in the list of product models isn't said by that."""
    said = admitted(
        asking("how heavy is the ECU-850"), models=("ECU-850",), standalone="how heavy is the ECU-850 at 750 m"
    )

    assert said.query.standalone == "by rules"


def test_where_no_digits_are_said_a_word_of_the_name_is_enough_to_be_meant() -> None:
    """Who says "the ECU" leaves open which one; who says "ECU 850" doesn't mean the ECU-750."""
    for text, meant in (("how heavy is the ECU?", ("ECU-850", "ECU-750")), ("the ECU 850?", ("ECU-850",))):
        question = asking(text)
        options = (*question.options, *(each for each in asking("ECU-850 or ECU-750").options))
        number = {option.name: at for at, option in enumerate(options, start=1)}
        given = replace(
            question, options=tuple(replace(each, number=at, fixed=False) for at, each in enumerate(options, 1))
        )
        several = (number["ECU-850"], number["ECU-750"])

        assert admitted(given, may_mean=several).query.may_mean == meant


def test_what_a_document_is_titled_by_or_tells_by_a_code_is_not_unknown() -> None:
    """An accessory or a program is documented, though nobody counts it among the product models."""
    title = "Config Tool 3"
    document = Document(path="tool.md", title=f"{title} read me", covered_models=())
    catalog = build_catalog(ecu_family().models.values(), [document])
    given = asking(f"what does {title} need, and the VA-210, the VA-220, power_dist, power_rail?")
    names = (title, "VA-210", "VA-220", "power_dist", "power_rail")
    suggestion = Suggestion(standalone=given.question, kind="look_up", unknown=names)

    found = admit(
        suggestion, given, BY_RULES, catalog, indexed={"va-210", "va", "220", "need", "power_dist", "power", "rail"}
    )

    assert found.query.unknown == ("VA-220", "power_rail")


def test_words_of_the_readers_own_are_searched_and_written_about_and_not_told() -> None:
    """People read what is asked in their words or in those of the documents."""
    given = asking("how heavy is the ECU-850")
    suggestion = Suggestion(standalone=given.question, kind="look_up", aspects=(AskedAspect(asked="obeyed mass"),))

    [aspect] = admit(suggestion, given, BY_RULES, ecu_family(), indexed={"mass"}).query.aspects

    assert (aspect.asked, aspect.shown) == ("obeyed mass", "rules read")
