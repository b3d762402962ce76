"""The file of experts' answers: added to and taken from without touching anything else in it."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.catalogfile.curated.answers import has_entries, read_answers, with_answer, without_answer
from core.errors import CatalogError
from core.experts import ExpertAnswer
from tests.adapters.catalogfile.curating import curated, told
from tests.rings.drawing import examples

SAID = ExpertAnswer(
    answer="a1b2",
    models=("ECU-850", "ECU-850b"),
    aspect="Colour of the housing",
    text="Light grey (RAL 7035): see note #3.",
    by="Ada Byron",
    since="2026-11-21",
    until="2027-03-31",
    gap="0123456789abcdef",
    answered_at=datetime(2026, 11, 21, 12, tzinfo=UTC),
)
HAND_WRITTEN = """\
# ours
source: Lab
values:
  # the first
  - model: ECU-750   # really
    attribute: Mass
    value: |
      540 g
    effective: 2026-01-01

  # after it
"""


def written(folder: Path, text: str) -> Path:
    """Return the file with a text."""
    file = folder / "answers.yaml"
    file.write_text(text, "utf-8")
    return file


def test_an_answer_is_readable_yaml(tmp_path: Path) -> None:
    """People edit it: names stand bare, and what could be read otherwise in quotes."""
    text = with_answer("", SAID)

    assert text.startswith("# Answers of experts")
    assert "- models: [ECU-850, ECU-850b]\n  attribute: Colour of the housing\n" in text
    assert '  value: "Light grey (RAL 7035): see note #3."\n  by: Ada Byron\n  effective: 2026-11-21\n' in text
    assert read_answers(written(tmp_path, text)) == (SAID,)


def test_it_is_indexed_with_author_and_day(tmp_path: Path) -> None:
    """Whoever reads the citation knows whom to ask."""
    read = curated(tmp_path, with_answer("", replace(SAID, since="2026-11-20")))

    assert told(read) == [(("ECU-850", "ECU-850b"), "Colour of the housing", "Light grey (RAL 7035): see note #3.")]
    [heading] = [block.title for block in read.tree.blocks if hasattr(block, "title")]
    assert heading == "ECU-850, ECU-850b: answered by Ada Byron, 2026-11-20"


def test_what_people_wrote_in_the_file_stays(tmp_path: Path) -> None:
    """Comments, blank lines, their own entries and indentation."""
    text = with_answer(HAND_WRITTEN, SAID)

    assert text.startswith(HAND_WRITTEN.partition("\n  # after it")[0])
    assert text.endswith("\n  # after it\n")
    assert read_answers(written(tmp_path, text)) == (SAID,)
    assert len(yaml.safe_load(text)["values"]) == 2
    assert without_answer(text, "a1b2") == HAND_WRITTEN


def test_taking_back_leaves_the_others(tmp_path: Path) -> None:
    """Only the entry goes."""
    other = replace(SAID, answer="c3d4", models=("ECU-750",), until="", gap="")
    text = with_answer(with_answer("", SAID), other)

    left = without_answer(text, "a1b2")

    assert left is not None
    assert read_answers(written(tmp_path, left)) == (other,)
    assert without_answer(left, "a1b2") is None


def test_an_emptied_file_holds_nothing_and_takes_the_next(tmp_path: Path) -> None:
    """It is no fault, and its comments are still there."""
    emptied = without_answer(with_answer("", SAID), "a1b2")

    assert emptied is not None
    assert emptied.startswith("# Answers of experts")
    assert not has_entries(written(tmp_path, emptied))
    assert read_answers(written(tmp_path, emptied)) == ()
    assert read_answers(written(tmp_path, with_answer(emptied, SAID))) == (SAID,)
    assert read_answers(tmp_path / "none.yaml") == ()
    assert not has_entries(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    "text, said",
    [
        ("values: [\n", "not valid YAML"),
        ("a: \x01", "not valid YAML"),
        ("values: seven\n", "with a list below it"),
        ("values: [{model: A}]\n", "on lines of its own"),
    ],
)
def test_a_file_that_is_none_is_not_written_to(text: str, said: str) -> None:
    """It would be lost."""
    with pytest.raises(CatalogError, match=said):
        with_answer(text, SAID)


@pytest.mark.parametrize("text", ["values:\n", "# nothing\n", "- {model: A, id: x}\n", "values:\n- {model: A}"])
def test_odd_files_take_an_answer_or_say_why_not(text: str, tmp_path: Path) -> None:
    """A list alone is a file of curated values as well; the last line may lack its end."""
    added = with_answer(text, SAID)
    if yaml.safe_load(text):
        assert SAID in read_answers(written(tmp_path, added))
    assert "a1b2" in added


def test_fields_that_make_no_sense_are_told(tmp_path: Path) -> None:
    """A day is a day; a moment that nobody can read is long ago."""
    text = with_answer("", SAID)
    odd = text.replace('"2026-11-21 12:00:00"', "yesterday")

    assert read_answers(written(tmp_path, odd))[0].answered_at.year == 1970
    with pytest.raises(CatalogError, match="until: expected a day"):
        curated(tmp_path, text.replace("2027-03-31", "soon"))


def test_a_value_leaves_after_its_last_day(tmp_path: Path) -> None:
    """It is warned of, and no fault, even if it is the only one."""
    kept = with_answer("", replace(SAID, until="2026-11-22", since="2026-01-01"))
    gone = with_answer("", replace(SAID, until="2026-11-21", since="2026-01-01"))

    assert told(curated(tmp_path, kept))
    read = curated(tmp_path, gone)
    assert told(read) == []
    assert "held until 2026-11-21" in read.tree.warnings[0]


@pytest.mark.slow
@settings(max_examples=examples(150))
@given(
    said=st.lists(
        st.builds(
            ExpertAnswer,
            answer=st.from_regex(r"[0-9a-f]{12}", fullmatch=True),
            models=st.sampled_from([("ECU-850",), ("ECU-850", "A, b: {c}"), ("yes", "1.10")]),
            aspect=st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20),
            text=st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=40),
            by=st.sampled_from(["Ada", "no", "O'Neill #2", '"quoted"']),
            since=st.dates(date(2000, 1, 1), date(2100, 1, 1)).map(date.isoformat),
            gap=st.sampled_from(["", "0123", "12e45678"]),
            answered_at=st.just(SAID.answered_at),
        ),
        max_size=5,
        unique_by=lambda each: each.answer,
    ),
    data=st.data(),
)
def test_whatever_is_said_is_read_back_and_taken_out_again(
    said: list[ExpertAnswer], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """For any words: nothing is lost, nothing is read as something else, and what was there stays."""
    folder, text = tmp_path_factory.mktemp("answers"), HAND_WRITTEN
    for each in said:
        text = with_answer(text, each)
    assert read_answers(written(folder, text)) == tuple(said)

    for each in data.draw(st.permutations(said)):
        taken = without_answer(text, each.answer)
        assert taken is not None
        text = taken
    assert text == HAND_WRITTEN
