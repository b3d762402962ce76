"""What statements are scored with: by the settings, with and without word vectors, and what `doctor` says of it."""

import sys
from pathlib import Path

import pytest

from bot.bootstrap.knowledge import THRESHOLDS, pack_of, scoring_of
from bot.doctor import check_words
from bot.findings import Level
from bot.settings import Settings, read_settings
from core.errors import ConfigError
from core.quantities.dimensions import Dimension


def _settings(folder: Path, **values: object) -> Settings:
    given = {f"THREADSHEET_{name.upper()}": str(value) for name, value in values.items()}
    return read_settings({"THREADSHEET_DATA": str(folder), **given})


def test_packs_that_are_named_add_to_the_neutral_one(tmp_path: Path) -> None:
    """A field brings its own words, and keeps those of any data sheet; another field's are left out."""
    (tmp_path / "a.yaml").write_text("stands_for: {npsh: suction head}\n", "utf-8")
    (tmp_path / "b.yaml").write_text("measures: {pressure: [npsh]}\n", "utf-8")

    pack = scoring_of(_settings(tmp_path, packs=f"{tmp_path / 'a.yaml'} , {tmp_path / 'b.yaml'},")).pack

    assert pack.stands_for["npsh"] == ("suction head",)
    assert Dimension.PRESSURE in pack.measures["npsh"]
    assert pack.stands_for["temp"] == ("temperature",)
    assert "board" not in pack.nouns


@pytest.mark.parametrize(
    "packs, boards", [(None, True), ("electronics", True), ("neutral, electronics", True), ("neutral", False)]
)
def test_the_words_of_electronics_are_there_unless_others_are_named(
    tmp_path: Path, packs: str | None, boards: bool
) -> None:
    """Most makers have a board inside; who hasn't, says so in one setting."""
    pack = pack_of(_settings(tmp_path, **({} if packs is None else {"packs": packs})))

    assert ("board" in pack.nouns) is boards
    assert pack.stands_for["temp"] == ("temperature",)


def test_a_misspelt_pack_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    """A pack that is silently not there would only show in worse answers."""
    with pytest.raises(ConfigError) as caught:
        pack_of(_settings(tmp_path, packs="elektronics"))

    assert str(caught.value) == (
        "THREADSHEET_PACKS: expected a file, or one of electronics, neutral, got 'elektronics'"
    )


def test_who_wants_to_be_sure_is_answered_less(tmp_path: Path) -> None:
    """The setting moves one threshold, in the order that its words say."""
    read = {answers: scoring_of(_settings(tmp_path, answers=answers)).threshold for answers in THRESHOLDS}

    assert read["cautious"] > read["balanced"] > read["forthcoming"] > 0
    assert scoring_of(_settings(tmp_path)).threshold == read["balanced"]


def test_other_weights_take_the_place_of_those_that_come_along(tmp_path: Path) -> None:
    """Who has questions with known answers may fit weights to their own documents."""
    weights = tmp_path / "own.json"
    weights.write_text(
        '{"scorer": {"with_vectors": {"own": {"weight": 7, "mean": 0, "scale": 1}}, "without_vectors": {}},'
        ' "decision": {"bias": 0, "inputs": {}}}',
        "utf-8",
    )

    assert scoring_of(_settings(tmp_path, weights=weights)).weights.scorer.of({"own": 1.0}) == 7.0
    with pytest.raises(ConfigError, match=r"gone\.json"):
        scoring_of(_settings(tmp_path, weights=tmp_path / "gone.json"))


def test_without_the_package_of_word_vectors_questions_are_scored_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no wheel for some platforms, and nobody there should need a compiler."""
    assert scoring_of(_settings(tmp_path)).vectors is not None

    monkeypatch.setitem(sys.modules, "wordllama", None)

    assert scoring_of(_settings(tmp_path)).vectors is None


def test_doctor_tells_in_one_line_whether_there_are_word_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers are worse without, and nothing else would say why."""
    there = check_words(_settings(tmp_path))
    monkeypatch.setitem(sys.modules, "wordllama", None)
    gone = check_words(_settings(tmp_path))

    assert (there.level, there.remedy) == (Level.OK, "")
    assert gone.level is Level.WARN
    assert "no word vectors" in gone.said
    assert gone.remedy
    assert "\n" not in gone.said + gone.remedy


@pytest.mark.parametrize("setting", ["packs", "weights", "glossary"])
def test_doctor_names_the_file_that_cannot_be_used(tmp_path: Path, setting: str) -> None:
    """The server would refuse to start, and say the same."""
    (tmp_path / "wrong").write_text("nonsense: 1\n", "utf-8")

    found = check_words(_settings(tmp_path, **{setting: tmp_path / "wrong"}))

    assert found.level is Level.FAIL
    assert str(tmp_path / "wrong") in found.said
    assert found.remedy
