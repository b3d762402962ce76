"""The table of ablations: a row for each part, counted anew for each."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.evals.ablations import VARIANTS, Variant, ablate
from tests.evals.families import Family
from tests.evals.profiles import Profile


def test_each_part_has_a_row(tmp_path: Path) -> None:
    """With its own settings, in a folder of its own; what can't be tried says why."""
    asked: list[tuple[Mapping[str, str], Path]] = []
    folder = tmp_path / "kettles"
    folder.mkdir()
    (folder / "questions.jsonl").write_text('{"id": "q1", "kind": "single"}\n', "utf-8")
    family = Family(folder=folder, scorer=tmp_path / "score.py", out=tmp_path)

    def asking(families: Sequence[Family], _weights: object, environs: Mapping[str, Mapping[str, str]]) -> object:
        asked.extend((environs[each.name], each.out) for each in families)
        return {}

    @contextmanager
    def opened() -> Generator[Profile]:
        yield Profile(
            name="model",
            families=[family],
            environs={"kettles": {"OPENAI_BASE_URL": "u"}},
            asking=asking,  # type: ignore[arg-type]
        )

    rows: list[str] = []
    variants = [Variant("as it is", {}), Variant("with", {"A": "1"}), Variant("without", {}, needs="no_such_package")]
    ablate(opened, {}, out=tmp_path, say=rows.append, variants=variants)

    assert [row.split("|")[1].strip() for row in rows] == ["part", "---", "as it is", "with", "without"]
    assert "no_such_package isn't installed" in rows[-1]
    assert [environ for environ, _ in asked] == [{"OPENAI_BASE_URL": "u"}, {"OPENAI_BASE_URL": "u", "A": "1"}]
    assert len({out for _, out in asked}) == 2


def test_what_is_set_is_a_part_of_the_table() -> None:
    """The others are read beside it."""
    assert dict(VARIANTS[0].environ) == {}
