"""What a text says about product models, by names precomputed for a whole catalogue."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.catalog.classes import class_spans, class_words
from core.catalog.headings import named_in
from core.catalog.keys import Gap, atoms_of
from core.catalog.known import known_at, listed_at, sister_before
from core.catalog.lexicon import LISTING
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved, Unknown
from core.catalog.span import Reading, Span, unknown
from core.catalog.tables import Tables, build_tables
from core.catalog.typos import typo_at
from core.catalog.unknown import code_at, suffixed, unlike_at
from core.catalog.usage import ordinary_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """All names of a catalogue, ready to be found in texts.

    Attributes:
        tables: What each name, alias and part of a name may mean.
        classes: Words that products have in common, with who has them.
        words: Every indexed word with the number of chunks that hold it; None if not known.
        ordinary: Words of names which the documents use for other things as well.
    """

    tables: Tables
    classes: Mapping[str, frozenset[str]]
    words: Mapping[str, int] | None
    ordinary: frozenset[str]

    def mentions(self, text: str) -> Mentions:
        """Return all that `text` says about product models.

        From left to right, the longest mention wins; of equally long ones a name wins over an alias, that
        over a part of a name, that over a series, that over a typo. Candidates stand in the catalogue's
        order; legacy ones only if fewer than two are online. `unknown` says when a name is unknown.
        """
        reading = self._reading(text)
        spans = _in_lists(reading, _compared(reading, _read(reading)))
        if not spans:
            kinds = {name: model.kind for name, model in self.tables.models.items()}
            spans = list(class_spans(reading, self.classes, kinds))
        return Mentions(
            resolved=tuple(span.found for span in spans if isinstance(span.found, Resolved)),
            ambiguous=tuple(span.found for span in spans if isinstance(span.found, Ambiguous)),
            unknown=tuple(span.found for span in spans if isinstance(span.found, Unknown)),
            rest=_rest(reading, spans),
        )

    def named(self, text: str, among: Collection[str]) -> tuple[str, ...]:
        """Return which of `among` a heading, table header or tab label names, in order of mention.

        Shorthand may rest on `among` alone: "Plus" is the ECU-850b Plus where the other is the ECU-850b.
        Empty if it names none; a name of another product model is nobody of `among`.
        """
        return named_in(self._reading(text), among)

    def _reading(self, text: str) -> Reading:
        return Reading(
            tables=self.tables,
            text=text,
            atoms=atoms_of(text),
            words=self.words,
            ordinary=self.ordinary,
        )


def build_names(catalog: Catalog, words: Mapping[str, int] | None = None) -> Names:
    """Return the names of `catalog`, ready to be found.

    Args:
        catalog: The product models.
        words: `Knowledge.words`. With them a word that the documents use for other things than products is
            no shorthand, and a code that they never use may be an unknown product model.
    """
    tables = build_tables(catalog)
    return Names(
        tables=tables,
        classes=class_words(catalog.models),
        words=words,
        ordinary=ordinary_words(tables, words or {}),
    )


def _read(reading: Reading) -> list[Span]:
    spans: list[Span] = []
    first = 0
    while first < len(reading.atoms):
        span = _at(reading, first, spans[-1] if spans else None)
        if span is not None:
            spans.append(span)
        first = span.last if span is not None else first + 1
    return spans


def _at(reading: Reading, first: int, before: Span | None) -> Span | None:
    if reading.atoms[first].gap is Gap.GLUED:
        return None
    known = known_at(reading, first)
    if known is None and before is not None:
        known = listed_at(reading, first, before)
    unlike = unlike_at(reading, first, known)
    if unlike is not None:
        typo = None if known else typo_at(reading, first)
        return typo if typo is not None and typo.last >= unlike.last else _whole(reading, unlike)
    if known is None or not isinstance(known.found, Resolved):
        typo = typo_at(reading, first)
        known = typo if typo is not None and (known is None or typo.last > known.last) else known
    return suffixed(reading, known) if known is not None else code_at(reading, first)


def _whole(reading: Reading, span: Span) -> Span:
    """Return an unknown name with the end of the known one after it: "A6 (T52)" of "A5 (T52)"."""
    if span.last >= len(reading.atoms) or reading.atoms[span.last].gap is not Gap.LOOSE:
        return span
    end = known_at(reading, span.last)
    if end is None or not isinstance(end.found, Resolved) or not isinstance(span.found, Unknown):
        return span
    same = end.found.how is Resolution.SHORTHAND and set(end.found.models) <= set(span.found.closest)
    return unknown(reading, span.first, end.last, span.found.closest) if same else span


def _compared(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with those that only the mention after them shows to be product models."""
    done: list[Span] = []
    for span in spans:
        sister = sister_before(reading, span)
        free = sister is not None and (not done or done[-1].last <= sister.first)
        done += [sister, span] if sister is not None and free else [span]
    return done


def _in_lists(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans`; in "the Foo and Bar boards" the set word holds for the whole list."""
    done: list[Span] = []
    for span in reversed(spans):
        after = done[-1] if done else None
        found = span.found
        if (
            after is not None
            and isinstance(found, Ambiguous)
            and isinstance(after.found, Resolved)
            and after.found.how is Resolution.FAMILY
            and _joined(reading, span, after)
        ):
            family = Resolved(mention=found.mention, models=found.candidates, how=Resolution.FAMILY)
            done.append(replace(span, found=family))
        else:
            done.append(span)
    return done[::-1]


def _joined(reading: Reading, left: Span, right: Span) -> bool:
    between = reading.text[reading.atoms[left.last - 1].end : reading.atoms[right.first].start]
    return between.strip().casefold() in {*LISTING, "+", "/", ",", "&"}


def _rest(reading: Reading, spans: Iterable[Span]) -> str:
    """Return the text without the mentions, a possessive "'s" after one included."""
    kept: list[str] = []
    start = 0
    for span in spans:
        kept.append(reading.text[start : reading.atoms[span.first].start])
        start = reading.atoms[span.last - 1].end
        if reading.text[start : start + 2].casefold() in {"'s", "\u2019s"}:
            start += 2
    kept.append(reading.text[start:])
    return " ".join(" ".join(kept).split())
