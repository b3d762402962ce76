"""Lists in documents → the entries of an asked code, or of product models that stand below what is asked."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from core.knowledge.analyzer import fold
from core.knowledge.chunk import PieceKind
from core.knowledge.document import Status
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate
from core.retrieval.features import holds
from core.retrieval.statement import Statement, said_in

_CODE = re.compile(r"(?=.*\d)(?P<letters>[a-z]{1,3}[-.]?)\d[\w.-]*")
"""A letter or a few with a number: a measure has its unit behind the number."""
_HEAD_CHARS = 24
_OTHERS = 2
_OPENING = " `*[("
_WORD = re.compile(r"\w(?:[\w.-]*\w)?")
_BEGINS = re.compile(_WORD.pattern + r"[\s`*\])]*(?:$|[:|/,(\u2013\u2014=]|- )")
"""What follows the code that a line begins with: a sentence that merely speaks of it goes on in words."""

_CalledAll = Sequence[tuple[Statement, Sequence[tuple[str, str]]]]
"""Statements, each with what it is called by and where that stands."""
_SEVERAL = 2
_AS_MUCH = 0.95
"""Lists that say nearly as much of what is asked as the best are parts of it: "boards" and "modules" below it."""
_BESIDE = 1
"""An entry may say so many words beside the name: the maker's."""


def entries_of(aspect: Aspect, statements: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements under the asked code, or that say it; none if no entry is called by it.

    An entry is one of a list: in its document two others are called likewise, by the same letters with another number.
    What several headings of a document begin with is a part of the thing that much is said of, and no entry. Of several
    codes the one that is asked first counts: a set's order differs from process to process.
    """
    asked = fold(aspect.text)
    in_order = sorted(aspect.codes, key=lambda code: (asked.find(code), code))
    codes = [match for code in in_order if (match := _CODE.fullmatch(code))]
    if not codes:
        return ()
    called = [(each, _called(each)) for each in statements]
    headed = {(each.document.path, each.chunk.section[-1]) for each in statements if each.chunk.section}
    for code in codes:
        entries = {id(each) for each in _listed_as(code, called)}
        begun = [path for path, heading in headed if _first(fold(heading).lstrip(_OPENING)) == code.group()]
        if entries and len(set(begun)) == len(begun):
            return [each for each in statements if id(each) in entries or holds(code.group(), each.text)]
    return ()


def _listed_as(code: re.Match[str], called: _CalledAll) -> Iterator[Statement]:
    """Yield the statements that are called by a code, where others are likewise."""
    sibling = re.compile(re.escape(code["letters"]) + r"\d[\w.-]*")
    listed: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for each, heads in called:
        for place, head in heads:
            if sibling.fullmatch(_first(head)) and _first(head) != code.group():
                listed[each.document.path, place].add(_first(head))
    for each, heads in called:
        of_list = [head for place, head in heads if len(listed[each.document.path, place]) >= _OTHERS]
        if any(_first(head) == code.group() for head in of_list):
            yield each


def _called(one: Statement) -> Sequence[tuple[str, str]]:
    """Return what a statement is called by, folded, and where that stands: in label, heading or start of its line.

    A column is no entry: what stands in it belongs to the entries beside it.
    """
    line = fold(one.piece.plain[:_HEAD_CHARS]).lstrip(_OPENING)
    label = one.value.label if one.value else one.label
    *rows, last = label.split(" > ")
    heads = [("label", head) for head in rows or [last]]
    heads += [("heading", head) for head in one.chunk.section[-1:]]
    heads += [("line", line)] if _BEGINS.match(line) and not _WORD.fullmatch(line) else []
    return [(place, fold(head).lstrip(_OPENING)) for place, head in heads if head]


def _first(head: str) -> str:
    """Return the first word of what a statement is called by."""
    match = _WORD.match(head)
    return match.group() if match else ""


def entries_in(statements: Iterable[Statement]) -> list[Statement]:
    """Return the entries of lists that may be no more than a name."""
    return [
        each
        for each in statements
        if each.piece.kind is PieceKind.ITEM and each.value is None and each.document.status is not Status.LEGACY
    ]


def listed_below(
    entries: Sequence[Candidate], names: Collection[str], scope: Collection[str], *, least: float
) -> dict[str, Candidate]:
    """Return the entry of each product model in scope that a list names below what is asked; empty without a list.

    The list must say the `least` share of what is asked; `names` are all product models there are.
    """
    called = {name: said_in(name) for name in names}
    lists: defaultdict[tuple[str, frozenset[str]], dict[str, Candidate]] = defaultdict(dict)
    for each in entries:
        if each.features["soft_all"] >= least and (name := _named_in(each.statement, called)) in scope:
            lists[each.document.path, each.statement.section].setdefault(name, each)
    told = [held for held in lists.values() if len(held) >= _SEVERAL]
    best = max((_share(held) for held in told), default=0.0)
    return {name: each for held in told if _share(held) >= _AS_MUCH * best for name, each in held.items()}


def _share(held: dict[str, Candidate]) -> float:
    return max(each.features["soft_all"] for each in held.values())


def _named_in(statement: Statement, called: dict[str, frozenset[str]]) -> str:
    """Return the product model that is all an entry says: the longest name in it; empty for more than a name."""
    said = said_in(statement.piece.plain)
    fits = [name for name, held in called.items() if held <= said and len(said) - len(held) <= _BESIDE]
    return max(fits, key=lambda name: len(called[name]), default="")
