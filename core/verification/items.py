"""The items of a line, and which of them may be left out."""

from collections.abc import Iterator

from core.knowledge.words import fold
from core.quantities.states import state_of
from core.quantities.value import State
from core.verification.held import ITEM
from core.verification.lexicon import Lexicon

_PROSE = 3
"""So many words that claim something tell of something else than the rest of the row."""
_DENYING = frozenset({State.NO, State.NOT_APPLICABLE, State.NOT_STATED})
_HEAD = " \u203a "


def without_denied(text: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield a row, or a list of labelled values, without those that deny something of their own, or with one of them.

    "Red: not connected to Wi-Fi" says nothing of yellow, nor "LTE-TDD Band: –" of the FDD bands. A note on the whole row
    ("Note: not available in …"), and a cell that says whether there is any of it, stay.
    """
    head, found, rest = text.partition(_HEAD)
    items = ITEM.split(rest if found else text)
    labels = [_claiming(item.rpartition(": ")[0], lexicon) for item in items]
    apart = [at for at, label in enumerate(labels) if _is_apart(items[at], label, labels, lexicon)]
    over = head if found else _over(items[0])
    for told in (None, *apart) if apart else ():
        kept = [item for at, item in enumerate(items) if at == told or at not in apart]
        if kept and len(kept) < len(items):
            yield f"{over}{_HEAD}{'; '.join(kept)}".removeprefix(_HEAD)


def _over(first: str) -> str:
    """Return the first of two labels before the first value: it stands over all of them."""
    label, _, rest = first.partition(": ")
    return label if ": " in rest else ""


def _is_apart(item: str, label: frozenset[str], labels: list[frozenset[str]], lexicon: Lexicon) -> bool:
    """Return whether an item denies something, and of nothing but what its own label or sentence speaks of."""
    value, words = item.rpartition(": ")[2], fold(item).replace(",", " ").split()
    if not label or any(word in lexicon.restricting or word in lexicon.reserving for word in words):
        return False
    if state_of(value) in _DENYING:
        return any(label & other and label - other and other - label for other in labels)
    return any(map(lexicon.denies, words)) and len(_claiming(value, lexicon)) >= _PROSE


def _claiming(text: str, lexicon: Lexicon) -> frozenset[str]:
    words = (word.strip(".,;:()") for word in fold(text).replace("-", " ").replace("/", " ").split())
    return frozenset(word for word in words if word and lexicon.claims(word) and not lexicon.denies(word))
