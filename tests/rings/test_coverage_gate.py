"""The floor under what tests cover holds for core and adapters together."""

from collections.abc import Mapping

import pytest

from tests.rings.coverage_gate import gate


def counted(ran: int, of: int) -> Mapping[str, int]:
    """Return what is counted in a file with so many lines."""
    return {"covered_lines": ran, "missing_lines": of - ran}


@pytest.mark.parametrize(
    "files, code",
    [
        pytest.param({"core/a.py": counted(97, 100)}, 0, id="at the floor"),
        pytest.param({"core/a.py": counted(96, 100)}, 1, id="below it"),
        pytest.param({"core/a.py": counted(90, 100), "adapters/b.py": counted(300, 300)}, 0, id="both together"),
        pytest.param({}, 1, id="nothing was measured"),
    ],
)
def test_what_is_covered_too_little_fails(files: Mapping[str, Mapping[str, int]], code: int) -> None:
    """New code without a test must be seen."""
    assert gate(files) == code


def test_the_files_that_pull_it_down_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The lowest first."""
    gate({"core/a.py": counted(96, 100), "adapters/b.py": counted(1, 2), "core/c.py": counted(5, 5)})

    assert capsys.readouterr().err.splitlines() == [
        "  50.0%  adapters/b.py",
        "  96.0%  core/a.py",
        "coverage of core and adapters: 95.33% (floor 97%) TOO LOW",
    ]
