"""The check that each phrased sentence must pass: what it claims is held by the proofs that it cites, all of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from core.composing.binding import misbound
from core.composing.covered import uncovered
from core.composing.denied import wrong_denial
from core.composing.held import Held, held_of
from core.composing.lexicon import Lexicon
from core.composing.numbers import loose_bound, loose_number
from core.composing.parsed import CLAUSE, Parsed, parsed
from core.composing.safe import unsafe
from core.draft import Brief, Sentence
from core.knowledge.words import stem

_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence that may be shown, with the proofs that hold it; or why it may not."""

    sentence: Sentence
    why: str = ""


class Checker:
    """Checks the sentences of one brief."""

    def __init__(self, brief: Brief, names: Collection[str], lexicon: Lexicon) -> None:
        self._brief, self._names = brief, names
        self._lexicon = lexicon = replace(lexicon, general=lexicon.general | brief.nouns | set(map(stem, brief.nouns)))
        self._held: Mapping[int, Held] = {proof.number: held_of(proof, names, lexicon) for proof in brief.proofs}
        told = (word for held in self._held.values() for word in held.own.words if not lexicon.is_ordinary(word))
        self._terms = brief.terms.union(map(stem, told))

    def check(self, sentence: Sentence) -> Checked:
        """Return the sentence with those of its proofs that hold it, or why it may not be shown."""
        if not sentence.proofs or not self._held.keys() >= set(sentence.proofs):
            return Checked(sentence, "it cites what isn't there")
        cited = [self._held[number] for number in dict.fromkeys(sentence.proofs)]
        text = sentence.text.strip()
        if wrong := unsafe(text, " ".join(part for held in cited for part in (held.proof.text, *held.named))):
            return Checked(sentence, wrong)
        said = parsed(text, self._names, self._lexicon)
        if self._weight(said) < _FEWEST:
            return Checked(sentence, "it says nothing that can be checked")
        used, why = self._proved(said, cited)
        return Checked(sentence, why) if why else Checked(replace(sentence, text=text, proofs=used))

    def _weight(self, said: Parsed) -> int:
        """Return how much a sentence says: its words that claim something, numbers and codes."""
        claims = sum(self._lexicon.claims(word) for word in said.words)
        return claims + len(said.quantities) + len(said.tokens) - len(said.words)

    def _proved(self, said: Parsed, cited: Sequence[Held]) -> tuple[tuple[int, ...], str]:
        """Return the proofs that hold a sentence: one the whole, or each part one; else why not."""
        faults = [self._fault(said, held, said.models) for held in cited]
        if "" in faults:
            return (cited[faults.index("")].proof.number,), ""
        if len(cited) == 1:
            return (), faults[0]
        used: dict[int, None] = {}
        about = frozenset(self._brief.models)
        for part in self._parts(said):
            about = part.models or about
            for models in [frozenset({name}) for name in sorted(part.models)] or [frozenset[str]()]:
                faults = [self._fault(part, held, models, carried=about) for held in cited]
                if "" not in faults:
                    return (), faults[0]
                used[cited[faults.index("")].proof.number] = None
        return tuple(used), ""

    def _parts(self, said: Parsed) -> list[Parsed]:
        """Return the clauses of a sentence; one that says nothing by itself belongs to the one before, or else after.

        What gives only a number of another product model ("and 28 kW for the other") says of it what was said before.
        """
        parts: list[Parsed] = []
        for clause in said.parts(CLAUSE):
            if parts and self._is_bare(clause) and clause.names and clause.quantities:
                before = tuple(token for token in parts[-1].tokens if token.is_word)
                parts.append(replace(clause, tokens=(*before, *clause.tokens)))
            elif parts and (self._is_bare(clause) or self._is_bare(parts[-1])):
                parts[-1] = parts[-1].joined(clause)
            else:
                parts.append(clause)
        return parts

    def _is_bare(self, part: Parsed) -> bool:
        """Return whether no word of a part claims anything."""
        return not any(self._lexicon.claims(word) for word in part.words)

    def _fault(
        self, said: Parsed, held: Held, models: Collection[str], *, carried: Collection[str] = frozenset()
    ) -> str:
        """Return why a proof doesn't hold what is said; empty if it does.

        Args:
            said: A sentence, or a part of it.
            held: The proof.
            models: The product models of which it is said.
            carried: Those of which the part before is said.
        """
        if wrong := self._strange(held, models, carried):
            return wrong
        if number := loose_number(said, held.own, self._lexicon):
            return f"“{number}” isn't stated there"
        if bound := loose_bound(said, held.own):
            return f"“{bound}” isn't said of it there"
        if word := uncovered(said, held.words, self._lexicon, self._terms):
            return f"“{word}” isn't said there"
        denial = wrong_denial(said.in_order, held.own.in_order, self._lexicon)
        return denial or misbound(said, held, self._lexicon)

    def _strange(self, held: Held, models: Collection[str], carried: Collection[str]) -> str:
        """Return why a proof isn't about the product models that something is said of; empty if it is."""
        general = frozenset[str]() if held.proof.models else frozenset(self._brief.models)
        if strange := sorted(set(models) - held.named - general):
            return f"what it cites isn't said of {strange[0]}"
        asked = carried or self._brief.models
        if not models and held.proof.models and len(asked) > 1 and not held.named.issuperset(asked):
            return "say which product model it is about"
        if carried and held.proof.models and held.named.isdisjoint(carried):
            return "what it cites is said of another product model"
        return ""
