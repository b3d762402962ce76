"""What a Word document's styles say of the paragraphs, runs and tables that have them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from adapters.documents.docx_package import Element, W, number, switch, value_of

_HEADING = re.compile(r"heading (\d)")
_LIST = re.compile(r"list (?:bullet|number) (\d)")
_BODY_LEVEL = 9
"""The outline level of running text; those of headings are 0 to 8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A style, with what it takes over from those it is based on.

    Attributes:
        name: In lower case, the same in every language of Word for those built in.
        level: 1 for the outermost heading; None if it is no heading.
        bold: None if it says nothing.
        raised: Superscript; None if it says nothing.
        list_id: The numbering that its paragraphs have; empty for none.
        depth: How deep in a list.
        heads: Its tables' first row looks different.
    """

    name: str = ""
    level: int | None = None
    bold: bool | None = None
    raised: bool | None = None
    list_id: str = ""
    depth: int = 0
    heads: bool = False


PLAIN = Style()


def read_styles(root: Element | None) -> Mapping[str, Style]:
    """Return the styles by their id."""
    elements = (
        {element.get(f"{W}styleId") or "": element for element in root.iter(f"{W}style")} if root is not None else {}
    )
    styles: dict[str, Style] = {}
    for style_id in elements:
        _read(style_id, elements, styles)
    return styles


def _read(style_id: str, elements: Mapping[str, Element], styles: dict[str, Style]) -> None:
    """Put a style and all that it is based on into `styles`."""
    chain: list[str] = []
    while style_id in elements and style_id not in styles and style_id not in chain:
        chain.append(style_id)
        style_id = value_of(elements[style_id], f"{W}basedOn") or ""
    base = styles.get(style_id, PLAIN)
    for name in reversed(chain):
        base = styles[name] = _style(elements[name], base)


def _style(element: Element, base: Style) -> Style:
    name = (value_of(element, f"{W}name") or "").lower()
    paragraph, run = element.find(f"{W}pPr"), element.find(f"{W}rPr")
    list_id = value_of(paragraph, f"{W}numPr/{W}numId")
    depth = value_of(paragraph, f"{W}numPr/{W}ilvl")
    bold = switch(run, "b")
    raised = value_of(run, f"{W}vertAlign")
    own_depth = _LIST.fullmatch(name)
    return Style(
        name=name,
        level=_level(name, paragraph, base),
        bold=base.bold if bold is None else bold,
        raised=base.raised if raised is None else raised == "superscript",
        list_id=base.list_id if list_id is None else list_id,
        depth=int(own_depth[1]) - 1 if own_depth else number(depth, base.depth),
        heads=base.heads or any(part.get(f"{W}type") == "firstRow" for part in element.iter(f"{W}tblStylePr")),
    )


def _level(name: str, paragraph: Element | None, base: Style) -> int | None:
    if name == "title":
        return 1
    if match := _HEADING.fullmatch(name):
        return int(match[1])
    return outline_level(paragraph, base.level)


def outline_level(paragraph: Element | None, default: int | None) -> int | None:
    """Return the heading level that paragraph properties state; `default` if they state none."""
    stated = value_of(paragraph, f"{W}outlineLvl")
    if stated is None:
        return default
    level = number(stated, _BODY_LEVEL)
    return level + 1 if 0 <= level < _BODY_LEVEL else None
