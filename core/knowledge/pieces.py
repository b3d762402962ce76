"""A block → its pieces: each sentence, item, step, row or code block with its place, product models and values.

Outside of tables a value is the right side of "key: value", an entry below a short one, or each of several in one
sentence ("A 62 dB, B 58 dB").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.knowledge.cell_names import Named
from core.knowledge.chunk import Belongs, Piece, PieceKind, Value
from core.knowledge.corrections import corrected
from core.knowledge.labels import with_unit
from core.knowledge.sentences import is_footnote, split_sentences
from core.knowledge.tables import row_pieces
from core.knowledge.tree import Code, DocumentTree, Item, Listing, Picture, Place, Prose, TableRows, Text, TreeBlock
from core.knowledge.values_per_model import around, plain_label, shared_out

Models: TypeAlias = tuple[str, ...]

_KEY_VALUE = re.compile(
    r"^(?P<key>(?:(?!\.{4})[^:]){2,60}?)\s*(?::|\.{4,}(?!\s+\d{1,4}\s*\Z|.*\.{4}))\s+(?P<value>\S.*)$", re.DOTALL
)
"""A key and its value; dots may lead to it, unless it is the number of a page or has such dots itself."""
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\bat [\d.,]+ ?\S+$")
"""What belongs to a key without making it a sentence: sides, units, conditions."""
_OTHERS = re.compile(r"(?i)(?:all|any|every|the) others?\b|the rest\b|others\b")
_EVERYONE = re.compile(
    r"(?i)both\b(?! [a-z]+s\b)|(?:all|both|each|every) (?:of (?:them|these)|(?:model|product|type|variant|version)s?)\b"
)
_CLAUSE = re.compile(r";\s+|,?\s(?:but|while|whereas)\s|\s[–—]\s")
_SUCCEEDS = re.compile(
    r"(?i)(?:(?:the|its|their|a) )?(?:\w+ )?(?:successors?|replacements?|predecessors?) (?:is|are|was|were)\b"
)
_AMOUNT = re.compile(r"[(+\u2212±<>≤≥~-]*[0-9]")
_MAX_KEY_WORDS = 8
_MAX_SENTENCE_KEY = 4
_MAX_SUBJECT = 5
_MAX_HEAD_CHARS = 60
_MAX_FAMILY_CHARS = 300
_ENDS = (".", "!", "?", ";", ",")
_LEAST_WORDS = 3
"""A picture called by fewer words says nothing: "Logo", "image 1"."""


def pieces_of(
    tree: DocumentTree,
    block: TreeBlock,
    named: Named,
    covered: Models,
    conditions: tuple[str, ...] = (),
    *,
    heading: str = "",
) -> list[Piece]:
    """Return the block's pieces in order; a heading has none, nor a picture of which little is said.

    `covered` is what it is about where nothing is named; in lists and tables, values hold under `conditions`.
    """
    match block:
        case Prose():
            return list(_sentences(tree, block, named, covered))
        case Listing():
            return list(_items(tree, block, named, covered, conditions))
        case TableRows():
            return row_pieces(tree, block, named, covered, conditions, heading=heading)
        case Code():
            return [_piece(tree, block.text, PieceKind.CODE)]
        case Picture() if len(block.alt.split()) >= _LEAST_WORDS:
            return [_piece(tree, Text(block.alt, block.place), PieceKind.SENTENCE, models=named(block.alt))]
        case _:
            return []


def _sentences(tree: DocumentTree, prose: Prose, named: Named, covered: Models) -> Iterator[Piece]:
    """A sentence that names no model goes on about those of the one before it, or about all others."""
    before: Models = ()
    for sentence in prose.sentences:
        before = () if is_footnote(sentence.plain) else before
        about, before = _about(sentence.plain, before, named, covered)
        values = (
            shared_out(sentence, named)
            or _key_value(sentence, about, covered, max_words=_MAX_SENTENCE_KEY)
            or _correction(sentence, named, about, covered)
        )
        piece = _piece(tree, sentence, PieceKind.SENTENCE, models=about, values=values)
        yield replace(piece, admonition=prose.admonition)


def _about(sentence: str, before: Models, named: Named, covered: Models) -> tuple[Models, Models]:
    """Return whom a sentence is said of, and of whom the next one goes on; empty for all that are covered.

    Where only a later clause names somebody ("30 A; the Plus has 40 A"), the first is still said of those before.
    Who "the successor" is, is said of those before alone.
    """
    told = named(sentence)
    if told and before and _SUCCEEDS.match(sentence):
        return before, before
    if told and not named(_CLAUSE.split(sentence)[0]):
        return tuple(dict.fromkeys((*(before or covered), *told))), before
    if told:
        return told, told
    if _OTHERS.match(sentence):
        others = tuple(name for name in covered if name not in before)
        return (others, others) if others else (before, before)
    return ((), ()) if _EVERYONE.match(sentence) else (before, before)


def _items(
    tree: DocumentTree, listing: Listing, named: Named, covered: Models, conditions: tuple[str, ...]
) -> Iterator[Piece]:
    at = 0
    while at < len(listing.items):
        past = _family_end(listing.items, at, named)
        (head, *below), at = listing.items[at:past], past
        text, kind = head.text, PieceKind.ITEM if head.number is None else PieceKind.STEP
        if below:
            plain = f"{text.plain.rstrip(' :')}: {'; '.join(item.text.plain.rstrip(';,') for item in below)}"
            text = Text(plain, Place(text.place.start, below[-1].text.place.end))
        about = _of_entry(text.plain, named, covered)
        if below:
            values = _of_family(head, below, text.place, about, covered)
        else:
            values = shared_out(text, named) or _key_value(text, about, covered)
        told = tuple(replace(value, conditions=conditions) for value in values) if kind is PieceKind.ITEM else ()
        piece = _piece(tree, text, kind, models=about, values=told)
        yield replace(piece, number=head.number, depth=head.depth, admonition=listing.admonition)


def _of_entry(text: str, named: Named, covered: Models) -> Models:
    """Return whom an entry is said of: those that it names; and all, if a sentence behind the first does so in passing.

    "It has a terminator. It connects to the B." says nothing of the B alone, "It has two. The B has 4." does.
    """
    told = named(text)
    if not told or not covered:
        return told
    first, *others = (text[place.start : place.end] for place in split_sentences(text))
    naming = [other for other in others if named(other)]
    telling = any(
        named(" ".join(words[:_MAX_SUBJECT])) or any(map(_AMOUNT.match, words)) for words in map(str.split, naming)
    )  # a sentence says something of those that it begins with, or states a number of
    return tuple(dict.fromkeys((*covered, *told))) if naming and not named(first) and not telling else told


def _family_end(items: Sequence[Item], at: int, named: Named) -> int:
    """Return the index past the entries below the one at `at` that say together with it one thing; else past itself.

    A short entry is the label of short ones below it, if none of them has entries of its own or names product models.
    """
    head, past = items[at], at + 1
    while past < len(items) and items[past].depth > head.depth:
        past += 1
    below = items[at + 1 : past]
    plain = [item.text.plain for item in below]
    fits = (
        head.number is None
        and all(item.number is None and item.depth == head.depth + 1 for item in below)
        and len(head.text.plain) <= _MAX_HEAD_CHARS
        and not head.text.plain.endswith(_ENDS)
        and _KEY_VALUE.match(head.text.plain) is None
        and sum(map(len, plain)) <= _MAX_FAMILY_CHARS
        and not any(map(named, plain))
    )
    return past if below and fits else at + 1


def _of_family(head: Item, below: Sequence[Item], place: Place, about: Models, covered: Models) -> tuple[Value, ...]:
    """Return what the entries below a label say: each that has a key of its own, and the others together."""
    label = head.text.plain.rstrip(" :")
    keyed = [(item, _key_value(item.text, about, covered)) for item in below]
    values = [replace(value, label=f"{label} > {value.label}") for _, found in keyed for value in found]
    if bare := "; ".join(item.text.plain.rstrip(";,") for item, found in keyed if not found):
        values.append(_value(label, bare, place, about, covered))
    return tuple(values)


def _key_value(text: Text, about: Models, covered: Models, *, max_words: int = _MAX_KEY_WORDS) -> tuple[Value, ...]:
    match = _KEY_VALUE.match(text.plain)
    if match is None or len(_ASIDE.sub("", match["key"]).split()) > max_words:
        return ()
    return (_value(match["key"], match["value"], text.place, about, covered),)


def _correction(text: Text, named: Named, about: Models, covered: Models) -> tuple[Value, ...]:
    """Return what a sentence states instead of something else: "The weight of the X is 2 kg, not 3 kg."."""
    if (found := corrected(text.plain)) is None:
        return ()
    models = named(found[0])
    label = plain_label(" ".join(around(found[0], models, named)))
    return (_value(label, found[1], text.place, models or about, covered),) if label else ()


def _value(label: str, text: str, place: Place, about: Models, covered: Models) -> Value:
    """Return the value of those that the text is said to be about, else of all that are covered."""
    label, text = with_unit(label, text)
    belongs = Belongs.CELL if about else None
    return Value(label=label, text=text, models=about or covered, place=place, belongs=belongs)


def _piece(
    tree: DocumentTree, text: Text, kind: PieceKind, *, models: Models = (), values: tuple[Value, ...] = ()
) -> Piece:
    return Piece(
        kind=kind,
        plain=text.plain,
        quote=tree.text[text.place.start : text.place.end],
        place=text.place,
        page=tree.page_of(text.place.start),
        models=models,
        values=values,
    )
