"""The weekly digest: what people asked in vain is told in one thread of Slack or Teams, once a week."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from adapters.codec import counted_for
from adapters.language import ENGLISH, say
from adapters.store import Store
from bot.turn_work import Think
from core.answer import SmallTalk
from core.cutting import shortened
from core.errors import BotError
from core.gaps import Gap
from core.messages import ThreadKey, Trigger, Utterance
from core.ports import Clock
from core.progress import Progress
from core.reading.turn import Turn

log = logging.getLogger(__name__)

EVERY_S = 600.0
"""Pause between two looks at whether a week has begun."""

BEGINS = timedelta(hours=8)
"""A week is told of from Monday at that time on, in UTC."""

WEEK = timedelta(days=7)
MOST = 10
MOST_CHARS = 300
TITLE = "What people asked in vain"
_MARK = "digest:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressee:
    """Where the digest goes.

    Attributes:
        author: Who writes it there, by the platform's id: we do.
        reply_to: What the platform's poster needs to answer there.
    """

    thread: ThreadKey
    author: str
    reply_to: str = ""


def week_of(now: datetime) -> str:
    """Return the week that is to be told of at a moment in UTC, as in "2026-W48"."""
    year, week, _ = (now - BEGINS).isocalendar()
    return f"{year}-W{week:02}"


def beginning_of(week: str) -> datetime:
    """Return from when on a week is told of: from the Monday on which the one before was, however late either was."""
    return datetime.strptime(f"{week}-1", "%G-W%V-%u").replace(tzinfo=UTC) + BEGINS - WEEK


def digest_for(there: Addressee, week: str) -> Utterance:
    """Return what is accepted to tell of a week; from whichever server, and however often, it is one delivery."""
    return Utterance(
        thread=there.thread,
        delivery_ids=(f"{_MARK}{week}:{there.thread}",),
        author=there.author,
        text=TITLE,
        trigger=Trigger.ACTION,
        reply_to=there.reply_to,
        tells=f"{_MARK}{week}",
    )


async def keep_telling(
    addressee: Callable[[], Awaitable[Addressee]], offer: Callable[[Utterance], Awaitable[bool]], clock: Clock
) -> None:
    """Have each week told of, this one at once, until cancelled.

    Args:
        addressee: Gives where it goes; the platform may have to be asked.
        offer: Accepts an utterance; False if it was accepted before.
        clock: Says which week it is.
    """
    done = ""
    while True:
        week = week_of(clock.now())
        if week != done:
            try:
                fresh = await offer(digest_for(await addressee(), week))
            except BotError as error:
                log.warning("the weekly digest comes later why=%s", error)
            else:
                done = week
                log.info("weekly digest week=%s fresh=%s", week, fresh)
        await clock.sleep(EVERY_S)


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """Thinks; where a week is to be told of, it says what was asked in vain.

    Attributes:
        think: Makes any other utterance into a turn.
        language: That in which it is said, one of `adapters.language.NAMES`: nobody asked, so there is no reader's.
    """

    think: Think
    store: Store
    clock: Clock
    language: str = ENGLISH

    async def __call__(self, utterance: Utterance, progress: Progress | None) -> Turn:
        """Return the turn."""
        if utterance.tells is None or not utterance.tells.startswith(_MARK):
            return await self.think(utterance, progress)
        found = await self.store.gaps(now=self.clock.now(), since=beginning_of(utterance.tells.removeprefix(_MARK)))
        open_ones = [gap for gap in found if not gap.dismissed]
        return Turn(text=utterance.text, answer=SmallTalk(text=digest_of(open_ones, self.language)))


def digest_of(gaps: Sequence[Gap], language: str = ENGLISH) -> str:
    """Return what is said of a week's gaps, those that come first with what was nearest."""
    if not gaps:
        return say(language, "Since Monday last week nothing was asked in vain, and no answer was voted down.")
    lines = [say(language, "Asked in vain, or answered wrongly, since Monday last week:")]
    lines += [f"• {_line(gap, language)}" for gap in gaps[:MOST]]
    if len(gaps) > MOST:
        lines.append(f"• {say(language, 'and {n} more', n=len(gaps) - MOST)}")
    lines.append(
        say(language, "All of it stands on the page under “What people ask”, and is printed by “threadsheet gaps”.")
    )
    return "\n".join(lines)


def _line(gap: Gap, language: str) -> str:
    told = say(
        language,
        "{subject}: {questions} of {people} ({counts})",
        subject=", ".join(filter(None, (gap.model, gap.aspect))) or say(language, "all that is stated"),
        questions=say(language, "{n} question|{n} questions", n=gap.times),
        people=say(language, "{n} person|{n} people", n=gap.people),
        counts=counted_for(gap, language),
    )
    near, parts = gap.nearest, [told]
    if near:
        parts.append(
            say(language, "nearest: “{said}” in {document}", said=near.said, document=near.title or near.document)
        )
    if gap.owner:
        parts.append(say(language, "{owner} looks after it", owner=gap.owner))
    return shortened(" ".join("; ".join(parts).split()), MOST_CHARS)
