"""What is said of an answer's sources and scope; `one_line` is how a platform cuts a text to so many characters."""

from collections.abc import Callable
from typing import TypeAlias

from adapters.language import ENGLISH, say
from core.answer import Answer, Citation, Comparison, Grounded, Ranking, Scope

OneLine: TypeAlias = Callable[[str, int], str]

_NAME_CHARS = 60
_TITLE_CHARS = 200
_FEW = 3


def scope_lines(answer: Answer, one_line: OneLine, language: str = ENGLISH) -> list[str]:
    """Return for which product models an answer holds: "Applies to ECU-850b; 2 sources inherited from ECU-850".

    The columns of a comparison say so themselves, and its notes what is inherited; of a column only that it is
    superseded is said.
    """
    if not isinstance(answer, Grounded | Comparison | Ranking):
        return []
    columns = answer.table.columns[1:] if isinstance(answer, Comparison) else ()
    lines = [_scope(scope, one_line, language) for scope in answer.scope if scope.model not in columns]
    superseded = _superseded(answer, one_line, language) if isinstance(answer, Comparison) else []
    return [*lines, *superseded]


def title_of(citation: Citation, one_line: OneLine, language: str = ENGLISH) -> str:
    """Return what a document is called."""
    named = one_line(citation.title, _TITLE_CHARS) or one_line(citation.document, _TITLE_CHARS)
    return named or say(language, "Untitled")


def place_of(citation: Citation, one_line: OneLine, language: str = ENGLISH) -> list[str]:
    """Return where in its document a citation stands, and what is to be said of the document."""
    headings = " › ".join(filter(None, (one_line(heading, _TITLE_CHARS) for heading in citation.section)))
    return [part for part in (headings, *remarks_on(citation, one_line, language)) if part]


def remarks_on(citation: Citation, one_line: OneLine, language: str = ENGLISH) -> list[str]:
    """Return the page of a citation, whose base it is from, and whether its document is superseded."""
    base = citation.inherited_from
    remarks = [
        say(language, "page {page}", page=citation.page) if citation.page is not None else "",
        say(language, "inherited from {base}", base=one_line(base, _NAME_CHARS)) if base else "",
        say(language, "superseded document") if citation.legacy else "",
    ]
    return [remark for remark in remarks if remark]


def covered_by(citation: Citation, one_line: OneLine, language: str = ENGLISH) -> str:
    """Return of which product models a citation is: a few by name, more by number; empty for none in particular."""
    names = [one_line(name, _NAME_CHARS) for name in citation.models]
    many = len(names) > _FEW
    return say(language, "{n} product model|{n} product models", n=len(names)) if many else ", ".join(names)


def _superseded(comparison: Comparison, one_line: OneLine, language: str) -> list[str]:
    """Return which columns rest on documents that don't count any more, wholly or in part."""
    legacy = {citation.number: citation.legacy for citation in comparison.citations}
    lines: list[str] = []
    for place, column in enumerate(comparison.table.columns[1:]):
        cells = [row.cells[place] for row in comparison.table.rows if place < len(row.cells)]
        sources = [legacy.get(number, False) for cell in cells for number in cell.citations]
        if any(sources):
            wholly, partly = "{name}: from superseded documents", "{name}: partly from superseded documents"
            lines.append(say(language, wholly if all(sources) else partly, name=one_line(column, _NAME_CHARS)))
    return lines


def _scope(scope: Scope, one_line: OneLine, language: str) -> str:
    sources = "{n} source inherited from {base}|{n} sources inherited from {base}"
    inherited = [say(language, sources, n=n, base=one_line(base, _NAME_CHARS)) for base, n in scope.inherited]
    return "; ".join([say(language, "Applies to {name}", name=one_line(scope.model, _NAME_CHARS)), *inherited])
