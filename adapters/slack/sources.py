"""Citations and scope below an answer."""

from collections.abc import Sequence

from adapters.slack.limits import shortened, weight
from adapters.slack.rich_text import JsonObject, leaf, link, one_line, paragraphs, section
from core.answer import Citation, Scope

_QUOTE_CHARS = 300
_TITLE_CHARS = 200
_PLACE_CHARS = 300
_NAME_CHARS = 60
_SCOPE_CHARS = 1500


def source_pieces(citations: Sequence[Citation], *, room: int) -> list[JsonObject]:
    """Return the numbered sources within `room` characters, and how many did not fit.

    Where the quotes would push sources out, the quotes go first.
    """
    if not citations:
        return []
    quoted = [[_source(citation), _quote(citation)] for citation in citations]
    bare = [[_source(citation)] for citation in citations]
    head = section(leaf("Sources\n", "bold"))
    room -= weight(head) + weight(_more(len(citations)))
    whole = weight(quoted) <= room
    shown: list[JsonObject] = []
    count = 0
    for pieces in quoted if whole else bare:
        room -= weight(pieces)
        if room < 0:
            break
        shown += pieces
        count += 1
    return [head, *shown, *_more(len(citations) - count)]


def scope_pieces(scopes: Sequence[Scope]) -> list[JsonObject]:
    """Return for which product models an answer holds, and which sources are inherited."""
    said = "\n".join(scope_lines(scopes))
    return paragraphs(shortened(said, _SCOPE_CHARS), "italic")


def scope_lines(scopes: Sequence[Scope]) -> list[str]:
    """Return one line per product model: "Applies to ECU-850b; 2 sources inherited from ECU-850"."""
    return [_scope(scope) for scope in scopes]


def _scope(scope: Scope) -> str:
    inherited = [
        f"{count} source{'s' if count != 1 else ''} inherited from {one_line(base, _NAME_CHARS)}"
        for base, count in scope.inherited
    ]
    return "; ".join([f"Applies to {one_line(scope.model, _NAME_CHARS)}", *inherited])


def _source(citation: Citation) -> JsonObject:
    title = one_line(citation.title, _TITLE_CHARS) or one_line(citation.document, _TITLE_CHARS) or "Untitled"
    place = " › ".join(one_line(heading, _TITLE_CHARS) for heading in citation.section)
    parts = [place, f"page {citation.page}" if citation.page is not None else ""]
    parts += [f"inherited from {one_line(citation.inherited_from, _NAME_CHARS)}" if citation.inherited_from else ""]
    parts += ["superseded document" if citation.legacy else ""]
    where = shortened(" · ".join(part for part in parts if part), _PLACE_CHARS)
    after = leaf(f" · {where}\n" if where else "\n")
    return section(leaf(f"[{citation.number}] "), link(title, citation.url), after)


def _quote(citation: Citation) -> JsonObject:
    quote = one_line(citation.excerpt or citation.quote, _QUOTE_CHARS) or "–"
    return {"type": "rich_text_quote", "elements": [leaf(quote)]}


def _more(count: int) -> list[JsonObject]:
    if not count:
        return []
    return paragraphs(f"{count} more source{'s' if count > 1 else ''}; ask “source?” to see the rest.", "italic")
