"""What somebody has typed so far → the product models to pick from."""

from core.catalog.entity_linking import Names
from core.catalog.name_normalisation import name_key
from core.knowledge.analyzer import fold
from core.knowledge.document import Status


class Picker:
    """All product models of a catalogue, by what people type of their names. Searches nothing but names."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._models = names.tables.models
        self._order = names.tables.offered(self._models)
        self._keys = {
            name: tuple(key for called in (name, *self._models[name].aliases) for key in _spellings(called))
            for name in self._order
        }

    def knows(self, name: str) -> bool:
        """Return whether there is a product model of this canonical name."""
        return name in self._models

    def legacy(self, name: str) -> bool:
        """Return whether a known product model is superseded or discontinued."""
        return self._models[name].status is not Status.ONLINE

    def matching(self, typed: str, *, limit: int) -> tuple[str, ...]:
        """Return at most `limit` canonical names for what is typed so far, likeliest first; all for nothing.

        First those whose name or alias begins so, in any casing and separators; then those that it may
        mean as a shorthand or with a typo; then those that hold it anywhere. Legacy ones come last in each.
        """
        given = _spellings(typed)
        if not given:
            return self._order[:limit] if not typed.strip() else ()
        mentions = self.names.mentions(typed)
        meant = {*mentions.models, *(name for found in mentions.ambiguous for name in found.candidates)}
        beginning = [name for name in self._order if any(it.startswith(given) for it in self._keys[name])]
        holding = [name for name in self._order if any(part in it for it in self._keys[name] for part in given)]
        shorthand = [name for name in self._order if name in meant]
        return tuple(dict.fromkeys((*beginning, *shorthand, *holding)))[:limit]


def _spellings(text: str) -> tuple[str, ...]:
    """Return a text without separators, with "plus" as a sign and as it is written: "ecu750p" is on its way there."""
    written = "" if "+" in text else "".join(filter(str.isalnum, fold(text)))
    return tuple(dict.fromkeys(filter(None, (name_key(text), written))))
