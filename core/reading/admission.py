"""What a question reader suggests → a query: exact names stay, no number is added or lost, nobody comes in unsaid.

What isn't admitted is taken from the reading by rules, part by part.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import all_forms, fold, is_made_of, is_plain, runs_of, words
from core.query import AskedAspect, Asking, Constraint, Kind, Option, Order, Query, Suggestion
from core.reading.question import asked_about

_PART = re.compile(r"[^\W_]+")
_VERSION = re.compile(r"(?:v|ver|rev)(?=\d)")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CODE = re.compile(r"(?=\w*[^\W\d_])(?=.*\d)[\w-]{4,}")
_JOINED = re.compile(r"[^\W\d_]{2,}(?:[-_.][^\W\d_]{2,})+")
"""Letters that are joined by signs, as commands, files and parts are called."""
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_KINDS: Mapping[str, Kind] = {each.value: each for each in Kind}
_ORDERS: Mapping[str, Order] = {each.value: each for each in Order}
_RELATIONS = frozenset({"at_least", "at_most", "above", "below", "equals", "has"})
_MOST_ASPECTS, _MOST_PHRASES, _MOST_CONSTRAINTS = 6, 4, 6
_MOST_CHARS, _STANDALONE_CHARS = 200, 1_000
_MOST_NAMED = 24
"""A class of more product models than this, named as what is asked about, is what it runs over."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """A query, and what of a suggestion wasn't admitted, in words."""

    query: Query
    refused: tuple[str, ...] = ()


def admit(
    suggestion: Suggestion, asking: Asking, by_rules: Query, catalog: Catalog, indexed: Collection[str] | None = None
) -> Admitted:
    """Return what is admitted of a suggestion, the rest as rules read it; where `indexed` words are None, any is."""
    admission = _Admission(asking, by_rules.models, catalog, indexed)
    models, runs = admission.chosen(suggestion.models)
    members = admission.members(suggestion.members) or runs
    may_mean, _ = admission.chosen(suggestion.may_mean, left_open=True)
    lacking = admission.lacking((*models, *members, *may_mean))
    alone = not (models or members or may_mean or lacking)
    unknown = tuple(each for each in suggestion.unknown if admission.is_unknown(each, goes_on=alone))
    if admission.struck and alone and not unknown:
        models, members, may_mean, unknown = by_rules.models, by_rules.members, by_rules.may_mean, by_rules.unknown
    kind = _KINDS.get(suggestion.kind, by_rules.kind)
    standalone = admission.standalone(suggestion.standalone) or by_rules.standalone
    query = Query(
        standalone=standalone,
        shown=standalone if admission.may_be_shown(standalone) else by_rules.standalone,
        kind=kind,
        models=(*models, *lacking),
        members=members,
        may_mean=tuple(each for each in may_mean if each not in models),
        unknown=unknown,
        aspects=admission.aspects(suggestion.aspects, by_rules) or (() if kind is Kind.SPECS else by_rules.aspects),
        constraints=admission.constraints(suggestion.constraints),
        order=_ORDERS.get(suggestion.order, Order.NONE),
        language=suggestion.language if _LANGUAGE.fullmatch(suggestion.language) else "en",
        passage=suggestion.passage,
    )
    return Admitted(query, tuple(admission.refused))


