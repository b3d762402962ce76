"""Trees that are kept: what hasn't changed isn't read again, and nothing that happens to the file stops anybody."""

from pathlib import Path

import pytest

from adapters.documents import kept_reader, read_document
from core.errors import DocumentError
from core.knowledge.tree import DocumentTree


class Reader:
    """Reads documents, and knows which."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def __call__(self, file: Path) -> DocumentTree:
        """Return the tree of a file."""
        self.seen.append(file.name)
        return read_document(file)


@pytest.fixture
def sheets(tmp_path: Path) -> list[Path]:
    """Three documents, one with front matter and a table."""
    files = [tmp_path / name for name in ("a.md", "b.md", "c.html")]
    files[0].write_text(
        "---\ntitle: A\nmodels: [X1, {name: X2, aliases: [Y]}]\n---\n# A\n\n| a | b |\n|--|--|\n| 1 | 2 |\n"
    )
    files[1].write_text("# B\n\n1. One.\n2. Two.\n\n```sh\nls\n```\n")
    files[2].write_text("<h1>C</h1><p>It weighs 3 kg.</p>")
    return files


def read_all(kept: Path, files: list[Path]) -> tuple[list[DocumentTree], list[str]]:
    """Return the trees, and what was read for them."""
    reader = Reader()
    with kept_reader(kept, reader) as read:
        return [read(file) for file in files], reader.seen


def test_what_has_not_changed_is_read_once(tmp_path: Path, sheets: list[Path]) -> None:
    """And is then just as if it were read."""
    kept = tmp_path / "data" / "read.db"
    read_all(kept, sheets)

    trees, seen = read_all(kept, sheets)

    assert seen == []
    assert trees == [read_document(file) for file in sheets]


def test_what_has_changed_is_read_again(tmp_path: Path, sheets: list[Path]) -> None:
    """However little, and however quickly after."""
    read_all(tmp_path / "read.db", sheets)
    sheets[1].write_text("# B\n\n1. One.\n2. Six.\n\n```sh\nls\n```\n")

    trees, seen = read_all(tmp_path / "read.db", sheets)

    assert seen == ["b.md"]
    assert "Six" in trees[1].text


def test_what_was_read_before_an_interruption_is_kept(tmp_path: Path, sheets: list[Path]) -> None:
    """Ctrl-C after two of three documents costs one."""

    def pressed(file: Path) -> DocumentTree:
        if file == sheets[2]:
            raise KeyboardInterrupt
        return read_document(file)

    with pytest.raises(KeyboardInterrupt), kept_reader(tmp_path / "read.db", pressed) as read:
        list(map(read, sheets))

    assert read_all(tmp_path / "read.db", sheets)[1] == ["c.html"]


def test_a_document_that_cannot_be_read_is_tried_again(tmp_path: Path) -> None:
    """It may have been locked."""
    file = tmp_path / "a.pdf"
    file.write_bytes(b"no PDF")

    for _ in range(2):
        with pytest.raises(DocumentError), kept_reader(tmp_path / "read.db") as read:
            read(file)
    with pytest.raises(DocumentError, match="can't open"), kept_reader(tmp_path / "read.db") as read:
        read(tmp_path / "gone.md")


def test_another_version_of_the_reader_reads_again(
    tmp_path: Path, sheets: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads the same file otherwise."""
    read_all(tmp_path / "read.db", sheets)
    monkeypatch.setattr("adapters.documents.kept.READER_VERSION", 0)

    assert len(read_all(tmp_path / "read.db", sheets)[1]) == len(sheets)


def test_a_tree_of_another_shape_is_read_again(
    tmp_path: Path, sheets: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to think of the version to be safe."""
    monkeypatch.setattr("adapters.documents.kept._TREE.dump_json", lambda _tree: b'{"text": "of old"}')
    read_all(tmp_path / "read.db", sheets)
    monkeypatch.undo()

    assert len(read_all(tmp_path / "read.db", sheets)[1]) == len(sheets)


def test_a_file_that_is_no_database_is_made_anew(tmp_path: Path, sheets: list[Path]) -> None:
    """Nothing is in it that can't be had again."""
    (tmp_path / "read.db").write_bytes(b"not a database, but long enough to be looked at" * 40)
    read_all(tmp_path / "read.db", sheets)

    assert read_all(tmp_path / "read.db", sheets)[1] == []


def test_where_nothing_can_be_kept_all_is_read(
    tmp_path: Path, sheets: list[Path], caplog: pytest.LogCaptureFixture
) -> None:
    """It only takes longer, and the log says so."""
    (tmp_path / "file").write_text("in the way")

    assert len(read_all(tmp_path / "file" / "read.db", sheets)[1]) == len(sheets)
    assert "unchanged documents are read again" in caplog.text


def test_files_that_are_gone_are_forgotten(tmp_path: Path, sheets: list[Path]) -> None:
    """What is kept doesn't grow for ever."""
    read_all(tmp_path / "read.db", sheets)
    content = sheets[1].read_text()
    sheets[1].unlink()
    read_all(tmp_path / "read.db", [sheets[0]])
    sheets[1].write_text(content)

    assert read_all(tmp_path / "read.db", sheets)[1] == ["b.md"]
