"""Whether lines state a value: what a cell of a table, or a place in a ranking, says of one product model."""

from collections.abc import Sequence
from dataclasses import replace

from core.quantities.states import state_of
from core.quantities.value import State
from core.verification.binding import misnumbered
from core.verification.comparing import Comparing, Fault
from core.verification.compounds import joined_in
from core.verification.held import Held, together
from core.verification.lexicon import Lexicon
from core.verification.parsed import CLAUSE, Parsed, parsed
from core.verification.sentence import sentence_of

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
    asked = parsed(aspect, comparing.named.names, comparing.lexicon)
    if fault := _apart(asked, held, comparing):
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
    if fault := comparing.fault(sentence, said, held, meant=meant):
        return fault
    return _of_another(said, asked, held, comparing)


def _apart(asked: Parsed, held: Held, comparing: Comparing) -> Fault | None:
    """Return that lines have nothing to do with an aspect; what can't be compared isn't told apart."""
    lexicon = comparing.lexicon
    words = [token.said for token in asked.tokens if lexicon.claims(token.said)]
    words += joined_in(asked.text)
    told = [*held.words, *(token.said for token in held.own.tokens), *(token.said for token in held.above.tokens)]
    if not words or any(lexicon.says(word, told) for word in words):
        return None
    if comparing.language != held.language and not any(lexicon.says(word, comparing.vocabulary) for word in words):
        return None
    return Fault("words", f"what it cites doesn't state “{asked.text.strip()}”")


def _wrong_state(denied: bool, asked: Parsed, held: Held, lexicon: Lexicon) -> Fault | None:  # noqa: FBT001
    """Return why a plain yes or no isn't what lines say of an aspect; None if it is."""
    words = [word for word in asked.words if lexicon.claims(word)]
    clauses = [part for line in held.parts or (held,) for part in line.own.parts(CLAUSE)]
    bearing = [part for part in clauses if any(lexicon.says(word, part.wording) for word in words)] or clauses
    told = [any(map(lexicon.denies, part.in_order)) for part in bearing]
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
