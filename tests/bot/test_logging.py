"""Log lines: what an operator must see, and what nobody can do anything about."""

import io
import logging

import pytest

from bot.logging import set_up_logging

IDLE = "Exception in callback PollerCompletionQueue._handle_events(<_UnixSelecto...e debug=False>)()"


@pytest.fixture
def stream(loggers: None) -> io.StringIO:
    """Give what is logged from now on."""
    out = io.StringIO()
    set_up_logging("info", out)
    return out


@pytest.mark.parametrize(
    "said, error, told",
    [
        pytest.param(IDLE, BlockingIOError(11, "Resource temporarily unavailable"), False, id="idle wake-up"),
        pytest.param(IDLE, OSError(9, "Bad file descriptor"), True, id="another error there"),
        pytest.param("Task exception was never retrieved", BlockingIOError(11, "again"), True, id="elsewhere"),
    ],
)
def test_only_idle_wake_ups_of_grpc_are_left_out(stream: io.StringIO, said: str, error: OSError, told: bool) -> None:
    """They come by the hundred while documents are indexed, and hide what matters."""
    logging.getLogger("asyncio").error(said, exc_info=error)

    assert (said in stream.getvalue()) is told


def test_requests_to_the_index_are_not_told_one_by_one(stream: io.StringIO) -> None:
    """Each question makes some."""
    logging.getLogger("httpx").info("HTTP Request: GET http://127.0.0.1:8080/v1/aliases/ThreadsheetPublished")

    assert stream.getvalue() == ""
