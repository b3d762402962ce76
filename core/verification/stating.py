"""Whether lines state a value: what a cell of a table, or a place in a ranking, says of one product model."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.analyzer import fold
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.bearing import of_its_number
from core.verification.binding import misnumbered, untypical
from core.verification.comparing import Comparing, Fault
from core.verification.compounds import joined_in
from core.verification.held import Held, together
from core.verification.items import labels_of
from core.verification.lexicon import Lexicon
from core.verification.parsed import CLAUSE, Parsed, parsed
from core.verification.sentence import sentence_of

_BEGINS, _ENDS = r"(?:\A|[:;|›–—.!?]\s+)", r"\s*(?:[;|]|\s\(|[.!?](?:\s|\Z)|\Z)"
_OTHERS = re.compile(r"\b(?:not|no|replac\w*|(?:in)?compatib\w*|for|instead|like|than)\b")
"""In labels of cells that name something else than the row."""
_WORD = re.compile(r"[^\W_]+")
_TOTAL = "total"
_AFFIRMED = frozenset({State.YES})
_DENIED = frozenset({State.NO, State.NOT_APPLICABLE})


def fault_of_value(text: str, aspect: str, model: str, helds: Sequence[Held], comparing: Comparing) -> Fault | None:
    """Return why lines don't state a value of an aspect; None if they do.

    Args:
        text: The value.
        aspect: What it is of; empty where anything may be.
        model: Canonical name of the product model.
        helds: The lines, taken together.
        comparing: What compares.
    """
    held = together(helds, comparing.named, comparing.lexicon)
    sentence = sentence_of(text, comparing, helds)
    asked = parsed(aspect, comparing.named, comparing.lexicon)
    if fault := _apart(sentence.said, asked, held, comparing):
        return fault
    state = state_of(text)
    if state in _AFFIRMED | _DENIED:
        return _wrong_state(state in _DENIED, asked, held, comparing.lexicon)
    if sentence.said.models - {model} - comparing.named.lineage(model):
        strange = min(sentence.said.models - {model})
        if strange not in held.own.models:
            return Fault("product model", f"what it cites isn't said of {strange}")
    said = replace(sentence.said, names=())
    meant = asked.wording if aspect else held.own.words
    verbatim = is_item(text, held.text, asked, comparing.lexicon)
    if not verbatim and (fault := comparing.fault(sentence, said, held, meant=meant)):
        return fault
    if why := untypical(said, held.own, comparing.lexicon, meant=comparing.question_of(held), label=asked.wording):
        return Fault("number", why)
    return _of_another(said, asked, held, comparing)


def is_item(text: str, line: str, asked: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a value is all that stands between two signs that part cells, values and sentences of a line.

    Its label, if it has one, says something of what is asked, and nothing that limits it.
    """
    told = r"\s+".join(re.escape(word) for word in text.strip(" .;").split())
    case = 0 if any(map(str.isdigit, text)) else re.IGNORECASE
    words = [word for word in asked.words if lexicon.claims(word)]
    said = [*asked.words, *fold(text).split()]
    for found in re.finditer(rf"{_BEGINS}{told}{_ENDS}", line, case):
        label = _WORD.findall(fold(line[line.rfind(";", 0, found.start() + 1) + 1 : found.end()]))
        limited = any(word in lexicon.qualifying and not lexicon.says(word, said) for word in label)
        of_it = not words or ": " not in line or any(lexicon.says(word, label) for word in words)
        if of_it and not limited:
            return True
    return False


def is_cell(text: str, line: str) -> bool:
    """Return whether a value is a cell of a row, word for word; a bare number is, if the row has no other."""
    bare = text.isdigit() and len(re.findall(r"(?<=: )\d+(?=;|\Z)", line)) > 1
    told = r"\s+".join(map(re.escape, text.split()))
    return not bare and re.search(rf"[:;›]\s+{told}\s*(?:;|\Z)", line) is not None


