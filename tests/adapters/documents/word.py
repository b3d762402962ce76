"""Word documents made in memory, and what python-docx has no method for."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from adapters.documents.read import FORMATS
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import assert_exact

Make = Callable[[Any], object]
NOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"


def saved(document: Any) -> bytes:
    """Return a document's or workbook's bytes."""
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def tree_of(document: Any) -> DocumentTree:
    """Return the checked tree of a python-docx document."""
    tree = FORMATS[".docx"](saved(document))
    assert_exact(tree)
    return tree


def made(make: Make) -> DocumentTree:
    """Return the checked tree of a document that `make` fills."""
    document = docx.Document()
    make(document)
    return tree_of(document)


def add_xml(paragraph: Any, xml: str) -> None:
    """Append elements, in Word's namespaces, to a paragraph."""
    for element in list(parse_xml(f"<w:p {nsdecls('w', 'wp')}>{xml}</w:p>")):
        paragraph._p.append(element)


def run_xml(text: str, look: str = "") -> str:
    """Return a run."""
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def add_note(document: Any, note_id: int, text: str) -> None:
    """Give the document a part with one footnote."""
    xml = (
        f"<w:footnotes {nsdecls('w')}>"
        f'<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
        f'<w:footnote w:id="{note_id}"><w:p><w:r><w:footnoteRef/></w:r>{run_xml(text)}</w:p></w:footnote>'
        f"</w:footnotes>"
    )
    part = Part(PackURI("/word/footnotes.xml"), NOTES, xml.encode(), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def add_rows(document: Any, rows: Sequence[Sequence[str]], style: str = "Table Grid") -> Any:
    """Add a table with those texts."""
    table = document.add_table(len(rows), len(rows[0]), style=style)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    return table


def make_bold(row: Any) -> None:
    """Make all that stands in a table row bold."""
    for cell in row.cells:
        for paragraph in cell.paragraphs:
            for run in paragraph.runs:
                run.bold = True


def set_flag(row: Any, name: str) -> None:
    """Switch on a property of a table row."""
    look = row._tr.get_or_add_trPr()
    look.append(parse_xml(f"<w:{name} {nsdecls('w')}/>"))


def rename(document: Any, old: str, new: str) -> None:
    """Give a style another id, as Word in another language does."""
    style = document.styles[old].element
    style.set(qn("w:styleId"), new)


def repacked(raw: bytes, changed: Mapping[str, bytes]) -> bytes:
    """Return a package with other parts in it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name not in changed:
                new.writestr(name, old.read(name))
        for name, content in changed.items():
            new.writestr(name, content)
    return stream.getvalue()


def part_of(raw: bytes, name: str) -> bytes:
    """Return a part of a package."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return archive.read(name)
