"""The catalogues: each text whole in each language, and the reader's language from what the reader's program says."""

import json
import re

import pytest

from adapters.language import ENGLISH, FOLDER, NAMES, preferred, say

TRANSLATED = [language for language in NAMES if language != ENGLISH]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_holds_the_same_values_as_its_text(language: str) -> None:
    """A value that is lost is a number that nobody is told."""
    texts = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))

    def slots(text: str) -> list[list[str]]:
        return [sorted(set(re.findall(r"\{(\w+)\}", form))) for form in text.split("|")]

    assert {text for text, said in texts.items() if slots(text) != slots(said) or not said.strip()} == set()


def test_every_language_says_every_text() -> None:
    """A language that is begun is finished."""
    first, *others = [json.loads((FOLDER / f"{language}.json").read_text("utf-8")) for language in TRANSLATED]

    assert all(set(first) == set(other) for other in others)
    assert {path.stem for path in FOLDER.glob("*.json")} == {
        f"{name}{of}" for name in TRANSLATED for of in ("", ".answers")
    }


def test_one_and_many_are_said_differently() -> None:
    """In both languages, with the number in its place."""
    text = "{n} document|{n} documents"

    assert [say("en", text, n=n) for n in (0, 1, 2)] == ["0 documents", "1 document", "2 documents"]
    assert [say("de", text, n=n) for n in (0, 1, 2)] == ["0 Dokumente", "1 Dokument", "2 Dokumente"]


def test_what_no_catalogue_has_stays_as_it_is() -> None:
    """Messages hold file names too, with whatever people write into them."""
    assert say("de", "a|b{c}.md: can't be read") == "a|b{c}.md: can't be read"


@pytest.mark.parametrize(
    "wanted, language",
    [
        pytest.param("", "en", id="nothing"),
        pytest.param("de", "de", id="a language"),
        pytest.param("de-AT", "de", id="a locale"),
        pytest.param("de_CH", "de", id="a locale with an underscore"),
        pytest.param("fr-FR,fr;q=0.9,de;q=0.8,en;q=0.7", "de", id="the first that we have"),
        pytest.param("en;q=0.5, DE;q=0.9", "de", id="by weight"),
        pytest.param("de;q=0, fr", "en", id="refused"),
        pytest.param("*", "en", id="any"),
        pytest.param("den, q=;;,=de", "en", id="nonsense"),
    ],
)
def test_the_readers_language_is_the_first_that_we_speak(wanted: str, language: str) -> None:
    """A browser says many, a chat one."""
    assert preferred(wanted) == language
