"""Which product models documents are about, where nobody says it: a language model's names, else those of rules."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial

from adapters.llm.settings import LLMSettings
from bot.bootstrap.knowledge import pack_of
from bot.bootstrap.llm_settings import llm_settings
from bot.clock import SystemClock
from bot.register import Propose
from bot.settings import Settings
from core.catalog.induction.by_reader import proposed_by
from core.catalog.induction.proposals import Proposal, propose
from core.errors import LanguageModelError
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree


def by_rules(settings: Settings) -> Propose:
    """Return what proposes the same for the same documents, whoever runs it."""
    return partial(propose, pack=pack_of(settings))


def for_confirmation(settings: Settings, say: Callable[[str], object], known: Collection[str] = ()) -> Propose:
    """Return what proposes for somebody to confirm: a language model if one is set; rules where it fails.

    It isn't shown those documents of which the product models are `known`.

    Raises:
        ConfigError: A setting of the language model is missing or wrong.
    """
    rules, given = by_rules(settings), llm_settings(settings)
    if given is None:
        return rules

    def proposed(trees: Mapping[str, DocumentTree]) -> tuple[Proposal, ...]:
        say("The language model is shown outlines of the documents, to say which product models they are about.")
        try:
            return asyncio.run(_by_model(given, trees, pack_of(settings), known))
        except LanguageModelError as error:
            say(f"Proposed without it: {error}")
            return rules(trees)

    return proposed


async def _by_model(
    given: LLMSettings, trees: Mapping[str, DocumentTree], pack: Pack, known: Collection[str]
) -> tuple[Proposal, ...]:
    from adapters.llm.client import LanguageModel  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.name_reader import LanguageModelNameReader  # noqa: PLC0415

    model = LanguageModel(given, SystemClock())
    try:
        return await proposed_by(LanguageModelNameReader(model), trees, pack, known=known)
    finally:
        await model.close()
