"""Words of the question that mean what a line states, where the question puts it as the line does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.query import AskedAspect, Query
from core.verification.held import Held
from core.verification.lexicon import Lexicon
from core.verification.named import Named
from core.verification.parsed import Parsed, parsed


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """An aspect that is asked, by the words of each of its phrases."""

    phrases: tuple[tuple[str, ...], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(dict.fromkeys(word for phrase in self.phrases for word in phrase))

    def is_of(self, held: Held, lexicon: Lexicon) -> bool:
        """Return whether a line, with its headings, says all of one of the phrases."""
        told = (*held.own.wording, *(token.said for token in held.own.tokens), *held.above.wording)
        return any(phrase and all(lexicon.says(word, told) for word in phrase) for phrase in self.phrases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """What is asked, and the rest of the words of the question."""

    aspects: tuple[Meaning, ...]
    question: tuple[str, ...]

    def touches(self, held: Held, lexicon: Lexicon) -> bool:
        """Return whether a line, or a heading above it, has any word of what is asked."""
        told = (*held.own.wording, *(token.said for token in held.own.tokens), *held.above.wording)
        words = (*self.question, *(word for aspect in self.aspects for word in aspect.words))
        return any(lexicon.says(word, told) for word in words)

    def by(self, held: Held, lexicon: Lexicon) -> tuple[str, ...]:
        """Return the words of the question that a line says in its own way, but those of other aspects."""
        matched = [aspect for aspect in self.aspects if aspect.is_of(held, lexicon)]
        if not matched:
            return ()
        told = tuple(word for aspect in matched for word in aspect.words)
        others = [word for aspect in self.aspects if aspect not in matched for word in aspect.words]
        rest = (word for word in self.question if word not in lexicon.telling and not lexicon.says(word, others))
        return (*told, *rest)


def meant_by(query: Query, named: Named, lexicon: Lexicon) -> Meant:
    """Return what a question means by its words."""
    aspects = (_meaning(aspect, named, lexicon) for aspect in query.aspects)
    question = tuple(_content(query.standalone, named, lexicon))
    return Meant(aspects=tuple(aspects), question=question)


def _meaning(aspect: AskedAspect, named: Named, lexicon: Lexicon) -> Meaning:
    phrases = (tuple(_content(phrase, named, lexicon)) for phrase in (aspect.asked, *aspect.phrases))
    return Meaning(phrases=tuple(phrases))


def _content(text: str, named: Named, lexicon: Lexicon) -> Iterator[str]:
    """Yield the words that claim something; codes too, which are told by letters alone."""
    for token in parsed(text, named, lexicon).tokens:
        if token.is_word and lexicon.claims(token.said) and token.said not in lexicon.numerals:
            yield token.said


def in_words_of(held: Held, said: Parsed, meant: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Return the words of a sentence, in order, with the label of its line for what the question calls it instead."""
    ours = [word for word in said.in_order if word not in said.models or word in held.own.models]
    label = next((word for word in held.own.words if lexicon.claims(word) and not lexicon.denies(word)), "")
    if not label or not meant:
        return ours
    own = held.own.in_order
    called = {word for word in meant if not lexicon.denies(word)}
    return [label if word in called and not lexicon.says(word, own) else word for word in ours]
