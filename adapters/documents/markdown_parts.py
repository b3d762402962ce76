"""What opens and closes parts of a Markdown document: tabs, admonitions, details, in every dialect."""

import re

from adapters.documents.builder import Builder, Part
from adapters.documents.inline import fold, read_markdown
from adapters.documents.markdown_lines import MarkdownLine
from adapters.documents.outline import admonition_of, is_admonition
from adapters.documents.shortcodes import SHORTCODE, attribute_of
from adapters.documents.source import trim
from adapters.documents.tags import Tag, tags_in
from core.knowledge.tree import Place

_COLONS = re.compile(r"(?P<colons>:{3,})[ \t]*(?:\{\.?)?(?P<kind>[\w-]*)\}?(?:\{[^{}]*\})?[ \t]*(?P<title>.*)\Z")
_LIQUID = re.compile(r"\{%-?[ \t]*(?P<name>[\w-]+)(?P<attributes>[^%]*)%\}")
_BANGS = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[\w-]+)[^\"']*(?:[\"'](?P<title>.*)[\"'])?[ \t]*\Z")
_FOLDED = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+[\"'](?P<label>.+)[\"'][ \t]*\Z")
"""A box of no kind, with a title: what it holds is told apart by that, as a tab is."""
_TAB_BY_SIGN = re.compile(r"===\+?!?[ \t]+[\"'](?P<label>.+)[\"'][ \t]*\Z")
_CALLOUT = re.compile(r"\[!(?P<kind>\w+)\][+-]?[ \t]*(?P<title>.*)\Z")
_LIQUID_VALUE = re.compile(r"(?:title|style|label)\s*=\s*[\"']([^\"']*)[\"']")
_IMAGE = re.compile(r"!\[(?P<alt>[^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])")
_TAB_NAMES = frozenset({"tabitem", "tab", "tabpanel", "codegroupitem"})
_CALLOUT_NAMES = frozenset({"callout", "admonition", "alert", "aside", "hint"})
_KIND_NAMES = {"secondary": "note", "error": "danger", "abstract": "note", "bug": "danger", "failure": "danger"}
_CALLOUT_CODES = _CALLOUT_NAMES | {"notice", "admonish"}
_TAB_CODES = frozenset({"tab", "tabitem", "tab-item"})
_TITLED = ("title", "question", "summary", "heading", "header")
_HELD_COLUMNS = 4


