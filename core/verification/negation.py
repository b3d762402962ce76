"""The denials of a sentence → whether its lines deny the same, of the same thing and no more or less.

"Relay output: no; transistor output: yes" denies but one of them, and so does "The 24 V output isn't isolated, the 12 V
output is isolated."
"""

from collections.abc import Collection, Sequence

from core.knowledge.analyzer import STOP_WORDS, stem
from core.verification.clauses import CLAUSE, PAUSE, SIDES, Parsed
from core.verification.evidence import ITEM, Held
from core.verification.lexicon import Lexicon
from core.verification.numbers import is_given

_SCOPE = 3
_BOTH = 2
_OF_NOUNS = frozenset({"no", "without"})
"""Deny the very next word, whatever it is."""
_AROUND = 4
_NO_MORE = frozenset(
    {PAUSE, "because", "as", "since", "if", "when", "so", "while", "until", "before", "after", "or", "and"}
)
"""What is denied ends before these, unless it has not begun."""
_BACK = frozenset({"it", "they", "them", "this", "these", "that", "those", "such", "which", "one", "there"})
"""What speaks of what was named before."""
_LEAST_WORD = 4
_LEFT_OUT = "it leaves out a “not”"


def wrong_denial(said: Sequence[str], held: Sequence[str], lexicon: Lexicon) -> str:
    """Return what is wrong with the denials among the words of a sentence; empty if they are its proof's."""
    ours, theirs = _denials(said, lexicon), _denials(held, lexicon)
    if held[:1] == ["no"] and theirs == [0] and PAUSE not in held:
        return "" if ours else _LEFT_OUT  # a cell that says no denies all of its label
    if (loose := next((at for at in ours if not _is_held(said, at, held, theirs, lexicon)), None)) is not None:
        return _not_said(said[loose])
    denied = [at for at in theirs if _is_told(held, at, said, lexicon)]
    if any(not _is_denied_too(held, at, said, ours, lexicon) for at in denied):
        return _LEFT_OUT
    if len(ours) > len(theirs) and any(lexicon.is_negation(said[at]) for at in ours):
        return "it denies more than is denied there"
    return "it denies less than is denied there" if len(denied) > len(ours) else ""


def _not_said(word: str) -> str:
    return f"“{word}” isn't said of it there"


def _denials(told: Sequence[str], lexicon: Lexicon) -> list[int]:
    """Return where words deny; "neither … nor" is one denial."""
    return [at for at, word in enumerate(told) if lexicon.denies(word) and word != "nor"]


def _is_held(said: Sequence[str], at: int, held: Sequence[str], theirs: Sequence[int], lexicon: Lexicon) -> bool:
    """Return whether lines deny what a sentence denies at a place; "to avoid" what happens denies nothing of it."""
    if stem(said[at]) in lexicon.ordinary and not theirs and said[max(0, at - 1) : at] == ["to"]:
        return True
    in_words = not lexicon.is_negation(said[at]) and lexicon.says(said[at], held)
    return in_words or _is_denied_too(said, at, held, theirs, lexicon)


def _is_denied_too(
    told: Sequence[str], at: int, other: Sequence[str], denials: Sequence[int], lexicon: Lexicon
) -> bool:
    """Return whether another text denies what is denied at a place: the very next word, or something of its scope."""
    alike = lexicon.is_negation(told[at]) and any(_next(other, place) == _next(told, at) for place in denials)
    return alike or _meets(_scope(told, at, lexicon), other, denials, lexicon)


def _next(told: Sequence[str], at: int) -> str:
    """Return the word behind a denial, stemmed; empty at the end."""
    return next((stem(word) for word in told[at + 1 : at + 2]), "")


def _meets(scope: Sequence[str], told: Sequence[str], denials: Sequence[int], lexicon: Lexicon) -> bool:
    """Return whether one of the denials in `told` denies something of `scope`."""
    if not scope:
        return bool(denials)
    return any(lexicon.says_any(scope, _scope(told, at, lexicon)) for at in denials)


