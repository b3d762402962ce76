"""In which language a text is, as far as its words of grammar tell, and what its words are in English."""

from collections.abc import Collection, Iterator, Sequence

from core.verification.lexicon import Lexicon, akin

_SURE = 2
_LEAST_PART = 6
"""So many letters of a longer word tell what it is a kind of."""


def language_of(words: Sequence[str], lexicon: Lexicon) -> str:
    """Return the language of folded words; empty where they don't tell."""
    hits = {language: len(known.intersection(words)) for language, known in lexicon.function.items()}
    best = max(hits.values(), default=0)
    ahead = [language for language, count in hits.items() if count == best]
    return ahead[0] if best and len(ahead) == 1 else ""


def is_sure(words: Sequence[str], language: str, lexicon: Lexicon) -> bool:
    """Return whether several words are those of a language's grammar."""
    return len(lexicon.function.get(language, frozenset()).intersection(words)) >= _SURE


def in_english(word: str, language: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the English words of which a folded word of another language says one; empty if unknown."""
    known = lexicon.translations.get(language, {})
    if word in known:
        return known[word]
    inside = [other for other in known if akin(word, other) or (len(other) >= _LEAST_PART and other in word)]
    return known[max(inside, key=len)] if inside else ()


def all_in_english(words: Collection[str], language: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield folded words of another language, and what they may be in English."""
    for word in words:
        yield word
        yield from in_english(word, language, lexicon)
