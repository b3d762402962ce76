"""The numbers, product models and short clauses of a sentence → whether the lines say them of the same thing."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from core.quantities.value import Found
from core.verification.clauses import FULL_STOP, Parsed, Token, clauses_of, is_bare
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon, akin
from core.verification.numbers import is_given, measured_alike
from core.verification.rows import mislabelled
from core.verification.subjects import crossed, of_another
from core.verification.wording import has_to_be_held

_PART = re.compile(r";\s|:\s|\s(?:and|but|while|whereas)\s")
_SUB = re.compile(r";\s|,\s|\s[–—]\s|:\s|\s(?=(?:if|when|because|since|while|whereas|until|so|as)\s)")
_OF_LINES = re.compile(r";\s|,\s|[.!?]\s|\s[–—|]\s|\s(?:and|but|while|whereas)\s")
_OF_NAME = re.compile(r"\d\S*(?:\s\S{1,4})?\s(?:for|of|on|in|with|at)\s(?:the\s|an?\s)?\Z")
"""A number stands before a name and is said of it: "40 A for the …"."""
_PAIR = 2
_SENTENCES = re.compile(rf"(?:;|(?<!max)(?<!min)(?<!typ)(?<!approx){FULL_STOP}\.|\.(?=\s[A-Z][a-z]))\s")
_GOING_ON = frozenset({"it", "they"})
_PRONOUNS = frozenset({"it", "its", "they", "them", "their", "this", "these", "which"})


def misbound(said: Parsed, held: Held, lexicon: Lexicon, about: Collection[str], asked: Collection[str] = ()) -> str:
    """Return why a sentence, said `about` product models and their bases, says of another thing what its lines say."""
    return (
        _mixed(said, held, lexicon)
        or _misnamed(said, held, lexicon, about)
        or misnumbered(said, held, lexicon)
        or _exchanged(said, held, lexicon)
        or crossed(said, held, asked, lexicon)
        or mislabelled(said, held, lexicon)
        or of_another(said, held, about, lexicon)
    )


def _mixed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause of two words isn't said: it takes them from different clauses of the lines."""
    ours, theirs = said.parts(_SUB), held.own.parts(_SUB)
    if len(ours) < _PAIR or len(theirs) < _PAIR or held.is_labelled:
        return ""
    for part in ours:
        pair = [(at, word) for at, word in enumerate(part.words) if has_to_be_held(word, said, lexicon)]
        words = [word for _, word in pair]
        together = (all(lexicon.says(word, each.wording) for word in words) for each in theirs)
        if len(pair) == _PAIR and pair[1][0] - pair[0][0] <= _PAIR and not any(together):
            return f"“{' '.join(words)}” isn't said together there"
    return ""