def _scope(told: Sequence[str], at: int, lexicon: Lexicon) -> list[str]:
    """Return the words that a denial denies: the next that claim something, or those before it at the end.

    What denies by itself ("prohibited") denies what stands on either side of it.
    """
    before, after = lexicon.claiming(told[:at]), lexicon.claiming(_unbroken(told[at + 1 :], lexicon))
    if not lexicon.is_negation(told[at]):
        return [*before[-_AROUND:], *after[:_AROUND]]
    if told[at] in _OF_NOUNS and after[:1] != list(told[at + 1 : at + 2]):
        after = [*told[at + 1 : at + 2], *after]
    return after[:_SCOPE] or before[-2 * _AROUND :]


def _unbroken(told: Sequence[str], lexicon: Lexicon) -> Sequence[str]:
    """Return the words up to where what is denied ends."""
    for at, word in enumerate(told):
        if word in _NO_MORE and lexicon.claiming(told[:at]):
            return told[:at] if word not in {"or", "and"} else [*told[:at], *_unbroken(told[at + 1 :], lexicon)]
        if word == PAUSE:
            return ()
    return told


def _is_told(held: Sequence[str], at: int, said: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence tells what is denied at a place: its first word, or two of its words in one clause.

    A clause that says what another clause of the proof says as well only speaks of the same things.
    """
    scope = _scope(held, at, lexicon)
    if not lexicon.is_negation(held[at]):
        sides = (lexicon.claiming(part) for part in (held[:at], held[at + 1 :]))
        return all(lexicon.says_any(side, said) for side in sides if side)
    if not scope or lexicon.says(scope[0], said):
        return bool(scope)
    clauses = _clauses(held)
    own = clauses[list(held[:at]).count(PAUSE)]
    others = [word for clause in clauses if clause != own for word in lexicon.claiming(clause)]
    return any(
        sum(lexicon.says(word, clause) for word in scope) >= _BOTH
        and not any(lexicon.says(word, others) and not lexicon.says(word, own) for word in lexicon.claiming(clause))
        for clause in _clauses(said)
    )


def _clauses(told: Sequence[str]) -> list[list[str]]:
    """Return the words between punctuation."""
    clauses: list[list[str]] = [[]]
    for word in told:
        if word == PAUSE:
            clauses.append([])
        else:
            clauses[-1].append(word)
    return clauses


def wrong_in_another_language(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return what is wrong with a denial or a restriction in another language; empty if nothing that can be told."""
    ours = [word for word in said.in_order if lexicon.denies(word)]
    theirs = [(clause, any(map(lexicon.denies, clause))) for clause in _clauses(held.own.in_order) if clause]
    denied = any(is_denied for _, is_denied in theirs)
    bounding = {word for bound in said.bounds if bound.side in SIDES for word in bound.said.split()}
    if ours and not denied and bounding.isdisjoint(ours):
        return _not_said(ours[0])
    if not ours and denied and not any(_bears(said, clause, lexicon) for clause, is_denied in theirs if not is_denied):
        return _LEFT_OUT
    only = next((word for word in said.words if word in lexicon.restricting), "")
    restricted = not lexicon.restricting.isdisjoint(held.own.words)
    if only and not restricted and not denied:
        return _not_said(only)
    return "it leaves out an “only”" if restricted and not only and not ours else ""


def _bears(said: Parsed, clause: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a clause of the lines has a number, a code or a word of the sentence."""
    words = {token.said for token in said.tokens if token.is_code or len(token.said) >= _LEAST_WORD}
    words.update(f"{found.value.canonical} {found.value.canonical_unit}" for found in said.quantities)
    return any(word in words and lexicon.claims(word) for word in clause)


def wrongly_denied(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause denies what a label states and no label denies; empty if none does.

    Only where every item of a line has a label: elsewhere what denies may stand apart from what is denied.
    """
    denying = _denying(said, lexicon)
    if not denying or not all(": " in item for item in ITEM.split(held.text)):
        return ""
    items = [(item, any(map(lexicon.denies, item.in_order))) for item in held.own.parts(ITEM)]
    for clause, denial in denying:
        if {denied for item, denied in items if _says_all(clause, item, lexicon)} == {False}:
            return _not_said(denial)
    return ""


def affirmed(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause denies what a clause of lines says without denying it; empty if none does.

    Only where a number or a code tells apart what is denied there: each denial that has a word of the clause begins
    with another one, and calls nothing "it".
    """
    denying = [(clause, denial) for clause, denial in _denying(said, lexicon) if _numbers(clause)]
    told = _told(held.own) if denying else []
    theirs = [part for part in told if any(map(lexicon.denies, part.in_order))]
    for clause, denial in denying:
        words = [each for each in clause.wording if not lexicon.denies(each) and each not in STOP_WORDS]
        stated = any(part not in theirs and _is_all_in(clause, words, part, lexicon) for part in told)
        near = [part for part in theirs if lexicon.says_any(words, part.wording)]
        if words and stated and near and all(_is_of_another(part, clause, lexicon) for part in near):
            return _not_said(denial)
    return ""


def _denying(said: Parsed, lexicon: Lexicon) -> list[tuple[Parsed, str]]:
    """Return the clauses that deny, each with the first word that does."""
    denials = ((clause, next(filter(lexicon.denies, clause.in_order), "")) for clause in said.parts(CLAUSE))
    return [(clause, word) for clause, word in denials if word]


def _told(whole: Parsed) -> list[Parsed]:
    """Return the clauses that tell something: no questions, and each with the label that stands before it."""
    told: list[Parsed] = []
    for part in whole.parts(CLAUSE):
        if told and told[-1].text.rstrip().endswith(":"):
            told[-1] = told[-1].joined(part)
        else:
            told.append(part)
    return [part for part in told if not part.text.rstrip().endswith("?")]


def _is_of_another(part: Parsed, clause: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part denies of one number or code, no range, before what denies, that a clause doesn't have."""
    of = part.within(0, min(token.start for token in part.tokens if lexicon.denies(token.said)))
    numbers = len(of.quantities) + sum(not token.is_word for token in of.tokens)
    named = numbers == 1 and not of.bounds and not _has_numbers(of, clause) and not _has_numbers(clause, of)
    return named and _BACK.isdisjoint(part.words)


def _is_all_in(clause: Parsed, words: Sequence[str], part: Parsed, lexicon: Lexicon) -> bool:
    return all(lexicon.says(word, part.wording) for word in words) and _has_numbers(part, clause)


def of_its_number(asked: Parsed, parts: Sequence[Parsed]) -> list[Parsed]:
    """Return the parts of lines without those that have another number than what is asked ("5 V input"), if any do."""
    own = [part for part in parts if not _numbers(part) or _has_numbers(part, asked)]
    return own if any(_has_numbers(part, asked) for part in own) else list(parts)


def _says_all(clause: Parsed, item: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a clause says all of a label: of an item before its value, or all of one that says yes or no."""
    end = item.text.rfind(": ")
    label = item.within(0, end) if end > 0 else item
    words = lexicon.claiming(label.wording)
    return bool(words or _numbers(label)) and _is_all_in(label, words, clause, lexicon)


def _numbers(part: Parsed) -> bool:
    return bool(part.quantities) or any(not token.is_word for token in part.tokens)


def _has_numbers(part: Parsed, other: Parsed) -> bool:
    """Return whether a part has all numbers, codes and quantities of another, which may have none."""
    signs = {token.said for token in other.tokens if not token.is_word}
    return signs <= {token.said for token in part.tokens} and all(
        is_given(found.value, part) for found in other.quantities
    )


def settles(said: Parsed, helds: Sequence[Held], asked: Collection[str], lexicon: Lexicon) -> bool:
    """Return whether a "no" is settled: by a denial, its own or a line's, or by what is there instead of what is asked.

    What is there instead is a number, or one that says little of what is asked: "no, it has one" settles nothing.
    """
    if said.is_numbered or any(
        lexicon.limits(word) for told in (said, *(held.own for held in helds)) for word in told.in_order
    ):
        return True
    return bool(asked) and 2 * sum(lexicon.says(word, said.words) for word in asked) < len(asked)
