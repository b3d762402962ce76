"""Curated values in YAML. Scalars are taken as they are written: 1.10 stays "1.10", and yes stays "yes"."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import yaml

from adapters.catalogfile.curated.sheet import ENTRY_KEYS, Entry, Said, Sheet
from adapters.catalogfile.fields import ROUTE_KEYS, unknown_key
from adapters.catalogfile.yaml_text import yaml_faults
from core.errors import CatalogError
from core.knowledge.tree import Place

VALUES = "values"
FILE_KEYS = ("effective", "source", *ROUTE_KEYS, VALUES)
_NULL = "tag:yaml.org,2002:null"
_EXPECTED = f"expected `{VALUES}:` with a list below it, each entry starting with `- `"


def yaml_sheet(path: Path) -> Sheet:
    """Return what the file at `path` says.

    Raises:
        CatalogError: It can't be read, is no YAML, or has no list of values.
    """
    with yaml_faults(path):
        text = path.read_bytes().decode("utf-8-sig")
        node = yaml.SafeLoader(text).get_single_node()
    sheet = _Reading(text)
    nodes = [node]
    top = Entry(line=1, place=Place(0, 0), said={})
    if isinstance(node, yaml.MappingNode):
        listed = dict(_pairs(node)).get(VALUES)
        nodes = [listed]
        top = sheet.entry(node, FILE_KEYS)
    items = next((each.value for each in nodes if isinstance(each, yaml.SequenceNode)), None)
    if items is None:
        raise CatalogError(f"{path}: {_EXPECTED}")
    entries = tuple(sheet.entries(cast("list[yaml.Node]", items)))
    return Sheet(text=text, top=top, entries=entries, faults=sheet.faults)


class _Reading:
    """A file's text while its nodes are read, and what is wrong with them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.faults: list[str] = []

    def entries(self, nodes: Sequence[yaml.Node]) -> Iterator[Entry]:
        for node in nodes:
            if isinstance(node, yaml.MappingNode):
                yield self.entry(node, ENTRY_KEYS)
            else:
                self.faults.append(f"{_line(node)}: expected an entry of `key: value` lines")

    def entry(self, node: yaml.MappingNode, known: Sequence[str]) -> Entry:
        """Return what the pairs of a mapping say."""
        said: dict[str, tuple[Said, ...]] = {}
        for key, value in _pairs(node):
            if key in said:
                self.faults.append(f"{_line(value)}: {key} is given twice; keep one of them")
            elif key not in known:
                self.faults.append(f"{_line(value)}: {unknown_key(key, known)}")
            elif key != VALUES and (found := self._said(node, key, value)):
                said[key] = found
        place = self._place(node)
        ends = [each.place.end for values in said.values() for each in values if each.place.end <= place.end]
        end = place.end if node.flow_style else max(ends, default=place.end)
        return Entry(line=node.start_mark.line + 1, place=Place(place.start, end), said=said)

    def _said(self, entry: yaml.Node, key: str, value: yaml.Node) -> tuple[Said, ...]:
        nodes = cast("list[yaml.Node]", value.value) if isinstance(value, yaml.SequenceNode) else [value]
        if not all(isinstance(node, yaml.ScalarNode) for node in nodes):
            self.faults.append(f"{_line(value)}: {key}: expected text or a list of texts")
            return ()
        if key not in ROUTE_KEYS and any(node.start_mark.index < entry.start_mark.index for node in nodes):
            self.faults.append(f"{_line(entry)}: {key}: write it out here; an alias can't be quoted")
            return ()
        found = ((" ".join(str(node.value).split()), node) for node in nodes if node.tag != _NULL)
        return tuple(Said(text, self._place(node)) for text, node in found if text)

    def _place(self, node: yaml.Node) -> Place:
        """Return where a node stands, without the blank lines that a block runs on to."""
        start, end = node.start_mark.index, node.end_mark.index
        return Place(start, start + len(self._text[start:end].rstrip()))


def _pairs(node: yaml.Node) -> list[tuple[str, yaml.Node]]:
    return [(str(key.value), value) for key, value in cast("list[tuple[yaml.Node, yaml.Node]]", node.value)]


def _line(node: yaml.Node) -> str:
    return f"line {node.start_mark.line + 1}"
