"""What a text says about product models, by names precomputed for a whole catalogue."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.beside import narrowed, opposed
from core.catalog.catalog import Catalog
from core.catalog.classes import Classes, class_spans, classes_of
from core.catalog.foreign import code_at, coded
from core.catalog.gazetteer import Tables, build_tables
from core.catalog.headings import named_in, spelt_out
from core.catalog.known import known_at
from core.catalog.lists import listed_at, sister_before
from core.catalog.mentions import Ambiguous, Doubtful, Mentions, Resolution, Resolved, Unknown
from core.catalog.name_normalisation import Gap, atoms_of, name_key
from core.catalog.roles import roles_of
from core.catalog.shared import against, counted, headed, once
from core.catalog.span import JOINING, Reading, Span, is_whole, meant_by, unknown
from core.catalog.typos import typo_at
from core.catalog.unknown import suffixed, unlike_at
from core.catalog.unlisted import is_numbered_alike, numbered_at, with_unlisted
from core.catalog.usage import Usage, usage_of
from core.knowledge.pack import Pack


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """All names of a catalogue, ready to be found in texts.

    Attributes:
        tables: What each name, alias and part of a name may mean.
        classes: Which words name classes of products, and whom.
        words: Every indexed word with the number of chunks that hold it; None if not known.
        usage: How the documents use the words of names.
        pack: What product models are called in general, and codes that are none.
    """

    tables: Tables
    classes: Classes
    words: Mapping[str, int] | None
    usage: Usage
    pack: Pack

    def mentions(self, text: str) -> Mentions:
        """Return all that `text` says about product models.

        From left to right, the longest mention wins; of equally long ones a name wins over an alias, that
        over a part of a name, that over a series, that over a typo. Candidates stand in the catalogue's
        order, legacy ones last. `unknown` says when a name is unknown.
        """
        reading = self._reading(text)
        first = _read(reading)
        exact = [(span.first, span.last) for span in first if is_whole(span)]
        if 0 < len(exact) < len(first):
            reading = replace(reading, exact=exact)
            first = _read(reading)
        first = headed(reading, counted(reading, opposed(reading, narrowed(reading, _apart(first)))))
        unsure = [span for span in first if isinstance(span.found, Doubtful)]
        spans = once(reading, _in_lists(reading, _compared(reading, [span for span in first if span not in unsure])))
        spans = spans or against(reading)
        if not spans:
            spans = list(class_spans(reading, self.classes))
            unsure += [span for span in spans if isinstance(span.found, Doubtful)]
            spans = [span for span in spans if span not in unsure]
        spans = with_unlisted(reading, spans, self.classes)
        roles = roles_of(reading, spans, self.classes)
        spans = list(roles.asked)
        return Mentions(
            resolved=tuple(span.found for span in spans if isinstance(span.found, Resolved)),
            ambiguous=tuple(span.found for span in spans if isinstance(span.found, Ambiguous)),
            unknown=tuple(span.found for span in spans if isinstance(span.found, Unknown)),
            left_out=tuple(_resolved(span) for span in roles.left_out),
            hosts=tuple(span.found for span in roles.hosts if isinstance(span.found, Resolved)),
            doubtful=_doubtful((*spans, *roles.left_out, *roles.hosts), unsure),
            rest=_rest(reading, sorted((*spans, *roles.left_out), key=lambda span: span.first)),
        )

    def named(self, text: str, among: Collection[str]) -> tuple[str, ...]:
        """Return which of `among` a heading, table header or tab label names, in order of mention.

        Shorthand may rest on `among` alone: "Plus" is the ECU-850b Plus where the other is the ECU-850b.
        What is called by nothing but a series ("Kestrel" above the Kestrel 2 and 4) is about all of it.
        Empty if it names none; a name of another product model is nobody of `among`.
        """
        series = self.tables.series.get(name_key(text), ())
        return named_in(self._reading(spelt_out(text, self.tables)), among) or tuple(
            name for name in series if name in among
        )

    def _reading(self, text: str) -> Reading:
        return Reading(
            tables=self.tables,
            text=text,
            atoms=atoms_of(text),
            words=self.words,
            usage=self.usage,
            pack=self.pack,
        )


def build_names(catalog: Catalog, words: Mapping[str, int] | None = None, *, pack: Pack) -> Names:
    """Return the names of `catalog`, ready to be found.

    Args:
        catalog: The product models.
        words: `Knowledge.words`. With them a word that the documents use for other things than products is
            no shorthand, and a code that they never use may be an unknown product model.
        pack: Words of the field.
    """
    tables = build_tables(catalog)
    return Names(
        tables=tables,
        classes=classes_of(catalog.models, catalog.documents.values()),
        words=words,
        usage=usage_of(catalog, words),
        pack=pack,
    )


def _read(reading: Reading) -> list[Span]:
    """Return what stands in the text from left to right; a doubtful mention may overlap what comes after it."""
    spans: list[Span] = []
    sure: Span | None = None
    first = 0
    while first < len(reading.atoms):
        span = _at(reading, first, sure)
        if span is not None:
            spans.append(span)
        found = span is not None and not isinstance(span.found, Doubtful)
        sure = span if found else sure
        first = span.last if span is not None and found else first + 1
    return spans


def _resolved(span: Span) -> Resolved:
    """Return a mention as all that it may mean: whoever leaves out "the Foo" leaves out every one of them."""
    found = span.found
    if isinstance(found, Resolved):
        return found
    return Resolved(mention=found.mention, models=meant_by(span), how=Resolution.FAMILY)


def _doubtful(sure: Sequence[Span], unsure: Sequence[Span]) -> tuple[Doubtful, ...]:
    return tuple(span.found for span in _apart([*sure, *unsure]) if isinstance(span.found, Doubtful))


def _apart(spans: Sequence[Span]) -> list[Span]:
    """Return the spans in order, without the doubtful ones that overlap a sure one or one before them."""
    kept = [span for span in spans if not isinstance(span.found, Doubtful)]
    for span in spans:
        if isinstance(span.found, Doubtful) and all(
            span.last <= each.first or each.last <= span.first for each in kept
        ):
            kept.append(span)
    return sorted(kept, key=lambda span: span.first)


def _at(reading: Reading, first: int, before: Span | None) -> Span | None:
    if reading.atoms[first].gap is Gap.GLUED:
        return None
    unsure = _reaching(reading, known_at(reading, first))
    known = None if unsure is not None and isinstance(unsure.found, Doubtful) else unsure
    if before is not None and (known is None or not is_whole(known)):
        known = listed_at(reading, first, before) or known
    unlike = unlike_at(reading, first, known) or (numbered_at(reading, first) if known is None else None)
    if unlike is not None:
        typo = None if known or is_numbered_alike(reading, unlike) else typo_at(reading, first)
        return typo if typo is not None and typo.last >= unlike.last else _whole(reading, unlike)
    if known is None or not isinstance(known.found, Resolved):
        typo = typo_at(reading, first)
        known = typo if typo is not None and (known is None or typo.last > known.last) else known
    return coded(reading, suffixed(reading, known)) if known is not None else code_at(reading, first) or unsure


def _reaching(reading: Reading, known: Span | None) -> Span | None:
    """Return a whole name as the one that begins inside it and goes on: "Orla OP 200 2.0" is no "Orla OP 200"."""
    for first in range(known.first + 1, known.last) if known is not None and is_whole(known) else ():
        inner = known_at(reading, first)
        if inner is not None and known is not None and is_whole(inner) and inner.last > known.last:
            return replace(inner, first=known.first)
    return known


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
    return reading.between(left.last, right.first) in JOINING


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
