"""The words of a sentence → which of them its lines don't say: in other words, in the question's, or in English."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from core.quantities.value import Found
from core.query import Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.clauses import Parsed, Token
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon, akin, compounds
from core.verification.parsing import Named, parsed

_SOON = 25
_FEW, _LONG = 2, 5
"""So many ordinary words may be added to a sentence that has so many words which are held."""
_MANNER = "ly"
_LEAST_MANNER = 6
_LEAST_WORD = 4
_NEAR = 0.75
_THE = re.compile(r"(?i)\b(?:the|this|your|both|these)\s\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What it takes to compare words.

    Attributes:
        labels: Words of the labels of all that was gathered: what is asked and told apart there, never added freely.
        vectors: Tells that two words mean nearly the same; None if there are none.
    """

    lexicon: Lexicon
    labels: Collection[str]
    vectors: WordVectors | None

    def uncovered(self, said: Parsed, line: Held) -> str:
        """Return a word that claims something which no word of a line says; empty if all are covered.

        A few ordinary words may add little, but none that measures or that labels anything. Parts of a word with
        hyphens may stand there without these. What another sentence of the line says is said there only.
        """
        held, stats = line.words, {str(found.value.stat) for found in line.own.quantities}
        joined = [(start, end) for whole, start, end in compounds(said.text) if whole in held]
        elsewhere = [word for word in line.beside if not any(akin(word, own) for own in held)]
        claiming = [
            token.said
            for token in said.tokens
            if token.is_word and has_to_be_held(token.said, said, self.lexicon)
            if not any(start <= token.start < end for start, end in joined)
            if token.said in elsewhere or not self._is_the_device(token, said)
            if not stats & self.lexicon.measured.get(token.said, frozenset())
        ]
        loose = [word for word in claiming if not self.lexicon.says(word, held) and not self.is_near([word], held)]
        others = [word for word in claiming if any(akin(word, other) for other in elsewhere)]
        firm = sum(word not in loose for word in claiming) + len(said.quantities) + len(said.names)
        spared = _FEW if firm >= _LONG else min(firm, 1)
        passed = [word for word in loose if self._adds_little(word) and word not in others]
        strict = [word for word in (*loose, *others) if word not in passed]
        return next(iter([*strict, *passed[spared:]]), "")

    def is_near(self, words: Sequence[str], held: Sequence[str]) -> bool:
        """Return whether one of some words means nearly the same as one of the lines', neither of a label of these.

        "Output" is near "input", too.
        """
        plain = [word for word in words if word.isalpha() and self._is_free(word)]
        if self.vectors is None or not plain or not held:
            return False
        near = self.vectors.alike(plain, list(held)) > _NEAR
        return any(near[:, at].any() and self._is_free(word) for at, word in enumerate(held))

    def _is_the_device(self, token: Token, said: Parsed) -> bool:
        """Return whether a word only stands for the product model that is spoken of: "the scanner"."""
        free = token.said in self.lexicon.devices and token.said not in self.labels
        return free and _THE.search(said.text, 0, token.start) is not None

    def _is_free(self, word: str) -> bool:
        """Return whether a word neither measures nor labels anything."""
        return word not in self.lexicon.telling and word not in self.labels

    def _adds_little(self, word: str) -> bool:
        manner = word.endswith(_MANNER) and len(word) >= _LEAST_MANNER
        return self._is_free(word) and (manner or self.lexicon.is_ordinary(word))

    def astray(self, said: Parsed, held: Held, language: str) -> str:
        """Return a word of another language that can be compared and isn't said by the lines; empty if none is."""
        lexicon = self.lexicon
        told = [*held.words, *chain.from_iterable(lexicon.in_english(word, held.language) for word in held.words)]
        for token in said.tokens:
            is_acronym = token.is_word and any(map(str.isupper, said.text[token.start + 1 : token.end]))
            if is_acronym and not lexicon.says(token.said, told):
                return token.said
        grammar = {*lexicon.function.get(language, ()), *lexicon.numerals}
        for word in lexicon.claiming(word for word in said.words if word not in grammar):
            meant = lexicon.in_english(word, language)
            compared = bool(meant) or (word in self.labels and len(word) >= _LEAST_WORD)
            if compared and not lexicon.says_any((word, *meant), told):
                return word
        return ""

    def compares(self, said: Parsed, held: Held, language: str) -> bool:
        """Return whether a sentence of another language has anything that can be compared with its lines."""
        if said.quantities or any(not token.is_word for token in said.tokens):
            return True
        words = (word in held.words or self.lexicon.in_english(word, language) for word in said.words)
        return any(map(self.lexicon.denies, said.in_order)) or any(words)


