"""How the program was called: the environment, and what options write over it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(slots=True, kw_only=True)
class Call:
    """How the program was called."""

    environ: Mapping[str, str]
    debug: bool = False

    def settings(self, **options: object) -> Mapping[str, str]:
        """Return the environment with the options that were given written over it."""
        given = {f"THREADSHEET_{name.upper()}": str(value) for name, value in options.items() if value is not None}
        return {**self.environ, **given}
