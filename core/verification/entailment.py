"""A sentence, or the value of a cell, with cited lines → whether they prove it, checked kind by kind, or why not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from core.knowledge.analyzer import fold
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.binding import misbound, misnumbered
from core.verification.clauses import CLAUSE, Parsed
from core.verification.conditions import of_variant, unconditional
from core.verification.contradiction import opposed, unqualified, untypical, wrong_restriction
from core.verification.evidence import Held, labels_of, together
from core.verification.lexicon import Lexicon, joined_in
from core.verification.modality import left_open
from core.verification.negation import (
    affirmed,
    of_its_number,
    settles,
    wrong_denial,
    wrong_in_another_language,
    wrongly_denied,
)
from core.verification.numbers import loose_bound, loose_name, loose_number
from core.verification.parsing import parsed
from core.verification.premises import Premises, Sentence
from core.verification.roles import exchanged
from core.verification.wording import in_words_of, measures_of

_BEGINS, _ENDS = r"(?:\A|[:;|›–—.!?]\s+)", r"\s*(?:[;|]|\s\(|[.!?](?:\s|\Z)|\Z)"
_WORD = re.compile(r"[^\W_]+")
_TOTAL = "total"
_DENIED = frozenset({State.NO, State.NOT_APPLICABLE})


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something isn't proven, and which kind of proof failed."""

    proof: str
    why: str


