"""Whether the words of a sentence that claim anything are said by its proof, be it in other words."""

from collections.abc import Collection, Sequence

from core.composing.lexicon import Lexicon
from core.composing.parsed import Parsed
from core.knowledge.words import stem

_SOON = 25
_FEW, _LONG = 2, 5
"""So many ordinary words may be added to a sentence that has so many words which are held."""


def uncovered(said: Parsed, held: Sequence[str], lexicon: Lexicon, terms: Collection[str]) -> str:
    """Return a word that claims something which no word of the proof says; empty if all are covered.

    A few ordinary words may add little, but none of the field's, and none that another proof has.

    Args:
        said: The sentence, or a part of it.
        held: The words of its proof.
        lexicon: What words say.
        terms: Stems of the field's words.
    """
    claiming = [word for word in said.words if has_to_be_held(word, said, lexicon)]
    loose = [word for word in claiming if not lexicon.says(word, held)]
    firm = len(claiming) - len(loose)
    spared = _FEW if firm >= _LONG else min(firm, 1)
    passed = [word for word in loose if lexicon.is_ordinary(word) and stem(word) not in terms]
    strict = [word for word in loose if word not in passed]
    return next(iter([*strict, *passed[spared:]]), "")


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
    return any(
        str(found.value.dimension) in measured and 0 <= found.start - token.end <= _SOON
        for found in said.quantities
        for token in said.tokens
        if token.said == word
    )
