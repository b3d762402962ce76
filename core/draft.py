"""What a composer is given and gives back: numbered proofs, of which alone it may speak, and sentences citing them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One thing that the evidence states: a sentence, a step, a labelled value.

    Attributes:
        number: By which it is cited, from 1 on.
        text: As the answer shows it without a composer.
        models: The product models that it is said of; empty for products in general.
        above: Title and headings that it stands under.
    """

    number: int
    text: str
    models: tuple[str, ...] = ()
    above: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence with the numbers of the proofs that hold it.

    Attributes:
        place: Its place in the text, from 1 on.
    """

    place: int
    text: str
    proofs: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A sentence that may not be shown, and why, in words for who wrote it."""

    sentence: Sentence
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What a text is to be composed of.

    Attributes:
        question: As it was written.
        models: The product models that it is about; empty for none in particular.
        proofs: By number, in the order of the answer.
        nouns: Folded words for what such product models are ("pump").
        terms: Stems of the field's own words, of labels and of the glossary, which must be held wherever they stand.
        lead: Only a short lead is wanted: what follows it is there already.
        refused: What must be written anew; empty for the first draft.
    """

    question: str
    models: tuple[str, ...]
    proofs: tuple[Proof, ...]
    nouns: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    lead: bool = False
    refused: tuple[Refused, ...] = ()
