"""What lines say themselves, in the place of what a language model says of them and can't be proven."""

from collections.abc import Iterator
from dataclasses import replace

from core.answering.wording import listed
from core.draft import Claim, DraftCell, Entry
from core.gathering.lines import Gathered, Line, Naming
from core.knowledge.chunk import PieceKind
from core.knowledge.sentences import split_sentences
from core.knowledge.words import fold
from core.query import Query
from core.verification.evidence import labels_of
from core.verification.prover import Proof, Prover

_LONG = 240
"""So many characters of a line are shown whole; of a longer one the sentence that is nearest to what was said."""
_FEW_MODELS = 3
MOST_LINES = 3
"""So many lines are shown instead of a claim."""


class AsStated:
    """Shows lines of one turn as they stand."""

    def __init__(self, query: Query, gathered: Gathered, prover: Prover) -> None:
        self._query, self._gathered, self._prover = query, gathered, prover
        self._naming = Naming(query.only_unknown) if query.only_unknown else None

    def claims(self, claim: Claim) -> Iterator[tuple[Claim, Proof]]:
        """Yield a claim for each line that `claim` cites and that may be shown for this query."""
        for number in list(dict.fromkeys(claim.lines))[:MOST_LINES]:
            proof = self._prover.itself(number)
            if not proof.why:
                line = self._gathered.by_number[number]
                naming = self._naming if self._naming is not None and self._naming.is_named(line.text) else None
                text = own_words(line, claim.text, naming)
                yield Claim(text=self._of_whom(line, proof) + text, lines=proof.lines), proof

    def cell(self, cell: DraftCell) -> tuple[DraftCell, Proof] | None:
        """Return a cell that shows a line which `cell` cites; None if none is said of its product model.

        What is asked may be called otherwise there: a value that is its own says so.
        """
        for number in dict.fromkeys(cell.lines):
            line = self._gathered.by_number.get(number)
            for label in labels_of(cell.text, line.text) if line else ():
                own = replace(cell, text=f"{label}: {cell.text}", lines=(number,))
                proof = self._prover.cell(own)
                if not proof.why:
                    return own, proof
        found = self._value(cell)
        return (replace(cell, text=found[0], lines=found[1].lines), found[1]) if found else None

    def entry(self, entry: Entry) -> tuple[Entry, Proof] | None:
        """Return an entry that shows a line which `entry` cites; None if none is said of its product model."""
        found = self._value(entry)
        return (replace(entry, text=found[0], lines=found[1].lines), found[1]) if found else None

    def _value(self, part: DraftCell | Entry) -> tuple[str, Proof] | None:
        """Return the line that says most of what a part says, of its product model."""
        model = self._prover.canonical(part.model)
        proofs = (self._prover.itself(number) for number in dict.fromkeys(part.lines))
        lines = [(self._gathered.by_number[proof.lines[0]], proof) for proof in proofs if model in proof.models]
        if not lines:
            return None
        line, proof = max(lines, key=lambda each: _shared(each[0].text, part.text))
        return own_words(line, part.text), replace(proof, models=(model,))

    def _of_whom(self, line: Line, proof: Proof) -> str:
        """Return whom a line is said of, where that isn't all that is asked about, nor said by itself.

        Of what the catalogue lacks, only a heading of its own tells that.
        """
        if self._naming is not None:
            headings = () if self._naming.is_named(line.text) else self._naming.headings(line.chunk.section)
            return f"{' › '.join(headings)}: " if headings else ""
        told = proof.models or line.models
        alone = len(self._query.models) == 1 and told == self._query.models
        if alone or not told or len(told) > _FEW_MODELS or any(fold(name) in fold(line.text) for name in told):
            return ""
        return f"{listed(told)}: "


def own_words(line: Line, near: str, naming: Naming | None = None) -> str:
    """Return what a line says, marked as quoted; a row of a table with its headings.

    Args:
        line: The line.
        near: What was said of it: of a long line the sentence with most of its words is shown.
        naming: What that sentence has to name; a line of which none does is shown whole.
    """
    if line.piece.kind is PieceKind.ROW or line.piece.values:
        return line.text
    text = " ".join(line.piece.plain.split())
    if len(text) > _LONG:
        sentences = [text[place.start : place.end] for place in split_sentences(text)]
        sentences = sentences if naming is None else list(filter(naming.is_named, sentences))
        text = max(sentences, key=lambda each: _shared(each, near), default=text)
    return f"“{text}”"


def _shared(text: str, near: str) -> int:
    """Return how many words two texts share."""
    return len(frozenset(fold(near).split()).intersection(fold(text).split()))
