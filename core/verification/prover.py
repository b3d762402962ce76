"""A claim, table cell or ranking entry of a draft → whether the lines that it cites prove it, and which, or why not."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.catalog.catalog import Catalog
from core.draft import Claim, DraftCell, Entry
from core.gathering.lines import Gathered
from core.knowledge.analyzer import fold
from core.knowledge.sentences import split_sentences
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Stat, State, Value
from core.quantities.vocabulary import state_of
from core.query import Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.clauses import Parsed
from core.verification.entailment import Entailment, Fault
from core.verification.evidence import Held, labelled_items
from core.verification.form import FEWEST_CHARS, unsafe, unsafe_as_quoted
from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given
from core.verification.own_values import OwnValues
from core.verification.premises import Premises, Sentence

_UNTYPED = frozenset({Stat.TEXT, Stat.STATE})
_JOINING = frozenset({"of", "the", "for", "on", "in"})
_STATES = frozenset({State.YES, State.NO, State.NOT_APPLICABLE})
_SOURCE = r"(?<=article )|(?<=document )|(?<=guide )|(?<=manual )|(?<=“)|(?<=\")"
_TITLE = 3
"""A title of fewer words may be a word of any sentence."""
_SENTENCE = 4
"""So few words make a sentence that can be repeated word for word."""
_OTHERS = re.compile(r"\b(?:not|no|replac\w*|(?:in)?compatib\w*|for|instead|like|than)\b")
"""In labels of cells that name something else than the row."""


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


_BEYOND = Proof(why="it cites what isn't there", proof="line")


class Prover:
    """Proves what is drafted for one query from what was gathered for it."""

    def __init__(
        self, query: Query, gathered: Gathered, catalog: Catalog, lexicon: Lexicon, vectors: WordVectors | None = None
    ) -> None:
        self._query = query
        self._premises = Premises(query, gathered, catalog, lexicon, vectors)
        self._speaking, self._entailment = self._premises.speaking, Entailment(self._premises)
        self._claims, self._own = dict[Claim, Proof](), OwnValues(gathered, catalog)

    def canonical(self, name: str) -> str:
        """Return the canonical name of the product model that is called so; empty if none is."""
        return self._premises.named.canonical(name)

    def itself(self, number: int, *, model: str = "") -> Proof:
        """Return whether a line may be shown as it is, or what outranks it, perhaps of one product model.

        It is said of somebody asked about, or of nobody in particular, and has to do with what is asked.
        """
        helds = self._premises.cited([number])
        if helds is None:
            return _BEYOND
        asked, held = (model,) if model else self._query.targets, helds[0]
        covered = [name for name in asked if self._speaking.covers(held, name)]
        nearer = {name: self._own.outranking(held.text, held.numbers, [name]) for name in covered}
        models = tuple(name for name in covered if not nearer[name])
        if covered and not models and (found := nearer[covered[0]]):
            return self.itself(found[1].line.number, model=model)
        if asked and not models:
            return Proof(why="what it cites isn't said of any that is asked about", proof="product model")
        if not self._premises.meant.touches(held, self._premises.lexicon):
            return Proof(why="what it cites has nothing to do with what is asked", proof="words")
        if wrong := unsafe_as_quoted(held.text):
            return Proof(why=wrong, proof="form")
        return Proof(lines=held.numbers, models=models if held.models else (), itself=True)

    def claim(self, claim: Claim) -> Proof:
        """Return whether a claim is proven by the lines that it cites; worked out once, as drafts come in parts."""
        if claim not in self._claims:
            text, helds = claim.text.strip(), self._cited(claim.text, claim.lines)
            if not isinstance(helds, Proof):
                plain = _without_titles(text, self._premises.titles(helds))
                helds = self._kept(text, self._proof_of(self._premises.sentence(plain, helds), helds))
            self._claims[claim] = helds
        return self._claims[claim]

    def _kept(self, text: str, proof: Proof) -> Proof:
        """Return a proof, if nothing that was gathered outranks it."""
        if not proof.why and (found := self._own.outranking(text, proof.lines, proof.models)):
            model, own = found
            why = f"what it cites is of the base; {model} has “{own.label}” of its own in line {own.line.number}"
            return Proof(why=why, proof="product model")
        return proof

    def _cited(self, text: str, lines: tuple[int, ...], *, fewest: int = FEWEST_CHARS) -> list[Held] | Proof:
        """Return the lines that are cited, each once; or what is wrong with them or with the signs of a text."""
        helds = self._premises.cited(lines)
        if not helds:
            return _BEYOND
        told = " ".join(f"{held.text} {held.above.text}" for held in helds)
        wrong = unsafe(text.strip(), told, self._query.language, fewest=fewest)
        return Proof(why=wrong, proof="form") if wrong else helds

    def _proof_of(self, sentence: Sentence, helds: Sequence[Held]) -> Proof:
        named, unsettled = sentence.said.models, self._entailment.unsettled(sentence, helds)
        if why := self._speaking.fault(helds, named):
            return (None if unsettled else self._of_each(sentence, helds)) or Proof(why=why, proof="product model")
        if unsettled:
            return _failed(unsettled)
        if same := next((held for held in helds if self._is_verbatim(sentence.said, held)), None):
            return Proof(lines=same.numbers, models=self._speaking.of([same], named))
        used = self._entailment.proven(sentence, helds)
        if isinstance(used, Fault):
            return _failed(used)
        lines = [held for held in helds if held.numbers[0] in used]
        beside = (number for held in self._entailment.beside(sentence.said, lines, helds) for number in held.numbers)
        return Proof(lines=(*used, *beside), models=self._speaking.of(lines, named))

    def _of_each(self, sentence: Sentence, helds: Sequence[Held]) -> Proof | None:
        """Return the proof of a sentence by lines of each product model asked about.

        Where none is asked about, each line has to prove it. None if one of them doesn't.
        """
        asked, used = self._speaking.models, list[int]()
        of_models = [[held for held in helds if self._speaking.covers(held, model)] for model in asked]
        for own in of_models or [[held] for held in helds]:
            numbers = self._entailment.proven(sentence, own)
            if isinstance(numbers, Fault):
                return None
            used += numbers
        said_of = asked or tuple(sorted({model for held in helds for model in held.models}))
        return Proof(lines=tuple(dict.fromkeys(used)), models=said_of)

    def _is_verbatim(self, said: Parsed, held: Held) -> bool:
        """Return whether a line, a sentence or labelled item of it is the same word for word, and names the same.

        Units differ by case alone: "10 MW" isn't "10 mW".
        """
        is_other = bool(held.own.models) and held.own.models != said.models
        if is_other or not all(is_given(found.value, held.own) for found in said.quantities):
            return False
        line = _without_names(held.own) if held.text == held.own.text else held.text
        sentences = (line[place.start : place.end] for place in split_sentences(line))
        told, items = _words(_without_names(said)), labelled_items(held.text, self._premises.lexicon)
        return len(told) >= _SENTENCE and any(told == _words(each) for each in (line, *sentences, *items))

    def cell(self, cell: DraftCell) -> Proof:
        """Return whether a cell of a comparison is proven by the lines that it cites."""
        return self._kept(cell.text, self._value(cell.text, cell.lines, cell.model, cell.aspect))

    def entry(self, entry: Entry) -> Proof:
        """Return whether a place in a ranking or list is proven by the lines that it cites."""
        if not self.canonical(entry.model):
            return self._of_row(entry)
        return self._kept(entry.text, self._value(entry.text, entry.lines, entry.model, ""))

    def _of_row(self, entry: Entry) -> Proof:
        """Return whether a row of a table, which is called so and is no product model, states what an entry says."""
        text, name, asked = entry.text.strip(), " ".join(entry.model.split()), self._query.targets
        helds = self._cited(text, entry.lines, fewest=1)
        if isinstance(helds, Proof):
            return helds
        of_some = (held for held in helds if not held.models or self._speaking.covering([held], asked))
        own = [held for held in of_some if _is_called(name, held.text)]
        if not own:
            return Proof(why=f"“{name}” is no product model, and no row that it cites", proof="product model")
        proven = tuple(held.numbers[0] for held in own if _is_cell(text, held.text))
        return Proof(lines=proven, row=name) if proven else Proof(why=f"“{text}” is no cell of that row", proof="words")

    def _value(self, text: str, lines: tuple[int, ...], name: str, aspect: str) -> Proof:
        text, helds = text.strip(), self._cited(text, lines, fewest=1)
        if isinstance(helds, Proof):
            return helds
        model = self.canonical(name)
        own = [held for held in helds if model and self._speaking.covers(held, model)]
        if why := self._strange(name, model, own):
            return Proof(why=why, proof="product model")
        proven = [held for held in own if self._states(text, aspect, model, held)]
        if not proven and (fault := self._entailment.fault_of_value(text, aspect, model, own)):
            return _failed(fault)
        return Proof(lines=tuple(held.numbers[0] for held in proven or own), models=(model,))

    def _states(self, text: str, aspect: str, model: str, held: Held) -> bool:
        """Return whether a line, or one of its sentences, states a value; a bare yes or no may be of another one."""
        sentences = () if state_of(text) in _STATES else self._premises.sentences(held)
        faults = (self._entailment.fault_of_value(text, aspect, model, [each]) for each in (held, *sentences))
        return any(fault is None for fault in faults)

    def _strange(self, name: str, model: str, own: Sequence[Held]) -> str:
        """Return why nothing may be stated of a product model; empty if something may."""
        if not model:
            return f"“{name}” is no product model"
        if self._query.targets and model not in self._query.targets:
            return f"{model} isn't asked about"
        return "" if own else f"what it cites isn't said of {model}"


def _failed(fault: Fault) -> Proof:
    return Proof(why=fault.why, proof=fault.proof)


def _without_titles(text: str, titles: Iterable[str]) -> str:
    """Return a text of the same length with blanks for titles of documents that it calls so: they claim nothing."""
    for title in sorted(titles, key=len, reverse=True):
        if len(title.split()) >= _TITLE:
            words = r"\s+".join(map(re.escape, title.split()))
            text = re.sub(rf"(?:{_SOURCE}){words}(?!\w)", lambda found: " " * len(found[0]), text, flags=re.IGNORECASE)
    return text


def _words(text: str) -> list[str]:
    """Return the words and signs of a text, but for punctuation at the end of words, and those that join names."""
    told = (word.strip(".,;:!“”\"'›") for word in fold(text).split())
    return [word for word in told if word and word not in _JOINING]


def _without_names(said: Parsed) -> str:
    """Return a text without the names of product models: whose something is said to be is proven apart."""
    told, done = "", 0
    for _, start, end in sorted(said.names, key=lambda each: each[1]):
        told, done = f"{told}{said.text[done:start]} ", end
    return told + said.text[done:]


def _is_cell(text: str, line: str) -> bool:
    """Return whether a value is a cell of a row, word for word; a bare number is, if the row has no other."""
    bare = text.isdigit() and len(re.findall(r"(?<=: )\d+(?=;|\Z)", line)) > 1
    told = r"\s+".join(map(re.escape, text.split()))
    return not bare and re.search(rf"[:;›]\s+{told}\s*(?:;|\Z)", line) is not None


def _is_called(name: str, line: str) -> bool:
    """Return whether a row is called by a name, or has it in a cell of its own, as a code ("IC: BQ76")."""
    told = " ".join(fold(name).split())
    if told and fold(line).startswith(f"{told} ›"):
        return True
    is_code = any(map(str.isdigit, told)) and any(map(str.isalpha, told))
    cells = (cell.rpartition(": ") for cell in fold(line).split("; "))
    return is_code and any(value == told and not _OTHERS.search(label) for label, _, value in cells if label)


def measures(text: str) -> tuple[Value, ...]:
    """Return the values that a text states, for ordering, in order; none if it can't be typed."""
    typed = [value for value in parse_value(text) if value.stat not in _UNTYPED]
    return (*typed, *(found.value for found in quantities_in(text)))
