"""Which lines of core and adapters run: `pytest -p tests.rings.measured --measured FILE`.

A line that has run costs a call that does nothing. A tracer makes the tests take almost three times as long, and each
thread that starts has to install it, which CPython 3.11 refuses when two do so at once. This has to be there before
what it measures is imported, so it is a plugin that the command line names.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover, merge_coverage

from tests.rings.coverage_gate import PACKAGES

_NO_CODE = (r"^ *\.\.\.$", r"assert_never\(")
_KEEP_CODE = -1
"""A threshold for slipcover: code that runs is never exchanged, nor written into."""

_TOLD = "measured"

_measuring = Slipcover(d_miss_threshold=_KEEP_CODE, source=list(PACKAGES), exclude_also=list(_NO_CODE))
ImportManager(_measuring, FileMatcher(sources=list(PACKAGES))).__enter__()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know where to write what was measured."""
    parser.addoption("--measured", type=Path, help="write there which lines ran, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Gather in the process that was called."""
    file: Path | None = config.getoption("--measured")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Gathered(file))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what ran in a process that runs tests for another."""
    output: dict[str, str] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_TOLD] = json.dumps(_measuring.get_coverage())


class Gathered:
    """A plugin: puts together what ran in all processes."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._told: list[dict[str, Any]] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what ran in one; nothing is known of one that crashed."""
        told: str | None = getattr(node, "workeroutput", {}).get(_TOLD)
        if told is not None:
            self._told.append(json.loads(told))

    def pytest_unconfigure(self) -> None:
        """Write all of it."""
        total = _measuring.get_coverage()
        for told in self._told:
            merge_coverage(total, told)
        self._file.write_text(json.dumps(total), "utf-8")