class Entailment:
    """Compares sentences and values with the lines that were gathered for one query."""

    def __init__(self, premises: Premises) -> None:
        self._premises, self._lexicon, self._speaking = premises, premises.lexicon, premises.speaking

    def unsettled(self, sentence: Sentence, helds: Sequence[Held]) -> Fault | None:
        """Return why a sentence that begins with "no" may not; None if it may, or begins otherwise."""
        asked = self._premises.meant.question
        if sentence.answer != "no" or settles(sentence.said, helds, asked, self._lexicon):
            return None
        return Fault("polarity", "no line that it cites denies it")

    def proven(self, sentence: Sentence, helds: Sequence[Held]) -> tuple[int, ...] | Fault:
        """Return the numbers of the lines that prove a sentence: one the whole, or each clause some; else why not."""
        said, faults = sentence.said, list[Fault]()
        if len(said.models.union(*(clause.models for clause in sentence.clauses))) > 1:
            return self._by_clauses(sentence, helds)
        about = self._speaking.covering(helds, said.models)
        for held in about:
            fault = self.fault(sentence, said, held)
            if fault is None:
                return held.numbers
            faults.append(fault)
        parts = [(*self._premises.sentences(held), *self._premises.without_denied(said, held)) for held in about]
        for held in self._speaking.covering([*chain(*parts), *self._premises.ended(about)], said.models):
            if self.fault(sentence, said, held) is None:
                return held.numbers
        return faults[0] if len(faults) == 1 else self._by_clauses(sentence, helds)

    def _by_clauses(self, sentence: Sentence, helds: Sequence[Held]) -> tuple[int, ...] | Fault:
        """Return the lines that prove each clause of each product model that it is said of, or why none do."""
        used: set[int] = set()
        said_of = ((each.said, model) for each in sentence.clauses for model in sorted(each.models) or [""])
        for said, model in said_of:
            own = self._speaking.covering(helds, [model] if model else [])
            if not own:
                return Fault("product model", f"what it cites isn't said of {model}")
            found = self._of_some(sentence, said, own)
            if isinstance(found, Fault):
                return found
            used.update(found)
        proving = [held for held in helds if held.numbers[0] in used]
        if not used:
            return Fault("words", "it says nothing that can be proven")
        if (
            len(proving) > 1 and len(sentence.said.models) <= 1
        ):  # no number from one line and what it is of from another
            whole = together(proving, self._premises.named, self._lexicon)
            if why := misnumbered(sentence.said, whole, self._lexicon):
                return Fault("number", why)
        return tuple(held.numbers[0] for held in proving)

    def _of_some(self, sentence: Sentence, said: Parsed, helds: Sequence[Held]) -> tuple[int, ...] | Fault:
        for held in helds:
            if self.fault(sentence, said, held) is None:
                return held.numbers
        fault = self.fault(sentence, said, together(helds, self._premises.named, self._lexicon))
        return fault or tuple(held.numbers[0] for held in helds if self._holds_some(said, held))

    def _holds_some(self, said: Parsed, held: Held) -> bool:
        """Return whether a line holds a number, a code or a word of what is said."""
        alone = (replace(said, tokens=(), quantities=(each,)) for each in said.quantities)
        if any(not loose_number(each, held, self._lexicon) for each in alone):
            return True
        codes = {token.said for token in said.tokens if not token.is_word}
        return not codes.isdisjoint(token.said for token in held.own.tokens) or self._lexicon.says_any(
            filter(self._lexicon.claims, said.words), held.own.wording
        )

    def beside(self, said: Parsed, proving: Sequence[Held], helds: Sequence[Held]) -> Iterator[Held]:
        """Yield lines, said of the same product models, with a word or code of what is said that those proving it lack.

        A heading or the question may have let it pass: whoever looks it up wants to see it stated.
        """
        own = [word for held in proving for word in held.told]
        words = (*filter(self._lexicon.claims, said.words), *(token.said for token in said.tokens if token.is_code))
        left = [word for word in words if not self._lexicon.says(word, own)]
        models = set(self._speaking.of(proving, said.models))
        known = {number for held in proving for number in held.numbers}
        for held in self._speaking.covering(helds, said.models):
            adds = known.isdisjoint(held.numbers) and self._lexicon.says_any(left, held.told)
            if adds and set(self._speaking.of([*proving, held], said.models)) == models:
                yield held

    def fault(self, sentence: Sentence, said: Parsed, held: Held, *, meant: Sequence[str] = ()) -> Fault | None:
        """Return why lines don't prove a sentence, or what is `said` in a part of it; None if they do."""
        checks = self._checks(sentence, said, held, meant)
        return next((Fault(proof, why) for proof, why in checks if why), None)

    def _checks(self, sentence: Sentence, said: Parsed, held: Held, meant: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield kinds of proof, each with why it fails; empty if it doesn't."""
        lexicon, wording = self._lexicon, self._premises.wording
        yield "number", _quoted(loose_number(said, held, lexicon), "isn't stated there")
        yield "name", _quoted(loose_name(said, held), "isn't stated there")
        yield "polarity", _quoted(loose_bound(said, held.own, lexicon), "isn't said of it there")
        if self._premises.is_foreign(sentence, said, held):
            yield "words", _quoted(wording.astray(said, held, sentence.language), "isn't said there")
            yield "polarity", wrong_in_another_language(said, held, lexicon)
            yield "number", misnumbered(said, held, lexicon)
            compared = wording.compares(said, held, sentence.language)
            yield "words", "" if compared else "nothing of it can be compared with what it cites"
            return
        yield "words", _quoted(wording.uncovered(said, held), "isn't said there")
        meant = (*meant, *self._premises.meant.by(held, lexicon))
        told = in_words_of(held, said, meant, lexicon)
        yield "polarity", wrongly_denied(said, held, lexicon)
        yield "polarity", affirmed(said, held, lexicon)
        yield "polarity", wrong_denial(told, held.own.in_order, lexicon)
        yield "polarity", wrong_restriction(told, held, lexicon)
        yield "polarity", left_open(said, held, lexicon)
        asked = (*meant, *self._premises.meant.question)
        yield "polarity", unconditional(said, held, sentence.said, asked, lexicon)
        yield "polarity", of_variant(said, held, asked, lexicon)
        yield "polarity", exchanged(said, held, lexicon)
        yield "polarity", opposed(said, told, held, lexicon)
        yield "number", unqualified(said, held, lexicon, meant)
        yield "number", untypical(said, held.own, lexicon, meant=meant)
        models = said.models or sentence.said.models or self._speaking.models
        about = frozenset(name for model in models for name in self._premises.named.lineage(model))
        yield "number", misbound(said, held, lexicon, about, meant)

    def fault_of_value(self, text: str, aspect: str, model: str, helds: Sequence[Held]) -> Fault | None:
        """Return why lines, taken together, don't state a value of an aspect, or of any if it is empty; else None."""
        premises, lexicon = self._premises, self._lexicon
        held = together(helds, premises.named, lexicon)
        sentence = premises.sentence(text, helds)
        asked, said = parsed(aspect, premises.named, lexicon), replace(sentence.said, names=())
        if self._is_apart(sentence.said, asked, held):
            return Fault("words", f"what it cites doesn't state “{asked.text.strip()}”")
        if (state := state_of(text)) is State.YES or state in _DENIED:
            why = _wrong_state(asked, held, lexicon, denied=state in _DENIED)
            return Fault("polarity", why) if why else None
        if sentence.said.models - {model} - premises.named.lineage(model):
            strange = min(sentence.said.models - {model})
            if strange not in held.own.models:
                return Fault("product model", f"what it cites isn't said of {strange}")
        meant = asked.wording if aspect else held.own.words
        fault = None if _is_item(text, held.text, asked, lexicon) else self.fault(sentence, said, held, meant=meant)
        if fault:
            return fault
        why = untypical(said, held.own, lexicon, meant=premises.meant.by(held, lexicon), label=asked.wording)
        why = why or misnumbered(replace(said, tokens=(*asked.tokens, *said.tokens)), held, lexicon)
        return Fault("number", why) if why else None

    def _is_apart(self, said: Parsed, asked: Parsed, held: Held) -> bool:
        """Return whether lines have nothing to do with an aspect; what can't be compared isn't told apart.

        A word for what a number measures needs no other where nothing else labels that: "weight" for 175 g.
        """
        lexicon = self._lexicon
        words = [*filter(lexicon.claims, (token.said for token in asked.tokens)), *joined_in(asked.text)]
        told = [*held.words, *held.told, *(token.said for token in held.above.tokens)]
        if not words or lexicon.says_any(words, told):
            return False
        wanted = {measure for word in words for measure in lexicon.measured.get(word, ())}
        measured = {str(found.value.dimension) for found in said.quantities}
        is_other = bool(wanted and measured) and wanted.isdisjoint(measured)
        if self._is_labelled_as(said, held) and not is_other:
            return False
        measures = measures_of(said.quantities)
        plain = ": " not in held.text and lexicon.qualifying.isdisjoint(words) and _TOTAL not in words
        if plain and not measures.isdisjoint({*words, *wanted}):
            return False
        return not self._premises.wording.is_near(words, told) and not self._premises.is_unknown(words, held)

    def _is_labelled_as(self, said: Parsed, held: Held) -> bool:
        """Return whether a value stands behind the label of one of its lines: whoever reads it sees what it is of.

        A bare yes or no says nothing of anything else; and a label may deny, limit or be another product model's.
        """
        label, _, value = said.text.partition(": ")
        limited = any(self._lexicon.limits(word) or word in self._lexicon.qualifying for word in fold(label).split())
        if limited or said.names or any(state_of(each) is not None for each in (label, value)):
            return False
        return any(label == each for line in held.each for each in labels_of(value, line.text))


def _quoted(text: str, why: str) -> str:
    return f"“{text}” {why}" if text else ""


def _wrong_state(asked: Parsed, held: Held, lexicon: Lexicon, *, denied: bool) -> str:
    """Return why a plain yes or no isn't what lines say of an aspect; empty if it is."""
    if held.open:
        return f"it leaves out “{held.open[0]}”"
    words = list(filter(lexicon.claims, asked.words))
    clauses = [part for line in held.each for part in line.own.parts(CLAUSE)]
    bearing = [part for part in clauses if lexicon.says_any(words, part.wording)] or clauses
    told = [any(map(lexicon.denies, part.in_order)) for part in of_its_number(asked, bearing)]
    if any(told) is not denied or (denied and not all(told)):
        return "the lines don't deny it" if denied else "the lines deny it"
    return ""


def _is_item(text: str, line: str, asked: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a value is all that stands between two signs that part cells, values and sentences of a line.

    Its label, if it has one, says something of what is asked, and nothing that limits it.
    """
    told = r"\s+".join(re.escape(word) for word in text.strip(" .;").split())
    case = 0 if any(map(str.isdigit, text)) else re.IGNORECASE
    words = list(filter(lexicon.claims, asked.words))
    said = [*asked.words, *fold(text).split()]
    for found in re.finditer(rf"{_BEGINS}{told}{_ENDS}", line, case):
        label = _WORD.findall(fold(line[line.rfind(";", 0, found.start() + 1) + 1 : found.end()]))
        limited = any(word in lexicon.qualifying and not lexicon.says(word, said) for word in label)
        of_it = not words or ": " not in line or lexicon.says_any(words, label)
        if of_it and not limited:
            return True
    return False
