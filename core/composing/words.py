"""What the check of phrased sentences has to know of a publication of the index: names, nouns and the field's terms."""

from collections.abc import Iterator

from core.composing.material import Words
from core.knowledge.glossary import Glossary
from core.knowledge.pack import Pack
from core.knowledge.words import content_words, fold
from core.ports import Knowledge


def words_of(knowledge: Knowledge, glossary: Glossary, pack: Pack) -> Words:
    """Return the names of all product models, what they are called besides, and the words of what is stated of them."""
    models = knowledge.catalog.models.values()
    return Words(
        names=frozenset(name for model in models for name in (model.name, *model.aliases)),
        nouns={
            model.name: frozenset(fold(model.kind).split()) | pack.products.get(model.kind, frozenset())
            for model in models
        },
        terms=frozenset(_terms(knowledge, glossary)),
    )


def _terms(knowledge: Knowledge, glossary: Glossary) -> Iterator[str]:
    for stated in knowledge.attributes.values():
        yield from content_words(stated.label)
    for attribute in glossary.attributes:
        for name in attribute.names:
            yield from content_words(name)
