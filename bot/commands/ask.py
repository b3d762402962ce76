"""`threadsheet ask`: one question, or a file of them."""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

import typer
from rich.console import Console

from adapters.codec import batch_record
from bot.batch import Asked, Record, Remembered, Unasked, answer_batch, read_batch
from bot.batch_file import BatchFile, open_batch_file
from bot.bootstrap.knowledge import index_to_ask, pipeline_of, something_in
from bot.bootstrap.mind import mind_of
from bot.commands.answer import show_answer
from bot.commands.console import console
from bot.commands.progress import Progress
from bot.commands.watching import watched
from bot.commands.why import record_of, show_receipt
from bot.settings import Settings, read_settings
from bot.warming import settle, warm
from core.counting import counted
from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.reading.turn import Turn
from core.receipt import receipt_id

_DOING = "Answering"
FAILED = 3
"""The exit code of a batch in which something has no answer."""


def run_ask(environ: Mapping[str, str], question: str, *, why: bool, as_json: bool) -> None:
    """Answer without a memory, and print the answer with its sources.

    Raises:
        BotError: The index can't be read.
    """
    settings = read_settings(environ)
    start = time.perf_counter()
    turn = asyncio.run(_alone(settings, question, None if as_json else console()))
    tell(turn, why=why, as_json=as_json, total_ms=(time.perf_counter() - start) * 1000)


def tell(turn: Turn, *, why: bool, as_json: bool, total_ms: float) -> None:
    """Print an answer for people, or as a record of a batch; with how it came about if that is wanted."""
    kept = turn.kept if why else None
    if as_json:
        name = receipt_id(turn.turn_id) or secrets.token_hex(4)
        record = batch_record(name, turn.answer, total_ms=total_ms)
        told = {"receipt": record_of(kept, name)} if kept else {}
        typer.echo(json.dumps({**record, **told}, ensure_ascii=False, indent=2))
        return
    show_answer(turn.answer, console())
    if kept:
        console().print()
        show_receipt(kept, console())


def utterance_of(text: str, thread: str) -> Utterance:
    """Return what a person typed at the command line."""
    return Utterance(
        thread=ThreadKey(platform=Platform.CLI, workspace="local", channel="ask", root=thread),
        delivery_ids=(f"ask:{secrets.token_hex(8)}",),
        author="cli",
        text=text,
        trigger=Trigger.DIRECT,
    )


def run_batch(
    environ: Mapping[str, str], questions: Path, out: Path, *, receipts: Path | None = None, resume: bool = False
) -> int:
    """Answer the questions in one file into another, each as soon as it is answered; return the exit code.

    Raises:
        BotError: A file can't be read or written, or the index can't be opened.
    """
    settings = read_settings(environ)
    if receipts:  # what is given again has none
        settings = settings.model_copy(update={"remembered": 0})
    asked = read_batch(questions)
    answers = asyncio.run(_together(settings, asked, out, receipts=receipts, resume=resume))
    failed = f", {answers.failed} of them errors" if answers.failed else ""
    typer.echo(f"{counted(len(answers.known), 'answer')} in {out}{failed}", err=True)
    return FAILED if answers.failed else 0


async def _together(
    settings: Settings, asked: Sequence[Asked | Unasked], out: Path, *, receipts: Path | None, resume: bool
) -> BatchFile:
    memory = Remembered()
    async with index_to_ask(settings) as index, mind_of(settings) as mind:
        pipeline = pipeline_of(settings, index, memory, mind=mind)
        await warm(pipeline)
        settle()
        with (
            open_batch_file(out, resume=resume) as answers,
            open_batch_file(receipts, resume=resume) if receipts else nullcontext() as kept,
            Progress(doing=_DOING) as shown,
        ):
            known = frozenset(answers.known)
            left = sum(item.turn_id not in known for item in asked)

            def done(record: Record) -> None:
                shown.show(len(answers.known) - len(known), left, str(record["id"]))
                answers.add(record)

            await answer_batch(
                asked,
                answering=pipeline.answer,
                memory=memory,
                done=done,
                known=known,
                receipt=kept.add_once if kept else None,
            )
            return answers


async def _alone(settings: Settings, question: str, out: Console | None) -> Turn:
    """Answer without a memory."""
    async with index_to_ask(settings) as index, mind_of(settings) as mind:
        await something_in(index, settings)
        pipeline = pipeline_of(settings, index, Remembered(), mind=mind)
        return await watched(pipeline.answer, utterance_of(question, secrets.token_hex(8)), out)
