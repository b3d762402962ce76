"""Citations as Teams shows them natively, with the labels that concern the whole message."""

from collections.abc import Sequence
from itertools import islice

from adapters.codec import linkable
from adapters.teams.limits import (
    CITATION_ABSTRACT_CHARS,
    CITATION_NAME_CHARS,
    CITATION_UNITS,
    KEYWORD_CHARS,
    MAX_CITATIONS,
    MAX_KEYWORDS,
    JsonObject,
    units,
)
from adapters.teams.markup import one_line
from adapters.teams.pieces import NOTHING
from core.answer import Citation, Scope

_ICONS = {
    "pdf": "PDF",
    "docx": "Microsoft Word",
    "xlsx": "Microsoft Excel",
    "csv": "Microsoft Excel",
}
_USAGE_ID = "sensitivity"
_NAME_CHARS = 60
_TITLE_CHARS = 200


def claims_of(citations: Sequence[Citation]) -> list[JsonObject]:
    """Return as many citations as a message can show, the first ones; each number once."""
    numbered: dict[int, Citation] = {}
    for citation in citations:
        numbered.setdefault(citation.number, citation)
    shown: list[JsonObject] = []
    room = CITATION_UNITS
    for number, citation in islice(numbered.items(), MAX_CITATIONS):
        claim: JsonObject = {"@type": "Claim", "position": number, "appearance": _appearance(citation)}
        room -= units(claim)
        if room < 0:
            break
        shown.append(claim)
    return shown


def message_entity(
    claims: Sequence[JsonObject], *, composed: bool, sensitivity: tuple[str, str] | None
) -> JsonObject | None:
    """Return the one entity that a message may have on itself; None if there is nothing to say.

    Args:
        claims: What is cited.
        composed: A language model composed the text: people are told so.
        sensitivity: Name and description of the label that the operator wants; None for none.
    """
    if not claims and not composed and sensitivity is None:
        return None
    entity: JsonObject = {
        "type": "https://schema.org/Message",
        "@type": "Message",
        "@context": "https://schema.org",
        "@id": "",
    }
    if composed:
        entity["additionalType"] = ["AIGeneratedContent"]
    if sensitivity is not None:
        name, description = sensitivity
        entity["usageInfo"] = {
            "type": "https://schema.org/Message",
            "@type": "CreativeWork",
            "@id": _USAGE_ID,
            "name": name,
            "description": description or name,
        }
    if claims:
        entity["citation"] = list(claims)
    return entity


def title_of(citation: Citation) -> str:
    """Return what a document is called."""
    return one_line(citation.title, _TITLE_CHARS) or one_line(citation.document, _TITLE_CHARS) or "Untitled"


def place_of(citation: Citation) -> list[str]:
    """Return where in its document a citation stands, and what is to be said of the document."""
    headings = " › ".join(part for part in (one_line(heading, _TITLE_CHARS) for heading in citation.section) if part)
    return [part for part in (headings, *_remarks(citation)) if part]


def scope_lines(scopes: Sequence[Scope]) -> list[str]:
    """Return one line per product model: "Applies to ECU-850b; 2 sources inherited from ECU-850"."""
    return [_scope(scope) for scope in scopes]


def _scope(scope: Scope) -> str:
    inherited = [
        f"{count} source{'s' if count != 1 else ''} inherited from {one_line(base, _NAME_CHARS)}"
        for base, count in scope.inherited
    ]
    return "; ".join([f"Applies to {one_line(scope.model, _NAME_CHARS)}", *inherited])


def _remarks(citation: Citation) -> list[str]:
    remarks = [f"page {citation.page}" if citation.page is not None else ""]
    base = citation.inherited_from
    remarks += [f"inherited from {one_line(base, _NAME_CHARS)}" if base else ""]
    remarks += ["superseded document" if citation.legacy else ""]
    return [remark for remark in remarks if remark]


def _appearance(citation: Citation) -> JsonObject:
    kind = citation.document.rpartition(".")[2].lower()
    appearance: JsonObject = {
        "@type": "DigitalDocument",
        "name": one_line(title_of(citation), CITATION_NAME_CHARS),
        "abstract": one_line(citation.excerpt or citation.quote, CITATION_ABSTRACT_CHARS) or NOTHING,
        "image": {"@type": "ImageObject", "name": _ICONS.get(kind, "Text")},
    }
    last = next((heading for heading in reversed(citation.section) if heading.strip()), "")
    keywords = [one_line(word, KEYWORD_CHARS) for word in (*reversed(_remarks(citation)), last)]
    keywords = [word for word in dict.fromkeys(keywords) if word][:MAX_KEYWORDS]
    if keywords:
        appearance["keywords"] = keywords
    if linkable(citation.url):
        appearance["url"] = citation.url
    return appearance
