"""A question → the grid of things asked × product models, and what is searched for each cell."""

from dataclasses import replace

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.entity_linking import build_names
from core.knowledge.chunk import ChunkKind
from core.knowledge.glossary import Pack
from core.reading.question import Intent, Question
from core.retrieval.aspect import AnswerKind
from core.retrieval.grid import Grid, Planner
from tests.core.retrieval.lab import GLOSSARY, LARGE, OLD, PLUS, SMALL, a_question, catalog_of

PACK = Pack(stands_for={"temp": ("temperature",)})
CURRENT = (SMALL, PLUS, LARGE)


def _grid(question: Question) -> Grid:
    names = build_names(catalog_of(), pack=PACK)
    return Planner(catalog_of(), GLOSSARY, PACK, {}, chunks=100, names=names).grid_of(question)


def test_one_thing_of_one_product_model_is_one_cell() -> None:
    """Searched by words, and in all that covers it or its bases."""
    grid = _grid(a_question("temp", PLUS))

    (cell,) = grid.cells
    by_words, everything = cell.plans
    assert (cell.index, cell.models, cell.lineage) == (0, (PLUS,), (PLUS, SMALL))
    assert by_words.covering == everything.covering == {PLUS, SMALL}
    assert (by_words.generic, everything.generic, everything.text) == (True, False, "")
    assert "temperature" in by_words.text


def test_other_names_of_what_is_asked_are_searched_too() -> None:
    """The glossary knows that a lift is a delivery head."""
    (cell,) = _grid(a_question("lift", SMALL)).cells

    assert {"delivery", "head"} <= set(cell.plans[0].text.split())


def test_two_things_of_two_product_models_are_asked_whole_and_in_parts() -> None:
    """Whether “and” makes two things is told by what is found, so both readings are looked for."""
    grid = _grid(a_question("mass and noise", SMALL, LARGE))

    assert [each.said for each in grid.asked] == ["mass and noise", "mass", "noise"]
    assert [(cell.index, cell.models[0]) for cell in grid.cells] == [
        (index, model) for index in range(3) for model in (SMALL, LARGE)
    ]


def test_what_puts_product_models_beside_each_other_is_not_asked_of_them() -> None:
    """A “vs” that is left of a question weighs like a word of it."""
    grid = _grid(a_question("vs : size", SMALL, LARGE))
    parts = _grid(a_question("mass and noise vs", SMALL, LARGE))

    assert [word.text for word in grid.asked[0].aspect.words] == ["size"]
    assert [each.text for each in parts.asked[1:]] == ["mass", "noise"]


def test_how_to_do_two_things_is_one_question() -> None:
    """“Fill and bleed” is one list of steps."""
    grid = _grid(a_question("fill and bleed", SMALL, intent=Intent.HOWTO))

    assert [each.said for each in grid.asked] == ["fill and bleed"]


def test_a_question_about_no_product_model_has_one_cell_for_none() -> None:
    """General documents answer it."""
    (cell,) = _grid(a_question("what is cavitation")).cells

    assert (cell.models, cell.lineage) == ((None,), ())
    assert cell.plans[0].covering is None


def test_a_topic_that_is_carried_keeps_the_kind_of_its_answer() -> None:
    """“And the OP-300?” after “how do I vent the OP-200?” asks for steps as well."""
    asked = a_question("and the OP-300?", LARGE, topic="how do I vent the")
    (alone,), (carried,) = (_grid(each).asked for each in (asked, replace(asked, carried=frozenset({"topic"}))))

    assert AnswerKind.HOW in carried.aspect.kinds
    assert AnswerKind.HOW not in alone.aspect.kinds


def test_an_unclear_name_is_looked_for_in_all_that_it_may_mean() -> None:
    """Then it can be asked back with what each of them states, or answered with what is said in general."""
    grid = _grid(a_question("mass and noise", unclear=(SMALL, PLUS)))

    assert grid.candidates == (SMALL, PLUS)
    assert [cell.models for cell in grid.cells] == [(SMALL,), (PLUS,), (None,)]


def test_a_list_runs_over_every_current_product_model_in_one_cell() -> None:
    """They share their search, and are scored together."""
    grid = _grid(a_question("which pump is the lightest", intent=Intent.RANK))

    (cell,) = grid.cells
    assert (grid.scope, cell.models) == (CURRENT, CURRENT)
    assert cell.plans[0].covering == set(CURRENT)
    assert cell.plans[0].limit >= 400


