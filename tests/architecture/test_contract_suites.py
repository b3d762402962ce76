"""Every port has a suite of promises that its implementations are held to."""

import ast

import pytest

from tests.architecture.source import ROOT, imports_of, sources

SUITES = {
    "Index": "tests/contracts/index.py",
    "IndexWriter": "tests/contracts/index.py",
    "Threads": "tests/contracts/threads.py",
    "Amending": "tests/contracts/amending.py",
    "Inbox": "tests/contracts/inbox.py",
    "Feedback": "tests/contracts/feedback.py",
    "Poster": "tests/contracts/poster.py",
    "Clock": "tests/contracts/clock.py",
    "QuestionReader": "tests/contracts/question_reader.py",
    "AnswerWriter": "tests/contracts/answer_writer.py",
    "Embedder": "tests/contracts/embedder.py",
    "Reranker": "tests/contracts/reranker.py",
}
PORTS = {
    "core/ports.py",
    "core/inbox.py",
    "core/feedback.py",
    "core/embedding.py",
    "core/gathering/searching.py",
}


def _ports() -> set[str]:
    return {
        node.name
        for path, tree in sources("core").items()
        if path in PORTS
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        if any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
    }


def test_every_port_is_known_here() -> None:
    """A port without promises is a guess."""
    assert _ports() == SUITES.keys()


@pytest.mark.parametrize("suite", sorted(set(SUITES.values())))
def test_every_suite_is_run_by_somebody(suite: str) -> None:
    """Promises that nobody is held to are worth nothing."""
    module = suite.removesuffix(".py").replace("/", ".")

    users = [path for path in (ROOT / "tests").rglob("test_*.py") if _imports(path.read_text("utf-8"), module)]

    assert (ROOT / suite).is_file()
    assert users


def _imports(text: str, module: str) -> bool:
    """Return whether a file imports a module; only one that names it needs to be parsed."""
    return module in text and module in imports_of(ast.parse(text))
