"""What is said of an answer's sources and scope; `one_line` is how a platform cuts a text to so many characters."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from core.answer import Citation, Scope

OneLine: TypeAlias = Callable[[str, int], str]

_NAME_CHARS = 60
_TITLE_CHARS = 200


def scope_lines(scopes: Sequence[Scope], one_line: OneLine) -> list[str]:
    """Return one line per product model: "Applies to ECU-850b; 2 sources inherited from ECU-850"."""
    return [_scope(scope, one_line) for scope in scopes]


def title_of(citation: Citation, one_line: OneLine) -> str:
    """Return what a document is called."""
    return one_line(citation.title, _TITLE_CHARS) or one_line(citation.document, _TITLE_CHARS) or "Untitled"


def place_of(citation: Citation, one_line: OneLine) -> list[str]:
    """Return where in its document a citation stands, and what is to be said of the document."""
    headings = " › ".join(filter(None, (one_line(heading, _TITLE_CHARS) for heading in citation.section)))
    return [part for part in (headings, *remarks_on(citation, one_line)) if part]


def remarks_on(citation: Citation, one_line: OneLine) -> list[str]:
    """Return the page of a citation, whose base it is from, and whether its document is superseded."""
    base = citation.inherited_from
    remarks = [
        f"page {citation.page}" if citation.page is not None else "",
        f"inherited from {one_line(base, _NAME_CHARS)}" if base else "",
        "superseded document" if citation.legacy else "",
    ]
    return [remark for remark in remarks if remark]


def _scope(scope: Scope, one_line: OneLine) -> str:
    inherited = [
        f"{count} source{'s' if count != 1 else ''} inherited from {one_line(base, _NAME_CHARS)}"
        for base, count in scope.inherited
    ]
    return "; ".join([f"Applies to {one_line(scope.model, _NAME_CHARS)}", *inherited])
