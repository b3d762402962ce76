"""What `core` says in answers, read from its source: the strings that people can read, with what is put into them."""

import ast
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import bot.telling_askers
import core.answer
import core.answer_cache
import core.answering
import core.counting
import core.experts
import core.gathering.searching
import core.language_model
import core.pipeline
import core.reading.admission
import core.retrieval.receipt
import core.retrieval.receipt_snapshot
import core.understanding

_TOLD = (
    core.answer_cache,
    core.counting,
    core.experts,
    bot.telling_askers,
    core.gathering.searching,
    core.language_model,
    core.pipeline,
    core.reading.admission,
    core.retrieval.receipt,
    core.retrieval.receipt_snapshot,
    core.understanding,
)
_ANSWERING = Path(core.answering.__path__[0])
SAYING = tuple(sorted([*_ANSWERING.glob("*.py"), *(Path(str(each.__file__)) for each in _TOLD)]))
"""The modules that make what answers say, and how they came about."""
LENDING = (*SAYING, Path(str(core.answer.__file__)))
"""The same, and those of which some words get into what they say."""
_NO_SPEECH = ("re.", "log.", "frozenset", "stems_of")
_SAMPLES = ("A-1", "7", "“x”", "")
_MOST_WAYS = 5_000
_THEM = ("it", "them")
_PARTED = re.compile(r"(?<=[.?:!]) ")

Text = ast.Constant | ast.JoinedStr


def strings_of(path: Path) -> Iterator[Text]:
    """Yield the strings of a module, but for docstrings, patterns, and what nobody is told."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    left_out = {id(each) for node in nodes for each in _left_out(node)}
    left_out |= {id(value) for node in nodes if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in nodes:
        match node:
            case ast.JoinedStr() | ast.Constant(value=str()) if id(node) not in left_out:
                yield node
            case _:
                pass


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    if called.startswith(_NO_SPEECH) or isinstance(node, ast.Raise | ast.Subscript):
        yield from ast.walk(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value


def pieces_of(text: Text) -> Iterator[str]:
    """Yield what a string says whatever is put into it, sentence by sentence."""
    for value in text.values if isinstance(text, ast.JoinedStr) else [text]:
        if isinstance(value, ast.Constant):
            for them in _THEM:
                yield from _PARTED.split(str(value.value).replace("{them}", them))


def ways_of(text: Text) -> Iterator[str]:
    """Yield a string with what may be put into it: what it chooses from, and samples of anything else."""
    parts = [_ways(value) for value in (text.values if isinstance(text, ast.JoinedStr) else [text])]
    yield from ("".join(way) for way in islice(product(*parts), _MOST_WAYS))


def _ways(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.Constant(value=value):
            return (str(value),)
        case ast.FormattedValue(value=ast.IfExp(body=ast.Constant(value=one), orelse=ast.Constant(value=other))):
            return str(one), str(other)
        case _:
            return _SAMPLES
