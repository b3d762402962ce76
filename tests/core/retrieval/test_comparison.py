"""Several product models side by side: like put beside like."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.knowledge.glossary import Pack
from core.quantities.dimensions import Dimension
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.comparison import Abreast, is_said_of_all
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    LARGE,
    LARGE_SHEET,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    Page,
    a_candidate,
    asked_for,
    statements_of,
)
from tests.core.retrieval.test_attribute_linking import linker_of

TABLE = Paper().table(
    "Parameter | OP-200 | OP-200 Plus | OP-300",
    "Mass | 3 kg | 4 kg | 9 kg",
    "Mass packed | 4 kg | 5 kg | – ",
    "Height | 300 mm | 310 mm | 500 mm",
)
PACK = Pack(measures={"mass": (Dimension.MASS,)})
SURE, UNSURE = True, False
Scores = Mapping[str, float]


def _led(
    pages: Sequence[Page],
    aspect: Aspect | None = None,
    pack: Pack = PACK,
    probability: float = 0.0,
    **scores: tuple[bool, Scores] | Scores,
) -> dict[str, Evidence]:
    """Return the evidence of product models: per label, or what is said, with a score each; enough if not told."""
    models = {"small": SMALL, "plus": PLUS, "large": LARGE}
    asked = aspect or asked_for("mass", pack=PACK)
    evidence: dict[str, Evidence] = {}
    for name, given in scores.items():
        sure, held = given if isinstance(given, tuple) else (SURE, given)
        model = models[name]
        chosen: list[Candidate] = []
        for each in statements_of(*pages):
            key = each.label if each.value else each.said
            if key in held and (model in each.covered or not each.covered):
                said = float(asked.text in each.label.casefold())
                chosen.append(a_candidate(each, held[key], measured=1.0, soft_label=said))
        ordered = sorted(chosen, key=lambda each: -each.score)
        evidence[model] = Evidence(model=model, candidates=tuple(ordered), probability=probability, sufficient=sure)
    abreast = Abreast(linker=linker_of(*pages), pack=pack)
    return abreast.led(asked, evidence)


def _labels(found: Mapping[str, Evidence]) -> list[str]:
    return [each.candidates[0].label for each in found.values()]


def _first(found: Mapping[str, Evidence]) -> list[str]:
    return [each.candidates[0].said for each in found.values()]


def test_product_models_side_by_side_are_told_under_one_label() -> None:
    """Packed here and unpacked there is no comparison."""
    together = _led(
        [(ALL_SHEET, TABLE)],
        small={"Mass": 3.0, "Mass packed": 2.0},
        plus={"Mass packed": 3.2, "Mass": 3.0},
        large={"Mass": 3.0},
    )

    assert _labels(together) == ["Mass", "Mass", "Mass"]
    assert sorted(each.score for each in together[PLUS].candidates) == [3.0, 3.2]


def test_what_one_table_says_of_all_of_them_goes_before_a_sentence_that_says_the_word() -> None:
    """“Easy to carry in spite of its mass” is no mass."""
    sentence = "It is easy to carry in spite of its mass."
    pages = [(ALL_SHEET, TABLE), (PLUS_SHEET, Paper().says(sentence))]

    together = _led(pages, small={"Mass": 5.0}, plus=(UNSURE, {sentence: 8.5, "Mass": 4.9}))

    assert _first(together) == ["3 kg", "4 kg"]
    assert together[PLUS].sufficient


def test_a_product_model_keeps_its_own_best_where_that_is_clearly_better() -> None:
    """Where the common label says something else of it, or nothing, its own is told."""
    pages = [(ALL_SHEET, TABLE)]
    clear = _led(pages, small={"Mass": 3.0}, plus={"Mass packed": 9.5, "Mass": 1.0}, large={"Mass": 3.0})
    lacking = _led(pages, small={"Mass": 3.0}, plus={"Height": 3.0}, large={"Mass": 3.0})

    assert clear[PLUS].candidates[0].label == "Mass packed"
    assert lacking[PLUS].candidates[0].label == "Height"


def test_one_alone_is_put_beside_nobody() -> None:
    """Its best stays its best."""
    alone = _led([(ALL_SHEET, TABLE)], small={"Mass": 1.0, "Mass packed": 3.0}, large={})

    assert alone[SMALL].candidates[0].label == "Mass packed"
    assert alone[LARGE].candidates == ()
    assert _led([(ALL_SHEET, TABLE)], small={}, large={})[SMALL].candidates == ()


def test_sentences_that_say_the_same_of_each_go_together() -> None:
    """What a maker says of every pump in the same words is what tells them apart."""
    lifts, others, chat = "The OP-200 lifts water to 12 m.", "The OP-300 lifts water to 30 m.", "A strong lift!"
    pages = [(SHEET, Paper().says(lifts)), (LARGE_SHEET, Paper().says(others)), (LARGE_SHEET, Paper().says(chat))]

    together = _led(pages, small={lifts: 5.0}, large=(UNSURE, {chat: 6.0, others: 5.0}))

    assert _first(together) == [lifts, others]
    assert together[LARGE].sufficient


def test_what_is_said_of_all_in_one_sentence_is_not_said_of_each() -> None:
    """Where each has a sentence of its own, that tells them apart."""
    together, mine, yours = "All pumps lift water.", "It lifts water to 12 m.", "It lifts water to 30 m."
    pages = [(ALL_SHEET, Paper().says(together)), (SHEET, Paper().says(mine)), (LARGE_SHEET, Paper().says(yours))]

    led = _led(pages, small={together: 5.2, mine: 5.0}, large={together: 5.2, yours: 5.0})

    assert _first(led) == [mine, yours]


def test_one_sentence_that_alone_says_it_is_said_of_all() -> None:
    """“The warranty is …” of everybody goes before a number of each; but not before what each says itself."""
    shared, mine, chat = ("The mass of each is 3 kg.", "Its mass is 2 kg.", "It hums.")
    pages = [(ALL_SHEET, Paper().says(shared)), (SHEET, Paper().says(mine, chat)), (LARGE_SHEET, Paper().says(chat))]
    held = {each.said: a_candidate(each, 1.0, soft_own=float(each.said != chat)) for each in statements_of(*pages)}

    def of(*said: str) -> Evidence:
        return Evidence(model=SMALL, candidates=tuple(held[each] for each in said), sufficient=True)

    assert is_said_of_all([of(shared, chat), of(shared, chat)])
    assert not is_said_of_all([of(shared, mine, chat), of(shared, chat)])
    assert not is_said_of_all([of(shared), of(mine)])
    assert not is_said_of_all([of(chat), of(chat)])
    assert not is_said_of_all([of(shared), replace(of(shared), sufficient=False)])


def test_what_is_said_of_nobody_doesnt_tell_them_apart() -> None:
    """A table in a general document says the same of everybody."""
    general = Paper().table("Region | Bands", "World | 2.4 GHz")
    own = Paper().table("Parameter | OP-200 | OP-300", "Frequencies | 433 MHz | 868 MHz")
    pages = [(GENERAL, general), (ALL_SHEET, own)]
    scores = {"World > Bands": 5.0, "Frequencies": 3.5}

    assert _first(_led(pages, small=scores, large=scores)) == ["433 MHz", "868 MHz"]


def test_a_column_that_measures_what_is_asked_is_enough() -> None:
    """Several things in one cell have no label of their own: “24 poles; 318 g” tells the weight."""
    table = Paper().table("Pump | Data", "OP-200 | 24 poles; 318 g", "OP-300 | 36 poles; 950 g")
    scores = (UNSURE, {"Data": 3.0})

    enough = _led([(ALL_SHEET, table)], small=scores, large=scores)
    more = _led([(ALL_SHEET, table)], asked_for("idle mass", pack=PACK), small=scores, large=scores)

    assert [each.sufficient for each in enough.values()] == [True, True]
    assert [each.sufficient for each in more.values()] == [False, False]


def test_rows_of_one_table_go_together_and_of_several_tables_not() -> None:
    """A row is as long as its table is wide, and alike another only by what stands above both."""
    one = Paper().table("Pump | Mass | Lift", "OP-200 | 3 kg | 12 m", "OP-300 | 9 kg | 30 m")
    other = Paper().heading("Spares").table("Pump | Seal | Ring", "OP-300 | S3 | R3")
    rows = [each.said for each in statements_of((ALL_SHEET, one), (LARGE_SHEET, other)) if each.value is None]
    mine, yours, spare = rows

    together = _led([(ALL_SHEET, one), (LARGE_SHEET, other)], small={mine: 3.0}, large={spare: 4.0, yours: 3.0})

    assert _first(together) == [mine, yours]


def test_a_row_is_told_by_the_cell_that_is_asked_for() -> None:
    """It was found by what all its cells say together."""
    table = Paper().table("Pump | Mass | Lift", "OP-200 | 3 kg | 12 m", "OP-300 | 9 kg | 30 m")
    rows = {each.said: 6.0 for each in statements_of((ALL_SHEET, table)) if each.value is None}
    scores = {**rows, "Mass": 1.0, "Lift": 1.0}

    assert _first(_led([(ALL_SHEET, table)], small=scores, large=scores)) == ["3 kg", "9 kg"]
    assert _first(_led([(ALL_SHEET, table)], asked_for("dry weight"), small=scores, large=scores)) == list(rows)


def test_what_is_hardly_enough_of_each_is_enough_of_all_alike() -> None:
    """Chance rarely says the same of several; of one alone, or of each otherwise, it is as doubtful as it was."""
    lifts, others, chat = "Lifts water to 12 m.", "Lifts water to 30 m.", "A strong pump!"
    pages = [(SHEET, Paper().says(lifts)), (LARGE_SHEET, Paper().says(others, chat))]
    unsure = {name: (UNSURE, scores) for name, scores in (("small", {lifts: 5.0}), ("large", {others: 5.0}))}

    assert [each.sufficient for each in _led(pages, probability=0.4, **unsure).values()] == [True, True]
    assert [each.sufficient for each in _led(pages, probability=0.3, **unsure).values()] == [False, False]
    assert not _led(pages, probability=0.4, small=unsure["small"], large=(UNSURE, {}))[SMALL].sufficient
    assert not _led(pages, probability=0.4, small=unsure["small"], large=(UNSURE, {chat: 5.0}))[SMALL].sufficient


def test_a_column_called_what_is_asked_is_enough() -> None:
    """“N/A” below it is an answer, which no other cell of the row gives."""
    table = Paper().table("Pump | Mass", "OP-200 | 3 kg", "OP-300 | N/A")
    scores = (UNSURE, {"Mass": 3.0})

    enough = _led([(ALL_SHEET, table)], small=scores, large=scores)

    assert [each.sufficient for each in enough.values()] == [True, True]


def test_another_attribute_is_told_of_none_of_them_where_one_states_the_very_one() -> None:
    """“Outlet 1 inch” is no delivery head, if the next one's is stated."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Delivery head | 12 m | ", "Outlet | 1 in | 2 in")

    led = _led([(ALL_SHEET, table)], asked_for("lift"), small={"Delivery head": 5.0}, large={"Outlet": 5.0})

    assert [each.sufficient for each in led.values()] == [True, False]


def test_the_contrary_of_what_is_asked_never_leads_for_being_alike() -> None:
    """All packed is no answer to unpacked."""
    pages = [(ALL_SHEET, TABLE)]
    scores = {"small": {"Height": 3.0, "Mass packed": 2.9}, "plus": {"Mass packed": 5.0, "Height": 1.0}}

    led = _led(pages, pack=Pack(apart=(frozenset({"pack"}),)), **scores)

    assert _labels(_led(pages, **scores)) == ["Mass packed", "Mass packed"]
    assert _labels(led) == ["Height", "Mass packed"]
