"""Compares what is said with what lines hold, kind by kind: numbers, names, words, polarity, and whose they are."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from core.catalog.catalog import Catalog
from core.gathering.lines import Gathered, Line
from core.knowledge.sentences import split_sentences
from core.knowledge.words import fold
from core.query import Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.bearing import affirmed, settles, wrongly_denied
from core.verification.binding import misbound, misnumbered
from core.verification.covered import Wording
from core.verification.denied import wrong_denial
from core.verification.foreign import astray, compares, wrong_polarity
from core.verification.held import Held, held_of, label_of, together, whole_label
from core.verification.items import without_denied
from core.verification.leads import Leads, ended, goes_on
from core.verification.lexicon import Lexicon
from core.verification.lines import Speaking
from core.verification.meant import in_words_of, meant_by
from core.verification.named import kinds_of, named_of
from core.verification.numbers import loose_bound, loose_name, loose_number
from core.verification.opposed import opposed
from core.verification.parsed import Parsed
from core.verification.restricted import wrong_restriction
from core.verification.sentence import Sentence
from core.verification.speech import is_sure, language_of

_ENGLISH = "en"
_ONWARD = re.compile(r"(?i)(?:,\s(?:so(?!\s(?:far|long))|therefore)|\s(?:which means|and therefore))\b")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something isn't proven, and which kind of proof failed."""

    proof: str
    why: str


