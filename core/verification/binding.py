"""Whether numbers, product models and short clauses are said of the same thing as in the lines."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from core.quantities.compare import is_typical
from core.quantities.value import Found, Stat
from core.verification.clauses import clauses_of
from core.verification.covered import has_to_be_held
from core.verification.held import Held
from core.verification.layout import before_colon, parts_of, past_head
from core.verification.lexicon import Lexicon, akin
from core.verification.numbers import LOWER, UPPER, given_in, is_given, measured_alike
from core.verification.parsed import FULL_STOP, Parsed

_PART = re.compile(r";\s|:\s|\s(?:and|but|while|whereas)\s")
_SUB = re.compile(r";\s|,\s|\s[–—]\s|:\s|\s(?=(?:if|when|because|since|while|whereas|until|so|as)\s)")
_OF_NAME = re.compile(r"\d\S*(?:\s\S{1,4})?\s(?:for|of|on|in|with|at)\s(?:the\s|an?\s)?\Z")
"""A number stands before a name and is said of it: "40 A for the …"."""
_PAIR = 2
_SIDES = frozenset({LOWER, UPPER})
_BOUNDS = frozenset({Stat.UPPER, Stat.LOWER, Stat.MINIMUM, Stat.MAXIMUM})
_SENTENCES = re.compile(rf"(?:;|(?<!max)(?<!min)(?<!typ)(?<!approx){FULL_STOP}\.|\.(?=\s[A-Z][a-z]))\s")
_GOING_ON = frozenset({"it", "they"})
_PRONOUNS = frozenset({"it", "its", "they", "them", "their", "this", "these", "which"})


def misbound(said: Parsed, held: Held, lexicon: Lexicon, meant: Sequence[str], about: Collection[str]) -> str:
    """Return why a sentence says of another thing what its lines say; empty if it doesn't.

    Args:
        said: A sentence, or a part of it.
        held: The lines.
        lexicon: What words say.
        meant: Words of the question that mean what the lines state.
        about: Canonical names of the product models that it is said of, with their bases.
    """
    return (
        _unqualified(said, held, lexicon, meant)
        or untypical(said, held.own, lexicon, meant=meant)
        or _mixed(said, held, lexicon)
        or _misnamed(said, held, lexicon, about)
        or misnumbered(said, held, lexicon)
        or _exchanged(said, held, lexicon)
    )


def _unqualified(said: Parsed, held: Held, lexicon: Lexicon, meant: Sequence[str]) -> str:
    """Return why a number is said of more than in a line: "0.5 W" for "0.5 W in standby"."""
    if not said.quantities or len(held.own.quantities) > 1:
        return ""
    words = (word for word in held.own.words if word in lexicon.qualifying)
    left_out = next((word for word in words if not lexicon.says(word, (*said.words, *meant))), "")
    return f"it leaves out “{left_out}”" if left_out else ""


def untypical(
    said: Parsed, held: Parsed, lexicon: Lexicon, *, meant: Sequence[str] = (), label: Sequence[str] = ()
) -> str:
    """Return why a typical number is said without that, or one that isn't is said to be; empty if neither is.

    Args:
        said: A sentence, a part of it, or a value.
        held: The lines.
        lexicon: What words say.
        meant: Words of the question: who asks for the typical one needn't be told that it is.
        label: Words that a value stands under.

    A bound is never excused: "maximum 3 A" isn't "typ. 3 A", whatever is asked for beside it.
    """
    values = (found.value for found in (*said.quantities, *held.quantities))
    if not any(map(is_typical, values)) and not lexicon.says(Stat.TYPICAL.value, (*said.words, *label)):
        return ""
    for clause in (each.said for each in clauses_of(said, lexicon)):
        begin = len(clause.text) - len(clause.text.lstrip())
        own = [token.said for token in clause.tokens if token.start >= begin]
        in_words = lexicon.says(Stat.TYPICAL.value, own)
        labelled = lexicon.says(Stat.TYPICAL.value, label)
        excused = labelled or lexicon.says(Stat.TYPICAL.value, (*clause.words, *meant))
        sides = {bound.side for bound in clause.bounds} & _SIDES
        for found in clause.quantities:
            typical = [is_typical(value) for value in given_in(found.value, held)]
            is_bound = bool(sides) or found.value.stat in _BOUNDS
            is_open = not in_words and not (excused and not is_bound)
            if typical and all(typical) and not is_typical(found.value) and is_open:
                return f"it leaves out that “{found.value.text}” is the typical one"
            is_said = is_typical(found.value) or ((in_words or labelled) and _has_statistics(found, clause, held))
            if is_said and typical and not any(typical) and not lexicon.says(Stat.TYPICAL.value, held.words):
                return f"“{found.value.text}” isn't the typical one there"
    return ""


def _has_statistics(found: Found, clause: Parsed, held: Parsed) -> bool:
    """Return whether a number alone of its measure in a clause is one of which lines give bounds or typical values."""
    alike = [each for each in clause.quantities if measured_alike(each.value, found.value)]
    theirs = [each.value for each in held.quantities if measured_alike(each.value, found.value)]
    return len(alike) == 1 and any(is_typical(value) or value.stat in _BOUNDS for value in theirs)


def _mixed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause of two words isn't said: it takes them from different clauses of the lines."""
    ours, theirs = said.parts(_SUB), held.own.parts(_SUB)
    if len(ours) < _PAIR or len(theirs) < _PAIR or held.is_labelled:
        return ""
    for part in ours:
        places = [at for at, word in enumerate(part.words) if has_to_be_held(word, said, lexicon)]
        pair = [part.words[at] for at in places]
        if len(pair) == _PAIR and places[1] - places[0] <= _PAIR and not _is_said_together(pair, theirs, lexicon):
            return f"“{' '.join(pair)}” isn't said together there"
    return ""


