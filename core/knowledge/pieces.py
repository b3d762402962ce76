"""A block → its pieces: each sentence, item, step, row or code block with its place, product models and values.

Outside of tables a value is the right side of "key: value", an entry below a short one, or each of several in one
sentence ("A 62 dB, B 58 dB").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, fold, stem
from core.knowledge.chunk import Belongs, Piece, PieceKind, Value
from core.knowledge.columns import Named
from core.knowledge.labels import with_unit
from core.knowledge.sentences import split_sentences
from core.knowledge.tables import row_pieces
from core.knowledge.tree import Code, DocumentTree, Item, Listing, Picture, Place, Prose, TableRows, Text, TreeBlock
from core.quantities.parse import quantities_in

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
_AMOUNT = re.compile(r"[(+\u2212±<>≤≥~-]*[0-9]")
_SEMICOLON = re.compile(r";\s+")
_PART = re.compile(r",?\s+(?:and|but|while|whereas)\s+|,\s+", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_BARE = re.compile(r"(?<![\w.])[-+−]?\d[\d.,]*(?![\w.]).*")
_BEGINS = re.compile(r"(?i)(?:\b(?:up to|max\.?|min\.?|approx\.?|about)\s+)?[<>≤≥±~+−–-]?\s?[^\W\d_]*\d")
"""Where a value begins; the state before it ("standby: 5 W") is of its label."""
_MARKS = ".,:;()[]–—"
_IN_TURN = re.compile(r"(?i)\b(?:respectively|each|both)\b")
_FEWEST = 2
_MOST_WORDS = 4
_MAX_LABEL_CHARS = 80
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
        about, before = _about(sentence.plain, before, named, covered)
        values = shared_out(sentence, named) or _key_value(sentence, about, covered, max_words=_MAX_SENTENCE_KEY)
        piece = _piece(tree, sentence, PieceKind.SENTENCE, models=about, values=values)
        yield replace(piece, admonition=prose.admonition)


def _about(sentence: str, before: Models, named: Named, covered: Models) -> tuple[Models, Models]:
    """Return whom a sentence is said of, and of whom the next one goes on; empty for all that are covered.

    Where only a later clause names somebody ("30 A; the Plus has 40 A"), the first is still said of those before.
    """
    told = named(sentence)
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


def shared_out(text: Text, named: Named) -> tuple[Value, ...]:
    """Return a value for each product model; none if the text doesn't state one of each of several.

    Each part between commas names product models and holds one value. Names without a value go with the part behind
    them ("A and B 5 kg, C 6 kg"), or before them where its value stood before a name ("5 kg for A and B, 6 kg for C").
    What the first part says besides is the label of those that say nothing else.
    """
    if _IN_TURN.search(text.plain):
        return ()
    found = [_shares(clause, text.place, named) for clause in _SEMICOLON.split(text.plain)]
    return tuple(replace(value, label=value.label or values[0].label) for values in found for value in values)


def _shares(clause: str, place: Place, named: Named) -> Sequence[Value]:
    """Return what each part of a clause says, if each says one thing of somebody else; labels may be missing."""
    parts = _PART.split(clause)
    if sum(any(map(str.isdigit, part)) for part in parts) < _FEWEST:
        return ()
    found: list[Value] = []
    waiting: Models = ()
    trailing = False
    for part in parts:
        models = named(part)
        before, after = _around(part, models, named)
        valued = [(side, at) for side in (before, after) if (at := _value_in(side))]
        if not models or len(valued) > 1 or (not valued and _plain(f"{before} {after}")):
            return ()
        if not valued and trailing:
            found[-1] = replace(found[-1], models=(*found[-1].models, *models))
            continue
        waiting += models
        if valued:
            side, (start, end) = valued[0]
            if trailing and side is after:
                return ()
            trailing = side is before
            rest = f"{side[:start]} {side[end:]}"
            label = _plain(f"{before} {rest}" if side is after else f"{rest} {after}")
            value = side[start:end].rstrip(".,: ").lstrip()
            found.append(Value(label=label, text=value, models=waiting, place=place, belongs=Belongs.CELL))
            waiting = ()
    told = [name for value in found for name in value.models]
    sound = not waiting and len(found) >= _FEWEST and len(set(told)) == len(told)
    return found if sound and 0 < len(found[0].label) <= _MAX_LABEL_CHARS else ()


def _value_in(text: str) -> tuple[int, int] | None:
    """Return where the value stands in a text: all its quantities, else a bare number with what follows it."""
    if found := quantities_in(text):
        begins = _BEGINS.search(text, found[0].start)
        return (begins.start() if begins else found[0].start), found[-1].end
    bare = _BARE.search(text)
    return bare.span() if bare else None


def _around(part: str, models: Models, named: Named) -> tuple[str, str]:
    """Return what stands before and behind the shortest words that name all of `models`, with all the name's words."""
    words = list(_WORD.finditer(part))
    sizes = range(1, min(_MOST_WORDS, len(words)) + 1 if models else 1)
    for at, past in ((at, at + size) for size in sizes for at in range(len(words) - size + 1)):
        if named(part[words[at].start() : words[past - 1].end()].strip(_MARKS)) == models:
            first, last = _whole([fold(word[0]).strip(_MARKS) for word in words], at, past, models)
            return part[: words[first].start()], part[words[last - 1].end() :]
    return part, ""


def _whole(words: Sequence[str], first: int, last: int, models: Sequence[str]) -> tuple[int, int]:
    """Return the stretch with the name's other words that stand beside it, each once; an alias has none of them."""
    said, whole = words[first:last], [word for name in models for word in fold(name).split()]
    left = [word for word in whole if word not in said] if set(said) <= set(whole) else []
    while first and words[first - 1] in left:
        first -= 1
        left.remove(words[first])
    while last < len(words) and words[last] in left:
        left.remove(words[last])
        last += 1
    return first, last


def _plain(text: str) -> str:
    """Return the words of a label, without those at its ends that say nothing."""
    words = list(dropwhile(_says_nothing, text.split()))
    while words and _says_nothing(words[-1]):
        words.pop()
    return " ".join(words).strip(_MARKS + " ")


def _says_nothing(word: str) -> bool:
    bare = fold(word).strip(_MARKS)
    return not bare or stem(bare) in STOP_WORDS