class Comparing:
    """Compares sentences with the lines that were gathered for one query."""

    def __init__(
        self, query: Query, gathered: Gathered, catalog: Catalog, lexicon: Lexicon, vectors: WordVectors | None
    ) -> None:
        self.lexicon = replace(lexicon, general=lexicon.general | kinds_of(catalog, query.targets))
        self.language = query.language
        self.named = named_of(catalog, query.targets)
        members = () if query.models else query.targets
        self.speaking = Speaking(named=self.named, models=query.models, members=members)
        self._meant = meant_by(query, self.named, self.lexicon)
        self._lines = gathered.by_number
        self._leads = Leads(self._lines.values())
        self._helds: dict[int, Held] = {}
        words = {number: _words(line.text) for number, line in self._lines.items()}
        told = [_language(each, self.lexicon) for each in words.values()]
        most = max(dict.fromkeys(filter(None, told)), key=told.count, default=_ENGLISH)
        self._languages = {number: language or most for number, language in zip(words, told, strict=True)}
        self._words = frozenset(word for each in words.values() for word in each)
        labels = (label_of(line.text) for line in self._lines.values())
        told_apart = frozenset(word for label in labels for word in _words(label))
        self.wording = Wording(lexicon=self.lexicon, labels=told_apart, vectors=vectors)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of lines and headings; they are needed only where a sentence is in another language."""
        headings = {heading for line in self._lines.values() for heading in line.above}
        return self._words.union(*map(_words, headings))

    def labelled(self, labels: Collection[str]) -> Sequence[Held]:
        """Return all lines with one of these labels."""
        return [self._held(line) for line in self._lines.values() if whole_label(line.text) in labels]

    def _held(self, line: Line) -> Held:
        """Return a line with what it claims, each read once; below what denies or limits it, with that."""
        if line.number not in self._helds:
            lead = self._leads.of(line)
            said = _words(lead.text) if lead else ()
            limited = any(self.lexicon.denies(word) or word in self.lexicon.restricting for word in said)
            self._helds[line.number] = self._below(lead, line) if lead and limited else self._read(line)
        return self._helds[line.number]

    def _below(self, lead: Line, line: Line) -> Held:
        return replace(self._read(ended(lead, line)), numbers=(line.number, lead.number))

    def _ended(self, helds: Sequence[Held]) -> Iterator[Held]:
        """Yield entries as the ends of the sentences that lead to them, where both are cited and name nobody else."""
        lines = {held.numbers[0]: self._lines[held.numbers[0]] for held in helds}
        for line in lines.values():
            lead = self._leads.of(line)
            if lead is not None and lead.number in lines and goes_on(self._held(lead).own, line):
                whole = self._below(lead, line)
                yield from [whole] if whole.own.models.issubset(line.models) else []

    def _read(self, line: Line) -> Held:
        held = held_of(line, self.named, self.lexicon)
        meant = self._meant.by(held, self.lexicon)
        return replace(held, words=(*held.words, *meant), language=self._languages[line.number])

    def titles(self, held: Held) -> Sequence[str]:
        """Return what the documents of lines are called."""
        return [self._lines[number].document.title for number in held.numbers]

    def question_of(self, held: Held) -> Sequence[str]:
        """Return the words of the question that a line says in its own way."""
        return self._meant.by(held, self.lexicon)

    def is_asked(self, held: Held) -> bool:
        """Return whether a line has anything to do with what is asked."""
        return self._meant.touches(held, self.lexicon)

    def cited(self, numbers: Sequence[int]) -> list[Held] | None:
        """Return the lines of these numbers, each once; None if one of them isn't there."""
        if not self._lines.keys() >= set(numbers):
            return None
        return [self._held(self._lines[at]) for at in dict.fromkeys(numbers)]

    def unsettled(self, sentence: Sentence, helds: Sequence[Held]) -> Fault | None:
        """Return why a sentence that begins with "no" may not; None if it may, or begins otherwise."""
        if sentence.answer != "no" or settles(sentence.said, helds, self._meant.question, self.lexicon):
            return None
        return Fault("polarity", "no line that it cites denies it")

    def proven(self, sentence: Sentence, helds: Sequence[Held]) -> tuple[tuple[int, ...], Fault | None]:
        """Return the numbers of the lines that prove a sentence: one the whole, or each clause some; else why not."""
        about = self.speaking.covering(helds, sentence.said.models)
        of = {model for clause in sentence.clauses for model in clause.models}
        of_one = len(of | sentence.said.models) <= 1
        faults = [self.fault(sentence, sentence.said, held) for held in about] if of_one else []
        if None in faults:
            return about[faults.index(None)].numbers, None
        parts = chain.from_iterable((*self.sentences(held), *self._without_denied(sentence, held)) for held in about)
        for held in self.speaking.covering([*parts, *self._ended(about)], sentence.said.models) if of_one else ():
            if self.fault(sentence, sentence.said, held) is None:
                return held.numbers, None
        return self._by_clauses(sentence, helds) if len(faults) != 1 else ((), faults[0])

    def sentences(self, held: Held) -> Iterator[Held]:
        """Yield the sentences of a line by themselves: what one denies, another doesn't; of cells there are none.

        Each once more without what follows from it, unless that says under which conditions it holds.
        """
        line, limiting = self._lines[held.numbers[0]], self.lexicon.qualifying | self.lexicon.restricting
        texts = [] if held.is_labelled else [line.text[each.start : each.end] for each in split_sentences(line.text)]
        for text in texts:
            if len(texts) > 1:
                yield self._read(replace(line, text=text))
            onward = _ONWARD.search(text)
            if onward is not None and limiting.isdisjoint(_words(text[onward.start() :])):
                yield self._read(replace(line, text=text[: onward.start()]))

    def _without_denied(self, sentence: Sentence, held: Held) -> list[Held]:
        """Return a row without cells that say that there is none of something else, if it has any."""
        line = self._lines[held.numbers[0]]
        text = without_denied(line.text, sentence.said.wording, self.lexicon)
        return [] if text == line.text else [self._read(replace(line, text=text))]

    def _by_clauses(self, sentence: Sentence, helds: Sequence[Held]) -> tuple[tuple[int, ...], Fault | None]:
        used: set[int] = set()
        for clause in sentence.clauses:
            numbers, fault = self._clause(sentence, clause.said, clause.models, helds)
            if fault is not None:
                return (), fault
            used.update(numbers)
        proving = [held for held in helds if held.numbers[0] in used]
        fault = self._mixed(sentence, proving) if used else Fault("words", "it says nothing that can be proven")
        return ((), fault) if fault else (tuple(held.numbers[0] for held in proving), None)

    def _clause(
        self, sentence: Sentence, said: Parsed, models: Collection[str], helds: Sequence[Held]
    ) -> tuple[tuple[int, ...], Fault | None]:
        """Return the lines that prove a clause of each product model that it is said of, or why none do."""
        used: list[int] = []
        for about in [[model] for model in sorted(models)] or [[]]:
            own = self.speaking.covering(helds, about)
            if not own:
                return (), Fault("product model", f"what it cites isn't said of {', '.join(about)}")
            numbers, fault = self._of_some(sentence, said, own)
            if fault is not None:
                return (), fault
            used += numbers
        return tuple(used), None

    def _of_some(self, sentence: Sentence, said: Parsed, helds: Sequence[Held]) -> tuple[tuple[int, ...], Fault | None]:
        for held in helds:
            if self.fault(sentence, said, held) is None:
                return held.numbers, None
        fault = self.fault(sentence, said, together(helds, self.named, self.lexicon))
        if fault is not None:
            return (), fault
        return tuple(held.numbers[0] for held in helds if self._holds_some(said, held)), None

    def beside(self, said: Parsed, proving: Sequence[Held], helds: Sequence[Held]) -> Iterator[Held]:
        """Yield lines, said of the same product models, with a word or code of what is said that those proving it lack.

        A heading or the question may have let it pass: whoever looks it up wants to see it stated.
        """
        own = [word for held in proving for word in _told(held)]
        words = (*filter(self.lexicon.claims, said.words), *(token.said for token in said.tokens if token.is_code))
        left = [word for word in words if not self.lexicon.says(word, own)]
        models = set(self.speaking.of(proving, said.models))
        known = {number for held in proving for number in held.numbers}
        for held in self.speaking.covering(helds, said.models):
            adds = known.isdisjoint(held.numbers) and any(self.lexicon.says(word, _told(held)) for word in left)
            if adds and set(self.speaking.of([*proving, held], said.models)) == models:
                yield held

    def _holds_some(self, said: Parsed, held: Held) -> bool:
        """Return whether a line holds a number, a code or a word of what is said."""
        numbered = any(
            not loose_number(replace(said, tokens=(), quantities=(each,)), held, self.lexicon)
            for each in said.quantities
        )
        own = {token.said for token in held.own.tokens}
        codes = any(not token.is_word and token.said in own for token in said.tokens)
        words = any(self.lexicon.claims(word) and self.lexicon.says(word, held.own.wording) for word in said.words)
        return numbered or codes or words

    def _mixed(self, sentence: Sentence, helds: Sequence[Held]) -> Fault | None:
        """Return why a sentence takes a number from one line and what it is of from another; None if it doesn't."""
        if len(helds) < 2 or len(sentence.said.models) > 1:  # noqa: PLR2004
            return None
        why = misnumbered(sentence.said, together(helds, self.named, self.lexicon), self.lexicon)
        return Fault("number", why) if why else None

    def fault(self, sentence: Sentence, said: Parsed, held: Held, *, meant: Sequence[str] = ()) -> Fault | None:
        """Return why lines don't prove a sentence, or a part of it; None if they do.

        Args:
            sentence: The sentence.
            said: It, or a part of it.
            held: The lines.
            meant: Words that go without saying.
        """
        for proof, why in self._checks(sentence, said, held, meant):
            if why:
                return Fault(proof, why)
        return None

    def _checks(self, sentence: Sentence, said: Parsed, held: Held, meant: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield kinds of proof, each with why it fails; empty if it doesn't."""
        yield "number", _quoted(loose_number(said, held, self.lexicon), "isn't stated there")
        yield "name", _quoted(loose_name(said, held), "isn't stated there")
        yield "polarity", _quoted(loose_bound(said, held.own, self.lexicon), "isn't said of it there")
        if self._is_foreign(sentence, said, held):
            yield from self._foreign_checks(sentence, said, held)
            return
        yield "words", _quoted(self.wording.uncovered(said, held.words, held.own.quantities), "isn't said there")
        meant = (*meant, *self._meant.by(held, self.lexicon))
        told = in_words_of(held, said, meant, self.lexicon)
        yield "polarity", wrongly_denied(said, held, self.lexicon)
        yield "polarity", affirmed(said, held, self.lexicon)
        yield "polarity", wrong_denial(told, held.own.in_order, self.lexicon)
        yield "polarity", wrong_restriction(told, held, self.lexicon)
        yield "polarity", opposed(said, told, held, self.lexicon)
        models = said.models or sentence.said.models or self.speaking.models
        about = frozenset(name for model in models for name in self.named.lineage(model))
        yield "number", misbound(said, held, self.lexicon, meant, about)

    def _is_foreign(self, sentence: Sentence, said: Parsed, held: Held) -> bool:
        """Return whether a sentence is in another language than its lines, so that few of their words compare."""
        if sentence.language == held.language:
            return False
        return sentence.sure or any(
            self.lexicon.claims(word) and not self.lexicon.says(word, self.vocabulary) for word in said.words
        )

    def _foreign_checks(self, sentence: Sentence, said: Parsed, held: Held) -> Iterator[tuple[str, str]]:
        word = astray(said, held, sentence.language, self.wording.labels, self.lexicon)
        yield "words", _quoted(word, "isn't said there")
        yield "polarity", wrong_polarity(said, held, self.lexicon)
        yield "number", misnumbered(said, held, self.lexicon)
        if not compares(said, held, sentence.language, self.lexicon):
            yield "words", "nothing of it can be compared with what it cites"


def _quoted(text: str, why: str) -> str:
    return f"“{text}” {why}" if text else ""


def _language(words: Sequence[str], lexicon: Lexicon) -> str:
    """Return the language of the words of a line; empty where they don't surely tell."""
    language = language_of(words, lexicon)
    return language if is_sure(words, language, lexicon) else ""


def _words(text: str) -> list[str]:
    """Return the folded words of a text, without numbers and codes."""
    return [word for word in _WORD.findall(fold(text)) if not any(map(str.isdigit, word))]


def _told(held: Held) -> list[str]:
    return [*held.own.wording, *(token.said for token in held.own.tokens)]
