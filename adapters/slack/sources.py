"""Citations and scope below an answer."""

from collections.abc import Sequence

from adapters.chat.answers import NOTHING
from adapters.chat.sources import covered_by, place_of, scope_lines, title_of
from adapters.chat.text import visible
from adapters.codec import CLOSEST
from adapters.language import ENGLISH, say
from adapters.slack.limits import weight
from adapters.slack.rich_text import JsonObject, leaf, link, one_line, paragraphs, section
from core.answer import Answer, Citation, NoEvidence
from core.closest import Closest
from core.cutting import shortened

_QUOTE_CHARS = 300
_PLACE_CHARS = 300
_FOUND_CHARS = 600
_MOST_RUNS = 60
_SCOPE_CHARS = 1500


def source_pieces(citations: Sequence[Citation], *, room: int, language: str = ENGLISH) -> list[JsonObject]:
    """Return the numbered sources within `room` characters, and how many did not fit.

    Where the quotes would push sources out, the quotes go first.
    """
    if not citations:
        return []
    quoted = [[source_line(citation, language=language), _quote(citation)] for citation in citations]
    bare = [[line] for line, _ in quoted]
    head = section(leaf(f"{say(language, 'Sources')}\n", "bold"))
    room -= weight(head) + weight(_more(len(citations), language))
    whole = weight(quoted) <= room
    shown: list[JsonObject] = []
    count = 0
    for pieces in quoted if whole else bare:
        room -= weight(pieces)
        if room < 0:
            break
        shown += pieces
        count += 1
    return [head, *shown, *_more(len(citations) - count, language)]


def closest_pieces(answer: NoEvidence, *, room: int, language: str = ENGLISH) -> list[JsonObject]:
    """Return the passages that come closest, each below its source, as many as fit into `room` characters."""
    numbered = {citation.number: citation for citation in answer.citations}
    shown: list[JsonObject] = [section(leaf(f"{say(language, CLOSEST)}\n", "bold"))]
    for passage in answer.closest:
        citation = numbered[passage.citation]
        found = [source_line(citation, covered_by(citation, one_line, language), language=language), _found(passage)]
        if weight([*shown, *found]) > room:
            break
        shown += found
    return shown if len(shown) > 1 else []


def scope_pieces(answer: Answer, language: str = ENGLISH) -> list[JsonObject]:
    """Return for which product models an answer holds, and which sources are inherited or superseded."""
    said = "\n".join(scope_lines(answer, one_line, language))
    return paragraphs(shortened(said, _SCOPE_CHARS), "italic")


def source_line(citation: Citation, of: str = "", *, language: str = ENGLISH) -> JsonObject:
    """Return a source with its number, its title as a link, where in it, and perhaps `of` which product models."""
    where = shortened(" · ".join(filter(None, (*place_of(citation, one_line, language), of))), _PLACE_CHARS)
    after = leaf(f" · {where}\n" if where else "\n")
    return section(leaf(f"[{citation.number}] "), link(title_of(citation, one_line, language), citation.url), after)


def _quote(citation: Citation) -> JsonObject:
    quote = one_line(citation.excerpt or citation.quote, _QUOTE_CHARS) or NOTHING
    return {"type": "rich_text_quote", "elements": [leaf(quote)]}


def _found(passage: Closest) -> JsonObject:
    """Return what is shown of a passage, what was asked in bold."""
    leaves: list[JsonObject] = []
    room = _FOUND_CHARS
    for run in passage.runs:
        text = shortened(visible(run.text), room)
        room -= len(text)
        leaves += [leaf(text, "bold" if run.marked else "")] if text else []
        if len(leaves) == _MOST_RUNS or room <= 0:
            break
    return {"type": "rich_text_quote", "elements": leaves or [leaf(NOTHING)]}


def _more(count: int, language: str) -> list[JsonObject]:
    told = "{n} more source; ask “source?” to see the rest.|{n} more sources; ask “source?” to see the rest."
    return paragraphs(say(language, told, n=count), "italic") if count else []
