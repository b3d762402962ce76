"""What can be proven of a sentence in another language than its lines: what can be compared of polarity and words."""

from collections.abc import Collection

from core.verification.held import Held
from core.verification.lexicon import Lexicon
from core.verification.numbers import LOWER, UPPER
from core.verification.parsed import PAUSE, Parsed
from core.verification.speech import all_in_english, in_english

_LEAST_WORD = 4
_SIDES = frozenset({LOWER, UPPER})


def wrong_polarity(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return what is wrong with a denial or a restriction in another language; empty if nothing that can be told."""
    ours = [word for word in said.in_order if lexicon.denies(word)]
    clauses = _clauses(held)
    denied = [any(map(lexicon.denies, clause)) for clause in clauses]
    if ours and not any(denied) and not any(_is_bound(said, word) for word in ours):
        return f"“{ours[0]}” isn't said of it there"
    if not ours and any(denied) and not any(_bears(said, clause, lexicon) for clause in _affirmed(clauses, denied)):
        return "it leaves out a “not”"
    only = next((word for word in said.words if word in lexicon.restricting), "")
    theirs = any(word in lexicon.restricting for word in held.own.words)
    if only and not theirs and not any(denied):
        return f"“{only}” isn't said of it there"
    return "it leaves out an “only”" if theirs and not only and not ours else ""


def _clauses(held: Held) -> list[list[str]]:
    clauses: list[list[str]] = [[]]
    for word in held.own.in_order:
        if word == PAUSE:
            clauses.append([])
        else:
            clauses[-1].append(word)
    return [clause for clause in clauses if clause]


def _affirmed(clauses: list[list[str]], denied: list[bool]) -> list[list[str]]:
    return [clause for clause, is_denied in zip(clauses, denied, strict=True) if not is_denied]


def _bears(said: Parsed, clause: list[str], lexicon: Lexicon) -> bool:
    """Return whether a clause of the lines has a number, a code or a word of the sentence."""
    numbers = {f"{found.value.canonical} {found.value.canonical_unit}" for found in said.quantities}
    words = {token.said for token in said.tokens if token.is_code or (len(token.said) >= _LEAST_WORD)}
    return any(word in numbers or word in words for word in clause if lexicon.claims(word))


def _is_bound(said: Parsed, word: str) -> bool:
    return any(word in bound.said.split() and bound.side in _SIDES for bound in said.bounds)


def astray(said: Parsed, held: Held, language: str, labels: Collection[str], lexicon: Lexicon) -> str:
    """Return a word that can be compared and isn't said by the lines; empty if there is none.

    Args:
        said: A sentence, or a part of it.
        held: Its lines.
        language: The sentence's.
        labels: Words of the labels of all lines that were gathered.
        lexicon: What words say.
    """
    told = [*held.words, *all_in_english(held.words, held.language, lexicon)]
    grammar = lexicon.function.get(language, frozenset())
    for token in said.tokens:
        is_acronym = token.is_word and any(map(str.isupper, said.text[token.start + 1 : token.end]))
        if is_acronym and not lexicon.says(token.said, told):
            return token.said
    for word in said.words:
        if word in grammar or word in lexicon.numerals or lexicon.denies(word) or not lexicon.claims(word):
            continue
        meant = in_english(word, language, lexicon)
        if meant:
            if not any(lexicon.says(each, told) for each in (word, *meant)):
                return word
        elif word in labels and len(word) >= _LEAST_WORD and not lexicon.says(word, told):
            return word
    return ""


def compares(said: Parsed, held: Held, language: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence has anything that can be compared with its lines."""
    if said.quantities or any(not token.is_word for token in said.tokens) or any(map(lexicon.denies, said.in_order)):
        return True
    return any(word in held.words or in_english(word, language, lexicon) for word in said.words)
