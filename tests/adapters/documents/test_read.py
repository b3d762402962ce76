"""Finding the reader for a file, and saying what is wrong with one."""

import os
from pathlib import Path

import pytest

from adapters.documents import FORMATS, read_document
from adapters.documents.read import MAX_BYTES
from core.errors import DocumentError
from tests.adapters.documents.trees import read, told


def test_a_format_may_be_said_for_a_file_without_suffix(tmp_path: Path) -> None:
    """Exports from a wiki often have none."""
    path = tmp_path / "README"
    path.write_text("# A")

    assert told(read_document(path, format="md")) == ["# A"]
    assert told(read_document(path, format=".TXT")) == ["# A"]


@pytest.mark.parametrize("name", ["a.doc", "README"])
def test_an_unknown_format_names_the_known_ones(name: str, tmp_path: Path) -> None:
    """Whoever indexes must learn what to convert to."""
    path = tmp_path / name
    path.write_text("x")

    with pytest.raises(DocumentError) as caught:
        read_document(path)

    assert str(path) in str(caught.value)
    assert all(suffix in str(caught.value) for suffix in FORMATS)


def test_files_that_cannot_be_opened_are_named(tmp_path: Path) -> None:
    """A missing file, a folder, a link to itself: one clear sentence each."""
    loop = tmp_path / "loop.md"
    loop.symlink_to(loop)
    folder = tmp_path / "folder.md"
    folder.mkdir()

    for path in (loop, folder, tmp_path / "gone.md", tmp_path / "nul\0.md"):
        with pytest.raises(DocumentError, match="can't open the file") as caught:
            read_document(path)
        assert str(path) in str(caught.value)


def test_a_file_too_large_to_be_a_document_is_refused(tmp_path: Path) -> None:
    """A disk image with the wrong suffix must not fill the memory of the server that watches the folder."""
    path = tmp_path / "dump.txt"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    with pytest.raises(DocumentError, match="200 MB we read"):
        read_document(path)


def test_a_document_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    """One odd file must not end the indexing of all the others."""
    with pytest.raises(DocumentError, match="nested too deeply"):
        read(tmp_path, ".md", "> " * 5_000 + "x\n")


@pytest.mark.parametrize(
    "suffix, text",
    [
        pytest.param(".md", "![a](b) " * 60 + "x", id="a row of badges with a word behind it"),
        pytest.param(".md", "[![a](b)](c) " * 60 + "x", id="linked badges"),
        pytest.param(".html", " " * 100_000 + "x", id="blanks"),
        pytest.param(".html", "<ul><li>x" * 5_000 + "</ul>" * 5_000, id="lists in lists"),
        pytest.param(".html", "<ul><li>x" * 5_000 + "</ul>", id="lists that are never closed"),
        pytest.param(".html", "<ul><li>" + '<a href="#x">y' * 20_000 + "</ul>", id="links that are never closed"),
        pytest.param(".txt", " " * 100_000 + "x", id="blanks in plain text"),
    ],
)
def test_no_line_takes_forever(suffix: str, text: str, tmp_path: Path) -> None:
    """A pattern that tries a line in every possible way would hang the indexing."""
    read(tmp_path, suffix, text)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything; run the tests as another user")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    """The message says what to mend."""
    path = tmp_path / "closed.md"
    path.write_text("x")
    path.chmod(0)

    with pytest.raises(DocumentError, match="may be read"):
        read_document(path)


def test_a_stray_byte_is_replaced_and_reported_with_its_place(tmp_path: Path) -> None:
    """One bad byte must not cost the document, nor go unseen."""
    tree = read(tmp_path, ".md", b"# A\n\nAbout 5 \xb5A and \xb5, at 25 \xc2\xb0C.\n")

    assert told(tree) == ["# A", "About 5 \ufffdA and \ufffd, at 25 °C."]
    assert tree.warnings == (
        "A byte at line 3, column 9 and in 1 more places is not UTF-8 and was replaced with U+FFFD.",
    )


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html", ".adoc", ".rst", ".csv"])
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_older_encodings_are_read_rightly(suffix: str, encoding: str, tmp_path: Path) -> None:
    """Data sheets of old tools write degrees and plus-minus in one byte; a wrong sign makes a wrong value."""
    tree = read(tmp_path, suffix, "Accuracy: ±0.5 °C at 25 µA.\n\nÜberlast: 5 A.\n".encode(encoding))

    assert "±0.5 °C at 25 µA" in tree.text
    assert "Überlast" in tree.text
    assert tree.warnings == ("Line 1 is not UTF-8, so the file was read as Windows-1252; save it as UTF-8 to be sure.",)


def test_a_replacement_character_that_was_there_is_no_news(tmp_path: Path) -> None:
    """The author's own sign is quoted as it is."""
    assert read(tmp_path, ".md", "a \ufffd b").warnings == ()


@pytest.mark.parametrize("suffix", [".md", ".html", ".txt"])
def test_an_empty_document_is_reported(suffix: str, tmp_path: Path) -> None:
    """Somebody believes that it says something."""
    assert read(tmp_path, suffix, "\n \n").warnings == ("The document has no text.",)
