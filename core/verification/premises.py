"""A query and the lines gathered for it → what each line claims, and what a sentence claims beside them, read once."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from core.catalog.catalog import Catalog
from core.gathering.lines import Gathered, Line
from core.knowledge.analyzer import fold
from core.knowledge.chunk import PieceKind
from core.knowledge.sentences import split_sentences
from core.query import Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.clauses import Clause, Parsed, clauses_of
from core.verification.comparatives import Comparatives
from core.verification.evidence import Held, Speaking, denied_in_words, held_of, label_of, whole_label, without_denied
from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given
from core.verification.parsing import kinds_of, named_of, parsed
from core.verification.wording import Wording, meant_by

_ENGLISH = "en"
_ONWARD = re.compile(r"(?i)(?:,\s(?:so(?!\s(?:far|long))|therefore)|\s(?:which means|and therefore))\b")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019][^\W_]+)*")
_LEAD = re.compile(r"\s*[^:]{1,40}:\s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What a claim claims.

    Attributes:
        said: All of it, but the word that answers yes or no, and comparisons that numbers prove.
        answer: "yes", "no" or empty, as it begins.
        language: As its words of grammar tell; the question's where they don't.
        sure: Its words of grammar tell.
    """

    said: Parsed
    clauses: tuple[Clause, ...]
    answer: str
    language: str
    sure: bool


