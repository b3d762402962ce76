"""Takes facts out of a family, and asks for them."""

from random import Random

from tests.generated.family import Family
from tests.generated.gold import Question
from tests.generated.questions import silent_question


def deletion(family: Family, rng: Random) -> tuple[Family, list[Question]]:
    """Return the family without an attribute of each model that has no base, and questions that have no answer now.

    Who inherits from such a model loses the attribute with it.
    """
    pairs: list[tuple[str, str]] = []
    for model in family.models:
        keys = [chosen.key for chosen in family.chosen if family.own(model.name, chosen.key)]
        if model.base is None and keys:
            key = rng.choice(keys)
            pairs += [(name, key) for name in (model.name, *_heirs(family, model.name))]
    without = family.without(pairs)
    return without, [silent_question(without, rng, model, key) for model, key in pairs]


def _heirs(family: Family, base: str) -> list[str]:
    """Return everybody who inherits from `base`, by any number of steps."""
    heirs: list[str] = []
    for model in family.models:
        if model.base in {base, *heirs}:
            heirs.append(model.name)
    return heirs
