"""What every composer must keep."""

from dataclasses import replace

import pytest

from core.draft import Brief, Proof, Refused
from core.errors import LanguageModelError
from core.ports import Composer

BRIEF = Brief(
    question="How heavy is it?",
    models=("ECU-850",),
    proofs=(
        Proof(number=1, text="Weight: 540 g", models=("ECU-850",), above="Data sheet"),
        Proof(number=2, text="It is mounted upright.", above="Manual > Mounting"),
    ),
)


class ComposerContract:
    """Subclass it and give a composer that writes at least one sentence."""

    @pytest.fixture
    def composer(self) -> Composer:
        """Return a composer."""
        raise NotImplementedError

    async def test_sentences_have_text_and_cite_by_number(self, composer: Composer) -> None:
        """Whether what is cited is there, and holds them, is for the core to check."""
        draft = await composer.compose(BRIEF, spent_s=0.0)

        assert draft
        assert all(sentence.text and isinstance(sentence.proofs, tuple) for sentence in draft)

    async def test_what_was_refused_can_be_asked_for_anew(self, composer: Composer) -> None:
        """Once, with the reason."""
        draft = await composer.compose(BRIEF, spent_s=0.0)
        refused = tuple(Refused(sentence=each, why="it is wrong") for each in draft)

        assert await composer.compose(replace(BRIEF, refused=refused), spent_s=1.0)

    async def test_without_time_nobody_is_asked(self, composer: Composer) -> None:
        """A question has one deadline."""
        with pytest.raises(LanguageModelError):
            await composer.compose(BRIEF, spent_s=1e9)
