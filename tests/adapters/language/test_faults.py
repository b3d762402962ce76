"""What is wrong with documents, and how to mend it, is in the catalogue: all that readers say."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import adapters.documents
import bot.advice
import bot.originals
import core.knowledge.unparsed
from adapters.language import FOLDER
from adapters.language.sentences import fault_in
from core.knowledge.unparsed import Reason

READERS = Path(str(adapters.documents.__file__)).parent
FAULTS = json.loads((FOLDER / "de.answers.json").read_text("utf-8"))["faults"]
MOST_WAYS = 200
LEAST = 4
OF_OURS = re.compile("[A-Za-z]{3,} [a-z]{2,}")
PARTED = re.compile(r"\{\w+\}|(?<= has)|(?<= have)|(?<= was)|(?<= were)|(?<= places)|: ")
SAMPLES = ("3", "x", "a PDF", "Lines 1 and 2 have", "2 text boxes were")
OTHERS = [Path(str(each.__file__)) for each in (bot.advice, bot.originals, core.knowledge.unparsed)]
NOT_TOLD = {
    "{file}: has no page {number}": "the page says itself that a page can't be shown",
}


def said_of(path: Path) -> Iterator[ast.expr]:
    """Yield what a reader says of a file that it can't read, or can't read all of."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="DocumentError"), args=[text]):
                yield text
            case (
                ast.Tuple(elts=[ast.JoinedStr() as text])
                | ast.Call(func=ast.Attribute(attr="append"), args=[ast.JoinedStr() as text])
            ):
                yield text
            case _:
                pass


def ways(text: ast.expr) -> list[str]:
    """Return a text with samples in the place of its values; nothing of what isn't written there."""
    if isinstance(text, ast.Constant):
        return [str(text.value)]
    if not isinstance(text, ast.JoinedStr):
        return []
    parts = [[str(each.value)] if isinstance(each, ast.Constant) else list(SAMPLES) for each in text.values]
    return ["".join(way) for way in list(product(*parts))[:MOST_WAYS]]


def written(text: ast.expr) -> str:
    """Return what is written in a text, without its values."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(str(each.value) for each in parts if isinstance(each, ast.Constant))


def test_whatever_is_wrong_with_a_document_is_told_in_german() -> None:
    """Where a value isn't a number or a name, it is said in one way at least."""
    lacking = {
        ast.unparse(text)
        for path in READERS.glob("*.py")
        for text in said_of(path)
        if OF_OURS.search(written(text)) and all(fault_in(way, "de") == way for way in ways(text))
    }

    assert {each for each in lacking if not any(known in each for known in NOT_TOLD)} == set()


@pytest.mark.parametrize(
    "text, german",
    [
        pytest.param("A.b.", "A.b.", id="what isn't ours"),
        pytest.param(
            "The file can't be read now: the PDF is encrypted; save it without a password first.",
            "Die Datei lässt sich gerade nicht lesen: das PDF ist verschlüsselt; bitte zuerst ohne Passwort speichern.",
            id="one in another",
        ),
        pytest.param(
            "Lines 1, 2 and 7 more have more or fewer cells than the first line of the table; quote cells that hold "
            "the delimiter.",
            "Die Zeilen 1, 2 und 7 weitere haben mehr oder weniger Zellen als die erste Zeile der Tabelle; Zellen mit "
            "dem Trennzeichen bitte in Anführungszeichen setzen.",
            id="a list that is cut",
        ),
        pytest.param("a: b.pdf: is protected by a password; save it without one", None, id="behind a name"),
    ],
)
def test_values_stay(text: str, german: str | None) -> None:
    """And the full stop, where there is one."""
    assert fault_in(text, "de") == (german or "a: b.pdf: ist mit einem Passwort geschützt; bitte ohne speichern")
    assert fault_in(text, "en") == text


def test_advice_is_german() -> None:
    """What is wrong, and what to do about it."""
    tree = ast.parse(Path(str(bot.advice.__file__)).read_text("utf-8"))
    [remedies] = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    said = [str(each.value) for each in remedies.values if isinstance(each, ast.Constant)]
    said += [str(Reason[each.attr]) for each in remedies.keys if isinstance(each, ast.Attribute)]

    assert len(said) == 2 * len(remedies.keys)
    assert [text for text in said if fault_in(text, "de") == text] == []
    assert fault_in(f"{Reason.UNKNOWN_UNIT}: furlong", "de") == "Zahl mit unbekannter Einheit: furlong"


def test_nothing_is_translated_that_nobody_says() -> None:
    """A fault that readers don't know any more is dead here."""
    sources = "".join(path.read_text("utf-8") for path in (*READERS.glob("*.py"), *OTHERS))
    joined = re.sub(r'"\s*\n\s*f?"', "", sources)
    pieces = {text: [piece for piece in PARTED.split(text) if len(piece.strip()) >= LEAST] for text in FAULTS}

    assert [text for text, said in pieces.items() if not all(piece.strip(" ;,.()") in joined for piece in said)] == []
