"""Blocks to pieces: each sentence, item, step, row or code block with its place, models and values."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.knowledge.chunk import Belongs, Piece, PieceKind, Value
from core.knowledge.columns import Named
from core.knowledge.labels import with_unit
from core.knowledge.sentences import split_sentences
from core.knowledge.shared_out import shared_out
from core.knowledge.tables import row_pieces
from core.knowledge.tree import Code, DocumentTree, Item, Listing, Picture, Place, Prose, TableRows, Text, TreeBlock

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
    covered: tuple[str, ...],
    conditions: tuple[str, ...] = (),
    *,
    heading: str = "",
) -> list[Piece]:
    """Return the block's pieces in order; a heading has none, nor a picture of which little is said.

    Args:
        tree: The document.
        block: One of its blocks.
        named: Which product models a text names.
        covered: What it is about where nothing is named.
        conditions: What values of its section hold under.
        heading: What its section is called.
    """
    match block:
        case Prose():
            return list(_sentences(tree, block, named, covered))
        case Listing():
            return [_under(piece, conditions) for piece in _items(tree, block, named, covered)]
        case TableRows():
            return row_pieces(tree, block, named, covered, conditions, heading=heading)
        case Code():
            return [_piece(tree, block.text, PieceKind.CODE)]
        case Picture() if len(block.alt.split()) >= _LEAST_WORDS:
            shown = Text(block.alt, block.place)
            return [_piece(tree, shown, PieceKind.SENTENCE, models=named(block.alt))]
        case _:
            return []


def _under(piece: Piece, conditions: tuple[str, ...]) -> Piece:
    """Return a piece whose values hold under `conditions`."""
    if not conditions or not piece.values:
        return piece
    return replace(piece, values=tuple(replace(value, conditions=conditions) for value in piece.values))


def _sentences(tree: DocumentTree, prose: Prose, named: Named, covered: tuple[str, ...]) -> Iterator[Piece]:
    """A sentence that names no model goes on about those of the one before it, or about all others."""
    before: tuple[str, ...] = ()
    for sentence in prose.sentences:
        about, before = _about(sentence.plain, before, named, covered)
        yield _piece(
            tree,
            sentence,
            PieceKind.SENTENCE,
            models=about,
            values=shared_out(sentence, named)
            or _key_value(sentence, about or covered, max_words=_MAX_SENTENCE_KEY, named=bool(about)),
            admonition=prose.admonition,
        )


def _about(
    sentence: str, before: tuple[str, ...], named: Named, covered: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
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


def _items(tree: DocumentTree, listing: Listing, named: Named, covered: tuple[str, ...]) -> Iterator[Piece]:
    at = 0
    while at < len(listing.items):
        past = _family_end(listing.items, at, named)
        family = listing.items[at:past]
        item = family[0] if len(family) == 1 else _joined(family)
        at = past
        about = _of_entry(item.text.plain, named, covered)
        values = shared_out(item.text, named) or _key_value(item.text, about or covered, named=bool(about))
        yield _piece(
            tree,
            item.text,
            PieceKind.ITEM if item.number is None else PieceKind.STEP,
            models=about,
            values=(values if item.number is None else ())
            if len(family) == 1
            else _of_family(family, item.text, about or covered, named=bool(about)),
            admonition=listing.admonition,
            item=item,
        )


def _of_entry(text: str, named: Named, covered: tuple[str, ...]) -> tuple[str, ...]:
    """Return whom an entry is said of: those that it names; and all, if a sentence behind the first does so in passing.

    "It has a terminator. It connects to the B." says nothing of the B alone, "It has two. The B has 4." does.
    """
    told = named(text)
    first, *others = (text[place.start : place.end] for place in split_sentences(text)) if told and covered else ("",)
    naming = [other for other in others if named(other)]
    passing = bool(naming) and not named(first) and not any(_tells_of(other, named) for other in naming)
    return tuple(dict.fromkeys((*covered, *told))) if passing else told


def _tells_of(sentence: str, named: Named) -> bool:
    """Return whether a sentence says something of those that it names: it begins with them, or states a number."""
    return bool(named(" ".join(sentence.split()[:_MAX_SUBJECT]))) or any(map(_is_amount, sentence.split()))


def _is_amount(word: str) -> bool:
    return word.lstrip("(+-\u2212±<>≤≥~").startswith(tuple("0123456789"))


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


def _joined(family: Sequence[Item]) -> Item:
    head, *below = family
    plain = f"{head.text.plain.rstrip(' :')}: {'; '.join(item.text.plain.rstrip(';,') for item in below)}"
    return replace(head, text=Text(plain, Place(head.text.place.start, below[-1].text.place.end)))


def _of_family(family: Sequence[Item], whole: Text, models: tuple[str, ...], *, named: bool) -> tuple[Value, ...]:
    """Return what the entries below a label say: each that has a key of its own, and the others together."""
    label = family[0].text.plain.rstrip(" :")
    belongs = Belongs.CELL if named else None
    keyed = [(item, _key_value(item.text, models, named=named)) for item in family[1:]]
    values = [replace(value, label=f"{label} > {value.label}") for _, found in keyed for value in found]
    bare = "; ".join(item.text.plain.rstrip(";,") for item, found in keyed if not found)
    if bare:
        said = with_unit(label, bare)
        values.append(Value(label=said[0], text=said[1], models=models, place=whole.place, belongs=belongs))
    return tuple(values)


def _key_value(
    text: Text, models: tuple[str, ...], *, max_words: int = _MAX_KEY_WORDS, named: bool
) -> tuple[Value, ...]:
    match = _KEY_VALUE.match(text.plain)
    if match is None or len(_ASIDE.sub("", match["key"]).split()) > max_words:
        return ()
    label, said = with_unit(match["key"], match["value"])
    belongs = Belongs.CELL if named else None
    return (Value(label=label, text=said, models=models, place=text.place, belongs=belongs),)


def _piece(
    tree: DocumentTree,
    text: Text,
    kind: PieceKind,
    *,
    models: tuple[str, ...] = (),
    values: tuple[Value, ...] = (),
    admonition: str = "",
    item: Item | None = None,
) -> Piece:
    return Piece(
        kind=kind,
        plain=text.plain,
        quote=tree.text[text.place.start : text.place.end],
        place=text.place,
        page=tree.page_of(text.place.start),
        models=models,
        values=values,
        number=item.number if item else None,
        depth=item.depth if item else 0,
        admonition=admonition,
    )
