"""Which product models something is said of, and whether the lines that it cites are said of them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.verification.held import Held
from core.verification.named import Named

_NAMING = re.compile(r"[;.]\s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaking:
    """Tells whom lines speak of.

    Attributes:
        models: The product models that the question asks about.
        members: Those over whom it runs; a line of one of them will do.
    """

    named: Named
    models: tuple[str, ...] = ()
    members: tuple[str, ...] = ()

    def covers(self, held: Held, model: str) -> bool:
        """Return whether a line is said of a product model, of its base, or of nobody in particular.

        One of nobody in particular that names product models is said of these.
        """
        lineage = self.named.lineage(model)
        if not held.models:
            return not held.own.models or not lineage.isdisjoint(held.named)
        return not lineage.isdisjoint(held.models | held.named)

    def fault(self, helds: Sequence[Held], named: Collection[str]) -> str:
        """Return why lines aren't said of the product models that a claim names, or that are asked; empty if they are.

        Args:
            helds: The lines that it cites.
            named: The product models that it names.
        """
        if named:
            return self._of_named(helds, named)
        if len(self.models) == 1:
            strange = [held for held in helds if not self.covers(held, self.models[0])]
            return f"what it cites isn't said of {self.models[0]}" if len(strange) == len(helds) else ""
        if self.models:
            return "" if all(map(self._is_of_most, helds)) else "say which product model it is about"
        if self.members:
            outside = [held for held in helds if not any(self.covers(held, model) for model in self.members)]
            return "what it cites isn't said of any that is asked about" if len(outside) == len(helds) else ""
        return self._of_nobody(helds)

    def _is_of_most(self, held: Held) -> bool:
        """Return whether a line is said of several of the product models asked about, and of no fewer than half."""
        covered = sum(self.covers(held, model) for model in self.models)
        return covered > 1 and 2 * covered >= len(self.models)

    def _of_named(self, helds: Sequence[Held], named: Collection[str]) -> str:
        for model in sorted(named):
            if not any(self.covers(held, model) for held in helds):
                return f"what it cites isn't said of {model}"
        return ""

    def _of_nobody(self, helds: Sequence[Held]) -> str:
        return "say which product model it is about" if any(held.models for held in helds) and not _all(helds) else ""

    def _is_said_of_any(self, held: Held, models: Collection[str]) -> bool:
        return any(not self.named.lineage(model).isdisjoint(held.models) for model in models)

    def covering(self, helds: Sequence[Held], models: Collection[str]) -> list[Held]:
        """Return the lines that are said of any of these product models; of all that are asked, if there are none."""
        about = models or self.models or self.members
        return [held for held in helds if not about or any(self.covers(held, model) for model in about)]

    def of(self, helds: Sequence[Held], named: Collection[str]) -> tuple[str, ...]:
        """Return the product models that something is said of, given that its lines prove it.

        Of those that it names, and of those asked about of whom its lines are said: it may name others in passing.
        """
        if named:
            apart = [held for held in helds if held.models and not self._is_said_of_any(held, named)]
            targets = (*self.models, *self.members)
            beside = (each for each in targets if any(each in held.models for held in apart))
            return tuple(dict.fromkeys((*sorted(named), *beside)))
        if all(not held.models for held in helds):
            return ()
        asked = [model for model in self.models or self.members if all(self.covers(held, model) for held in helds)]
        if self.models or self.members:
            return tuple(asked)
        return tuple(sorted(_all(helds)))


def _all(helds: Sequence[Held]) -> frozenset[str]:
    """Return the product models of whom all lines are said; those of nobody in particular are said of all."""
    said = [held.models for held in helds if held.models]
    return frozenset(model for models in said[:1] for model in models if all(model in each for each in said))
