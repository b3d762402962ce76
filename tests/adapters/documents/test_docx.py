"""Word documents: what a person sees on paper is what is read."""

from typing import Any

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from adapters.documents.docx_runs import formula
from adapters.documents.read import FORMATS
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import told
from tests.adapters.documents.word import (
    Make,
    add_note,
    add_xml,
    made,
    rename,
    run_xml,
    saved,
    tree_of,
)

RAISED = '<w:vertAlign w:val="superscript"/>'
PICTURE = '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="{}"/></wp:inline></w:drawing></w:r>'


def _headings(document: Any) -> None:
    document.add_heading("Power", 1)
    document.add_heading("Limits", 2)
    document.add_paragraph().add_run("Absolute maximum:").bold = True
    document.add_paragraph("Do not exceed 36 V. Use a fuse.")


def _title(document: Any) -> None:
    document.add_heading("ECU-850", 0)
    document.add_heading("Power", 1)


def _by_level(document: Any) -> None:
    document.add_paragraph("Versorgung")._p.get_or_add_pPr().append(
        parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="1"/>')
    )
    style = document.styles.add_style("Kapitel", WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Heading 3"]
    document.add_paragraph("Grenzen", style=style)
    document.add_paragraph("Text", style="Normal")._p.get_or_add_pPr().append(
        parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="9"/>')
    )


def _bullets(document: Any) -> None:
    document.add_paragraph("Fuse", style="List Bullet")
    document.add_paragraph("5 A", style="List Bullet 2")
    document.add_paragraph("Cable", style="List Bullet")


def _numbers(document: Any) -> None:
    for step in ("Open the cover.", "Pull the plug."):
        document.add_paragraph(step, style="List Number")
    document.add_paragraph("A remark.")
    document.add_paragraph("Close it.", style="List Number")
    document.add_paragraph("Loose end", style="List Bullet")


def _typed(document: Any) -> None:
    document.add_paragraph("1. Open")
    document.add_paragraph("2. Close")
    document.add_paragraph("• Fuse")
    document.add_paragraph("Supply voltage: 9 to 36 V")


def _no_list(document: Any) -> None:
    paragraph = document.add_paragraph("Plain after all", style="List Bullet")
    look = paragraph._p.get_or_add_pPr()
    look.append(parse_xml(f'<w:numPr {nsdecls("w")}><w:numId w:val="0"/></w:numPr>'))


def _too_deep(document: Any) -> None:
    paragraph = document.add_paragraph("Fuse", style="List Bullet")
    look = paragraph._p.get_or_add_pPr()
    look.append(parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="999999999"/><w:numId w:val="1"/></w:numPr>'))


def _lines(document: Any) -> None:
    document.add_paragraph("Note: keep dry").add_run().add_break()
    document.paragraphs[-1].add_run("Keep\tcool")


def _contents(document: Any) -> None:
    style = document.styles.add_style("toc 1", WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("Power 3", style=style)
    block = (
        f"<w:sdt {nsdecls('w')}><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/></w:docPartObj>"
        f"</w:sdtPr><w:sdtContent><w:p>{run_xml('Contents')}</w:p></w:sdtContent></w:sdt>"
    )
    document.element.body.insert(0, parse_xml(block))
    held = f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p>{run_xml('Kept')}</w:p></w:sdtContent></w:sdt>"
    document.element.body.insert(0, parse_xml(held))


BLOCKS = [
    pytest.param(
        _headings,
        ["# Power", "## Limits", "### Absolute maximum", "Do not exceed 36 V.", "Use a fuse."],
        id="headings and bold lines",
    ),
    pytest.param(_title, ["# ECU-850", "## Power"], id="headings below a title"),
    pytest.param(_by_level, ["## Versorgung", "### Grenzen", "Text"], id="headings by outline level"),
    pytest.param(_bullets, ["- Fuse", "  - 5 A", "- Cable"], id="bullets"),
    pytest.param(
        _numbers,
        ["1. Open the cover.", "2. Pull the plug.", "A remark.", "3. Close it.", "- Loose end"],
        id="numbers go on as Word counts them",
    ),
    pytest.param(_typed, ["1. Open", "2. Close", "- Fuse", "- Supply voltage: 9 to 36 V"], id="signs typed by hand"),
    pytest.param(_no_list, ["Plain after all"], id="list switched off"),
    pytest.param(_too_deep, ["  " * 8 + "- Fuse"], id="deeper than Word goes"),
    pytest.param(_lines, ["!note Note: keep dry", "!note Keep cool"], id="line break"),
    pytest.param(_contents, ["Kept"], id="table of contents"),
]


@pytest.mark.parametrize("make, expected", BLOCKS)
def test_paragraphs_become_what_their_style_says(make: Make, expected: list[str]) -> None:
    """Whoever writes in Word says what a paragraph is by its style, list or weight."""
    assert told(made(make)) == expected


def test_headings_are_known_in_every_language_of_word() -> None:
    """The id of a built-in style is translated, its name is not."""
    document = docx.Document()
    document.add_heading("Versorgung", 1)
    rename(document, "Heading 1", "berschrift1")
    document.paragraphs[0]._p.pPr.pStyle.set(f"{{{document.element.nsmap['w']}}}val", "berschrift1")

    assert told(tree_of(document)) == ["# Versorgung"]


LEVELS = """<w:abstractNum w:abstractNumId="90">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
<w:num w:numId="91"><w:abstractNumId w:val="90"/></w:num>
<w:num w:numId="92"><w:abstractNumId w:val="90"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>
</w:num>"""


def test_steps_are_counted_as_word_counts_them() -> None:
    """An answer that says "step 2" must mean the step that is numbered so in the manual."""
    document = docx.Document()
    numbering = document.part.numbering_part.element
    for element in list(parse_xml(f"<w:numbering {nsdecls('w')}>{LEVELS}</w:numbering>")):
        numbering.append(element)
    for text, depth, list_id in (("A", 0, 91), ("B", 1, 91), ("C", 1, 91), ("D", 0, 91), ("E", 1, 91), ("F", 0, 92)):
        look = document.add_paragraph(text)._p.get_or_add_pPr()
        xml = f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'
        look.append(parse_xml(xml))

    assert told(tree_of(document)) == ["1. A", "  1. B", "  2. C", "2. D", "  1. E", "5. F"]


RUNS = [
    pytest.param(run_xml("1", RAISED), "Up to 85¹", id="footnote mark"),
    pytest.param(run_xml("1", RAISED) + run_xml(",", RAISED) + run_xml("2", RAISED), "Up to 85¹ ²", id="two marks"),
    pytest.param(run_xml("a", RAISED), "Up to 85ᵃ", id="letter as a mark"),
    pytest.param(run_xml("*)", RAISED), "Up to 85*)", id="sign as a mark"),
    pytest.param(run_xml(" mm") + run_xml("2", RAISED), "Up to 85 mm²", id="power"),
    pytest.param(f"<w:ins>{run_xml(' V')}</w:ins>", "Up to 85 V", id="insertion"),
    pytest.param("<w:del><w:r><w:delText>0</w:delText></w:r></w:del>", "Up to 85", id="deletion"),
    pytest.param(f"<w:moveFrom>{run_xml('0')}</w:moveFrom>", "Up to 85", id="moved away"),
    pytest.param(f"<w:hyperlink>{run_xml(' link')}</w:hyperlink>", "Up to 85 link", id="link"),
    pytest.param(f'<w:fldSimple w:instr="REF x">{run_xml(" V")}</w:fldSimple>', "Up to 85 V", id="field"),
    pytest.param("<w:r><w:instrText>PAGE</w:instrText></w:r>", "Up to 85", id="field code"),
    pytest.param(run_xml("0", "<w:vanish/>"), "Up to 85", id="hidden"),
    pytest.param(run_xml(" V", '<w:vanish w:val="0"/>'), "Up to 85 V", id="not hidden"),
    pytest.param('<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>', "Up to 85°", id="symbol"),
    pytest.param('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', "Up to 85✓", id="tick"),
    pytest.param('<w:r><w:sym w:font="Symbol" w:char="zz"/></w:r>', "Up to 85", id="symbol without a code"),
    pytest.param(run_xml(" m", '<w:rFonts w:ascii="Symbol"/>'), "Up to 85 µ", id="symbol font"),
    pytest.param(run_xml("\uf0b1"), "Up to 85±", id="private letter"),
    pytest.param(run_xml("\uf0b1", '<w:rFonts w:ascii="Icons"/>'), "Up to 85\ufffd", id="letter of an unknown font"),
    pytest.param("<w:r><w:noBreakHyphen/><w:t>x</w:t></w:r>", "Up to 85-x", id="hyphen"),
    pytest.param('<w:r><w:br w:type="page"/><w:t>x</w:t></w:r>', "Up to 85 x", id="page break"),
]


@pytest.mark.parametrize("xml, expected", RUNS)
def test_a_line_is_read_as_it_looks(xml: str, expected: str) -> None:
    """Raised, deleted and hidden text must never change a number."""
    document = docx.Document()
    paragraph = document.add_paragraph("Up to 85")
    add_xml(paragraph, xml)

    assert told(tree_of(document)) == [expected]


def test_formulas_are_read_on_one_line() -> None:
    """Ten to the sixth must not become 106."""
    space = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    power = "<m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>6</m:t></m:r></m:sup></m:sSup>"
    part = "<m:f><m:num><m:r><m:t>U</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
    xml = f'<m:oMath xmlns:m="{space}">{power}<m:r><m:t> · </m:t></m:r>{part}<m:f/></m:oMath>'
    document = docx.Document()
    document.add_paragraph("Life: ")._p.append(parse_xml(xml))

    assert formula(parse_xml(xml)) == "10⁶ · U/2/"
    assert told(tree_of(document)) == ["- Life: 10⁶ · U/2/"]


def test_a_footnote_is_marked_and_told_at_the_end() -> None:
    """The mark must not be glued to the number, and what the note says must not be lost."""
    document = docx.Document()
    paragraph = document.add_paragraph("Up to 85")
    add_xml(paragraph, '<w:r><w:footnoteReference w:id="2"/></w:r>')
    add_xml(paragraph, run_xml(" °C."))
    add_xml(paragraph, '<w:r><w:footnoteReference w:id="2" w:customMarkFollows="1"/></w:r>')
    document.add_paragraph("The end.")
    add_note(document, 2, "With a fan.")

    assert told(tree_of(document)) == ["Up to 85¹ °C.", "The end.", "¹ With a fan.", "² With a fan."]


def test_pictures_are_known_by_what_is_said_about_them() -> None:
    """A picture of a table is said to be a picture; a text box is said to be left out."""
    document = docx.Document()
    add_xml(document.add_paragraph("See below."), PICTURE.format("Pin layout"))
    add_xml(document.add_paragraph(), PICTURE.format(""))
    add_xml(document.add_paragraph(), PICTURE.format("A blue box. Description automatically generated"))
    box = f"<w:r><w:drawing><w:txbxContent><w:p>{run_xml('Aside')}</w:p></w:txbxContent></w:drawing></w:r>"
    add_xml(document.add_paragraph("With a box"), box)

    tree = tree_of(document)

    assert told(tree) == ["See below.", "<Pin layout>", "With a box"]
    assert tree.warnings == ("A text box was left out; move the text into the document's body.",)


def test_of_two_spellings_for_old_and_new_programs_one_is_read() -> None:
    """Nothing must be read twice."""
    space = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    both = "<mc:AlternateContent {}><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent>"
    document = docx.Document()
    paragraph = document.add_paragraph("A")
    paragraph._p.append(parse_xml(f"<w:r {nsdecls('w')}>{both.format(space, '<w:t>B</w:t>', '<w:t>x</w:t>')}</w:r>"))
    whole = both.format(f"{space} {nsdecls('w')}", run_xml("C"), run_xml("x"))
    paragraph._p.append(parse_xml(whole))
    block = both.format(f"{space} {nsdecls('w')}", f"<w:p>{run_xml('D')}</w:p>", f"<w:p>{run_xml('x')}</w:p>")
    paragraph._p.addnext(parse_xml(block))

    assert told(tree_of(document)) == ["ABC", "D"]


def _with_title(said: str, *headings: str) -> DocumentTree:
    document = docx.Document()
    document.core_properties.title = said
    for heading in headings:
        document.add_heading(heading, 1)
    document.add_paragraph("Text.")
    return tree_of(document)


def test_the_title_is_the_first_heading_or_what_the_file_says() -> None:
    """What a citation shows must be what is on the cover."""
    assert _with_title("Kept by the file").title == "Kept by the file"
    assert _with_title("Kept by the file", "ECU-850").title == "ECU-850"
    assert _with_title("").title == ""


def test_a_document_without_text_is_reported() -> None:
    """Somebody believes that it says something."""
    assert FORMATS[".docx"](saved(docx.Document())).warnings == ("The document has no text.",)
