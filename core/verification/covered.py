"""Whether the words of a sentence that claim anything are said by its lines, be it in other words."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from core.quantities.value import Found
from core.retrieval.scoring_parameters import WordVectors
from core.verification.compounds import held_joined
from core.verification.lexicon import Lexicon
from core.verification.parsed import Parsed, Token

_SOON = 25
_FEW, _LONG = 2, 5
"""So many ordinary words may be added to a sentence that has so many words which are held."""
_MANNER = "ly"
_LEAST_MANNER = 6
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
    labels: Collection[str] = field(default_factory=frozenset[str])
    vectors: WordVectors | None = None

    def uncovered(self, said: Parsed, held: Sequence[str], given: Sequence[Found] = ()) -> str:
        """Return a word that claims something which no word of the lines says; empty if all are covered.

        A few ordinary words may add little, but none that measures or that labels anything.
        """
        lexicon = self.lexicon
        stats = {str(found.value.stat) for found in given}
        joined = held_joined(said, held)
        claiming = [
            token.said
            for token in said.tokens
            if token.is_word and has_to_be_held(token.said, said, lexicon)
            if token.start not in joined and not self._is_the_device(token, said)
            if not stats & lexicon.measured.get(token.said, frozenset())
        ]
        loose = [word for word in claiming if not self._says(word, held)]
        firm = len(claiming) - len(loose) + len(said.quantities) + len(said.names)
        spared = _FEW if firm >= _LONG else min(firm, 1)
        passed = [word for word in loose if self._adds_little(word)]
        strict = [word for word in loose if word not in passed]
        return next(iter([*strict, *passed[spared:]]), "")

    def is_near(self, words: Sequence[str], held: Sequence[str]) -> bool:
        """Return whether one of some words means nearly the same as one of the lines', neither of a label of these.

        "Output" is near "input", too.
        """
        plain = [word for word in words if word.isalpha() and self._is_free(word)]
        near = self.vectors.near(plain, list(held), least=_NEAR) if self.vectors and plain else ()
        return any(self._is_free(other) for each in near for other in each)

    def _is_the_device(self, token: Token, said: Parsed) -> bool:
        """Return whether a word only stands for the product model that is spoken of: "the scanner"."""
        free = token.said in self.lexicon.devices and token.said not in self.labels
        return free and _THE.search(said.text, 0, token.start) is not None

    def _says(self, word: str, held: Sequence[str]) -> bool:
        if self.lexicon.says(word, held):
            return True
        if self.vectors is None or not word.isalpha() or not self._is_free(word):
            return False
        return any(self._is_free(near) for near in self.vectors.near([word], list(held), least=_NEAR)[0])

    def _is_free(self, word: str) -> bool:
        """Return whether a word neither measures nor labels anything."""
        return word not in self.lexicon.telling and word not in self.labels

    def _adds_little(self, word: str) -> bool:
        manner = word.endswith(_MANNER) and len(word) >= _LEAST_MANNER
        return self._is_free(word) and (manner or self.lexicon.is_ordinary(word))


def has_to_be_held(word: str, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a word claims something that isn't checked otherwise: no number, no denial."""
    return (
        lexicon.claims(word)
        and word not in lexicon.numerals
        and not lexicon.denies(word)
        and not _goes_without_saying(word, said, lexicon)
    )


def _goes_without_saying(word: str, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a word only says what the number beside it measures: "a temperature of 5 °C"."""
    measured = lexicon.measured.get(word, frozenset())
    for token in said.tokens:
        found = next((each for each in said.quantities if each.start >= token.end), None)
        if token.said == word and found is not None and found.start - token.end <= _SOON:
            return bool({str(found.value.dimension), str(found.value.stat)} & measured)
    return False