def has_to_be_held(word: str, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a word claims something that isn't checked otherwise: no number, no denial, no mere measure."""
    plain = lexicon.claims(word) and not lexicon.denies(word) and word not in lexicon.numerals
    return plain and not _goes_without_saying(word, said, lexicon)


def _goes_without_saying(word: str, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a word only says what the number beside it measures: "a temperature of 5 °C"."""
    for token in said.tokens:
        found = next((each for each in said.quantities if each.start >= token.end), None)
        if token.said == word and found is not None and found.start - token.end <= _SOON:
            return bool(measures_of([found]) & lexicon.measured.get(word, frozenset()))
    return False


def measures_of(quantities: Sequence[Found]) -> frozenset[str]:
    """Return what quantities measure, and whether they are a range, a maximum …, as a lexicon names it."""
    return frozenset(str(told) for found in quantities for told in (found.value.dimension, found.value.stat))


@dataclass(frozen=True, slots=True)
class Meant:
    """What is asked, and the rest of the words of the question.

    Attributes:
        aspects: Each by the words of each of its phrases.
    """

    aspects: tuple[tuple[tuple[str, ...], ...], ...]
    question: tuple[str, ...]

    def touches(self, held: Held, lexicon: Lexicon) -> bool:
        """Return whether a line, or a heading above it, has any word of what is asked."""
        phrases = chain.from_iterable(self.aspects)
        return lexicon.says_any(chain(self.question, *phrases), (*held.told, *held.above.wording))

    def by(self, held: Held, lexicon: Lexicon) -> tuple[str, ...]:
        """Return the words of the question that a line says in its own way, but those of other aspects."""
        told = (*held.told, *held.above.wording)
        own, others = list[str](), list[str]()
        for phrases in self.aspects:
            is_said = any(phrase and all(lexicon.says(word, told) for word in phrase) for phrase in phrases)
            (own if is_said else others).extend(chain.from_iterable(phrases))
        if not own:
            return ()
        rest = (word for word in self.question if word not in lexicon.telling and not lexicon.says(word, others))
        return (*own, *rest)


def meant_by(query: Query, named: Named, lexicon: Lexicon) -> Meant:
    """Return what a question means by its words: those that claim something, and no codes."""

    def content(text: str) -> Iterator[str]:
        words = parsed(text, named, lexicon).words
        return (word for word in words if lexicon.claims(word) and word not in lexicon.numerals)

    aspects = (tuple(tuple(content(each)) for each in (one.asked, *one.phrases)) for one in query.aspects)
    return Meant(tuple(aspects), tuple(content(query.standalone)))


def in_words_of(held: Held, said: Parsed, meant: Collection[str], lexicon: Lexicon) -> list[str]:
    """Return the words of a sentence, in order, with the label of its line for what the question calls it instead."""
    ours, own = (
        [word for word in said.in_order if word not in said.models or word in held.own.models],
        held.own.in_order,
    )
    label = next(iter(lexicon.claiming(held.own.words)), "")
    called = {word for word in meant if not lexicon.denies(word)}
    return [label if label and word in called and not lexicon.says(word, own) else word for word in ours]
