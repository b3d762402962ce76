"""The rules of the house that no linter knows."""

import ast

import pytest

from tests.architecture.source import PACKAGES, files, imports_of, sources

CORE_MAY_IMPORT = frozenset(
    """
    bisect collections core dataclasses datetime enum fractions functools heapq ipaddress itertools logging math numpy
    pint rapidfuzz re typing unicodedata
    """.split()  # noqa: SIM905  a list of fifteen literals reads worse
)
WAITS_FOR_PORTS = {"core/pipeline.py": {"asyncio"}}
MAX_FILE_LINES = 300
MAX_FUNCTION_LINES = 40


def test_core_imports_nothing_but_computation() -> None:
    """A ban list forgets: one `import requests` in core, and no contract would notice."""
    strangers = {
        f"{path}: {name}"
        for path, tree in sources("core").items()
        for name in imports_of(tree)
        if name.split(".")[0] not in CORE_MAY_IMPORT | WAITS_FOR_PORTS.get(path, set())
    }

    assert strangers == set()


def test_adapters_never_reach_back_to_bot() -> None:
    """An adapter that knows the program can't be used by another one."""
    backwards = {
        f"{path}: {name}"
        for path, tree in sources("core", "adapters").items()
        for name in imports_of(tree)
        if name.split(".")[0] == "bot"
    }

    assert backwards == set()


def test_only_the_command_line_touches_the_environment() -> None:
    """A setting that is read somewhere else is checked nowhere and documented nowhere."""
    touching = {
        path
        for path, tree in sources(*PACKAGES).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv", "environb", "putenv"}
        if isinstance(node.value, ast.Name) and node.value.id == "os"
    }

    assert touching <= {"bot/__main__.py"}


def test_no_file_needs_a_map() -> None:
    """A file that needs a section banner is two files."""
    long = {
        path: lines
        for path, file in files(*PACKAGES, "benchmarks", "tests").items()
        if (lines := len(file.read_text("utf-8").splitlines())) > MAX_FILE_LINES
    }

    assert long == {}


def test_every_function_fits_on_a_screen() -> None:
    """What doesn't fit on a screen is not read before it is changed."""
    long = {
        f"{path}:{node.lineno} {node.name}": lines
        for path, tree in sources(*PACKAGES).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := _length(node)) > MAX_FUNCTION_LINES
    }

    assert long == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_says_what_it_is_for(package: str) -> None:
    """A newcomer finds the room by its door sign."""
    silent = [path for path, tree in sources(package).items() if not ast.get_docstring(tree)]

    assert silent == []


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return how many lines the function's code has, without its docstring."""
    documented = ast.get_docstring(node, clean=False)
    said = documented.count("\n") + 1 if documented else 0
    return (node.end_lineno or node.lineno) - node.lineno + 1 - said
