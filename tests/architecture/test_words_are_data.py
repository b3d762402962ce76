"""What a field calls things is data, in packs: core knows English, and how values are written, but no field's words."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import sources

MOST = 30
GRAMMAR = {
    "core/catalog/lexicon.py: FUNCTION": "English words that stand for no product by themselves",
    "core/verification/lexicon.py: _ENDINGS": "endings that make no other word of one",
    "core/knowledge/analyzer.py: STOP_WORDS": "English words that say nothing about a topic",
    "core/reading/topic.py: _FILLER": "words of chat, of asking and of looking something up",
    "core/reading/out_of_domain.py: _COURTESIES": "words that greet, thank, acknowledge and take leave",
    "core/reading/out_of_domain.py: _FILLER": "words that may stand beside thanks and greetings",
    "core/reading/class_scope.py: _ENDS": "verbs and prepositions that a noun phrase ends before",
    "core/reading/ordering.py: _FILLS": "pronouns, and verbs of having and of enduring",
}
"""Lists that English needs, and what they hold."""
OF_VALUES = "core/quantities/"
"""How engineers write values, in any field: units, states, conditions."""
_WORD = re.compile(r"[A-Za-z]{2,}")
_ALTERNATIVES = re.compile(r"(?:[A-Za-z][A-Za-z ?-]*\|)+[A-Za-z][A-Za-z ?-]*")


def _listed(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield each name that a module gives to words, and how many its longest list holds."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield ast.unparse(target), max(map(_longest, ast.walk(node.value)))


def _longest(node: ast.AST) -> int:
    """Return how many words a text lists, be it with blanks or as alternatives of a pattern, or a literal holds."""
    match node:
        case ast.Constant(value=str(text)):
            alternatives = max((found.group().count("|") + 1 for found in _ALTERNATIVES.finditer(text)), default=0)
            plain = len(text.split()) if not re.search(r"[^\w\s'/-]", text) else 0
            return max(alternatives, plain)
        case ast.List(elts=held) | ast.Tuple(elts=held) | ast.Set(elts=held):
            return sum(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in held)
        case ast.Dict(keys=keys):
            return sum(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in keys)
        case _:
            return 0


def _long_lists() -> dict[str, int]:
    return {
        f"{path}: {name}": words
        for path, tree in sources("core").items()
        if not path.startswith(OF_VALUES)
        for name, words in _listed(tree)
        if words > MOST
    }


def test_core_holds_no_long_list_of_words_but_grammar() -> None:
    """A list of words grows by one for each question that went wrong, until it fits one maker's documents only."""
    assert sorted(_long_lists()) == sorted(GRAMMAR)


def test_a_list_is_found_however_it_is_written() -> None:
    """Whoever is refused a set must not get by with a pattern."""
    words = [f"w{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(MOST + 1)]
    blanks, pattern = f"A = frozenset({' '.join(words)!r}.split())", f"B = re.compile({'|'.join(words)!r})"
    literal, keys = f"C: set[str] = {set(words)!r}", f"D = {dict.fromkeys(words, 1)!r}"

    found = dict(_listed(ast.parse(f"{blanks}\n{pattern}\n{literal}\n{keys}")))

    assert found == dict.fromkeys("ABCD", MOST + 1)
    assert all(_WORD.fullmatch(word) for word in words)


def test_no_word_of_a_field_is_in_core() -> None:
    """The words that a pack brings along are exactly those that core must not know."""
    boards = re.compile(
        r"\b(?:boards?|sbcs?|soms?|mainboards?|motherboards?|gpio|hdmi|lpddr|emmc|ubuntu|debian)\b", re.IGNORECASE
    )

    told = {
        f"{path}:{node.lineno}: {node.value}"
        for path, tree in sources("core").items()
        if not path.startswith(OF_VALUES)
        for node in _code(tree)
        if boards.search(node.value)
    }

    assert told == set()


def _code(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the texts of a module that aren't documentation."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node
