"""A claim as a sentence: what it claims, its answer of yes or no, and its clauses."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.verification.clauses import Clause, clauses_of
from core.verification.compared import without_comparison
from core.verification.held import Held, denied_in_words
from core.verification.lexicon import Lexicon
from core.verification.lines import Speaking
from core.verification.named import Named
from core.verification.numbers import is_given
from core.verification.parsed import Parsed, parsed
from core.verification.speech import is_sure, language_of

_LEAD = re.compile(r"\s*[^:]{1,40}:\s")


class Reading(Protocol):
    """What it takes to read a sentence."""

    @property
    def named(self) -> Named:
        """Return what product models are called."""
        ...

    @property
    def lexicon(self) -> Lexicon:
        """Return what words say."""
        ...

    @property
    def speaking(self) -> Speaking:
        """Return what tells whom lines speak of."""
        ...

    def labelled(self, labels: Collection[str]) -> Sequence[Held]:
        """Return all lines with one of these labels."""
        ...

    @property
    def language(self) -> str:
        """Return the question's language."""
        ...


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


def sentence_of(text: str, reading: Reading, helds: Sequence[Held]) -> Sentence:
    """Return what a claim claims; its comparisons are looked up in the lines that it cites."""
    lexicon = reading.lexicon
    answer, plain = _answer(text, lexicon)
    whole = _without_lead(parsed(_denied(plain, helds, lexicon), reading.named, lexicon))
    language = language_of([token.said for token in whole.tokens], lexicon)
    compared = without_comparison(whole, helds, reading.labelled, reading.speaking, lexicon)
    said = compared.said
    clauses = clauses_of(said, lexicon, cuts=compared.cuts, order=compared.order)
    if said is not whole and said.names:
        clauses = [each for each in clauses if each.said.words or each.said.quantities or not each.said.names]
    return Sentence(
        said=said,
        clauses=tuple(clauses),
        answer=answer,
        language=language or reading.language,
        sure=bool(language) and (language == reading.language or is_sure(whole.words, language, lexicon)),
    )


def _without_lead(said: Parsed) -> Parsed:
    """Return a sentence without a value that stands before all else, and again behind: "5 W: it draws 5 W"."""
    lead = _LEAD.match(said.text)
    first, rest = (said.within(0, lead.end()), said.within(lead.end(), len(said.text))) if lead else (said, said)
    again = bool(first.quantities) and all(is_given(found.value, rest) for found in first.quantities)
    bare = not (first.tokens or first.bounds or first.names) and len(first.quantities) == len(rest.quantities)
    return rest if lead and again and bare else said


def _denied(text: str, helds: Sequence[Held], lexicon: Lexicon) -> str:
    """Return a claim with "not" for "N/A", if a line of its has that too and it denies nothing else."""
    denies = any(lexicon.denies(word.strip(".,;:")) for word in text.casefold().split())
    stands = any(denied_in_words(held.text) != held.text for held in helds)
    return denied_in_words(text) if stands and not denies else text


def _answer(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return whether a text begins with yes or no, and the text with blanks for it."""
    first, found, rest = text.partition(",")
    if not found:
        first, found, rest = text.partition(".")
    word = first.strip().casefold()
    if found and rest.strip() and word in lexicon.yes | lexicon.no:
        return "yes" if word in lexicon.yes else "no", " " * (len(first) + 1) + rest
    return "", text
