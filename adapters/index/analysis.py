"""What FTS5 is fed and asked: words of `core.knowledge.analyzer`, and opaque tokens for filters.

A token starts with "=", which never stands in a word: "=m17" a product model, "=d4" a document,
"=legacy" a legacy chunk. Names never get into a query, so spaces, dots and FTS5's syntax can't matter.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from core.knowledge.analyzer import content_words, words
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document, Status

MAX_QUERY_WORDS = 64
"""So many different words of a query are looked up, the first ones; people write fewer."""

TOKEN_MARK = "="  # noqa: S105  a prefix, no secret
LEGACY_TOKEN = "=legacy"  # noqa: S105  a word in the index, no secret


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedRow:
    """A chunk as FTS5 is fed; the fields are its columns."""

    text: str
    title: str
    marks: str


def to_row(chunk: Chunk, *, document: Document, doc: int, mids: Iterable[int]) -> IndexedRow:
    """Return what is indexed of a chunk; `doc` and `mids` are the index's own numbers."""
    marks = [f"=d{doc}", *(f"=m{mid}" for mid in mids)]
    if chunk.status is Status.LEGACY:
        marks.append(LEGACY_TOKEN)
    text, title = indexed_words(chunk, document)
    return IndexedRow(text=" ".join(text), title=" ".join(title), marks=" ".join(marks))


def indexed_words(chunk: Chunk, document: Document) -> tuple[list[str], list[str]]:
    """Return the words that are indexed of a chunk: its text's, and those of titles and headings."""
    return words(chunk.text), words(" \n ".join((document.title, *chunk.section)))


def query_words(text: str) -> list[str]:
    """Return the words to look for, each once, at most `MAX_QUERY_WORDS`; may be empty."""
    return list(dict.fromkeys(content_words(text)))[:MAX_QUERY_WORDS]


def match_expression(
    found: Collection[str],
    *,
    mids: Collection[int] | None,
    docs: Collection[int] | None,
    legacy: bool,
) -> str:
    """Return FTS5's query: any of the words `found`, within the filters; None filters nothing.

    No column is named: FTS5 would look into every row for it, and words never equal our tokens. A filter's
    token must be rare where it stands, because FTS5 counts its rows for the scores: "not legacy" is cheap
    where "current" would be as dear as a search.
    """
    parts = [] if mids is None else [_any_of(f"=m{mid}" for mid in mids)]
    if docs is not None:
        parts.append(_any_of(f"=d{doc}" for doc in docs))
    expression = " AND ".join([*parts, _any_of(found)])
    return expression if legacy else f'({expression}) NOT "{LEGACY_TOKEN}"'


def _any_of(tokens: Iterable[str]) -> str:
    return "(" + " OR ".join(f'"{token}"' for token in tokens) + ")"
