"""HTML and JSX tags with their places in the source, found in however broken markup."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[.*?\]\]>|<[!?][A-Za-z][^>]*>"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][\w.:-]*)"
    r"(?P<attributes>(?:\s(?:\"[^\"]*\"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^<>\"'{}]){0,400}+|\s*))"
    r"(?P<empty>/?)>",
    re.DOTALL,
)
_LOOSE_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w.:-]*)(?P<attributes>[^<>]*?)(?P<empty>/?)>")
_ATTRIBUTE = re.compile(
    r"(?P<name>[A-Za-z_:@][\w:.-]*)"
    r"(?:\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|\{(?P<brace>(?:[^{}]|\{[^{}]*\})*)\}|(?P<bare>[^\s\"'{}>]+)))?"
)
_GIVEN = re.compile(r"[\w:@-]\s*=\s*[\"'{]")
_END = re.compile(r"</([A-Za-z][\w.:-]*)\s*>")
_ENDED = re.compile(r"(?:\A|[\s\"'}])/\s*\Z")
_RAW = ("script", "style", "template", "noscript")

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())  # noqa: SIM905  a list of literals reads worse
HTML_NAMES = VOID | frozenset(
    "a abbr acronym address article aside b bdi bdo big blockquote body button canvas caption center cite code"  # noqa: SIM905  a list of literals reads worse
    " colgroup data dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4"
    " h5 h6 head header hgroup html i iframe ins kbd label legend li main map mark menu nav noscript object ol"
    " optgroup option output p picture pre progress q rp rt ruby s samp script section select slot small span"
    " strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u"
    " ul var video".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """One tag, or a comment or declaration (then `name` is empty).

    Attributes:
        name: Lower case.
        component: The name as written starts with a capital letter: JSX.
        closing: It is an end tag.
        empty: It has no content: self-closed, or a void element.
        attributes: The attributes as written.
    """

    name: str
    component: bool
    closing: bool
    empty: bool
    attributes: str
    start: int
    end: int

    def attribute(self, name: str) -> str | None:
        """Return the attribute's value, "" if it has none, or None if the tag lacks it."""
        for match in _ATTRIBUTE.finditer(self.attributes):
            if match["name"].lower() == name:
                return _value(match)
        return None


def _value(match: re.Match[str]) -> str:
    given = [match[group] for group in ("double", "single", "bare") if match[group] is not None]
    if given:
        return html.unescape(given[0])
    return (match["brace"] or "").strip().strip("\"'`")


def closed_names(text: str) -> frozenset[str]:
    """Return the names of which a text has end tags, in lower case."""
    return frozenset(name.lower() for name in _END.findall(text))


def is_markup(tag: Tag, closed: frozenset[str] = frozenset()) -> bool:
    """Tell whether a tag is an element, and no word in angle brackets that stands for something ("<your name>").

    Custom elements have a value for an attribute, an end tag, or end in themselves.
    """
    if not tag.name or tag.component or tag.name in HTML_NAMES:
        return True
    return tag.closing or tag.empty or tag.name in closed or _GIVEN.search(tag.attributes) is not None


def tag_at(text: str, start: int, end: int | None = None) -> Tag | None:
    """Return the tag that begins at `start`; None if none does."""
    stop = len(text) if end is None else end
    match = _TAG.match(text, start, stop) or _LOOSE_TAG.match(text, start, stop)
    if match is None:
        return None
    if match["name"] is None:
        return Tag(name="", component=False, closing=False, empty=True, attributes="", start=start, end=match.end())
    name = match["name"].lower()
    return Tag(
        name=name,
        component=match["name"][0].isupper() and (name not in HTML_NAMES or not match["name"].isupper()),
        closing=bool(match["close"]),
        empty=bool(match["empty"] or _ENDED.search(match["attributes"])) or name in VOID,
        attributes=match["attributes"],
        start=start,
        end=match.end(),
    )


def tags_in(text: str, start: int, end: int) -> Iterator[Tag]:
    """Yield the tags of text[start:end] in order; what stands inside scripts and styles is skipped."""
    at = text.find("<", start, end)
    while at >= 0:
        tag = tag_at(text, at, end)
        if tag is None:
            at = text.find("<", at + 1, end)
            continue
        yield tag
        after = tag.end
        if tag.name in _RAW and not (tag.closing or tag.empty):
            found = re.compile(rf"</{tag.name}\s*>", re.IGNORECASE).search(text, after, end)
            after = found.start() if found else end
        at = text.find("<", after, end)


def closing_end(text: str, opened: Tag, end: int) -> int | None:
    """Return where the element that `opened` begins ends, its end tag included; None if it is never closed."""
    if not re.compile(rf"</{re.escape(opened.name)}\b", re.IGNORECASE).search(text, opened.end, end):
        return None
    depth = 0
    for tag in tags_in(text, opened.start, end):
        if tag.name != opened.name or tag.empty:
            continue
        depth += -1 if tag.closing else 1
        if depth == 0:
            return tag.end
    return None