def _exchanged(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause has a thing of another sentence of its lines in place of its own; empty if it hasn't."""
    if held.is_labelled or held.several:
        return ""
    measuring = lexicon.telling - lexicon.onward
    return _astray(said, held, _SENTENCES, lexicon) or _astray(said, held, _SUB, lexicon, only=measuring)


def _astray(
    said: Parsed, held: Held, cut: re.Pattern[str], lexicon: Lexicon, *, only: Collection[str] | None = None
) -> str:
    """Return why a part has a thing of another part; of `only` some words, those that stand nowhere in any form."""
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
        things = (word for word in astray if _is_thing(word, lexicon))
        if missing and any(
            only is None or (word in only and not any(akin(word, each) for each in rest)) for word in things
        ):
            return f"“{astray[0]}” is said of something else there"
    return ""


def _is_thing(word: str, lexicon: Lexicon) -> bool:
    return lexicon.claims(word) and not lexicon.is_ordinary(word) and word not in lexicon.numerals


def _misnamed(said: Parsed, held: Held, lexicon: Lexicon, about: Collection[str]) -> str:
    """Return why something is said of another product model than in a line.

    What a part of a line says of a product model that it names holds for that one only; but a line that is said of one
    of those spoken of may name another in passing.
    """
    if not said.models and held.models and held.own.models.issuperset(held.models):
        return ""
    parts = held.own.parts(_PART)
    is_theirs = len(held.models) == 1 and not held.models.isdisjoint(about) and not held.several
    for part in parts:
        if part.models and part.models.isdisjoint(about) and not (is_theirs and _is_in_passing(part, lexicon)):
            others = [each for each in parts if each is not part]
            elsewhere = [word for each in others for word in each.wording]
            words = (word for word in part.words if lexicon.claims(word) and word not in elsewhere)
            numbers = (
                found.value.text
                for found in said.quantities
                if is_given(found.value, part) and not any(is_given(found.value, each) for each in others)
            )
            told = next((word for word in words if lexicon.says(word, said.words)), "") or next(numbers, "")
            if told:
                return f"“{told}” is said of {min(part.models)} there"
    return ""


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
    parts = _labelled_parts(held, said, lexicon)
    theirs = [replace(part, names=tuple(name for name in part.names if name[0] not in held.models)) for part in parts]
    if len(theirs) < _PAIR:
        return ""
    heads = [line.own.within(0, _past_head(line.own)) for line in held.each]
    told = [each for each in said.quantities if not any(_calls_row(each, said, head, lexicon) for head in heads)]
    said = replace(said, quantities=tuple(told))
    several = len(said.quantities) > 1 or held.several
    for clause in [each.said for each in clauses_of(said, lexicon)] if several else [said]:
        for found in clause.quantities:
            own = [part for part in theirs if is_given(found.value, part)]
            if own and all(_is_otherwise(part, found, clause) for part in own):
                return f"“{found.value.text}” is stated under other conditions there"
        sides = list(_sides(clause))
        if sides and all(any(_strays(part, theirs, lexicon) for part in side) for side in sides):
            return f"“{clause.quantities[0].value.text}” is stated of something else there"
    return ""


def _labelled_parts(held: Held, said: Parsed, lexicon: Lexicon) -> Iterator[Parsed]:
    """Yield the clauses of each line, each with the labels that it stands under.

    One without words belongs to what stands before it. What only describes a row, without a number, is none beside
    those of its row that have one.
    """
    for line in held.each:
        before: Parsed | None = None
        over, label = _over(line.own), tuple[Token, ...]()
        for each in line.own.parts(_OF_LINES):
            part = each
            if before is not None and is_bare(part, lexicon) and not part.names:
                part = replace(part, tokens=(*before.tokens, *part.tokens), names=before.names)
            elif ": " in part.text:
                label = part.within(0, part.text.rfind(": ")).tokens
            elif before is not None and _counts_on(part, line.own):
                part = replace(part, tokens=(*label, *part.tokens))
            before = part
            if part.quantities or part.names or (held.several and not over):
                is_under = _past_head(line.own) > 0 or _is_labelled_in(part, said, lexicon)
                head = tuple(token for token in over if is_under and token not in part.tokens)
                yield replace(part, tokens=(*head, *part.tokens))


def _counts_on(part: Parsed, line: Parsed) -> bool:
    """Return whether a part begins with a number behind a comma: "ROM: 448 KB, 520 KB" says of what that is."""
    first = min((each.start for each in part.quantities), default=len(line.text))
    begins = len(part.text) - len(part.text.lstrip())
    return line.text[:begins].endswith(", ") and not any(token.start < first for token in part.tokens)


def _is_labelled_in(part: Parsed, said: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part begins the line, or a sentence says its label: "Industrial" below "Temperature"."""
    own = _label_words(part, lexicon)
    alone = part.text.count(": ") == 1 and bool(own) and all(lexicon.says(word, said.words) for word in own)
    return part.text[:1] != " " or alone


def _past_head(line: Parsed) -> int:
    """Return where what a row is called ends; 0 for what is no row, or has several such signs."""
    row, first = line.text.find(" › "), line.text.find(": ")
    return row if 0 < row < first and line.text.count(" › ") == 1 else 0


def _over(line: Parsed) -> tuple[Token, ...]:
    """Return what stands over all values of a line: what a row is called, or the first of two labels before a value."""
    past, first = _past_head(line), line.text.find(": ")
    second, end = line.text.find(": ", first + 1), line.text.find("; ")
    if not past and 0 < first < second < (end if end > 0 else len(line.text)):
        past = first
    return tuple(token for token in line.tokens if token.end <= past)


def _label_words(part: Parsed, lexicon: Lexicon) -> list[str]:
    """Return the words of a part's label that claim anything."""
    colon = part.text.rfind(": ")
    words = (token.said for token in part.tokens if token.is_word and token.end <= colon)
    return list(filter(lexicon.claims, words))


def _calls_row(found: Found, said: Parsed, head: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a number belongs to what a row is called: the word before it does, too ("Clamp 2.5 mL")."""
    before = [each.said for each in said.tokens if each.end <= found.start and lexicon.claims(each.said)]
    return is_given(found.value, head) and bool(before) and lexicon.says(before[-1], head.words)


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
    told, size = clause.quantities, len(clause.text)
    if any(measured_alike(one.value, other.value) for one, other in pairwise(told)):
        for cuts in ([found.end for found in told[:-1]], [found.start for found in told[1:]]):
            yield [clause.within(start, end) for start, end in pairwise([0, *cuts, size])]
    elif told:
        yield [clause]


def _strays(part: Parsed, theirs: Sequence[Parsed], lexicon: Lexicon) -> bool:
    """Return whether a part has a word that stands only beside other numbers, and lacks one of its numbers'."""
    own = [each for each in theirs if any(is_given(found.value, each) for found in part.quantities)]
    others = [each for each in theirs if each not in own]
    if not own or not others:
        return False
    if _codes([part]) & _codes(others) - _codes(own):
        return True
    said, ours, rest = (
        [word for each in parts for word in (*filter(lexicon.claims, each.words), *sorted(each.models))]
        for parts in ([part], own, others)
    )
    astray = [word for word in said if lexicon.says(word, rest) and not lexicon.says(word, ours)]
    labelled = all(": " in each.text for each in own)
    if astray and (
        (labelled and any(word in lexicon.telling for word in astray))
        or any(not lexicon.is_ordinary(word) and not lexicon.says(word, said) for word in ours)
    ):
        return True
    labels = [word for each in others for word in _label_words(each, lexicon)]
    return labelled and any(lexicon.says(word, labels) and not lexicon.says(word, ours) for word in said)


def _codes(parts: Sequence[Parsed]) -> set[str]:
    return {token.said for each in parts for token in each.tokens if token.is_code}
