"""A text, or a heading → the product models that it names, by names precomputed for a whole catalogue."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.catalog.candidate_generation import known_at, typo_at
from core.catalog.catalog import Catalog, ProductModel
from core.catalog.classes import Classes, class_spans, classes_of, left_out_of
from core.catalog.elliptical_names import joined, listed_at, once
from core.catalog.gazetteer import Tables, build_tables
from core.catalog.lexicon import LISTING, ONE_OF
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Ambiguous, Doubtful, Mentions, Resolution, Resolved, Unknown
from core.catalog.name_ambiguity import Usage, usage_of
from core.catalog.name_normalisation import Gap, atoms_of, masked, name_key
from core.catalog.nil_detection import numbered_at, suffixed, unlike_at
from core.catalog.out_of_vocabulary import code_at, coded, with_unlisted
from core.knowledge.glossary import Pack

_ONE_END = re.compile(r"(?<![\w./-])([^\W\d_]+[ -]?)(\d+(?:\s?/\s?\d+)+)([^\W\d_]+)(?![\w/])")
"""Numbers that share what is before the first and behind the last."""
_ANNOUNCING = LISTING | ONE_OF | {"the", "only", "version", "models", "variants"}
"""Words that join or announce names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """All names of a catalogue, and words for classes of products, ready to be found in texts; see `Reading`."""

    tables: Tables
    classes: Classes
    words: Mapping[str, int] | None
    usage: Usage
    pack: Pack

    def mentions(self, text: str) -> Mentions:
        """Return all that `text` says about product models.

        From left to right, the longest mention wins; of equally long ones a name wins over an alias, that
        over a part of a name, that over a series, that over a typo. Candidates stand in the catalogue's
        order, legacy ones last. `nil_detection` and `out_of_vocabulary` say when a name is unknown.
        """
        reading = self._reading(text)
        sure, unsure = _parted(joined(reading, _apart(_read(reading))))
        sure = once(reading, sure)
        if not sure:
            sure = list(class_spans(reading, self.classes))
        sure = with_unlisted(reading, sure)
        asked, left_out = left_out_of(reading, sure, self.classes)
        apart = _apart([*asked, *left_out, *unsure])
        return Mentions(
            resolved=tuple(span.found for span in asked if isinstance(span.found, Resolved)),
            ambiguous=tuple(span.found for span in asked if isinstance(span.found, Ambiguous)),
            unknown=tuple(span.found for span in asked if isinstance(span.found, Unknown)),
            left_out=tuple(  # whoever leaves out "the Foo" leaves out every one of them
                found
                if isinstance(found := span.found, Resolved)
                else Resolved(mention=found.mention, models=span.models, how=Resolution.FAMILY)
                for span in left_out
            ),
            doubtful=tuple(span.found for span in apart if isinstance(span.found, Doubtful)),
            rest=_rest(reading, sorted((*asked, *left_out), key=lambda span: span.first)),
        )

    def named(self, text: str, among: Collection[str]) -> tuple[str, ...]:
        """Return which of `among` a heading, table header or tab label names, in order of mention.

        Shorthand may rest on `among` alone: "Plus" is the ECU-850b Plus where the other is the ECU-850b.
        What is called by nothing but a series ("Kestrel" above the Kestrel 2 and 4) is about all of it.
        Empty if it names none; a name of another product model is nobody of `among`.
        """
        found = _named(self._reading(_spelt_out(text, self.tables)), among)
        return found or tuple(name for name in self.tables.series.get(name_key(text), ()) if name in among)

    def _reading(self, text: str) -> Reading:
        return Reading(
            tables=self.tables, text=text, atoms=atoms_of(text), words=self.words, usage=self.usage, pack=self.pack
        )


def build_names(catalog: Catalog, words: Mapping[str, int] | None = None, *, pack: Pack) -> Names:
    """Return the names of `catalog`, ready to be found.

    With the `words` of the documents (`Knowledge.words`) a word that they use for other things than products is no
    shorthand, and a code that they never use may be an unknown product model.
    """
    return Names(
        tables=build_tables(catalog),
        classes=classes_of(catalog.models, catalog.documents.values()),
        words=words,
        usage=usage_of(catalog, words),
        pack=pack,
    )


def _read(reading: Reading) -> list[Span]:
    """Return what stands in the text from left to right; a doubtful mention may overlap what comes after it."""
    spans: list[Span] = []
    sure: Span | None = None
    for first in range(len(reading.atoms)):
        span = _at(reading, first, sure) if sure is None or first >= sure.last else None
        if span is not None:
            spans.append(span)
            sure = sure if isinstance(span.found, Doubtful) else span
    return spans


