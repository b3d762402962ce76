"""What a language model answered once is answered again wherever it would answer the same."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.llm import answer_prompt, question_prompt
from core.query import Option
from tests.contracts.answer_writer import a_passage
from tests.evals.playing import (
    ALL,
    ASKING,
    BASE,
    BRIEF,
    EARLIER,
    REFUSED,
    VARIANT,
    read_answer,
    reading_of,
    write_answer,
    write_prompt,
    writing_of,
)
from tests.evals.recording.answers import Unfit, kept_of
from tests.evals.recording.prompts import NotAPrompt, Prompt, prompt_in
from tests.evals.recording.recordings import Recordings

WEIGHT, UPRIGHT = "Weight: 540 g", "It stands upright."


@pytest.fixture
def recordings(tmp_path: Path) -> Recordings:
    """No recordings yet."""
    return Recordings(tmp_path / "zockel.jsonl")


def recorded(recordings: Recordings, prompt: Prompt, text: str) -> None:
    """Record an answer."""
    recordings.add(prompt, kept_of(text, prompt))


def an_option(number: int, name: str) -> Option:
    """Return a product model."""
    return Option(number=number, name=name, models=(name,))


def test_a_question_is_known_by_its_words_its_thread_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prompts are reworded every week."""
    before = reading_of()

    monkeypatch.setattr(question_prompt, "_AGAIN", "Other rules.")
    told = (replace(EARLIER, answer="Forty.", models=("Zockel 9", "Zockel 4")),)
    assert reading_of(replace(ASKING, thread=told)) == before
    assert reading_of(replace(ASKING, thread=())).key != before.key
    assert reading_of(replace(ASKING, question="and which takes least?")).key != before.key
    assert before.question == "and which zockel takes most?"
    assert before.before == ["how many socks fit into the z4?"]
    assert [each.name for each in before.shown] == ["Zockel 4", "Zockel 4 (b)", "all of Zockel"]


def test_a_reworded_system_is_still_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells reader from writer is that it is the program's own."""
    before = writing_of()

    monkeypatch.setattr(answer_prompt, "_ABOVE_ALL", "Other rules.")

    assert writing_of() == before
    assert before.step == "write"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"question": "how heavy is it?"}, id="the question as written"),
        pytest.param({"query": replace(BRIEF.query, models=("Zockel 9",))}, id="product models"),
        pytest.param(
            {"query": replace(BRIEF.query, models=(), may_mean=("Zockel 4", "Zockel 9"))}, id="product models' part"
        ),
        pytest.param({"refused": (REFUSED,)}, id="a claim is refused"),
        pytest.param({"last": True}, id="no further search"),
    ],
)
def test_what_a_writer_must_know_makes_another_prompt(changes: dict[str, object]) -> None:
    """Its answer could be another one."""
    assert writing_of(**changes).key != writing_of().key


def test_what_is_refused_is_known_by_its_text() -> None:
    """Reasons are reworded too, and lines renumbered."""
    other = replace(REFUSED, lines=(7,), why="it isn't there")

    assert writing_of(refused=(other,)).key == writing_of(refused=(REFUSED,)).key


def test_an_answer_comes_back_in_the_numbers_of_the_prompt(recordings: Recordings) -> None:
    """Options and lines are numbered anew each time."""
    recorded(recordings, reading_of(), read_answer())
    recorded(recordings, writing_of(), write_answer(1, 3, kind="comparison"))

    turned = replace(ASKING, options=(replace(ALL, number=1), replace(VARIANT, number=2), replace(BASE, number=3)))
    read = recordings.answer_to(reading_of(turned))
    written = recordings.answer_to(
        writing_of(a_passage("Socks: 40", "New.", above=("Leaflet", "Use")), a_passage(WEIGHT, first=3))
    )

    assert read is not None
    assert (read["members"], read["models"], read["kind"]) == ([1], [2], "rank")
    assert written is not None
    assert (written["kind"], written["claims"]) == ("comparison", [{"text": "It weighs 540 g.", "lines": [3, 1]}])


def test_what_is_recorded_survives_in_its_file_without_a_line_of_the_documents(
    recordings: Recordings, tmp_path: Path
) -> None:
    """Licences forbid to keep them here."""
    recorded(recordings, writing_of(), write_answer(2))
    recorded(recordings, reading_of(), read_answer())
    recordings.add_asked("model", ["q2", "q1"])

    again = Recordings(tmp_path / "zockel.jsonl")

    assert again.answer_to(writing_of()) == recordings.answer_to(writing_of()) is not None
    assert again.answer_to(reading_of()) == recordings.answer_to(reading_of()) is not None
    assert again.asked("model") == {"q1", "q2"}
    assert again.asked("plain") == frozenset()
    kept = (tmp_path / "zockel.jsonl").read_text("utf-8")
    assert UPRIGHT not in kept
    assert WEIGHT not in kept


