"""Logs: key=value on a terminal, JSON elsewhere; never what people write."""

import logging
import sys
from collections.abc import Sequence
from typing import TextIO

import structlog

_CHATTY = (
    "aiohttp.access",
    "alembic",
    "asyncio",
    "httpcore",
    "httpcore2",
    "httpx",
    "httpx2",
    "openai",
    "slack_bolt",
    "slack_sdk",
    "sqlalchemy",
    "watchfiles",
)


def set_up_logging(level: str, stream: TextIO | None = None) -> None:
    """Send every log line of the process to `stream` (stderr), from `level` on.

    Libraries that would log what people wrote, or tokens, when they debug are held at warnings.
    """
    out = stream or sys.stderr
    shared: Sequence[structlog.typing.Processor] = (
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    )
    renderer: structlog.typing.Processor = (
        structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "logger", "event"])
        if out.isatty()
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("asyncio").addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Tell gRPC's idle wake-ups from errors.

    Where two event loops of one process use it, each wakes the other, which then finds nothing to read.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, BlockingIOError) and "PollerCompletionQueue" in record.getMessage())
