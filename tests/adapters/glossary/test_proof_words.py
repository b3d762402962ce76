"""The words that phrased sentences are checked with: those that come along are whole, and a broken file is told."""

from pathlib import Path

import pytest

import bot
from adapters.glossary import read_lexicon
from core.errors import ConfigError

SHIPPED = Path(bot.__file__).parent / "proof_words.yaml"


def test_the_words_that_come_along_keep_their_kinds_apart() -> None:
    """A word that measures, denies or compares is never passed over as one that adds little."""
    lexicon = read_lexicon(SHIPPED)

    assert {"not", "never", "no", "without"} <= lexicon.negations
    assert not lexicon.general & {"voltage", "weight", "not", "left"}
    assert not lexicon.ordinary & lexicon.telling
    assert lexicon.says("mount", ["attach"])
    assert not lexicon.says("voltage", ["current"])
    sides: dict[str, str] = {}
    for side, phrases in lexicon.bounds.items():
        for phrase in phrases:
            assert sides.setdefault(phrase, side) == side


@pytest.mark.parametrize("text", ["general: [a]", "general: a\nother: b", "- a", "general: {"])
def test_a_file_of_another_form_is_told(tmp_path: Path, text: str) -> None:
    """An operator who edits it learns where it breaks."""
    file = tmp_path / "proof_words.yaml"
    file.write_text(text, "utf-8")

    with pytest.raises(ConfigError, match=r"proof_words\.yaml: expected words"):
        read_lexicon(file)