def test_an_answer_isn_t_replayed_where_something_that_it_names_is_gone(recordings: Recordings) -> None:
    """It couldn't be given now."""
    recorded(recordings, writing_of(), write_answer(1))
    recorded(recordings, reading_of(), read_answer())

    assert recordings.answer_to(writing_of(a_passage(UPRIGHT))) is None
    assert recordings.answer_to(writing_of(a_passage(WEIGHT, above=("Leaflet",)))) is None
    assert recordings.answer_to(reading_of(replace(ASKING, options=(BASE, VARIANT)))) is None


def test_a_reading_isn_t_replayed_where_there_is_an_option_more(recordings: Recordings) -> None:
    """It may be the one that is meant; one fewer that wasn't chosen changes nothing."""
    recorded(recordings, reading_of(), read_answer())

    assert recordings.answer_to(reading_of(replace(ASKING, options=(VARIANT, ALL)))) is not None
    assert recordings.answer_to(reading_of(replace(ASKING, options=(VARIANT, ALL, an_option(4, "Zockel 5"))))) is None


@pytest.mark.parametrize(
    "added, replayed",
    [pytest.param(2, True, id="ten of twelve were shown"), pytest.param(3, False, id="ten of thirteen")],
)
def test_that_nothing_is_stated_holds_for_nearly_the_same_lines(
    recordings: Recordings, added: int, replayed: bool
) -> None:
    """A line that wasn't shown may state it."""
    shown = [f"Fact {number}" for number in range(10)]
    recorded(recordings, writing_of(a_passage(*shown)), write_answer())

    more = [f"New {number}" for number in range(added)]
    assert (recordings.answer_to(writing_of(a_passage(*more, *shown))) is not None) == replayed


def test_of_several_answers_the_one_to_the_likest_lines_counts(recordings: Recordings) -> None:
    """First it had to search, then it found."""
    first, second = writing_of(a_passage(WEIGHT)), writing_of(a_passage(WEIGHT, UPRIGHT))
    recorded(recordings, first, write_answer(search=["posture"]))
    recorded(recordings, second, write_answer(1))

    assert (recordings.answer_to(first) or {})["search"] == ["posture"]
    assert (recordings.answer_to(second) or {})["kind"] == "answer"
    recorded(recordings, second, write_answer(2))
    assert (recordings.answer_to(second) or {})["claims"][0]["lines"] == [2]


def test_what_was_found_is_not_answered_by_what_asked_for_it(recordings: Recordings) -> None:
    """Lines that a draft cites are shown again, beside those that its search found."""
    shown = [f"Fact {number}" for number in range(10)]
    recorded(recordings, writing_of(a_passage(WEIGHT, *shown)), write_answer(1, search=["posture"]))

    assert recordings.answer_to(writing_of(a_passage(WEIGHT, *shown))) is not None
    assert recordings.answer_to(writing_of(a_passage(WEIGHT, *shown[:8]))) is not None
    assert recordings.answer_to(writing_of(a_passage(WEIGHT, UPRIGHT, "Socks: 40", "Lid: yes"))) is None
    assert recordings.answer_to(writing_of(a_passage(WEIGHT))) is None


def test_two_lines_that_read_alike_are_told_apart_by_whom_they_are_about(recordings: Recordings) -> None:
    """Data sheets of a series repeat themselves."""
    base, variant = (a_passage(WEIGHT, models=(name,), first=first) for name, first in (("Z4", 1), ("Z4b", 2)))
    recorded(recordings, writing_of(base, variant), write_answer(2))

    turned = [a_passage(WEIGHT, models=(name,), first=first) for name, first in (("Z4b", 1), ("Z4", 2))]
    assert (recordings.answer_to(writing_of(*turned)) or {})["claims"][0]["lines"] == [1]


@pytest.mark.parametrize(
    "text, why",
    [
        pytest.param("no idea", "no whole JSON", id="no JSON"),
        pytest.param('{"kind": "poem"}', "doesn't fit the form", id="another form"),
        pytest.param(write_answer(1, 7), "nothing has the number 7", id="a line that isn't shown"),
        pytest.param(
            json.dumps({"kind": "answer", "claims": [{"text": "x", "lines": []}]}),
            "no line is cited by claims 1",
            id="bare",
        ),
    ],
)
def test_what_doesn_t_fit_is_no_answer(text: str, why: str) -> None:
    """Who wrote it is told."""
    with pytest.raises(Unfit, match=why):
        kept_of(text, writing_of())


def test_what_isn_t_a_prompt_of_the_program_is_told() -> None:
    """Nothing is recorded of it."""
    system, user = write_prompt()

    with pytest.raises(NotAPrompt, match="begins so"):
        prompt_in("You are a poet.", user)
    with pytest.raises(NotAPrompt, match="no question"):
        prompt_in(system, "How heavy?")
    with pytest.raises(NotAPrompt, match="without a number"):
        prompt_in(system, user.replace("\n1 Weight", "\nWeight"))
