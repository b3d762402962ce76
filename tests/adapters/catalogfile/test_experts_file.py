"""The file that lists experts, and what is said of faults in it."""

from pathlib import Path

import pytest

from adapters.catalogfile.experts import read_experts
from core.errors import ConfigError
from core.messages import Platform

GOOD = """\
experts:
- name: Ada Byron
  page: Ada@Example.com  # as the page calls her: in small letters
  slack: [U024BE7LH, U9]
  product_lines: [Pumps]
- name: Grace Hopper     # answers for all
  teams: 29:1a2b
"""


def written(folder: Path, text: str) -> Path:
    """Return a file with a text."""
    file = folder / "experts.yaml"
    file.write_text(text, "utf-8")
    return file


def test_people_are_known_by_platform_and_product_line(tmp_path: Path) -> None:
    """One list for all platforms."""
    ada, grace = read_experts(written(tmp_path, GOOD)).people

    assert (ada.name, ada.product_lines) == ("Ada Byron", {"Pumps"})
    assert ada.ids == {Platform.WEB: {"ada@example.com"}, Platform.SLACK: {"U024BE7LH", "U9"}}
    assert (grace.product_lines, grace.ids[Platform.TEAMS]) == (frozenset(), {"29:1a2b"})


@pytest.mark.parametrize(
    "text, said",
    [
        ("experts:\n", "expected `experts:`"),
        ("- Ada\n", "expected `experts:`"),
        ("experts: [Ada]\n", "expert 1: expected an entry"),
        ("experts: [{page: a}]\n", "name is missing"),
        ("experts: [{name: Ada}]\n", "says nothing of who it is"),
        ("experts: [{name: Ada, slak: U1}]\n", "did you mean 'slack'"),
        (f"experts: [{{name: {'x' * 101}, page: a}}]\n", "at most 100 characters"),
        ("experts: [{name: A, page: a}, {name: B, page: a}]\n", "'a' is two experts"),
        ("experts: [", "not valid YAML"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str, tmp_path: Path) -> None:
    """With the file, the entry and what to do."""
    with pytest.raises(ConfigError, match=said) as raised:
        read_experts(written(tmp_path, text))
    assert "experts.yaml" in str(raised.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """At the start, not when somebody answers."""
    with pytest.raises(ConfigError, match="can't be read"):
        read_experts(tmp_path / "none.yaml")