def _exchanged(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause has a thing of another sentence of its lines in place of its own; empty if it hasn't."""
    if held.is_labelled or held.parts:
        return ""
    return _astray(said, held, _SENTENCES, lexicon) or _astray(
        said, held, _SUB, lexicon, only=lexicon.telling - lexicon.onward
    )


def _astray(
    said: Parsed, held: Held, cut: re.Pattern[str], lexicon: Lexicon, *, only: Collection[str] | None = None
) -> str:
    theirs = [part for part in held.own.parts(cut) if part.words]
    for part in said.parts(_SUB) if len(theirs) >= _PAIR else ():
        words = [word for word in part.words if has_to_be_held(word, said, lexicon)]
        own = max(theirs, key=lambda each: sum(lexicon.says(word, each.wording) for word in words))
        if (own is not theirs[0] and _PRONOUNS.intersection(own.words)) or len(words) < _PAIR:
            continue
        on = [after for before, after in pairwise(theirs) if before is own and _GOING_ON.issuperset(after.words[:1])]
        rest = [word for each in theirs if each is not own and each not in on for word in each.wording]
        astray = [word for word in words if not lexicon.says(word, own.wording) and lexicon.says(word, rest)]
        missing = [word for word in own.words if _is_thing(word, lexicon) and not lexicon.says(word, said.words)]
        if missing and any(
            _is_thing(word, lexicon) and (only is None or _is_near_only(word, only, rest)) for word in astray
        ):
            return f"“{astray[0]}” is said of something else there"
    return ""


def _is_near_only(word: str, telling: Collection[str], rest: Sequence[str]) -> bool:
    """Return whether a word that measures stands nowhere in any form, but another that may say the same does."""
    return word in telling and not any(akin(word, other) for other in rest)


def _is_thing(word: str, lexicon: Lexicon) -> bool:
    return lexicon.claims(word) and not lexicon.is_ordinary(word) and word not in lexicon.numerals


def _is_said_together(pair: Sequence[str], clauses: Sequence[Parsed], lexicon: Lexicon) -> bool:
    return any(all(lexicon.says(word, each.wording) for word in pair) for each in clauses)


def _misnamed(said: Parsed, held: Held, lexicon: Lexicon, about: Collection[str]) -> str:
    """Return why something is said of another product model than in a line.

    What a part of a line says of a product model that it names holds for that one only; but a line that is said of one
    of those spoken of may name another in passing.
    """
    if not said.models and held.models and held.own.models.issuperset(held.models):
        return ""
    parts = held.own.parts(_PART)
    is_theirs = len(held.models) == 1 and not held.models.isdisjoint(about) and not held.parts
    for part in parts:
        if part.models and part.models.isdisjoint(about) and not (is_theirs and _is_in_passing(part, lexicon)):
            elsewhere = [word for each in parts if each is not part for word in each.wording]
            own = [word for word in part.words if lexicon.claims(word) and word not in elsewhere]
            told = next((word for word in own if lexicon.says(word, said.words)), "")
            if told := told or _number_of(part, said, [each for each in parts if each is not part]):
                return f"“{told}” is said of {min(part.models)} there"
    return ""


def _number_of(part: Parsed, said: Parsed, others: Sequence[Parsed]) -> str:
    """Return a number that a sentence has from this part of a line alone; empty if there is none."""
    alone = (
        found for found in said.quantities
        if is_given(found.value, part) and not any(is_given(found.value, other) for other in others)
    )  # fmt: skip
    return next((found.value.text for found in alone), "")


def _is_in_passing(part: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part of a line says something before it names a product model, and no number of that."""
    first = min(start for _, start, _ in part.names)
    before = any(token.end <= first and lexicon.claims(token.said) for token in part.tokens)
    return before and not _OF_NAME.search(part.text, 0, first)


def misnumbered(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a number is said of another thing than in the lines; empty if each is its own.

    Where the lines give several numbers, what they say beside the one is no label of the other, and what one is given
    under is no condition of the other.
    """
    theirs = [_without(part, held.models) for part in parts_of(held, said, lexicon)]
    if len(theirs) < _PAIR:
        return ""
    heads = [line.own.within(0, past_head(line.own)) for line in held.parts or (held,)]
    told = [each for each in said.quantities if not any(_calls_row(each, said, head, lexicon) for head in heads)]
    said = replace(said, quantities=tuple(told))
    several = len(said.quantities) > 1 or held.parts
    for clause in [each.said for each in clauses_of(said, lexicon)] if several else [said]:
        for found in clause.quantities:
            own = [part for part in theirs if is_given(found.value, part)]
            if own and all(_is_otherwise(part, found, clause) for part in own):
                return f"“{found.value.text}” is stated under other conditions there"
        sides = list(_sides(clause))
        if sides and all(_strays(side, theirs, lexicon) for side in sides):
            return f"“{clause.quantities[0].value.text}” is stated of something else there"
    return ""


def _calls_row(found: Found, said: Parsed, head: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a number belongs to what a row is called: the word before it does, too ("Clamp 2.5 mL")."""
    before = [each.said for each in said.tokens if each.end <= found.start and lexicon.claims(each.said)]
    return is_given(found.value, head) and bool(before) and lexicon.says(before[-1], head.words)


def _without(part: Parsed, models: Collection[str]) -> Parsed:
    """Return a part without the names of those of whom all of its line is said anyway."""
    return replace(part, names=tuple(name for name in part.names if name[0] not in models))


def _is_otherwise(part: Parsed, found: Found, clause: Parsed) -> bool:
    """Return whether a clause of the lines gives a number beside another one than a clause of the sentence does.

    A sentence that has the number beside it as well only says more.
    """
    for other in clause.quantities:
        if other is found or measured_alike(other.value, found.value):
            continue
        alike = [each for each in part.quantities if measured_alike(each.value, other.value)]
        if alike and not is_given(other.value, part) and not any(is_given(each.value, clause) for each in alike):
            return True
    return False


def _sides(clause: Parsed) -> Iterator[list[Parsed]]:
    """Yield how the numbers of a clause may share its words: all have all; or, if they measure alike, each its own."""
    if not clause.quantities:
        return
    if not any(measured_alike(one.value, other.value) for one, other in pairwise(clause.quantities)):
        yield [clause]
        return
    starts = [found.start for found in clause.quantities]
    ends = [found.end for found in clause.quantities]
    size = len(clause.text)
    yield [clause.within(start, end) for start, end in pairwise([0, *ends[:-1], size])]
    yield [clause.within(start, end) for start, end in pairwise([0, *starts[1:], size])]


def _strays(side: Sequence[Parsed], theirs: Sequence[Parsed], lexicon: Lexicon) -> bool:
    """Return whether any part has a word that stands only beside other numbers, and lacks one of its numbers'."""
    for part in side:
        own = [each for each in theirs if any(is_given(found.value, each) for found in part.quantities)]
        others = [each for each in theirs if each not in own]
        if own and others and (_is_another(part, own, others, lexicon) or _has_label(part, own, others, lexicon)):
            return True
    return False


def _has_label(part: Parsed, own: Sequence[Parsed], others: Sequence[Parsed], lexicon: Lexicon) -> bool:
    """Return whether a part has a word of another number's label, where its own number has a label too."""
    if not all(": " in each.text for each in own):
        return False
    ours = _labels(own, lexicon)
    labels = [word for each in others for word in before_colon(each) if lexicon.claims(word)]
    return any(lexicon.says(word, labels) and not lexicon.says(word, ours) for word in _labels([part], lexicon))


def _is_another(part: Parsed, own: Sequence[Parsed], others: Sequence[Parsed], lexicon: Lexicon) -> bool:
    if _codes([part]) & _codes(others) - _codes(own):
        return True
    said = _labels([part], lexicon)
    ours, rest = _labels(own, lexicon), _labels(others, lexicon)
    astray = [word for word in said if lexicon.says(word, rest) and not lexicon.says(word, ours)]
    if not astray:
        return False
    tells = any(word in lexicon.telling for word in astray) and all(": " in each.text for each in own)
    return tells or any(not lexicon.is_ordinary(word) and not lexicon.says(word, said) for word in ours)


def _labels(parts: Sequence[Parsed], lexicon: Lexicon) -> list[str]:
    """Return what may tell what a number is of."""
    return [word for each in parts for word in (*filter(lexicon.claims, each.words), *sorted(each.models))]


def _codes(parts: Sequence[Parsed]) -> set[str]:
    return {token.said for each in parts for token in each.tokens if token.is_code}
