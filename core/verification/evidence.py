"""A cited line → what it claims, item by item, and of which product models; or what several lines claim together."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from core.gathering.lines import Line
from core.knowledge.analyzer import fold
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.clauses import Parsed
from core.verification.lexicon import Lexicon, joined_in
from core.verification.parsing import Named, parsed

ITEM = re.compile(r"(?:;|\s\|)\s")
"""Parts the items of a line."""
_NOT_APPLICABLE = re.compile(r"(?i)(?<![\w/])n/a(?![\w/])")
_COMMA = re.compile(r"\s*,\s*")
_MOST_DENYING = 3
_LABEL_WORDS = 8
_DENYING = frozenset({State.NO, State.NOT_APPLICABLE})
_WHICH = "say which product model it is about"
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED, State.NOT_STATED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What one or several lines claim.

    Attributes:
        own: What their texts claim; a cell that says yes or no is read with its label ("no heater" for "Heater: –").
        above: What the headings claim.
        words: All their words, and those of the question that mean what they state.
        models: Canonical names of whom all of it is said; empty for nobody in particular.
        several: What each line is, where they are several.
        open: Words of states that leave open whether something is there ("optional").
        beside: The words of the line of which it is a sentence.
    """

    numbers: tuple[int, ...]
    own: Parsed
    above: Parsed
    words: tuple[str, ...]
    models: frozenset[str]
    named: frozenset[str]
    language: str = ""
    several: tuple["Held", ...] = ()
    open: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    text: str = field(repr=False)

    @property
    def is_labelled(self) -> bool:
        """Whether it is a label with a value, not a sentence."""
        return bool(label_of(self.text))

    @property
    def each(self) -> tuple["Held", ...]:
        """What each line is, be it one."""
        return self.several or (self,)

    @property
    def told(self) -> list[str]:
        """All that its text says: words, those of bounds and units, numbers and codes."""
        return [*self.own.wording, *(token.said for token in self.own.tokens)]


def held_of(line: Line, named: Named, lexicon: Lexicon) -> Held:
    """Return what a line claims.

    Headings are a part of a value's label; above a sentence they don't tell what is measured in it. Where an entry
    above it denies or limits something, or names another product model, the entries say nothing of it.
    """
    own = parsed(_answered(line, lexicon) or _as_said(line.text, lexicon), named, lexicon)
    over = [parsed(label, named, lexicon) for label in line.labels]
    limiting = {word for label in over for word in (*label.words, *label.in_order)}
    holds = all(label.models.issubset(line.models) for label in over) and not any(
        lexicon.limits(word) or word in lexicon.qualifying for word in limiting
    )
    above = parsed(" | ".join((*line.headings, *(line.labels if holds else ()))), named, lexicon)
    labelled = bool(label_of(line.text))
    headed = [word for word in above.wording if labelled or word not in lexicon.telling]
    return Held(
        numbers=(line.number,),
        own=own,
        above=above,
        words=(*own.wording, *headed, *joined_in(f"{own.text} {above.text if labelled else ''}")),
        models=frozenset(line.models),
        named=own.models | above.models,
        open=tuple(_open(line.text)),
        text=line.text,
    )


def _open(text: str) -> Iterator[str]:
    for item in ITEM.split(text):
        _, found, value = item.rpartition(": ")
        if found and value.strip() and state_of(value) in _OPEN:
            yield from value.casefold().split()


def _answered(line: Line, lexicon: Lexicon) -> str:
    """Return a line that answers the question above it by yes or no as it would be said; empty if it doesn't."""
    asked = next(iter(line.chunk.section[-1:]), "")
    answer, _, rest = line.text.partition(" ")
    word = answer.strip(".,;:!").casefold()
    if not asked.endswith("?") or word == answer.casefold() or word not in lexicon.yes | lexicon.no:
        return ""
    return f"{'not ' if word in lexicon.no else ''}{asked.rstrip('? ')}; {rest}"


def _as_said(text: str, lexicon: Lexicon) -> str:
    """Return a line with each label that is answered by yes or no as it would be said: "Heater: –" is no heater."""
    parts: list[str] = []
    for item in ITEM.split(text):
        label, found, value = item.rpartition(": ")
        state = state_of(value) if found and value.strip() else None
        words = value.casefold().split()
        if found and (state in _DENYING or (0 < len(words) <= _MOST_DENYING and lexicon.is_negation(words[0]))):
            rest = "" if state in _DENYING else f" ({' '.join(words[1:])})"
            parts.append(f"no {label}{rest}")
        else:
            parts.append(label if state is State.YES else item)
    return denied_in_words("; ".join(parts))


def denied_in_words(text: str) -> str:
    """Return a text of the same length that says "not" for "N/A"."""
    return _NOT_APPLICABLE.sub("not", text)


def together(several: Sequence[Held], named: Named, lexicon: Lexicon) -> Held:
    """Return what several lines claim, taken together."""
    if len(several) == 1:
        return several[0]
    return Held(
        numbers=tuple(number for held in several for number in held.numbers),
        own=parsed("; ".join(held.own.text.rstrip(" .;") for held in several), named, lexicon),
        above=parsed(" | ".join(held.above.text for held in several), named, lexicon),
        words=tuple(word for held in several for word in held.words),
        models=frozenset(model for held in several for model in held.models),
        named=frozenset(model for held in several for model in held.named),
        language=several[0].language,
        several=tuple(several),
        open=tuple(word for held in several for word in held.open),
        text="; ".join(held.text for held in several),
    )


def label_of(text: str) -> str:
    """Return the label of a line; empty if it is a sentence."""
    label, _, value = text.partition(": ")
    return label if value and len(label.split()) <= _LABEL_WORDS and not value.endswith(".") else ""