def _at(reading: Reading, first: int, before: Span | None) -> Span | None:
    if reading.atoms[first].gap is Gap.GLUED:
        return None
    unsure = _reaching(reading, known_at(reading, first))
    known = None if unsure is not None and isinstance(unsure.found, Doubtful) else unsure
    if before is not None and (known is None or not known.is_whole):
        known = listed_at(reading, first, before) or known
    unlike = unlike_at(reading, first, known) or (numbered_at(reading, first) if known is None else None)
    if unlike is not None:
        alike = masked(reading.key(unlike.first, unlike.last)) in reading.tables.masks  # then no letter of it is a typo
        typo = None if known or alike else typo_at(reading, first)
        return typo if typo is not None and typo.last >= unlike.last else _with_end(reading, unlike)
    if known is None or not isinstance(known.found, Resolved):
        typo = typo_at(reading, first)
        known = typo if typo is not None and (known is None or typo.last > known.last) else known
    return coded(reading, suffixed(reading, known)) if known is not None else code_at(reading, first) or unsure


def _reaching(reading: Reading, known: Span | None) -> Span | None:
    """Return a whole name as the one that begins inside it and goes on: "Orla OP 200 2.0" is no "Orla OP 200"."""
    if known is None or not known.is_whole:
        return known
    inside = (known_at(reading, first) for first in range(known.first + 1, known.last))
    longer = next((inner for inner in inside if inner and inner.is_whole and inner.last > known.last), None)
    return replace(longer, first=known.first) if longer else known


def _with_end(reading: Reading, span: Span) -> Span:
    """Return an unknown name with the end of the known one after it: "A6 (T52)" of "A5 (T52)"."""
    end = known_at(reading, span.last) if reading.is_loose(span.last) else None
    if end is None or not isinstance(end.found, Resolved) or not isinstance(span.found, Unknown):
        return span
    same = end.found.how is Resolution.SHORTHAND and set(end.models) <= set(span.found.closest)
    return reading.unknown(span.first, end.last, span.found.closest) if same else span


def _parted(spans: Iterable[Span]) -> tuple[list[Span], list[Span]]:
    """Return the sure mentions, and the doubtful ones."""
    spans = list(spans)
    unsure = [span for span in spans if isinstance(span.found, Doubtful)]
    return [span for span in spans if span not in unsure], unsure


def _apart(spans: Sequence[Span]) -> list[Span]:
    """Return the spans in order, without the doubtful ones that overlap a sure one or one before them."""
    kept, unsure = _parted(spans)
    for span in unsure:
        if not any(map(span.overlaps, kept)):
            kept.append(span)
    return sorted(kept, key=lambda span: span.first)


def _rest(reading: Reading, spans: Sequence[Span]) -> str:
    """Return the text without the mentions, a possessive "'s" after one included."""
    starts = [reading.atoms[span.first].start for span in spans]
    ends = [reading.atoms[span.last - 1].end for span in spans]
    ends = [end + 2 * (reading.text[end : end + 2].casefold() in {"'s", "\u2019s"}) for end in ends]
    kept = (reading.text[end:start] for end, start in zip([0, *ends], [*starts, None], strict=True))
    return " ".join(" ".join(kept).split())


def _spelt_out(text: str, tables: Tables) -> str:
    """Return a text with each of several names that end alike written out: "B200/205mini" is B200mini/B205mini.

    Without that it would be the B200. Only names that all are known are written out, where what stands there isn't.
    """

    def each(found: re.Match[str]) -> str:
        short = [f"{found[1]}{number.strip()}" for number in found[2].split("/")]
        names = [f"{name}{found[3]}" for name in short]
        known = all(tables.exact(name_key(name)) for name in names)
        return "/".join(names) if known and not all(tables.exact(name_key(name)) for name in short) else found[0]

    return _ONE_END.sub(each, text)


def _named(reading: Reading, among: Collection[str]) -> tuple[str, ...]:
    """Return those of `among` that a heading names, in order of mention; see `Names.named`."""
    models = tuple(model for name, model in reading.tables.models.items() if name in among)
    if not models:
        return ()
    local = replace(reading, tables=_tables(models), lenient=True)
    spans = _read_heading(reading, local)
    covered = {index for span in spans for index in range(span.first, span.last)}
    if any(atom.text not in _ANNOUNCING for index, atom in enumerate(reading.atoms) if index not in covered):
        spans = _read_heading(reading, replace(local, lenient=False))
    found = (name for span in spans if isinstance(span.found, Resolved) for name in span.models)
    return tuple(dict.fromkeys(name for name in found if name in among))


@lru_cache(maxsize=256)
def _tables(models: tuple[ProductModel, ...]) -> Tables:
    return build_tables(Catalog(models={model.name: model for model in models}))


def _read_heading(reading: Reading, local: Reading) -> list[Span]:
    """Return the mentions, each by the longer of what the catalogue and what the document call so."""
    spans: list[Span] = []
    for first, atom in enumerate(reading.atoms):
        if atom.gap is Gap.GLUED or (spans and first < spans[-1].last):
            continue
        span = known_at(local, first) or (listed_at(local, first, spans[-1]) if spans else None)
        everybody = known_at(reading, first)
        if everybody is not None and isinstance(everybody.found, Resolved):
            no_better = span is None or (span.last, span.is_whole) < (everybody.last, True)
            span = everybody if no_better else span
        if span is not None:
            spans.append(span)
    return spans
