"""PDF: pages, headings by outline, numbers and size, lines put together, frames left out."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from fpdf import FPDF

from adapters.documents import read_document
from core.errors import DocumentError
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import assert_exact, texts, told

WIDE = "The unit is made for vehicles and for machines that work outdoors all year round and"


class Sheet(FPDF):
    """A document with a line at the top and the page number at the foot of each page."""

    head = ""

    def header(self) -> None:
        """Print the running head."""
        self.set_font("Helvetica", size=8)
        if self.head:
            self.cell(text=self.head, new_x="LMARGIN", new_y="NEXT")

    def footer(self) -> None:
        """Print the page number."""
        if self.head:
            self.set_y(-15)
            self.cell(text=f"Page {self.page_no()}")


def make(folder: Path, pages: Sequence[Sequence[str]], *, head: str = "", title: str = "") -> Path:
    """Write a PDF. A line "## x" is a bookmark of level 2, "^ x" a line in large letters."""
    pdf = Sheet()
    pdf.head = head
    if title:
        pdf.set_title(title)
    for lines in pages:
        pdf.add_page()
        for line in lines:
            text = line.lstrip("#^").strip() if line[:1] in {"#", "^"} else line
            if line.startswith("#"):
                pdf.start_section(text, level=line.count("#") - 1)
            pdf.set_font("Helvetica", size=20 if line.startswith("^") else 10)
            pdf.cell(text=text, new_x="LMARGIN", new_y="NEXT")
    path = folder / "manual.pdf"
    pdf.output(str(path))
    return path


def tree_of(path: Path) -> DocumentTree:
    """Return the checked tree."""
    tree = read_document(path)
    assert_exact(tree)
    return tree


def test_the_text_is_what_pdfium_gives_page_by_page(tmp_path: Path) -> None:
    """Quotes are checked against exactly this."""
    path = make(tmp_path, [["Page one."], ["Page two."]])

    tree = tree_of(path)

    pdf = pypdfium2.PdfDocument(path)
    assert tree.text == "\f".join(page.get_textpage().get_text_range() for page in pdf)
    assert [tree.text[start : start + 8] for start in tree.page_starts] == ["Page one", "Page two"]
    assert told(tree) == ["Page one.", "Page two."]
    assert [tree.page_of(place.start) for _, place in texts(tree)] == [1, 2]


def test_the_outline_makes_headings(tmp_path: Path) -> None:
    """The author said what is a heading; numbers and capitals are then steps and names."""
    path = make(tmp_path, [["# 1. Scope", "1. Open the case", "2. Close the case"], ["## 1.1 Power", "Text."]])

    assert told(tree_of(path)) == ["# 1. Scope", "1. Open the case", "2. Close the case", "## 1.1 Power", "Text."]


def test_numbers_make_headings_without_an_outline(tmp_path: Path) -> None:
    """Most exported manuals have no outline."""
    path = make(tmp_path, [["1. Scope", "Text.", "3.2 Power supply", "Text.", "2.4 GHz only", "GENERAL DATA", "Text."]])

    assert told(tree_of(path)) == [
        "# 1. Scope",
        "Text.",
        "## 3.2 Power supply",
        "Text.",
        "2.4 GHz only",
        "## GENERAL DATA",
        "Text.",
    ]


def test_large_letters_make_headings_and_the_title(tmp_path: Path) -> None:
    """Data sheets show their structure by size alone."""
    path = make(tmp_path, [["^ ECU-850", "^ Data sheet", WIDE, "in tunnels.", "^ Ratings", "Text."]])

    tree = tree_of(path)

    assert tree.title == "ECU-850 Data sheet"
    assert told(tree) == ["# ECU-850", "# Data sheet", f"{WIDE} in tunnels.", "# Ratings", "Text."]


def test_the_title_in_the_properties_wins(tmp_path: Path) -> None:
    """It is what people see in their viewer."""
    assert tree_of(make(tmp_path, [["^ Big"]], title="ECU-850 manual")).title == "ECU-850 manual"


def test_frames_and_contents_are_left_out(tmp_path: Path) -> None:
    """A page number in the middle of a sentence helps nobody."""
    contents = ["Table of Contents", "1. Scope ........ 2", "2. Power ........ 3"]
    path = make(tmp_path, [contents, [WIDE], ["Three."], ["Four."]], head="ECU-850 manual, 2026")

    tree = tree_of(path)

    assert told(tree) == [WIDE, "Three.", "Four."]
    assert "ECU-850 manual, 2026" in tree.text


def test_headings_of_product_models_are_no_running_heads(tmp_path: Path) -> None:
    """A page per product model: all headings differ by their number only, and not as page numbers do."""
    names = ["ECU-750", "ECU-850", "ECU 950", "ECU-970"]
    path = make(tmp_path, [[name, WIDE[:30], "First.", "Second.", "Third."] for name in names])

    assert [line for line in told(tree_of(path)) if line.startswith("ECU")] == names


def test_page_numbers_in_running_lines_are_known_by_counting_on(tmp_path: Path) -> None:
    """“ECU-850 manual 12” stands on page 10 where the cover isn't counted."""
    texts = ["One.", "Two.", "Three.", "Four."]
    pages = [[f"ECU-850 manual {number} of 30", text, f"4-{number}"] for number, text in enumerate(texts, start=3)]

    assert told(tree_of(make(tmp_path, pages))) == texts


