"""What cited lines claim, ready to be compared with what is said: one line, or several taken together."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.gathering.lines import Line
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.compounds import joined_in
from core.verification.lexicon import Lexicon
from core.verification.named import Named
from core.verification.parsed import Parsed, parsed

ITEM = re.compile(r"(?:;|\s\|)\s")
"""Parts the items of a line."""
_LABELLED = re.compile(r":\s+")
_NOT_APPLICABLE = re.compile(r"(?i)(?<![\w/])n/a(?![\w/])")
_MOST_DENYING = 3
_LABEL_WORDS = 8
_DENYING = frozenset({State.NO, State.NOT_APPLICABLE})
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED, State.NOT_STATED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What one or several lines claim.

    Attributes:
        own: What their texts claim; a cell that says yes or no is read with its label ("no heater" for "Heater: –").
        above: What the headings claim.
        words: All their words, and those of the question that mean what they state.
        models: Canonical names of whom all of it is said; empty for nobody in particular.
        parts: What each line is, where they are several.
        open: Words of states that leave open whether something is there ("optional").
    """

    numbers: tuple[int, ...]
    own: Parsed
    above: Parsed
    words: tuple[str, ...]
    models: frozenset[str]
    named: frozenset[str]
    language: str = ""
    parts: tuple["Held", ...] = ()
    open: tuple[str, ...] = ()
    text: str = field(default="", repr=False)

    @property
    def is_labelled(self) -> bool:
        """Whether it is a label with a value, not a sentence."""
        return bool(label_of(self.text))


def label_of(text: str) -> str:
    """Return the label of a line; empty if it is a sentence."""
    label, _, value = text.partition(": ")
    return label if value and len(label.split()) <= _LABEL_WORDS and not value.endswith(".") else ""


def whole_label(text: str) -> str:
    """Return all that stands before the last value of a line, folded; empty if it has no label."""
    return text.rpartition(": ")[0].casefold()


def held_of(line: Line, named: Named, lexicon: Lexicon) -> Held:
    """Return what a line claims.

    Headings are a part of a value's label; above a sentence they don't tell what is measured in it. Where an entry
    above it denies or limits something, or names another product model, the entries say nothing of it.
    """
    own = parsed(_answered(line, lexicon) or as_said(line.text, lexicon), named, lexicon)
    labels = line.labels
    holds = all(_holds_below(parsed(label, named, lexicon), line, lexicon) for label in labels)
    above = parsed(" | ".join((*line.headings, *(labels if holds else ()))), named, lexicon)
    held = Held(
        numbers=(line.number,),
        own=own,
        above=above,
        words=(),
        models=frozenset(line.models),
        named=own.models | above.models,
        open=tuple(_open(line.text)),
        text=line.text,
    )
    headed = above.wording if held.is_labelled else [word for word in above.wording if word not in lexicon.telling]
    joined = joined_in(f"{own.text} {above.text if held.is_labelled else ''}")
    return replace(held, words=(*own.wording, *headed, *joined))


def _holds_below(label: Parsed, line: Line, lexicon: Lexicon) -> bool:
    said = (*label.words, *label.in_order)
    return label.models.issubset(line.models) and not any(
        lexicon.denies(word) or word in lexicon.restricting or word in lexicon.qualifying for word in said
    )


def _answered(line: Line, lexicon: Lexicon) -> str:
    """Return a line that answers the question above it by yes or no as it would be said; empty if it doesn't."""
    asked = next(iter(line.chunk.section[-1:]), "")
    answer, _, rest = line.text.partition(" ")
    word = answer.strip(".,;:!").casefold()
    if not asked.endswith("?") or word == answer.casefold() or word not in lexicon.yes | lexicon.no:
        return ""
    return f"{'not ' if word in lexicon.no else ''}{asked.rstrip('? ')}; {rest}"


def together(several: Sequence[Held], named: Named, lexicon: Lexicon) -> Held:
    """Return what several lines claim, taken together."""
    if len(several) == 1:
        return several[0]
    text = "; ".join(held.own.text.rstrip(" .;") for held in several)
    return Held(
        numbers=tuple(number for held in several for number in held.numbers),
        own=parsed(text, named, lexicon),
        above=parsed(" | ".join(held.above.text for held in several), named, lexicon),
        words=tuple(word for held in several for word in held.words),
        models=frozenset(model for held in several for model in held.models),
        named=frozenset(model for held in several for model in held.named),
        language=several[0].language,
        parts=tuple(several),
        open=tuple(word for held in several for word in held.open),
        text="; ".join(held.text for held in several),
    )


def denied_in_words(text: str) -> str:
    """Return a text of the same length that says "not" for "N/A"."""
    return _NOT_APPLICABLE.sub("not", text)


def as_said(text: str, lexicon: Lexicon) -> str:
    """Return a line with each label that is answered by yes or no as it would be said: "Heater: –" is no heater."""
    parts: list[str] = []
    for item in ITEM.split(text):
        label, found, value = item.rpartition(": ")
        state = state_of(value) if found and value.strip() else None
        words = value.casefold().split()
        if found and (state in _DENYING or (0 < len(words) <= _MOST_DENYING and lexicon.is_negation(words[0]))):
            rest = "" if state in _DENYING else f" ({' '.join(words[1:])})"
            parts.append(f"no {label}{rest}")
        else:
            parts.append(label if state is State.YES else item)
    return denied_in_words("; ".join(parts))


def _open(text: str) -> Iterator[str]:
    for item in ITEM.split(text):
        _, found, value = item.rpartition(": ")
        if found and value.strip() and state_of(value) in _OPEN:
            yield from value.casefold().split()