class Premises:
    """The lines that were gathered for one query, and what it takes to read them and what cites them."""

    def __init__(
        self, query: Query, gathered: Gathered, catalog: Catalog, lexicon: Lexicon, vectors: WordVectors | None
    ) -> None:
        self.lexicon = replace(lexicon, general=lexicon.general | kinds_of(catalog, query.targets))
        self.named, self._language = named_of(catalog, query.targets), query.language
        members = () if query.models else query.targets
        self.speaking = Speaking(named=self.named, models=query.models, members=members)
        self.meant = meant_by(query, self.named, self.lexicon)
        self._comparatives = Comparatives(labelled=self._labelled, speaking=self.speaking, lexicon=self.lexicon)
        self._lines, self._helds = gathered.by_number, dict[int, Held]()
        leads = (line for line in self._lines.values() if line.text.endswith(":"))
        self._leads = {(line.chunk.chunk_id, line.position): line for line in leads}
        words = [_words(line.text) for line in self._lines.values()]
        told = [_language(each, self.lexicon) for each in words]
        most = max(dict.fromkeys(filter(None, told)), key=told.count, default=_ENGLISH)
        self._languages = dict(zip(self._lines, (language or most for language in told), strict=True))
        self._words = frozenset(word for each in words for word in each)
        labels = frozenset(word for line in self._lines.values() for word in _words(label_of(line.text)))
        self.wording = Wording(lexicon=self.lexicon, labels=labels, vectors=vectors)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of lines and headings; they are needed only where a sentence is in another language."""
        headings = {heading for line in self._lines.values() for heading in line.above}
        return self._words.union(*map(_words, headings))

    def cited(self, numbers: Sequence[int]) -> list[Held] | None:
        """Return the lines of these numbers, each once; None if one of them isn't there."""
        if not self._lines.keys() >= set(numbers):
            return None
        return [self._held(self._lines[at]) for at in dict.fromkeys(numbers)]

    def titles(self, helds: Sequence[Held]) -> list[str]:
        """Return what the documents of lines are called."""
        return [self._lines[number].document.title for held in helds for number in held.numbers]

    def _labelled(self, labels: Collection[str]) -> Sequence[Held]:
        return [self._held(line) for line in self._lines.values() if whole_label(line.text) in labels]

    def _held(self, line: Line) -> Held:
        """Return a line with what it claims, each read once; below what denies or limits it, with that."""
        if line.number not in self._helds:
            lead = self._lead_of(line)
            limited = lead is not None and any(map(self.lexicon.limits, _words(lead.text)))
            self._helds[line.number] = self._below(lead, line) if lead and limited else self._read(line)
        return self._helds[line.number]

    def _read(self, line: Line) -> Held:
        held = held_of(line, self.named, self.lexicon)
        meant = self.meant.by(held, self.lexicon)
        return replace(held, words=(*held.words, *meant), language=self._languages[line.number])

    def _lead_of(self, line: Line) -> Line | None:
        """Return the sentence that leads to an entry of a list ("It can be supplied with:"), if it is said of the same.

        None for no entry of a list.
        """
        place = line.chunk.lead_of(line.position)
        lead = None if place is None else self._leads.get((line.chunk.chunk_id, place))
        same = lead is not None and bool(lead.models) is bool(line.models) and set(lead.models) >= set(line.models)
        return lead if same else None

    def _below(self, lead: Line, line: Line) -> Held:
        """Return an entry of a list as the end of the sentence that leads to it."""
        ended = replace(line, text=f"{lead.text.rstrip(' :')} {line.text}")
        return replace(self._read(ended), numbers=(line.number, lead.number))

    def ended(self, helds: Sequence[Held]) -> Iterator[Held]:
        """Yield entries as the ends of the sentences that lead to them, where both are cited and name nobody else.

        An entry with a label or below another says something of its own, as do steps and a sentence with a number.
        """
        lines = {held.numbers[0]: self._lines[held.numbers[0]] for held in helds}
        for line in lines.values():
            lead = self._lead_of(line)
            own = line.piece.kind is not PieceKind.ITEM or line.piece.depth or label_of(line.text)
            if lead is not None and lead.number in lines and not own and not self._held(lead).own.is_numbered:
                whole = self._below(lead, line)
                yield from [whole] if whole.own.models.issubset(line.models) else []

    def sentences(self, held: Held) -> Iterator[Held]:
        """Yield the sentences of a line by themselves: what one denies, another doesn't; of cells there are none.

        Each once more without what follows from it, unless that says under which conditions it holds.
        """
        line, limiting = self._lines[held.numbers[0]], self.lexicon.qualifying | self.lexicon.restricting
        texts = [] if held.is_labelled else [line.text[each.start : each.end] for each in split_sentences(line.text)]
        for text in texts:
            if len(texts) > 1:
                yield replace(self._read(replace(line, text=text)), beside=tuple(held.own.words))
            onward = _ONWARD.search(text)
            if onward is not None and limiting.isdisjoint(_words(text[onward.start() :])):
                yield self._read(replace(line, text=text[: onward.start()]))

    def without_denied(self, said: Parsed, held: Held) -> list[Held]:
        """Return a row without cells that say that there is none of something else, if it has any."""
        line = self._lines[held.numbers[0]]
        text = without_denied(line.text, said.wording, self.lexicon)
        return [] if text == line.text else [self._read(replace(line, text=text))]

    def sentence(self, text: str, helds: Sequence[Held]) -> Sentence:
        """Return what a claim claims; its comparisons are looked up in the lines that it cites.

        It says "not" for "N/A", if a line that it cites has that too and it denies nothing else.
        """
        lexicon = self.lexicon
        answer, plain = _answer(text, lexicon)
        denies = any(lexicon.denies(word.strip(".,;:")) for word in plain.casefold().split())
        if not denies and any(denied_in_words(held.text) != held.text for held in helds):
            plain = denied_in_words(plain)
        whole = _without_lead(parsed(plain, self.named, lexicon))
        language = lexicon.language_of([token.said for token in whole.tokens])
        compared = self._comparatives.without(whole, helds)
        said = compared.said
        clauses = clauses_of(said, lexicon, cuts=compared.cuts, order=compared.order)
        if said is not whole and said.names:
            clauses = [each for each in clauses if each.said.words or each.said.quantities or not each.said.names]
        return Sentence(
            said=said,
            clauses=tuple(clauses),
            answer=answer,
            language=language or self._language,
            sure=bool(language) and (language == self._language or lexicon.is_sure(whole.words, language)),
        )

    def is_foreign(self, sentence: Sentence, said: Parsed, held: Held) -> bool:
        """Return whether a sentence is in another language than its lines, so that few of their words compare."""
        if sentence.language == held.language:
            return False
        claiming = filter(self.lexicon.claims, said.words)
        return sentence.sure or any(not self.lexicon.says(word, self.vocabulary) for word in claiming)

    def is_unknown(self, words: Sequence[str], held: Held) -> bool:
        """Return whether words of the question are in another language than a line, and none of them is in any."""
        return self._language != held.language and not self.lexicon.says_any(words, self.vocabulary)


def _answer(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return whether a text begins with yes or no, and the text with blanks for it."""
    first, found, rest = text.partition("," if "," in text else ".")
    word = first.strip().casefold()
    if found and rest.strip() and word in lexicon.yes | lexicon.no:
        return "yes" if word in lexicon.yes else "no", " " * (len(first) + 1) + rest
    return "", text


def _without_lead(said: Parsed) -> Parsed:
    """Return a sentence without a value that stands before all else, and again behind: "5 W: it draws 5 W"."""
    lead = _LEAD.match(said.text)
    if lead is None:
        return said
    first, rest = said.within(0, lead.end()), said.within(lead.end(), len(said.text))
    again = bool(first.quantities) and all(is_given(found.value, rest) for found in first.quantities)
    bare = not (first.tokens or first.bounds or first.names) and len(first.quantities) == len(rest.quantities)
    return rest if again and bare else said


def _language(words: Sequence[str], lexicon: Lexicon) -> str:
    """Return the language of the words of a line; empty where they don't surely tell."""
    language = lexicon.language_of(words)
    return language if lexicon.is_sure(words, language) else ""


def _words(text: str) -> list[str]:
    """Return the folded words of a text, without numbers and codes."""
    return [word for word in _WORD.findall(fold(text)) if not any(map(str.isdigit, word))]
