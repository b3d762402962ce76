"""A Word paragraph's runs to the text that a person reads, changes accepted and raised text kept apart."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from adapters.documents.docx_package import Element, W, switch, value_of
from adapters.documents.docx_styles import PLAIN, Style
from adapters.documents.docx_symbols import signs
from adapters.documents.inline import raise_text

CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Choice"
ALTERNATE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"
_SHAPE = "{urn:schemas-microsoft-com:vml}shape"
_HOLDERS = frozenset(
    W + name
    for name in ("hyperlink", "ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml", "dir")
) | {CHOICE, f"{_M}oMathPara"}
"""What holds runs without saying anything itself; deleted and moved-away text is in none of them."""
_SIGNS = {W + "tab": "\t", W + "br": "\n", W + "cr": "\n", W + "noBreakHyphen": "-", W + "ptab": "\t"}
_NOTE_MARKS = frozenset({W + "footnoteReference", W + "endnoteReference"})
_CODE = re.compile(r"(?i)f0[0-9a-f]{2}|0{0,2}[0-9a-f]{2}")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a paragraph says.

    Attributes:
        text: Its lines, joined by line feeds.
        bold: All of its letters are.
        pictures: What is said about its pictures.
    """

    text: str
    bold: bool = False
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    raised: bool = False
    bold: bool = False


@dataclass(slots=True)
class RunReader:
    """Reads paragraphs one after the other.

    Attributes:
        notes: The footnotes and endnotes referred to so far, in order, as (kind of reference, id).
        boxes: How many text boxes were left out.
    """

    styles: Mapping[str, Style]
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    boxes: int = 0

    def read(self, paragraph: Element, style: Style = PLAIN) -> Said:
        """Return what the paragraph says."""
        pictures: list[str] = []
        runs = list(self._runs(paragraph, style, pictures))
        parts: list[str] = []
        for raised, group in groupby(runs, key=lambda run: run.raised):
            text = "".join(run.text for run in group)
            parts.append(raise_text(text) if raised else text)
        shown = [run for run in runs if run.text.strip()]
        return Said(text="".join(parts), bold=bool(shown) and all(run.bold for run in shown), pictures=tuple(pictures))

    def _runs(self, holder: Iterable[Element], style: Style, pictures: list[str]) -> Iterator[_Run]:
        for child in holder:
            if child.tag == f"{W}r":
                yield from self._run(child, style, pictures)
            elif child.tag == ALTERNATE:
                yield from self._runs(chosen(child), style, pictures)
            elif child.tag == f"{_M}oMath":
                yield _Run(formula(child))
            elif child.tag in _HOLDERS:
                yield from self._runs(child, style, pictures)

    def _run(self, run: Element, style: Style, pictures: list[str]) -> Iterator[_Run]:
        look = run.find(f"{W}rPr")
        if switch(look, "vanish"):
            return
        own = self.styles.get(value_of(look, f"{W}rStyle") or "", PLAIN)
        bold = next((said for said in (switch(look, "b"), own.bold, style.bold) if said is not None), False)
        place = value_of(look, f"{W}vertAlign")
        raised = bool(own.raised) if place is None else place == "superscript"
        fonts = look.find(f"{W}rFonts") if look is not None else None
        font = (fonts.get(f"{W}ascii") or "") if fonts is not None else ""
        for child in run:
            if child.tag in _NOTE_MARKS:
                yield _Run(self._mark(child))
            elif text := self._text(child, font, pictures):
                yield _Run(text, raised, bold)

    def _text(self, element: Element, font: str, pictures: list[str]) -> str:
        if element.tag == f"{W}t":
            return signs(element.text or "", font)
        if element.tag == f"{W}br":
            return "\n" if element.get(f"{W}type") in {None, "textWrapping"} else " "
        if element.tag == f"{W}sym":
            return _symbol(element)
        if element.tag == ALTERNATE:
            return "".join(self._text(child, font, pictures) for child in chosen(element))
        if element.tag in {f"{W}drawing", f"{W}pict", f"{W}object"}:
            self._drawing(element, pictures)
        return _SIGNS.get(str(element.tag), "")

    def _mark(self, element: Element) -> str:
        """Return the note's number as a raised one; none if the author put a sign of their own beside it."""
        self.notes.append((str(element.tag).removeprefix(W), element.get(f"{W}id") or ""))
        if element.get(f"{W}customMarkFollows") in {"1", "true", "on"}:
            return ""
        return raised_number(len(self.notes))

    def _drawing(self, element: Element, pictures: list[str]) -> None:
        boxes = sum(1 for _ in element.iter(f"{W}txbxContent"))
        self.boxes += boxes
        if boxes:
            return
        pictures.extend(shape.get("descr") or shape.get("title") or "" for shape in element.iter(_PICTURE))
        pictures.extend(shape.get("alt") or "" for shape in element.iter(_SHAPE))


def raised_number(value: int) -> str:
    """Return a number in raised digits."""
    return str(value).translate(_SUPERSCRIPTS)


def chosen(alternatives: Element) -> Iterator[Element]:
    """Return what the first alternative holds: the others say the same for older programs."""
    choice = alternatives.find(CHOICE)
    return iter(()) if choice is None else iter(choice)


def _symbol(element: Element) -> str:
    code = _CODE.fullmatch(element.get(f"{W}char") or "")
    return signs(chr(int(code[0], 16)), element.get(f"{W}font") or "") if code else ""


def formula(element: Element) -> str:
    """Return a formula on one line: powers raised, fractions with a stroke."""
    if element.tag == f"{_M}t":
        return element.text or ""
    if element.tag == f"{_M}sSup":
        return _part(element, "e") + raise_text(_part(element, "sup"))
    if element.tag == f"{_M}f":
        return f"{_part(element, 'num')}/{_part(element, 'den')}"
    return "".join(map(formula, element))


def _part(element: Element, name: str) -> str:
    part = element.find(_M + name)
    return "" if part is None else formula(part)
