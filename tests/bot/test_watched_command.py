"""What one sees at the command line while a question is answered."""

import io

import pytest
from rich.console import Console

from bot.commands.watching import watched
from core.answer import Grounded, Paragraph, SmallTalk, Span
from core.errors import TransientError
from core.messages import Utterance
from core.progress import Progress
from core.reading.turn import Turn
from tests.clocks import eventually
from tests.contracts.turns import an_utterance

BEGINNING = Grounded(blocks=(Paragraph(spans=(Span("It takes 24 V.", (1,)),)),), citations=(), models=("ECU-850",))
ASKED = an_utterance("d1", thread="t1")
TURN = Turn(text="?", answer=SmallTalk(text="whole"))


def a_console(*, terminal: bool = True) -> tuple[Console, io.StringIO]:
    """Return a console, and what is printed there."""
    out = io.StringIO()
    return Console(file=out, force_terminal=terminal, width=80), out


async def test_on_a_terminal_one_sees_what_is_read_and_how_the_answer_begins() -> None:
    """It is gone when the whole is there, which the command prints itself."""
    console, out = a_console()

    async def answering(_utterance: Utterance, progress: Progress | None) -> Turn:
        assert progress is not None
        progress.reads(3)
        await eventually(lambda: "Reading 3 documents…" in out.getvalue())
        assert "24 V" not in out.getvalue()
        progress.begins(BEGINNING)
        await eventually(lambda: "It takes 24 V. [1]" in out.getvalue())
        return TURN

    assert await watched(answering, ASKED, console) is TURN
    assert out.getvalue().rstrip().endswith("\x1b[2K"), "what was shown is erased"


@pytest.mark.parametrize("shown", [True, False])
async def test_other_programs_get_the_answer_alone(shown: bool) -> None:
    """Nobody watches a file, and nothing is streamed for it."""
    console, out = a_console(terminal=False)

    async def answering(_utterance: Utterance, progress: Progress | None) -> Turn:
        assert progress is None
        return TURN

    assert await watched(answering, ASKED, console if shown else None) is TURN
    assert out.getvalue() == ""


async def test_what_fails_is_told_and_nothing_goes_on() -> None:
    """The terminal is as it was."""
    console, out = a_console()

    async def answering(_utterance: Utterance, progress: Progress | None) -> Turn:
        assert progress is not None
        progress.reads(1)
        await eventually(lambda: "Reading 1 document…" in out.getvalue())
        raise TransientError("the index can't be reached")

    with pytest.raises(TransientError):
        await watched(answering, ASKED, console)

    assert "\x1b[?25h" in out.getvalue(), "the cursor is back"
