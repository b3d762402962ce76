"""Where fetched documents come from is noted, whoever else notes at the same time, and as long as it is true."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.addresses import NAME, TOGETHER, Addresses, with_addresses
from bot.register import Register
from core.catalog.catalog import build_catalog
from tests.core.paper import a_document


def linked(folder: Path, *paths: str) -> Mapping[str, str]:
    """Return where citations of the documents at `paths` lead, of those that lead anywhere."""
    catalog = build_catalog([], [a_document(path) for path in paths])
    register = with_addresses(Register(catalog=catalog, files={path: folder / path for path in paths}), folder)
    return {path: document.url for path, document in register.catalog.documents.items() if document.url}


def test_two_at_once_lose_nothing(tmp_path: Path) -> None:
    """Reading that was stopped may still note its last address when the next place's first one is noted."""
    addresses, numbers = Addresses(tmp_path), [str(number) for number in range(2 * TOGETHER + 9)]
    with ThreadPoolExecutor(max_workers=4) as noting:
        list(noting.map(lambda number: addresses.note(number, f"https://example.com/{number}"), numbers))

    assert len(linked(tmp_path, *numbers)) == 2 * TOGETHER
    addresses.write()
    assert linked(tmp_path, *numbers) == {number: f"https://example.com/{number}" for number in numbers}


def test_many_are_written_together(tmp_path: Path) -> None:
    """All are written each time: page by page that would be a hundred thousand lines for a site of some hundreds."""
    addresses = Addresses(tmp_path)
    for number in range(TOGETHER - 1):
        addresses.note(str(number), "https://example.com/")

    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("written", [True, False])
def test_what_another_document_has_the_place_of_is_dropped(tmp_path: Path, written: bool) -> None:
    """Whether it was written yet or not; fetched again it is noted again."""
    addresses = Addresses(tmp_path)
    for path in ("a.md", "b.md"):
        addresses.note(path, f"https://example.com/{path}")
    if written:
        addresses.write()

    for path in ("a.md", "other.md"):
        addresses.drop(path)

    addresses.write()
    assert linked(tmp_path, "a.md", "b.md") == {"b.md": "https://example.com/b.md"}
    addresses.note("a.md", "https://example.com/new")
    addresses.write()
    assert linked(tmp_path, "a.md") == {"a.md": "https://example.com/new"}


@pytest.mark.parametrize("held", ["", "[]", "{", '{"a.md": 1}'])
def test_a_note_that_nobody_can_read_is_none(tmp_path: Path, held: str) -> None:
    """Whoever broke it has only lost links."""
    (tmp_path / NAME).write_text(held, "utf-8")
    assert linked(tmp_path, "a.md", "b.md") == {}

    addresses = Addresses(tmp_path)
    addresses.note("b.md", "https://b.example/")
    addresses.write()
    assert linked(tmp_path, "a.md", "b.md") == {"b.md": "https://b.example/"}
