"""Which product models a list runs over."""

from dataclasses import replace

import pytest

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.mentions import Resolution, Resolved
from core.knowledge.document import Status
from core.reading.question import Intent, Question
from core.retrieval.candidate import Evidence
from core.retrieval.scope import kinds_of, of_members, scope_of
from tests.core.packs import SHIPPED
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    LARGE,
    LARGE_SHEET,
    PLUS_SHEET,
    SMALL,
    a_candidate,
    a_question,
    asked_for,
    statements_of,
)

NAME = Resolution.NAME
EVERYTHING = ("ECU-750", "ECU-850", "AirBox 3", "VA-135", "CM-5")


def shop() -> Catalog:
    """A catalogue of several kinds, with one retired product model."""
    kinds = {"VA-135": "accessory", "VA-136": "accessory", "CM-5": "module"}
    names = ("ECU-750", "ECU-850", "AirBox 3", "VA-135", "CM-5")
    models = [ProductModel(name=name, kind=kinds.get(name, "product")) for name in names]
    return build_catalog([*models, ProductModel(name="ECU-650", status=Status.LEGACY)], [])


def _scope(question: Question, catalog: Catalog) -> tuple[str, ...]:
    return scope_of(question, catalog, kinds_of(catalog, SHIPPED))


@pytest.mark.parametrize(
    "asked, scope",
    [
        pytest.param("which model is the lightest?", EVERYTHING, id="every current one"),
        pytest.param("which board is the lightest?", ("ECU-750", "ECU-850", "AirBox 3"), id="no accessory is a board"),
        pytest.param("which board is lightest, not the boxes?", ("ECU-750", "ECU-850"), id="told to be left out"),
        pytest.param("lightest board except the AirBox", ("ECU-750", "ECU-850"), id="left out by name"),
        pytest.param("which module is the lightest?", EVERYTHING, id="a kind of one is no list"),
        pytest.param("lightest of boards and modules", ("ECU-750", "ECU-850", "AirBox 3", "VA-135", "CM-5"), id="two"),
        pytest.param("which board is lightest (not boxes)?", ("ECU-750", "ECU-850"), id="left out in brackets"),
        pytest.param("lightest, not the ECU or AirBox", ("AirBox 3", "VA-135", "CM-5"), id="the word after it"),
        pytest.param("which obsolete model is lightest?", (*EVERYTHING, "ECU-650"), id="retired ones if asked for"),
    ],
)
def test_a_list_runs_over_what_its_words_mean(asked: str, scope: tuple[str, ...]) -> None:
    """“Which board is the lightest?” isn't about plugs."""
    assert _scope(a_question(asked, intent=Intent.RANK), shop()) == scope


def test_leaving_out_everything_leaves_nothing_out() -> None:
    """A list of nothing helps nobody; the words meant something else."""
    only = build_catalog([ProductModel(name="AirBox 3"), ProductModel(name="AirBox 4")], [])

    assert _scope(a_question("lightest, not the boxes", intent=Intent.RANK), only) == ("AirBox 3", "AirBox 4")


def test_who_is_left_out_by_name_is_not_in_the_list() -> None:
    """A list of "all but the ECU-850" without it, and of all but everybody still a list."""
    asked = a_question("which is the lightest?", intent=Intent.RANK)

    without = [
        replace(asked, mentions=replace(asked.mentions, left_out=(Resolved(mention="x", models=models, how=NAME),)))
        for models in (("ECU-850",), EVERYTHING)
    ]

    assert _scope(without[0], shop()) == tuple(name for name in EVERYTHING if name != "ECU-850")
    assert _scope(without[1], shop()) == EVERYTHING


def test_who_is_left_out_of_a_family_is_not_in_the_list() -> None:
    """A family holds more than what is asked about."""
    asked = a_question("which of them is lightest (not the boxes)?", "ECU-750", "AirBox 3", "CM-5", intent=Intent.RANK)

    assert _scope(asked, shop()) == ("ECU-750", "CM-5")


def test_a_question_for_retired_ones_keeps_them_in_the_list() -> None:
    """“The lightest of them, discontinued ones too”: whoever services old machines asks so."""
    family = Resolved(mention="the 600s", models=("ECU-650", "ECU-750"), how=Resolution.FAMILY)
    asked = a_question("which of them is lightest?", "ECU-650", "ECU-750", intent=Intent.RANK)
    asked = replace(asked, mentions=replace(asked.mentions, resolved=(family,)))

    assert _scope(asked, shop()) == ("ECU-750",)
    assert _scope(replace(asked, text="which is lightest, discontinued ones too?"), shop()) == ("ECU-650", "ECU-750")


BREEZE = "It is a garden fountain."


def _kept(words: str, *small: str, heading: str = "", noun: bool = False) -> list[str]:
    """Return who of three is of a class: of one sentences are told, of the next a word, and nothing of the last."""
    above = Paper().heading(heading) if heading else Paper()
    pages = {SMALL: (PLUS_SHEET, above.says(*small)), LARGE: (LARGE_SHEET, Paper().says("It hums."))}
    each = {
        model: Evidence(model=model, candidates=tuple(map(a_candidate, statements_of(page))))
        for model, page in pages.items()
    }
    return list(of_members({**each, "OP-900": Evidence(model="OP-900")}, asked_for(words).words, noun=noun))


@pytest.mark.parametrize(
    "words, said, heading, noun, narrowed",
    [
        pytest.param("garden", BREEZE, "", False, True, id="a text tells what sort it is"),
        pytest.param("fountain", BREEZE, "", True, False, id="a text that only calls it so"),
        pytest.param("fountain", "It hums.", "Fountains", True, True, id="the heading above it calls it so"),
        pytest.param("fountain", "It hums.", "Is it a fountain?", True, False, id="a question does not"),
    ],
)
def test_a_class_is_told_by_what_names_it(words: str, said: str, heading: str, noun: bool, narrowed: bool) -> None:
    """One manual says “the fountain” in passing, and the others are fountains all the same.

    Whoever nothing was found of stays in the list.
    """
    assert _kept(words, said, heading=heading, noun=noun) == [SMALL, *([] if narrowed else [LARGE]), "OP-900"]