class PartReader:
    """Opens and closes parts as their signs come by."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def tag(self, tag: Tag) -> None:
        """Open or close the part that a tag stands for."""
        if tag.closing:
            self.builder.close(tag.name)
        elif tag.empty:
            self.builder.picture(tag.attribute("alt") or "", Place(tag.start, tag.end))
        else:
            if tag.name in _TAB_NAMES:
                self._leave_sibling(tag.name)
            part = Part(name=tag.name, tab=_label(tag), admonition=_kind(tag))
            if tag.component and part.tab is None and not part.admonition:
                self._heading(tag)
            self.builder.parts.append(part)

    def _heading(self, tag: Tag) -> None:
        """Add the title that a component shows above what it holds, such as the question of an answer."""
        said = next((value for name in _TITLED if (value := tag.attribute(name))), "")
        at = self.builder.text.find(said, tag.start, tag.end) if any(map(str.isalpha, said)) else -1
        if at >= 0:
            self.builder.heading(0, Place(at, at + len(said)), pseudo=True)

    def _leave_sibling(self, name: str) -> None:
        """Close a tab whose end tag is missing when the next one of the same group begins."""
        if self.builder.parts and self.builder.parts[-1].name == name:
            self.builder.parts.pop()

    def is_directive(self, said: str) -> bool:
        """Tell whether a line opens or closes a part by a sign of its own."""
        return any(pattern.match(said) for pattern in (_COLONS, _LIQUID, _BANGS, _FOLDED, _TAB_BY_SIGN, SHORTCODE))

    def directive(self, said: str, line: MarkdownLine) -> int | None:
        """Open or close the part whose sign the line is; None if it is no sign.

        Returns how far the part's lines are indented, or 0 if an end sign closes it.
        """
        if match := _COLONS.match(said):
            self._colons(match, line)
            return 0
        if match := _LIQUID.match(said):
            self._liquid(match["name"], match["attributes"])
            return 0
        if (match := SHORTCODE.match(said)) and match.end() == len(said.rstrip()):
            self._shortcode(match, line)
            return 0
        if match := _BANGS.match(said):
            self.builder.parts.append(Part(name="!", admonition=kind_of(match["kind"])))
            self._title(line.start, match.span("title"))
            return line.indent + _HELD_COLUMNS
        if match := _TAB_BY_SIGN.match(said) or _FOLDED.match(said):
            self.builder.parts.append(Part(name="===", tab=fold(match["label"])))
            return line.indent + _HELD_COLUMNS
        return None

    def _colons(self, match: re.Match[str], line: MarkdownLine) -> None:
        if not match["kind"] and not match["title"]:
            self.builder.close(match["colons"])
            return
        name = match["kind"].lower()
        if name in {"tab", "tabs", "tab-item"}:
            self.builder.parts.append(Part(name=match["colons"], tab=fold(match["title"]) or None))
            return
        self.builder.parts.append(Part(name=match["colons"], admonition=kind_of(name)))
        self._title(line.start, match.span("title"))

    def _title(self, start: int, span: tuple[int, int]) -> None:
        """Add an admonition's title as its first sentence."""
        place = trim(self.builder.text, start + max(span[0], 0), start + max(span[1], 0))
        said = self.builder.text[place.start : place.end]
        if said.startswith("[") and said.endswith("]"):
            place = Place(place.start + 1, place.end - 1)
        text = self.builder.piece(place)
        self.builder.sentences((text,) if text else ())

    def _liquid(self, name: str, attributes: str) -> None:
        if name.startswith("end"):
            self.builder.close("%" + name.removeprefix("end"))
        elif name in {"hint", "tab", "tabs"}:
            value = _LIQUID_VALUE.search(attributes)
            said = value[1] if value else ""
            self.builder.parts.append(
                Part(
                    name="%" + name,
                    tab=fold(said) if name == "tab" and said.strip() else None,
                    admonition=kind_of(said or "note") if name == "hint" else "",
                )
            )

    def _shortcode(self, match: re.Match[str], line: MarkdownLine) -> None:
        """Open or close the admonition or tab that a shortcode stands for; add the picture that one shows."""
        name = match["name"].lower()
        if match["close"]:
            self.builder.close("{" + name)
            return
        alt = attribute_of(match, "alt", "caption")
        if alt:
            self.builder.picture(alt, Place(line.start, line.end))
        word = attribute_of(match, "type", "style", "kind") or match["attributes"].strip(" \"'").split(" ")[0]
        kind = name if is_admonition(name) else (kind_of(word or "note") if name in _CALLOUT_CODES else "")
        label = attribute_of(match, "name", "title", "label") or match["attributes"].strip(" \"'")
        tab = fold(label) if name in _TAB_CODES else ""
        if (kind or tab) and re.compile(rf"\{{\{{[<%]\s*/\s*{re.escape(name)}\b").search(self.builder.text, line.end):
            self.builder.parts.append(Part(name="{" + name, tab=tab or None, admonition=kind))

    def is_callout(self, said: str) -> bool:
        """Tell whether a quote's first line is nothing but its kind, as "[!NOTE]"."""
        match = _CALLOUT.match(said)
        return match is not None and not match["title"]

    def quote_kind(self, said: str) -> str:
        """Return the kind of admonition that a quote's first line makes it; empty for a mere quotation."""
        match = _CALLOUT.match(said)
        if match:
            return kind_of(match["kind"])
        plain = read_markdown(said)
        return plain.strip(" :!").lower() if is_admonition(plain) else admonition_of(said)

    def pictures(self, place: Place) -> None:
        """Add each image of a line that holds nothing else."""
        text = self.builder.text
        for match in _IMAGE.finditer(text, place.start, place.end):
            self.builder.picture(match["alt"], Place(*match.span()))
        for tag in tags_in(text, place.start, place.end):
            if tag.name == "img":
                self.builder.picture(tag.attribute("alt") or "", Place(tag.start, tag.end))


def kind_of(word: str) -> str:
    """Return the kind of admonition that a dialect's word means; other words are kept as they are."""
    return _KIND_NAMES.get(word.lower(), word.lower())


def _label(tag: Tag) -> str | None:
    if tag.name not in _TAB_NAMES:
        return None
    given = (tag.attribute(name) for name in ("label", "title", "name", "value"))
    return next((fold(value) for value in given if value and value.strip()), None)


def _kind(tag: Tag) -> str:
    if tag.component and is_admonition(tag.name):
        return kind_of(tag.name)
    if tag.name in _CALLOUT_NAMES:
        return kind_of(tag.attribute("type") or tag.attribute("variant") or "note")
    classes = (tag.attribute("class") or tag.attribute("classname") or "").lower().split()
    return next((word for word in classes if is_admonition(word)), "")
