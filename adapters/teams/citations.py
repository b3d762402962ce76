"""Citations as Teams shows them natively, with the labels that concern the whole message."""

from collections.abc import Sequence
from itertools import islice

from adapters.chat.answers import NOTHING
from adapters.chat.sources import remarks_on, title_of
from adapters.codec import linkable
from adapters.language import ENGLISH
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
from core.answer import Citation

_ICONS = {
    "pdf": "PDF",
    "docx": "Microsoft Word",
    "xlsx": "Microsoft Excel",
    "csv": "Microsoft Excel",
}
_USAGE_ID = "sensitivity"


def claims_of(citations: Sequence[Citation], language: str = ENGLISH) -> list[JsonObject]:
    """Return as many citations as a message can show, the first ones; each number once."""
    numbered: dict[int, Citation] = {}
    for citation in citations:
        numbered.setdefault(citation.number, citation)
    shown: list[JsonObject] = []
    room = CITATION_UNITS
    for number, citation in islice(numbered.items(), MAX_CITATIONS):
        claim: JsonObject = {"@type": "Claim", "position": number, "appearance": _appearance(citation, language)}
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


def _appearance(citation: Citation, language: str) -> JsonObject:
    kind = citation.document.rpartition(".")[2].lower()
    appearance: JsonObject = {
        "@type": "DigitalDocument",
        "name": one_line(title_of(citation, one_line, language), CITATION_NAME_CHARS),
        "abstract": one_line(citation.excerpt or citation.quote, CITATION_ABSTRACT_CHARS) or NOTHING,
        "image": {"@type": "ImageObject", "name": _ICONS.get(kind, "Text")},
    }
    last = next((heading for heading in reversed(citation.section) if heading.strip()), "")
    remarks = reversed(remarks_on(citation, one_line, language))
    keywords = [one_line(word, KEYWORD_CHARS) for word in (*remarks, last)]
    keywords = [word for word in dict.fromkeys(keywords) if word][:MAX_KEYWORDS]
    if keywords:
        appearance["keywords"] = keywords
    if linkable(citation.url):
        appearance["url"] = citation.url
    return appearance
