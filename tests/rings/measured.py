"""Which lines of core and adapters run: `pytest -p tests.rings.measured --measured FILE`.

A line that has run costs nothing any more. A tracer is told of each one, and makes the tests take almost three times as
long. This has to be there before what it measures is imported, so it is a plugin that the command line names.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover, merge_coverage

from tests.rings.coverage_gate import PACKAGES

_NO_CODE = (r"^ *\.\.\.$", r"assert_never\(", r"class .*\(Protocol\):")
_TOLD = "measured"

_measuring = Slipcover(immediate=True, source=list(PACKAGES), exclude_also=list(_NO_CODE))
ImportManager(_measuring, FileMatcher(sources=list(PACKAGES))).__enter__()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know where to write what was measured."""
    parser.addoption("--measured", type=Path, help="write there which lines ran, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Gather in the process that was called."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Gathered(config.getoption("--measured")))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what ran in a process that runs tests for another."""
    output: dict[str, str] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_TOLD] = json.dumps(_measuring.get_coverage())


class Gathered:
    """A plugin: puts together what ran in all processes."""

    def __init__(self, file: Path | None) -> None:
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
        if self._file is None:
            return
        total = _measuring.get_coverage()
        for told in self._told:
            merge_coverage(total, told)
        self._file.write_text(json.dumps(total), "utf-8")