def test_a_list_over_thousands_reads_no_more_than_tells_its_column() -> None:
    """What thousands state is read from facts; statements tell of which column."""
    many = {name: ProductModel(name=name) for name in (f"OQ-{number}" for number in range(2_000))}
    catalog = Catalog(models=many)
    planner = Planner(catalog, GLOSSARY, PACK, {}, chunks=9_000, names=build_names(catalog, pack=PACK))

    (cell,) = planner.grid_of(a_question("which pump is the lightest", intent=Intent.RANK)).cells

    assert len(cell.models) == 2_000
    assert cell.plans[0].limit == 1_200


def test_how_many_are_wanted_is_no_part_of_what_is_asked() -> None:
    """The 3 of “top 3” stands in no table."""
    (asked,) = _grid(a_question("top 3 by flow rate", intent=Intent.RANK)).asked

    assert "3" not in asked.aspect.codes


def test_the_bound_of_a_filter_is_no_part_of_what_is_asked() -> None:
    """“At least 12 m” is compared with, not looked for."""
    (asked,) = _grid(a_question("head of at least 12 m", intent=Intent.FILTER)).asked

    assert asked.aspect.codes == frozenset()
    assert "head" in [word.text for word in asked.aspect.words]


def test_without_a_topic_everything_that_is_stated_is_wanted() -> None:
    """“What about the OP-200 Plus?” asks for all there is."""
    grid = _grid(a_question("the OP-200 Plus", PLUS, topic=""))

    (cell,) = grid.cells
    assert grid.sheet
    assert cell.plans[0].kinds == {ChunkKind.SPEC}
    assert cell.lineage == (PLUS, SMALL)


def test_a_recommendation_has_a_scope_and_no_cells() -> None:
    """It is judged by attributes."""
    grid = _grid(a_question("best for small gardens", intent=Intent.RECOMMEND))

    assert (grid.scope, grid.cells) == (CURRENT, ())


def test_what_a_product_model_must_go_with_is_asked_for_too() -> None:
    """“Which kits?” after the OP-300 names two."""
    (asked,) = _grid(a_question("kits", SMALL, related=(LARGE,))).asked

    assert "op-300" in asked.aspect.text.casefold()


def test_a_retired_product_model_is_looked_for_in_its_own_documents() -> None:
    """All of them are superseded."""
    (retired,) = _grid(a_question("mass", OLD)).cells
    (current,) = _grid(a_question("mass", SMALL)).cells

    assert [plan.legacy for plan in (*retired.plans, *current.plans)] == [True, True, False, False]


def test_cells_that_found_nothing_are_looked_for_in_superseded_documents() -> None:
    """The only second try there is."""
    grid = _grid(a_question("mass", SMALL, LARGE))

    again = grid.legacy(grid.cells[1:])

    assert (again.asked, [cell.models for cell in again.cells]) == (grid.asked, [(LARGE,)])
    assert all(plan.legacy for plan in again.cells[0].plans)
    assert again.cells[0].plans[0].covering == {LARGE}


def test_a_lone_noun_is_told_from_what_tells_members_apart() -> None:
    """“Which fountains” asks for whatever there is; “which garden fountains” for some of them."""
    noun, sort, named = (
        _grid(each)
        for each in (
            a_question("which fountains have the most noise", intent=Intent.RANK),
            a_question("which garden fountains have the most noise", intent=Intent.RANK),
            a_question("which garden fountains have the most noise", SMALL, intent=Intent.RANK),
        )
    )

    assert ([word.text for word in noun.members], noun.noun) == (["fountains"], True)
    assert ([word.text for word in sort.members], sort.noun) == (["garden", "fountains"], False)
    assert (named.members, named.noun) == ((), False)


def test_who_is_not_meant_is_no_part_of_what_is_asked() -> None:
    """“(Not the valves)” says whom a list leaves out, and stands above no value."""
    (asked,) = _grid(a_question("which pumps (not the valves) have a filter", intent=Intent.FILTER)).asked

    assert [word.text for word in asked.aspect.words] == ["filter"]
