"""Which of a document's product models a heading, table header or tab label names."""

import re
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.gazetteer import Tables, build_tables
from core.catalog.known import known_at
from core.catalog.lexicon import LISTING, ONE_OF
from core.catalog.lists import listed_at
from core.catalog.mentions import Resolution, Resolved
from core.catalog.name_normalisation import Gap, name_key
from core.catalog.span import Reading, Span

_CACHED = 256
_ONE_END = re.compile(r"(?<![\w./-])([^\W\d_]+[ -]?)(\d+(?:\s?/\s?\d+)+)([^\W\d_]+)(?![\w/])")
"""Numbers that share what is before the first and behind the last."""


def spelt_out(text: str, tables: Tables) -> str:
    """Return a text with each of several names that end alike written out: "B200/205mini" is B200mini/B205mini.

    Without that it would be the B200. Only names that all are known are written out, where what stands there isn't.
    """

    def each(found: re.Match[str]) -> str:
        short = [f"{found[1]}{number.strip()}" for number in found[2].split("/")]
        names = [f"{name}{found[3]}" for name in short]
        known = all(tables.exact(name_key(name)) for name in names)
        return "/".join(names) if known and not all(tables.exact(name_key(name)) for name in short) else found[0]

    return _ONE_END.sub(each, text)


def named_in(reading: Reading, among: Collection[str]) -> tuple[str, ...]:
    """Return those of `among` that the text names, in order of mention; see `Names.named`."""
    models = tuple(model for name, model in reading.tables.models.items() if name in among)
    if not models:
        return ()
    local = replace(reading, tables=_tables(models), lenient=True)
    spans = _spans(reading, local)
    if not _nothing_else(local, spans):
        spans = _spans(reading, replace(local, lenient=False))
    found = (name for span in spans if isinstance(span.found, Resolved) for name in span.found.models)
    return tuple(dict.fromkeys(name for name in found if name in among))


@lru_cache(maxsize=_CACHED)
def _tables(models: tuple[ProductModel, ...]) -> Tables:
    return build_tables(Catalog(models={model.name: model for model in models}))


def _spans(reading: Reading, local: Reading) -> list[Span]:
    """Return the mentions, each by the longer of what the catalogue and what the document call so."""
    spans: list[Span] = []
    first = 0
    while first < len(reading.atoms):
        span = _at(reading, local, first, spans[-1] if spans else None)
        if span is not None:
            spans.append(span)
        first = span.last if span is not None else first + 1
    return spans


def _at(reading: Reading, local: Reading, first: int, before: Span | None) -> Span | None:
    if reading.atoms[first].gap is Gap.GLUED:
        return None
    mine = known_at(local, first)
    if mine is None and before is not None:
        mine = listed_at(local, first, before)
    everybody = known_at(reading, first)
    if everybody is None or not isinstance(everybody.found, Resolved):
        return mine
    if mine is None or everybody.last > mine.last:
        return everybody
    return mine if everybody.last < mine.last or _is_exact(mine) else everybody


def _is_exact(span: Span) -> bool:
    return isinstance(span.found, Resolved) and span.found.how in {Resolution.NAME, Resolution.ALIAS}


def _nothing_else(reading: Reading, spans: list[Span]) -> bool:
    """Say whether the text is names and words that join or announce them, and nothing more."""
    covered = {index for span in spans for index in range(span.first, span.last)}
    left = (atom.text for index, atom in enumerate(reading.atoms) if index not in covered)
    allowed = LISTING | ONE_OF | {"the", "only", "version", "models", "variants"}
    return all(word in allowed for word in left)
