"""reStructuredText's lists to entries: bullets, numbers, definitions, fields and options, nested."""

import re
from collections.abc import Callable, Iterable, Sequence

from docutils import nodes

from adapters.documents.builder import Builder, keyed
from adapters.documents.rst_places import Finder, raw_of
from core.knowledge.tree import Item, Place, Text

_LISTS = (nodes.bullet_list, nodes.enumerated_list)
_KEYED = (nodes.definition_list, nodes.field_list, nodes.option_list)
_TEXTS = (nodes.paragraph,)
_CLASSIFIED = re.compile(r"\s:\s.*", re.DOTALL)
"""What kind of thing a term is, behind it."""


class RstLists:
    """Reads lists.

    Attributes:
        others: Adds what stands inside an entry and is no text.
        items: Entries so far of the list that is open.
    """

    def __init__(self, builder: Builder, finder: Finder, others: Callable[[Iterable[nodes.Node]], None]) -> None:
        self.builder = builder
        self.finder = finder
        self.others = others
        self.items: list[Item] = []
        self.depth = 0

    def add(self, node: nodes.Element) -> bool:
        """Add the list that the node is; False if it is none."""
        if not isinstance(node, (*_LISTS, *_KEYED)):
            return False
        before, self.items = (self.items, []) if self.depth == 0 else ([], self.items)
        self._entries(node)
        if self.depth == 0:
            self._flush()
            self.items = before
        return True

    def _flush(self) -> None:
        self.builder.listing(self.items)
        self.items = []

    def _entries(self, node: nodes.Element) -> None:
        number = int(node.get("start", 1)) if isinstance(node, nodes.enumerated_list) else None
        for entry in node.children:
            if not isinstance(entry, nodes.Element):
                continue
            if isinstance(node, _LISTS):
                self._entry(None, entry.children, number)
                number = None if number is None else number + 1
            else:
                key, body = _key_and_body(entry)
                self._entry(key, body, None)

    def _entry(self, key: nodes.Element | None, body: Sequence[nodes.Node], number: int | None) -> None:
        """Add an entry: the paragraphs it begins with, behind its key; then what else it holds."""
        term = self._found(key)
        texts = [node for node in body if isinstance(node, nodes.Element)]
        count = next((at for at, node in enumerate(texts) if not isinstance(node, _TEXTS)), len(texts))
        places = [place for node in texts[:count] if (place := self.finder.find(node))]
        said = self.builder.piece(Place(places[0].start, places[-1].end)) if places else None
        text = keyed(term, said)
        if text is not None:
            self.items.append(Item(text=text, depth=self.depth, number=number))
        self.depth += 1
        for node in texts[count:]:
            self._inside(node)
        self.depth -= 1

    def _inside(self, node: nodes.Element) -> None:
        """Add a list below its entry; anything else ends the entries so far."""
        if self.add(node):
            return
        self._flush()
        depth, self.depth = self.depth, 0
        self.others([node])
        self.depth = depth

    def _found(self, key: nodes.Element | None) -> Text | None:
        place = self.finder.find(key, _CLASSIFIED.sub("", raw_of(key))) if key is not None else None
        return self.builder.piece(place) if place else None


def _key_and_body(entry: nodes.Element) -> tuple[nodes.Element | None, Sequence[nodes.Node]]:
    """Return the term, name or option of an entry, and what it holds; neither for a field without a text."""
    held = next((node for node in entry.children if isinstance(node, _BODIES)), None)
    key = next((node for node in entry.children if isinstance(node, _KEYS)), None)
    if held is None or (isinstance(entry, nodes.field) and not held.children):
        return None, ()
    return key, held.children


_BODIES = (nodes.definition, nodes.field_body, nodes.description)
_KEYS = (nodes.term, nodes.field_name, nodes.option_group)
