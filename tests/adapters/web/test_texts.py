"""Every text that the page shows stands in the catalogues, and nothing else does."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import adapters
from adapters.language import FOLDER
from tests.adapters.web.scripts import literals

ADAPTERS = Path(adapters.__file__).parent
STATIC = ADAPTERS / "web" / "static"
KNOWN = set(json.loads((FOLDER / "de.json").read_text("utf-8")))

SAID = re.compile(r'(?<![\w.])(?:t|parts|part)\((?:\w+ \? (?:"[^"]*" : )?)?$|told: $|other\(others, $')
NOT_SHOWN = re.compile(
    r'(?:class|className|rel|type|id): (?:[\w.!=() ]+ \? (?:"[^"]*" : )?)?$|\["[A-Z][\w-]*"\]|headers: \{ "?$'
    r"|[!=]== $|(?:querySelector\w*|closest|byId|matchMedia|moveByArrows|classList\.\w+)\((?:.*, )?$|wished }\), $|^$"
)
SHOWN = re.compile(
    r'(?:\}, (?:\w+ \? )?|aria-label": |title: |placeholder: |alt: |label: |textContent = |announce\(|Title\()$'
)
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}|^[A-Z][a-z]+(?![\w-]*-)")
NAMES_AND_COMMANDS = {"Threadsheet", "Slack", "Microsoft Teams", "threadsheet index FOLDER", "Bearer {}"}
HEARING = {f"slack/{name}.py" for name in ("changes", "interaction", "payload", "submission")} | {"teams/activities.py"}
OPERATORS = {"slack/errors.py", "teams/errors.py", "teams/package.py"}
UNTOLD = re.compile(r"log\.\w+|cast|re\.compile")
ASKED_OF_US = "What can you help me with?"  # as are the examples
PRODUCTS = {"Microsoft Word", "Microsoft Excel"}
OF_OTHERS = {
    "unfetched.why",
    "str(error)",
    "why",
    "str(error).replace(str(file), ANSWERS_PATH)",
}  # a text of the catalogue as well; what contradicts itself in a catalogue
A_QUESTION = "Compare {}"  # is asked of documents, in their language


def _of_scripts() -> Iterator[tuple[str, str]]:
    for path in STATIC.glob("*.js"):
        lines = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith("import "))
        yield from literals(lines)


def _slots(page: str) -> list[str]:
    return re.findall(r"\{\{(.+?)\}\}", (STATIC / page).read_text("utf-8"))


def _of_server() -> Iterator[str]:
    """Yield what is said of requests that fail: the texts of `Problem`, given at once or by a name."""
    for path in (ADAPTERS / "web").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {
            node.targets[0].id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Problem"]
        for text in (part for call in calls for part in _whole(call.args[1])):
            value = names.get(text.id) if isinstance(text, ast.Name) else text
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def _whole(text: ast.expr) -> Iterator[ast.AST]:
    """Yield the parts of an expression; what programs are told with a value in it is English only."""
    if not isinstance(text, ast.JoinedStr):
        yield from ast.walk(text)


def test_the_page_says_nothing_that_the_catalogue_lacks() -> None:
    """A text that is said in English only is met by a reader of German."""
    said = {text for before, text in _of_scripts() if SAID.search(before)}
    framed = {text for page in STATIC.glob("*.html") for text in _slots(page.name) if " " in text or text[0].isupper()}

    assert (said | framed | set(_of_server())) - KNOWN == set()


def _in_chats() -> Iterator[ast.Module]:
    """Yield what says something to people; what reads what they say, says nothing."""
    for path in (part for name in ("chat", "slack", "teams") for part in ADAPTERS.glob(f"{name}/*.py")):
        if f"{path.parent.name}/{path.name}" not in HEARING | OPERATORS:
            yield ast.parse(path.read_text("utf-8"))


def _sources() -> Iterator[str]:
    for path in (*ADAPTERS.rglob("*.py"), *ADAPTERS.parent.glob("bot/**/*.py")):
        yield path.read_text("utf-8")


def test_nobody_says_anything_that_the_catalogue_lacks() -> None:
    """Neither what is marked as ours, nor what is said in a language at once."""
    said = {
        node.args[at].value
        for tree in map(ast.parse, _sources())
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and (at := {"Ours": 0, "say": 1}.get(ast.unparse(node.func), -1)) >= 0
        if len(node.args) > at and isinstance(node.args[at], ast.Constant)
    }

    assert len(said) > 100
    assert said - KNOWN == set()


def test_whoever_is_refused_reads_why_in_their_language() -> None:
    """A sentence that is made without the catalogue can't be said in another language any more."""
    made = {
        ast.unparse(node.args[0])
        for source in _sources()
        if re.search(r"from (?:adapters\.web\.folder|core\.experts) import (?:\([^)]*|.*)(?:Refused|NotTaken)", source)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Refused", "NotTaken"} and len(node.args) == 1
    }

    assert {each for each in made if not each.startswith("Ours(")} == OF_OTHERS


def _untold(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what no reader sees: docstrings, what is logged or raised."""
    for node in ast.walk(tree):
        logs = isinstance(node, ast.Call) and UNTOLD.match(ast.unparse(node.func))
        if logs or isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield from ast.walk(node)


def test_chats_hold_no_text_of_their_own() -> None:
    """What is written without asking the catalogue is never translated, wherever it stands."""
    own: set[str] = set()
    for tree in _in_chats():
        untold = {id(node) for node in _untold(tree)}
        own |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in untold
            if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", node.value)
        }

    assert own - KNOWN == {ASKED_OF_US, *PRODUCTS}


def test_no_script_shows_a_text_of_its_own() -> None:
    """What is written into an element without asking the catalogue is never translated."""
    own = {
        text
        for before, text in _of_scripts()
        if not SAID.search(before) and not NOT_SHOWN.search(before)
        if SENTENCE.search(text) or (SHOWN.search(before) and re.search("[A-Za-z]{2}", text))
    }

    assert own - NAMES_AND_COMMANDS == {A_QUESTION}


@pytest.mark.parametrize("page", ["index.html", "missing.html"])
def test_no_page_shows_a_text_of_its_own(page: str) -> None:
    """Neither between its tags nor in what a screen reader is told."""
    html = re.sub(r"\{\{.+?\}\}|<code>.*?</code>|<!doctype html>", "", (STATIC / page).read_text("utf-8"))
    own = re.findall(r">([^<>]*[A-Za-z][^<>]*)<", html)
    told = re.findall(r'(?:aria-label|placeholder|alt|title)="([^"]+)"', html)

    assert {text.strip(" ·\n") for text in (*own, *told)} <= {"Threadsheet"}


def test_the_catalogue_holds_nothing_that_nobody_says() -> None:
    """What the page no longer says is taken out."""
    sources = "".join(
        path.read_text("utf-8")
        for path in (
            *STATIC.glob("*.js"),
            *STATIC.glob("*.html"),
            *ADAPTERS.rglob("*.py"),
            *ADAPTERS.glob("../bot/*.py"),
            *ADAPTERS.glob("../core/**/*.py"),
        )
    )
    joined = re.sub(r'"\s*\n\s*"', "", sources).replace("\\u00a0", "\u00a0")

    assert {text for text in KNOWN if text not in joined} == set()
