"""Proves each claim, table cell and ranking entry of a draft by the lines that it cites, or says why it can't."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.catalog.catalog import Catalog
from core.draft import Claim, DraftCell, Entry
from core.gathering.lines import Gathered
from core.knowledge.sentences import split_sentences
from core.knowledge.words import fold
from core.quantities.parse import parse_value, quantities_in
from core.quantities.states import state_of
from core.quantities.value import Stat, State, Value
from core.query import Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.comparing import Comparing
from core.verification.form import unsafe, unsafe_as_quoted
from core.verification.held import Held
from core.verification.items import labelled_items
from core.verification.lexicon import Lexicon
from core.verification.parsed import Parsed
from core.verification.sentence import Sentence, sentence_of
from core.verification.stating import fault_of_value, is_called, is_cell

_UNTYPED = frozenset({Stat.TEXT, Stat.STATE})
_BEYOND = "it cites what isn't there"
_JOINING = frozenset({"of", "the", "for", "on", "in"})
_STATES = frozenset({State.YES, State.NO, State.NOT_APPLICABLE})
_SOURCE = r"(?<=article )|(?<=document )|(?<=guide )|(?<=manual )|(?<=“)|(?<=\")"
_TITLE = 3
"""A title of fewer words may be a word of any sentence."""
_SENTENCE = 4
"""So few words make a sentence that can be repeated word for word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Whether something drafted may be shown.

    Attributes:
        why: Why it may not, in a few words for who wrote it; empty if it is proven.
        proof: Which kind failed: "line", "product model", "number", "name", "polarity", "words" or "form".
        lines: Numbers of the lines that prove it: those cited, each once, without those that hold nothing of it.
        models: Canonical names of the product models that it is said of; empty for nobody in particular.
        itself: It is the line itself that is shown.
        row: What a row of a table is called, of which it is said, where that is no product model.
    """

    why: str = ""
    proof: str = ""
    lines: tuple[int, ...] = ()
    models: tuple[str, ...] = ()
    itself: bool = False
    row: str = ""


class Prover:
    """Proves what is drafted for one query from what was gathered for it."""

    def __init__(
        self, query: Query, gathered: Gathered, catalog: Catalog, lexicon: Lexicon, vectors: WordVectors | None = None
    ) -> None:
        self._query = query
        self._comparing = Comparing(query, gathered, catalog, lexicon, vectors)
        self._claims: dict[Claim, Proof] = {}

    def canonical(self, name: str) -> str:
        """Return the canonical name of the product model that is called so; empty if none is."""
        return self._comparing.named.canonical(name)

    def itself(self, number: int) -> Proof:
        """Return whether a line may be shown as it is.

        It is said of somebody asked about, or of nobody in particular, and has to do with what is asked.
        """
        helds = self._comparing.cited([number])
        if helds is None:
            return Proof(why=_BEYOND, proof="line")
        asked, held = self._query.targets, helds[0]
        models = tuple(name for name in asked if self._comparing.speaking.covers(held, name))
        if asked and not models:
            return Proof(why="what it cites isn't said of any that is asked about", proof="product model")
        if not self._comparing.is_asked(held):
            return Proof(why="what it cites has nothing to do with what is asked", proof="words")
        if wrong := unsafe_as_quoted(held.text):
            return Proof(why=wrong, proof="form")
        return Proof(lines=held.numbers, models=models if held.models else (), itself=True)

    def claim(self, claim: Claim) -> Proof:
        """Return whether a claim is proven by the lines that it cites; worked out once, as drafts come in parts."""
        if claim not in self._claims:
            self._claims[claim] = self._of_claim(claim)
        return self._claims[claim]

    def _of_claim(self, claim: Claim) -> Proof:
        text = claim.text.strip()
        helds, wrong = self._cited(text, claim.lines)
        if wrong is not None:
            return wrong
        titles = (title for held in helds for title in self._comparing.titles(held))
        sentence = sentence_of(without_titles(text, titles), self._comparing, helds)
        return self._proof_of(sentence, helds)

    def _proof_of(self, sentence: Sentence, helds: Sequence[Held]) -> Proof:
        comparing = self._comparing
        why, unsettled = comparing.speaking.fault(helds, sentence.said.models), comparing.unsettled(sentence, helds)
        if why:
            return (None if unsettled else self._of_each(sentence, helds)) or Proof(why=why, proof="product model")
        if unsettled:
            return Proof(why=unsettled.why, proof=unsettled.proof)
        if same := next((held for held in helds if self._is_verbatim(sentence.said, held)), None):
            return Proof(lines=same.numbers, models=comparing.speaking.of([same], sentence.said.models))
        used, fault = comparing.proven(sentence, helds)
        if fault is not None:
            return Proof(why=fault.why, proof=fault.proof)
        lines = [held for held in helds if held.numbers[0] in used]
        beside = (number for held in comparing.beside(sentence.said, lines, helds) for number in held.numbers)
        return Proof(lines=(*used, *beside), models=comparing.speaking.of(lines, sentence.said.models))

    def _of_each(self, sentence: Sentence, helds: Sequence[Held]) -> Proof | None:
        """Return the proof of a sentence by lines of each product model asked about.

        Where none is asked about, each line has to prove it. None if one of them doesn't.
        """
        speaking, used = self._comparing.speaking, list[int]()
        of_models = [[held for held in helds if speaking.covers(held, model)] for model in speaking.models]
        for own in of_models or [[held] for held in helds]:
            numbers, fault = self._comparing.proven(sentence, own)
            if fault is not None:
                return None
            used += numbers
        said_of = speaking.models or tuple(sorted({model for held in helds for model in held.models}))
        return Proof(lines=tuple(dict.fromkeys(used)), models=said_of)

    def _is_verbatim(self, said: Parsed, held: Held) -> bool:
        """Return whether a line says the same word for word, of the same product models where it names any."""
        same = not held.own.models or held.own.models == said.models
        items = labelled_items(held.text, self._comparing.lexicon)
        return same and is_verbatim(_without_names(said), _without_names(held.own, held.text), items)

    def cell(self, cell: DraftCell) -> Proof:
        """Return whether a cell of a comparison is proven by the lines that it cites."""
        return self._value(cell.text, cell.lines, cell.model, cell.aspect)

    def entry(self, entry: Entry) -> Proof:
        """Return whether a place in a ranking or list is proven by the lines that it cites."""
        if not self.canonical(entry.model):
            return self._of_row(entry)
        return self._value(entry.text, entry.lines, entry.model, "")

    def _of_row(self, entry: Entry) -> Proof:
        """Return whether a row of a table, which is called so and is no product model, states what an entry says."""
        text, name = entry.text.strip(), " ".join(entry.model.split())
        helds, wrong = self._cited(text, entry.lines, fewest=1)
        if wrong is not None:
            return wrong
        own = [held for held in helds if is_called(name, held.text) and self._is_of_some(held)]
        if not own:
            return Proof(why=f"“{name}” is no product model, and no row that it cites", proof="product model")
        proven = [held for held in own if is_cell(text, held.text)]
        if not proven:
            return Proof(why=f"“{text}” is no cell of that row", proof="words")
        return Proof(lines=tuple(held.numbers[0] for held in proven), row=name)

    def _is_of_some(self, held: Held) -> bool:
        """Return whether a line is said of any that is asked about, or of nobody in particular."""
        asked = self._query.targets
        return not (asked and held.models) or any(self._comparing.speaking.covers(held, name) for name in asked)

    def _value(self, text: str, lines: tuple[int, ...], name: str, aspect: str) -> Proof:
        text = text.strip()
        helds, wrong = self._cited(text, lines, fewest=1)
        if wrong is not None:
            return wrong
        model = self.canonical(name)
        own = [held for held in helds if model and self._comparing.speaking.covers(held, model)]
        if why := self._strange(name, model, own):
            return Proof(why=why, proof="product model")
        proven = [held for held in own if self._states(text, aspect, model, held)]
        fault = None
        if not proven:
            fault = fault_of_value(text, aspect, model, own, self._comparing)
            proven = own
        if fault is not None:
            return Proof(why=fault.why, proof=fault.proof)
        return Proof(lines=tuple(held.numbers[0] for held in proven), models=(model,))

    def _states(self, text: str, aspect: str, model: str, held: Held) -> bool:
        """Return whether a line, or one of its sentences, states a value; a bare yes or no may be of another one."""
        sentences = () if state_of(text) in _STATES else self._comparing.sentences(held)
        return any(fault_of_value(text, aspect, model, [each], self._comparing) is None for each in (held, *sentences))

    def _strange(self, name: str, model: str, own: Sequence[Held]) -> str:
        """Return why nothing may be stated of a product model; empty if something may."""
        if not model:
            return f"“{name}” is no product model"
        if self._query.targets and model not in self._query.targets:
            return f"{model} isn't asked about"
        return "" if own else f"what it cites isn't said of {model}"

    def _cited(self, text: str, lines: tuple[int, ...], *, fewest: int = 8) -> tuple[list[Held], Proof | None]:
        """Return the lines that are cited, each once; and what is wrong with them or with the signs of a text."""
        helds = self._comparing.cited(lines)
        if not lines or helds is None:
            return [], Proof(why=_BEYOND, proof="line")
        told = " ".join(f"{held.text} {held.above.text}" for held in helds)
        if wrong := unsafe(text, told, self._query.language, fewest=fewest):
            return [], Proof(why=wrong, proof="form")
        return helds, None


def without_titles(text: str, titles: Iterable[str]) -> str:
    """Return a text of the same length with blanks for titles of documents that it calls so: they claim nothing."""
    for title in sorted(titles, key=len, reverse=True):
        if len(title.split()) >= _TITLE:
            words = r"\s+".join(map(re.escape, title.split()))
            text = re.sub(rf"(?:{_SOURCE}){words}(?!\w)", lambda found: " " * len(found[0]), text, flags=re.IGNORECASE)
    return text


def is_verbatim(text: str, line: str, items: Sequence[str] = ()) -> bool:
    """Return whether a text is a sentence of a line, one of its items, or all of it; what is a label isn't one."""
    said = _words(text)
    sentences = [line, *(line[place.start : place.end] for place in split_sentences(line)), *items]
    return len(said) >= _SENTENCE and any(said == _words(each) for each in sentences)


def _words(text: str) -> list[str]:
    """Return the words and signs of a text, but for punctuation at the end of words, and those that join names."""
    told = (word.strip(".,;:!“”\"'›") for word in fold(text).split())
    return [word for word in told if word and word not in _JOINING]


def _without_names(said: Parsed, text: str = "") -> str:
    """Return a text without the names of product models: whose something is said to be is proven apart."""
    told, done = "", 0
    if text and text != said.text:
        return text
    for _, start, end in sorted(said.names, key=lambda each: each[1]):
        told, done = f"{told}{said.text[done:start]} ", end
    return told + said.text[done:]


def measures(text: str) -> tuple[Value, ...]:
    """Return the values that a text states, for ordering, in order; none if it can't be typed."""
    typed = [value for value in parse_value(text) if value.stat not in _UNTYPED]
    return (*typed, *(found.value for found in quantities_in(text)))
