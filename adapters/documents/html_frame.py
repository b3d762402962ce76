"""Which elements of an HTML page are the frame around what it says: navigation, head and foot, a cookie banner.

What holds a table or states a measure is never taken for one, unless that is all links.
"""

import re

from adapters.documents.inline import plain_html
from adapters.documents.tags import Tag, closing_end
from core.quantities.parse import quantities_in

_FRAMES = frozenset({"nav", "footer", "dialog", "aside"})
_FRAME_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary", "dialog"})
_SURE = frozenset(
    "breadcrumb breadcrumbs navbar pagination sphinxsidebar table-of-contents toc toctree-wrapper".split()  # noqa: SIM905  a list of literals reads worse
)
"""What generators of pages call what leads through them: a class or an id. "with-toc" is none of them."""
_HINTS = frozenset({"nav", "navigation", "menu", "sidebar", "header", "footer", "topbar", *_SURE})
"""Words in a class or an id of what leads through a page, if it is mostly links."""
_FOOTS = frozenset({"footer", "page-footer", "site-footer", "main-footer", "colophon"})
_BANNER = frozenset({"banner", "notice", "consent", "popup", "overlay", "modal", "bar"})
_WHOLE = frozenset({"nav", "navigation", "menu", "sidebar"})
"""Who is called just so leads through the page, whatever headings are in it."""
_OUTER = frozenset({"html", "body", "main", "article", "section", "table", "tr", "td", "th", "a", "li"})
_LINK = re.compile(r"<a\b[^>]*>(?:(?!<a\b).)*?</a\s*>", re.DOTALL | re.IGNORECASE)
_TITLE = re.compile(r"<h1\b", re.IGNORECASE)
_HEADING = re.compile(r"<h[1-3]\b", re.IGNORECASE)
_TABLE = re.compile(r"<table\b", re.IGNORECASE)
_KEPT = re.compile(r"<(?:table|h[1-6]|sup|dl)\b|[*†‡¹²³]\s", re.IGNORECASE)
"""What isn't in the foot of a page, but in its last section."""
_BUTTON = re.compile(r"<button\b", re.IGNORECASE)
_FEW_CHARS = 400
_BANNER_CHARS = 2000


def is_called_frame(tag: Tag, *, within: bool) -> bool:
    """Say whether an element is called what frames are; `within`: inside the main part of the page."""
    names = _names(tag)
    hinted = not _HINTS.isdisjoint(_words(names)) or any("cookie" in name or "breadcrumb" in name for name in names)
    return _is_sure(tag, names, within=within) or (hinted and tag.name not in _OUTER)


def is_frame(text: str, tag: Tag, end: int, *, within: bool) -> bool:
    """Say whether the element that `tag` begins, which is called so, is none of what the page says."""
    names = _names(tag)
    sure = _is_sure(tag, names, within=within)
    inner = text[tag.end : closing_end(text, tag, end) or tag.end]
    if not sure and any("cookie" in name for name in names):
        return _is_banner(names, inner)
    rest = plain_html(_LINK.sub(" ", inner))
    links = _LINK.findall(inner)
    if not sure and (_TITLE if _WHOLE.intersection(names) else _HEADING).search(inner):
        return False
    if len(links) > 1 and len(plain_html("".join(links))) >= len(rest) and (sure or not quantities_in(rest)):
        return True
    if _TABLE.search(inner) or (quantities_in(rest) and (tag.name == "aside" or not sure)):
        return False
    return sure or (not within and not _FOOTS.isdisjoint(names) and _is_foot(inner))


def _names(tag: Tag) -> list[str]:
    return f"{tag.attribute('class') or ''} {tag.attribute('id') or ''}".lower().split()


def _words(names: list[str]) -> list[str]:
    """Return names with the last word of each: "left-sidebar" is one; "menu-content" is none."""
    return [name.rpartition("-")[2].rpartition("_")[2] for name in names] + names


def _is_sure(tag: Tag, names: list[str], *, within: bool) -> bool:
    """Say whether an element says itself that it is a frame."""
    if tag.name == "header" and not within:
        return True
    role = tag.attribute("role") or ""
    return tag.name in _FRAMES or role in _FRAME_ROLES or not _SURE.isdisjoint(names)


def _is_banner(names: list[str], inner: str) -> bool:
    """Say whether this asks for leave to keep cookies; what only tells of them has no button for it."""
    asks = _BUTTON.search(inner) is not None or not _BANNER.isdisjoint(_words(names))
    said = plain_html(inner)
    return asks and "cookie" in said.lower() and len(said) <= _BANNER_CHARS and not _TABLE.search(inner)


def _is_foot(inner: str) -> bool:
    return not _KEPT.search(inner) and len(plain_html(inner)) <= _FEW_CHARS
