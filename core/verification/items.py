"""The items of a line, and which of them may be left out."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from core.knowledge.analyzer import fold
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.held import ITEM
from core.verification.lexicon import Lexicon

_DENYING = frozenset({State.NO, State.NOT_APPLICABLE, State.NOT_STATED})
_HEAD = " \u203a "
_COMMA = re.compile(r"\s*,\s*")


def without_denied(text: str, said: Collection[str], lexicon: Lexicon) -> str:
    """Return a row without cells, but the first, that say that there is none of another kind: "TDD bands: –".

    Only beside a label that ends alike ("FDD bands"), so that both are kinds of one thing, and where the sentence
    doesn't speak of that kind.

    Args:
        text: The row, or a list of labelled values.
        said: The words of the sentence.
        lexicon: What words say.
    """
    items = ITEM.split(text)
    labels = [_claiming(_label_of(item), lexicon) for item in items]

    def is_apart(item: str, label: Sequence[str]) -> bool:
        alike = [set(each) for each in labels if each[-1:] == label[-1:]]
        denied = bool(label) and state_of(item.rpartition(": ")[2]) in _DENYING
        is_kind = any(each - set(label) and set(label) - each for each in alike)
        return denied and is_kind and not all(lexicon.says(word, said) for word in label)

    kept = [item for item, label in zip(items[1:], labels[1:], strict=True) if not is_apart(item, label)]
    return "; ".join((items[0], *kept)) if len(kept) < len(items) - 1 else text


def labelled_items(text: str, lexicon: Lexicon) -> list[str]:
    """Return the items of a line behind the first that say themselves what they are of.

    What stands before the first of them stands over all: where that denies or limits, none says anything by itself.
    """
    first, *rest = ITEM.split(text)
    over = fold(first.rpartition(": ")[0]).replace(":", " ").replace(",", " ").split()
    limited = any(lexicon.denies(word) or word in lexicon.restricting for word in over)
    return [] if limited else [item for item in rest if ": " in item]


def labels_of(value: str, text: str) -> Iterator[str]:
    """Yield the labels under which a value stands in a line: all of an item, or what commas part of it."""
    told = _parted(value)
    for item in ITEM.split(text):
        if (label := _label_of(item)) and told.strip(",") and told in _parted(item.rpartition(": ")[2]):
            yield label


def _label_of(item: str) -> str:
    """Return the label of an item, without what stands over it."""
    return item.rpartition(": ")[0].rpartition(_HEAD)[2]


def _parted(text: str) -> str:
    """Return a text folded, between commas that nothing stands beside."""
    plain = unicodedata.normalize("NFKC", " ".join(fold(text).split())).strip(" .")
    return f",{_COMMA.sub(',', plain)},"


def _claiming(text: str, lexicon: Lexicon) -> list[str]:
    words = (word.strip(".,;:()") for word in fold(text).replace("-", " ").replace("/", " ").split())
    return [word for word in words if word and lexicon.claims(word) and not lexicon.denies(word)]
