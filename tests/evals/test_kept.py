"""Which figures count as fallen, and what is said of them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.evals.families import Family
from tests.evals.kept import Standing, fallen, read, standing, write

ASKED = 8


@pytest.fixture
def lamps(tmp_path: Path) -> Family:
    """A family of eight questions for one value, and one to be refused."""
    kinds = ["single"] * ASKED + ["unanswerable"]
    lines = [{"id": f"q{number}", "kind": kind, "question": f"Question {number}?"} for number, kind in enumerate(kinds)]
    folder = tmp_path / "lamps"
    folder.mkdir()
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return Family(folder=folder, scorer=tmp_path / "score.py", out=tmp_path / "out")


def stands(right: Sequence[str], wrong: Sequence[str] = (), **faults: int) -> Standing:
    """Return how a family stands that was asked for single values."""
    return Standing(
        outcomes={"single": {"right": right, "wrong": wrong}},
        faults={f"integrity.{name}": many for name, many in faults.items()},
    )


def questions(*numbers: int) -> Sequence[str]:
    """Return the names of questions."""
    return [f"q{number}" for number in numbers]


def said(family: Family, now: Standing, before: Standing) -> Sequence[str]:
    """Return what is said of a family that stood otherwise before."""
    return fallen([family], {family.name: now}, {family.name: before})


def test_two_questions_fewer_of_a_kind_are_within_the_margin(lamps: Family) -> None:
    """So many change with any change of the rules."""
    assert said(lamps, stands(questions(0, 1, 2)), stands(questions(0, 1, 2, 3, 4))) == []


def test_a_third_one_has_fallen_and_those_that_changed_are_named(lamps: Family) -> None:
    """Whoever made it fall sees at once by which questions."""
    assert said(lamps, stands(questions(6)), stands(questions(0, 1, 2, 3, 4, 5))) == [
        "lamps: single right: was 6, is 1",
        *(f"  q{number}: Question {number}?" for number in range(5)),
    ]


def test_three_more_wrong_answers_are_a_fall_though_none_fewer_is_right(lamps: Family) -> None:
    """An answer that was withheld is better than a wrong one."""
    assert said(lamps, stands((), questions(2, 3, 4)), stands(())) == [
        "lamps: single wrong: was 0, is 3",
        *(f"  q{number}: Question {number}?" for number in (2, 3, 4)),
    ]


@pytest.mark.parametrize("now, told", [(1, []), (2, ["lamps: integrity.wrong_model: was 1, is 2"])])
def test_integrity_has_no_margin(lamps: Family, now: int, told: Sequence[str]) -> None:
    """One citation for another product model is one too many."""
    assert said(lamps, stands((), wrong_model=now), stands((), wrong_model=1)) == told


def test_a_family_that_was_never_kept_cannot_fall(lamps: Family) -> None:
    """Somebody else's documents have no history here."""
    assert fallen([lamps], {"lamps": stands(())}, {}) == []


def test_how_a_family_stands_is_kept_beside_the_others(lamps: Family, tmp_path: Path) -> None:
    """Renewing one must not forget the others."""
    verdicts = [
        {"id": "q0", "outcome": "right"},
        {"id": "q1", "outcome": "abstained"},
        {"id": "q8", "outcome": "wrong"},
    ]
    metrics: Mapping[str, object] = {"integrity.wrong_model": 1, "integrity.foreign_url": 0, "overall.right": {"k": 1}}
    path = tmp_path / "kept.json"
    write({"pumps": stands(questions(1), [])}, path)

    write({"lamps": standing(lamps, {"verdicts": verdicts, "metrics": metrics})}, path)

    kept = read(path)
    assert kept["pumps"] == stands(questions(1), [])
    assert kept["lamps"].faults == {"integrity.wrong_model": 1}
    assert kept["lamps"].outcomes == {
        "single": {"right": ["q0"], "wrong": []},
        "unanswerable": {"right": [], "wrong": ["q8"]},
    }
