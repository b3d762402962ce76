"""Citations as lines of plain text."""

from adapters.language import ENGLISH, say
from core.answer import Answer, Citation, Comparison, Grounded, NoEvidence, Ranking

_INTO = " › "


def citations_of(answer: Answer) -> tuple[Citation, ...]:
    """Return the answer's citations; empty for a kind that has none."""
    return answer.citations if isinstance(answer, Grounded | Comparison | Ranking | NoEvidence) else ()


def citation_lines(answer: Answer, language: str = ENGLISH) -> list[str]:
    """Return one line per citation: number, title and headings, page, remarks, and its address or else its path."""
    return [_line(citation, language) for citation in citations_of(answer)]


def _line(citation: Citation, language: str) -> str:
    page = f", {say(language, 'p. {page}', page=citation.page)}" if citation.page is not None else ""
    base = citation.inherited_from
    remarks = [say(language, "inherited from {base}", base=base)] if base else []
    remarks += [say(language, "superseded document")] if citation.legacy else []
    remark = f" ({'; '.join(remarks)})" if remarks else ""
    where = citation.url or citation.document
    return f"[{citation.number}] {_INTO.join((citation.title, *citation.section))}{page}{remark} — {where}"