def whole_label(text: str) -> str:
    """Return all that stands before the last value of a line, folded; empty if it has no label."""
    return text.rpartition(": ")[0].casefold()


def without_denied(text: str, said: Collection[str], lexicon: Lexicon) -> str:
    """Return a row without cells, but the first, that say that there is none of another kind: "TDD bands: –".

    Only beside a label that ends alike ("FDD bands"), so that both are kinds of one thing, and where the sentence
    doesn't speak of that kind.
    """
    first, *items = ITEM.split(text)
    plain = (re.sub(r"[-/]", " ", fold(_label_of(item))).split() for item in (first, *items))
    labels = [lexicon.claiming(filter(None, (word.strip(".,;:()") for word in words))) for words in plain]

    def is_apart(item: str, label: Sequence[str]) -> bool:
        alike = [set(each) for each in labels if each[-1:] == label[-1:]]
        denied = bool(label) and state_of(item.rpartition(": ")[2]) in _DENYING | {State.NOT_STATED}
        is_kind = any(each - set(label) and set(label) - each for each in alike)
        return denied and is_kind and not all(lexicon.says(word, said) for word in label)

    kept = [item for item, label in zip(items, labels[1:], strict=True) if not is_apart(item, label)]
    return text if kept == items else "; ".join((first, *kept))


def labelled_items(text: str, lexicon: Lexicon) -> list[str]:
    """Return the items of a line behind the first that say themselves what they are of.

    What stands before the first of them stands over all: where that denies or limits, none says anything by itself.
    """
    first, *rest = ITEM.split(text)
    over = fold(first.rpartition(": ")[0]).replace(":", " ").replace(",", " ").split()
    return [] if any(map(lexicon.limits, over)) else [item for item in rest if ": " in item]


def labels_of(value: str, text: str) -> Iterator[str]:
    """Yield the labels under which a value stands in a line: all of an item, or what commas part of it."""
    told = _parted(value)
    for item in ITEM.split(text):
        if (label := _label_of(item)) and told.strip(",") and told in _parted(item.rpartition(": ")[2]):
            yield label


def _label_of(item: str) -> str:
    """Return the label of an item, without what stands over it."""
    return item.rpartition(": ")[0].rpartition(" \u203a ")[2]


def _parted(text: str) -> str:
    """Return a text folded, between commas that nothing stands beside."""
    plain = unicodedata.normalize("NFKC", " ".join(fold(text).split())).strip(" .")
    return f",{_COMMA.sub(',', plain)},"


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaking:
    """Tells whom lines speak of.

    Attributes:
        models: The product models that the question asks about.
        members: Those over whom it runs, if it asks about none; a line of one of them will do.
    """

    named: Named
    models: tuple[str, ...] = ()
    members: tuple[str, ...] = ()

    @property
    def asked(self) -> tuple[str, ...]:
        """The product models that are asked about, or else those over whom the question runs."""
        return self.models or self.members

    def covers(self, held: Held, model: str) -> bool:
        """Return whether a line is said of a product model, of its base, or of nobody in particular.

        One of nobody in particular that names product models, or stands below their names, is said of these. What is
        said of somebody is said of nobody else below a heading that names both, but of whom it names itself.
        """
        lineage = self.named.lineage(model)
        if not held.models:
            return not held.own.models or not lineage.isdisjoint(held.named)
        return not lineage.isdisjoint(held.models | held.own.models)

    def covering(self, helds: Sequence[Held], models: Collection[str]) -> list[Held]:
        """Return the lines that are said of any of these product models; of all that are asked, if there are none."""
        about = models or self.asked
        return [held for held in helds if not about or any(self.covers(held, model) for model in about)]

    def fault(self, helds: Sequence[Held], named: Collection[str]) -> str:
        """Return why lines aren't said of the product models that a claim names, or are asked; empty if they are."""
        strange = next((each for each in sorted(named) if not self.covering(helds, [each])), "")
        if not named and len(self.models) > 1:
            return "" if all(map(self._is_of_most, helds)) else _WHICH
        if not named and not self.asked:
            return _WHICH if any(held.models for held in helds) and not _of_all(helds) else ""
        if not named and not self.covering(helds, ()):
            strange = self.models[0] if self.models else "any that is asked about"
        return f"what it cites isn't said of {strange}" if strange else ""

    def _is_of_most(self, held: Held) -> bool:
        """Return whether a line is said of several of the product models asked about, and of no fewer than half."""
        covered = sum(self.covers(held, model) for model in self.models)
        return covered > 1 and 2 * covered >= len(self.models)

    def of(self, helds: Sequence[Held], named: Collection[str]) -> tuple[str, ...]:
        """Return the product models that something is said of, given that its lines prove it.

        Of those that it names, and of those asked about of whom its lines are said: it may name others in passing.
        """
        if named:
            lineages = frozenset[str]().union(*map(self.named.lineage, named))
            apart = [held for held in helds if held.models and lineages.isdisjoint(held.models)]
            beside = (each for each in self.asked if any(each in held.models for held in apart))
            return tuple(dict.fromkeys((*sorted(named), *beside)))
        if all(not held.models for held in helds):
            return ()
        if self.asked:
            return tuple(model for model in self.asked if all(self.covers(held, model) for held in helds))
        return tuple(sorted(_of_all(helds)))


def _of_all(helds: Sequence[Held]) -> frozenset[str]:
    """Return the product models of whom all lines are said; those of nobody in particular are said of all."""
    said = [held.models for held in helds if held.models]
    return said[0].intersection(*said[1:]) if said else frozenset()