def test_a_lone_page_number_is_left_out(tmp_path: Path) -> None:
    """Even where too few pages show that it repeats."""
    assert told(tree_of(make(tmp_path, [["Text.", "1"], ["More.", "7"]]))) == ["Text.", "More.", "7"]


def test_wrapped_lines_are_one_paragraph_and_others_are_not(tmp_path: Path) -> None:
    """A sentence must be whole; the rows of a table must not become one."""
    lines = [WIDE, "it is tight. It is", "Short one", "Short two", "Rated for use (", "indoors)", "See:", "below"]

    assert told(tree_of(make(tmp_path, [lines]))) == [
        f"{WIDE} it is tight.",
        "It is",
        "Short one",
        "Short two",
        "Rated for use ( indoors)",
        "See:",
        "below",
    ]


def test_rows_of_codes_stay_apart(tmp_path: Path) -> None:
    """Order codes with long descriptions fill their lines and are rows all the same."""
    rows = [f"ECU-{number}B {WIDE[21:]} more" for number in (750, 850)]

    assert told(tree_of(make(tmp_path, [rows]))) == rows


def test_a_sentence_never_crosses_a_page(tmp_path: Path) -> None:
    """A citation names one page."""
    assert told(tree_of(make(tmp_path, [[WIDE], ["goes on."]]))) == [WIDE, "goes on."]


def test_broken_words_are_mended_for_reading_only(tmp_path: Path) -> None:
    """The quote stays as PDFium gives it."""
    filler = WIDE[:70]
    lines = [f"{filler} manage-", "ment of heat, on-", "board parts.", "It has a heat sink.", "Pre-set too."]

    tree = tree_of(make(tmp_path, [lines]))

    said = told(tree)[0]
    assert "management of heat" in said
    assert "on-board parts" in said
    assert "manage-\r\nment" in tree.text or "manage\ufffement" in tree.text


def test_bullets_and_keys_are_entries(tmp_path: Path) -> None:
    """Feature lists are where data sheets say most."""
    lines = ["- CAN FD", f"- {WIDE}", "vibration", "Weight: 210 g", "Size: 10 mm"]

    assert told(tree_of(make(tmp_path, [lines]))) == [
        "- CAN FD",
        f"- {WIDE} vibration",
        "- Weight: 210 g",
        "- Size: 10 mm",
    ]


def test_a_page_without_text_is_reported(tmp_path: Path) -> None:
    """It may be a scan that somebody counts on."""
    tree = tree_of(make(tmp_path, [["Text."], *[[]] * 12]))

    assert tree.warnings == (
        "No text on page 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and more; run OCR first if it is scanned.",
    )


def test_a_scan_is_refused_with_advice(tmp_path: Path) -> None:
    """An empty document in the index would look like a read one."""
    with pytest.raises(DocumentError, match=r"manual\.pdf: .*no text.*run OCR first"):
        read_document(make(tmp_path, [[]]))


def test_an_encrypted_pdf_is_refused_with_advice(tmp_path: Path) -> None:
    """The owner can save it without a password."""
    pdf = FPDF()
    pdf.set_encryption(owner_password="owner", user_password="user")
    pdf.add_page()
    path = tmp_path / "locked.pdf"
    pdf.output(str(path))

    with pytest.raises(DocumentError, match="encrypted; save it without a password"):
        read_document(path)


@pytest.mark.parametrize("raw", [b"", b"no pdf", b"%PDF-1.7\n1 0 obj\n<<"])
def test_a_broken_pdf_is_refused_by_name(raw: bytes, tmp_path: Path) -> None:
    """One bad download must not stop the others."""
    path = tmp_path / "broken.pdf"
    path.write_bytes(raw)

    with pytest.raises(DocumentError, match=r"broken\.pdf: the PDF is broken"):
        read_document(path)