class _Admission:
    """Decides what of one suggestion is admitted, and notes what isn't."""

    def __init__(
        self, asking: Asking, by_rules: Collection[str], catalog: Catalog, indexed: Collection[str] | None
    ) -> None:
        self._asking, self._by_rules = asking, by_rules
        self._catalog, self._indexed = catalog, indexed
        self._options = {option.number: option for option in asking.options}
        told = " ".join((asking.question, *(f"{turn.question} {' '.join(turn.models)}" for turn in asking.thread)))
        self._thread = f"{told} {' '.join(turn.answer for turn in asking.thread)}"
        self._runs = runs_of(told)
        self._words = set(words(told))
        meant = (each for each in asking.options if not each.is_class and self._is_supported(each))
        called = [name for option in meant for name in (option.name, *option.also)]
        self._called = " ".join((self._thread, *called))
        self._own = all_forms([self._called])
        self.refused: list[str] = []
        self.struck = False

    def chosen(self, numbers: Iterable[int], *, left_open: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the product models of options that may be meant, and those of a class too large to be named.

        Where it is left open which of several is meant, the first digits of a name are enough ("33" of "33 Rev2"); a
        word of it where the question has the digits of none.
        """
        models: dict[str, None] = {}
        runs: dict[str, None] = {}
        known = self._known(numbers)
        by_word = left_open and not any(self._has_digits_of(option) for option in known if not option.is_class)
        for option in known:
            if len(option.models) > _MOST_NAMED:
                runs.update(dict.fromkeys(option.models))
            elif option.is_class:
                models.update(dict.fromkeys(option.models))
            elif self._is_supported(option, left_open=left_open) or (by_word and self._says(*self._names_of(option))):
                models[option.name] = None
            else:
                self.struck = True
                self.refused.append(f"“{option.name}”, which neither the question nor its thread names")
        return tuple(models), tuple(runs)

    def members(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Return over whom a question runs."""
        return tuple(dict.fromkeys(name for option in self._known(numbers) for name in option.models))

    def lacking(self, chosen: Collection[str]) -> tuple[str, ...]:
        """Return what the question names exactly, and was left out."""
        left = tuple(option.name for option in self._asking.options if option.fixed and option.name not in chosen)
        self.refused += [f"leaving out “{name}”" for name in left]
        return left

    def is_unknown(self, name: str, *, goes_on: bool) -> bool:
        """Return whether a name that is said to be unknown stands in the question, and is nobody's.

        In a question that goes on from another and is of nobody else, it may stand in that one. What a document is
        titled by, or tells by a code of letters and digits, is known, though it is no product model.
        """
        known = {fold(each) for model in self._catalog.models.values() for each in (model.name, *model.aliases)}
        asked = [self._asking.question, *(turn.question for turn in self._asking.thread if goes_on)]
        said = _spaced(name)
        if not said or fold(name) in known or not any(_stands(said, _spaced(text)) for text in asked):
            return False
        codes = [each for each in words(said) if _CODE.fullmatch(each) or _JOINED.fullmatch(each)]
        indexed = self._indexed is not None and any(code in self._indexed for code in codes)
        return not indexed and not any(
            _stands(said, each.title.casefold()) for each in self._catalog.documents.values()
        )

    def standalone(self, said: str) -> str:
        """Return the stand-alone question; empty if a number was added to it, or lost."""
        told = " ".join(said.split())
        if not told or len(told) > _STANDALONE_CHARS:
            return ""
        theirs = set(_NUMBER.findall(told))
        added = theirs - set(_NUMBER.findall(self._called))
        lost = set(_NUMBER.findall(self._asking.question)) - set(_RUN.findall(told)) - theirs
        if added or lost:
            self.refused.append("a stand-alone question with other numbers")
            return ""
        return told

    def aspects(self, said: Iterable[AskedAspect], by_rules: Query) -> tuple[AskedAspect, ...]:
        """Return the first things asked, within bounds; in the question's own words where the reader's are nobody's.

        What is asked is repeated to people; phrases are only looked for.
        """
        own = asked_about(by_rules.aspects[0].asked) if by_rules.aspects else self._asking.question
        found: list[AskedAspect] = []
        for aspect in [each for each in said if each.asked.strip()][:_MOST_ASPECTS]:
            asked = _short(aspect.asked)
            phrases = [_short(phrase) for phrase in aspect.phrases if phrase.strip()]
            told = "" if self.may_be_shown(asked) else _short(own)
            if told and not self._has_numbers_of(asked):
                self.refused.append("something asked with other numbers")
                asked, told, phrases = told, "", [asked, *phrases]
            found.append(replace(aspect, asked=asked, told=told, phrases=tuple(phrases[:_MOST_PHRASES])))
        return tuple(found)

    def constraints(self, said: Iterable[Constraint]) -> tuple[Constraint, ...]:
        """Return what has to hold, its numbers those of the question."""
        related = [each for each in said if each.relation in _RELATIONS]
        shown = [each for each in related if all(map(self.may_be_shown, (each.aspect, each.value, each.unit)))]
        return tuple(shown[:_MOST_CONSTRAINTS])

    def may_be_shown(self, said: str) -> bool:
        """Return whether words of the reader's may be repeated: plain ones of the thread or the documents.

        Numbers are the thread's.
        """
        told = self._indexed is None or (is_plain(said) and is_made_of(said, self._own, self._indexed))
        return told and self._has_numbers_of(said)

    def _has_numbers_of(self, said: str) -> bool:
        return set(_NUMBER.findall(said)) <= set(_NUMBER.findall(self._called))

    def _known(self, numbers: Iterable[int]) -> list[Option]:
        numbers = list(dict.fromkeys(numbers))
        if unknown := [number for number in numbers if number not in self._options]:
            self.struck = True
            self.refused.append(f"{len(unknown)} of its numbers, which stand for nothing")
        return [self._options[number] for number in numbers if number in self._options]

    def _is_supported(self, option: Option, *, left_open: bool = False) -> bool:
        """Return whether rules read a name, or question or thread say what makes it its own: its digits, and on.

        Where a name has no digits, one of its words, of its line's or of its kind's is enough; where only its aliases
        have some, one of its own words, unless one of these aliases is said with other digits.
        """
        if option.fixed or option.in_thread or option.name in self._by_rules:
            return True
        model, called = self._catalog.models[option.name], self._names_of(option)
        if any(runs_of(each) <= self._runs for each in called) or self._is_sister(option.name):
            return True
        told = [_distinctive(each) for each in called]
        if left_open:
            told = [_first_digits(each) for each in called]
        if any(parts and parts <= self._runs for parts in told):
            return True
        if told[0]:
            return False
        if any(told):
            return self._says(option.name) and not any(map(self._says_another, called))
        return self._says(*called, model.series, model.family, model.kind)

    def _says(self, *called: str) -> bool:
        """Return whether question or thread have a word of what somebody is called."""
        return not self._words.isdisjoint(words(" ".join(called)))

    def _says_another(self, name: str) -> bool:
        """Return whether the letters of a name with digits are said: with others than its own."""
        said = runs_of(name)
        letters = frozenset(run for run in said if not run.isdigit())
        return letters != said and bool(letters) and letters <= self._runs

    def _is_sister(self, name: str) -> bool:
        """Return whether the question leaves out of a name what it leaves out of one that it names exactly.

        "poe and poe-iso" are the X-POE and the X-POE-ISO.
        """
        parts, said = _PART.findall(fold(name)), fold(self._asking.question)

        def is_said(rest: Sequence[str]) -> bool:
            if not all(part in said for part in rest):
                return False
            joined = r"[-_/ ]?".join(map(re.escape, rest))
            return re.search(rf"(?<![^\W_])(?<!\w-){joined}(?!-?[^\W_])", said) is not None

        for option in self._asking.options:
            other = _PART.findall(fold(option.name)) if option.fixed else ()
            least = min(len(parts), len(other))
            alike = next((at for at in range(least) if parts[at] != other[at]), least - 1)
            for past in range(1, alike + 1):
                if is_said(parts[past:]) and is_said(other[past:]):
                    return True
        return False

    def _has_digits_of(self, option: Option) -> bool:
        """Return whether question or thread have the first digits of a name, if it has any."""
        return any(digits and digits <= self._runs for digits in map(_first_digits, self._names_of(option)))

    def _names_of(self, option: Option) -> tuple[str, ...]:
        return option.name, *self._catalog.models[option.name].aliases


def _distinctive(name: str) -> set[str]:
    """Return the runs of the parts of a name that have digits: "850" and "b" of "ECU-850b", "2" of "v2"."""
    parts = (_VERSION.sub("", part) for part in _PART.findall(fold(name)))
    return {run for part in parts if re.search(r"\d", part) for run in _RUN.findall(part)}


def _first_digits(name: str) -> set[str]:
    return set([run for run in _RUN.findall(fold(name)) if run.isdigit()][:1])


def _spaced(text: str) -> str:
    return " ".join(text.split()).casefold()


def _stands(name: str, text: str) -> bool:
    """Return whether a text has a name, and not as a part of another."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _short(text: str) -> str:
    return " ".join(text.split())[:_MOST_CHARS]
