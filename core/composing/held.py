"""A proof with what it claims, ready to be compared with what a sentence claims."""

from collections.abc import Collection
from dataclasses import dataclass

from core.composing.lexicon import Lexicon
from core.composing.parsed import Parsed, parsed
from core.draft import Proof

_LABEL_WORDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A proof with what it claims.

    Attributes:
        own: What its text claims.
        words: Those of its text, and of what stands above it.
    """

    proof: Proof
    own: Parsed
    words: tuple[str, ...]

    @property
    def named(self) -> frozenset[str]:
        """The product models that it speaks of."""
        return self.own.models | frozenset(self.proof.models)


def held_of(proof: Proof, names: Collection[str], lexicon: Lexicon) -> Held:
    """Return a proof with what it claims.

    Headings are a part of a value's label; above a sentence they don't tell what is measured in it.
    """
    own, above = parsed(proof.text, names, lexicon), parsed(proof.above, names, lexicon).wording
    headed = above if _is_labelled(proof.text) else [word for word in above if word not in lexicon.telling]
    return Held(proof=proof, own=own, words=(*own.wording, *headed))


def _is_labelled(text: str) -> bool:
    label, _, value = text.partition(": ")
    return bool(value) and len(label.split()) <= _LABEL_WORDS and not value.endswith(".")