def is_called(name: str, line: str) -> bool:
    """Return whether a row is called by a name, or has it in a cell of its own, as a code ("IC: BQ76")."""
    told = " ".join(fold(name).split())
    if told and fold(line).startswith(f"{told} ›"):
        return True
    is_code = any(map(str.isdigit, told)) and any(map(str.isalpha, told))
    cells = (cell.rpartition(": ") for cell in fold(line).split("; "))
    return is_code and any(value == told and not _OTHERS.search(label) for label, _, value in cells if label)


def _apart(said: Parsed, asked: Parsed, held: Held, comparing: Comparing) -> Fault | None:
    """Return that lines have nothing to do with an aspect; what can't be compared isn't told apart.

    A word for what a number measures needs no other where nothing else labels that: "weight" for 175 g.
    """
    lexicon = comparing.lexicon
    words = [token.said for token in asked.tokens if lexicon.claims(token.said)]
    words += joined_in(asked.text)
    told = [*held.words, *(token.said for token in held.own.tokens), *(token.said for token in held.above.tokens)]
    if not words or any(lexicon.says(word, told) for word in words):
        return None
    if _is_labelled_as(said, held, comparing) and not _measures_else(words, said, lexicon):
        return None
    dimensions = {str(told) for found in said.quantities for told in (found.value.dimension, found.value.stat)}
    plain = ": " not in held.text and lexicon.qualifying.isdisjoint(words) and _TOTAL not in words
    if plain and any(word in dimensions or dimensions & lexicon.measured.get(word, frozenset()) for word in words):
        return None
    if comparing.wording.is_near(words, told):
        return None
    if comparing.language != held.language and not any(lexicon.says(word, comparing.vocabulary) for word in words):
        return None
    return Fault("words", f"what it cites doesn't state “{asked.text.strip()}”")


def _is_labelled_as(said: Parsed, held: Held, comparing: Comparing) -> bool:
    """Return whether a value stands behind the label of one of its lines: whoever reads it sees what it is of.

    A bare yes or no says nothing of anything else; and a label may deny, limit or be another product model's.
    """
    label, _, value = said.text.partition(": ")
    words, lexicon = fold(label).split(), comparing.lexicon
    limited = any(lexicon.denies(word) or word in lexicon.restricting or word in lexicon.qualifying for word in words)
    if limited or said.names or any(state_of(each) is not None for each in (label, value)):
        return False
    return any(label == each for line in held.parts or (held,) for each in labels_of(value, line.text))


def _measures_else(words: Sequence[str], said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether what is asked measures something, and a value something else."""
    wanted = {measure for word in words for measure in lexicon.measured.get(word, ())}
    measured = {str(found.value.dimension) for found in said.quantities}
    return bool(wanted and measured) and wanted.isdisjoint(measured)


def _wrong_state(denied: bool, asked: Parsed, held: Held, lexicon: Lexicon) -> Fault | None:  # noqa: FBT001
    """Return why a plain yes or no isn't what lines say of an aspect; None if it is."""
    words = [word for word in asked.words if lexicon.claims(word)]
    clauses = [part for line in held.parts or (held,) for part in line.own.parts(CLAUSE)]
    bearing = [part for part in clauses if any(lexicon.says(word, part.wording) for word in words)] or clauses
    told = [any(map(lexicon.denies, part.in_order)) for part in of_its_number(asked, bearing)]
    if held.open:
        return Fault("polarity", f"it leaves out “{held.open[0]}”")
    if any(told) is not denied or (denied and not all(told)):
        return Fault("polarity", "the lines don't deny it" if denied else "the lines deny it")
    return None


def _of_another(said: Parsed, asked: Parsed, held: Held, comparing: Comparing) -> Fault | None:
    """Return why a number of a value belongs to another label than the aspect; None if it doesn't."""
    full = replace(said, tokens=(*asked.tokens, *said.tokens))
    why = misnumbered(full, held, comparing.lexicon)
    return Fault("number", why) if why else None
