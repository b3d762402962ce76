"""Questions that are asked, answered and voted on by hand, and a plain count of them."""

import random
from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from core.answer import Answer, Apology, Citation, Clarify, Grounded, NoEvidence
from core.feedback import Feedback, Opinion
from core.inbox import Amending, Edit
from core.insights import NOTHING, Became, Counts, Tally
from core.messages import Platform, ThreadKey, Utterance
from core.ports import Inbox
from core.reading.turn import Turn
from tests.contracts.turns import LEASE_S, NOON
from tests.core.receipts import a_receipt, an_ask

TODAY = NOON.date()
UP, DOWN = Opinion(rating="up"), Opinion(rating="down")
EVENTS = 1_000


def citing(*documents: str) -> Grounded:
    """Return an answer that cites documents, the first one twice."""
    return Grounded(blocks=(), citations=tuple(map(_citation, (*documents[:1], *documents))))


def _citation(document: str) -> Citation:
    return Citation(
        number=1, document=document, title="", section=(), page=None, quote="", excerpt="", url="", models=()
    )


ANSWERS: dict[Became, Answer] = {
    Became.ANSWERED: citing("sheet.md"),
    Became.ASKED_BACK: Clarify(question="Which?", candidates=(), choices=()),
    Became.REFUSED: NoEvidence(text="Not stated.", citations=(_citation("near.md"),)),
    Became.FAILED: Apology(ticket="x"),
}


class Counting(Inbox, Amending, Feedback, Protocol):
    """Questions get in by the inbox, votes by the feedback, and counts out."""

    async def counts(self, *, since: date | None = None) -> Counts:
        """Return what was asked since a day."""
        ...

    async def forget(self, thread: ThreadKey) -> int:
        """Delete a thread."""
        ...

    async def prune(self, *, before: datetime, limit: int) -> int:
        """Delete old turns."""
        ...

    async def prune_gaps(self, *, before: datetime, limit: int) -> int:
        """Delete old counts."""
        ...


@dataclass(kw_only=True)
class Asked:
    """A question as it stands, of which a plain count is made."""

    turn: str
    utterance: Utterance
    at: datetime
    became: Became
    answer: Answer
    models: tuple[str, ...]
    posted_at: datetime | None


class Asking:
    """Asks by hand, each question in a thread of its own, and has it answered.

    Attributes:
        names: Numbers the questions.
    """

    def __init__(self, memory: Counting) -> None:
        self.memory = memory
        self.names = 0

    async def ask(
        self,
        became: Became = Became.ANSWERED,
        *,
        at: datetime = NOON,
        took_s: float = 2.0,
        platform: Platform = Platform.SLACK,
        models: tuple[str, ...] = (),
        answer: Answer | None = None,
        post: bool = True,
        **more: str,
    ) -> Asked:
        """Ask, answer and post."""
        self.names += 1
        name = f"q{self.names}"
        thread = ThreadKey(platform=platform, workspace="T1", channel="C1", root=name)
        said = Utterance(thread=thread, delivery_ids=(name,), author="U1", text=f"text of {name}", **more)  # type: ignore[arg-type]  # tests name fields
        await self.memory.offer(said, now=at)
        asked = Asked(
            turn="",
            utterance=said,
            at=at,
            became=became,
            answer=answer or ANSWERS[became],
            models=models,
            posted_at=at + timedelta(seconds=took_s) if post else None,
        )
        await self.answer(asked, now=at, took_s=took_s, post=post)
        return asked

    async def answer(self, asked: Asked, *, now: datetime, took_s: float = 2.0, post: bool = True) -> None:
        """Answer what waits, and post it."""
        claim = await self.memory.claim(worker="w1", now=now, lease_s=LEASE_S)
        assert claim is not None
        asked.turn = claim.turn_id
        asks = tuple(an_ask(aspect, model) for model in asked.models for aspect in ("mass", "colour"))
        kept = a_receipt(asked=asks)
        await self.memory.answered(claim.turn_id, Turn(text="x", answer=asked.answer, kept=kept), now=now)
        if post:
            at = now + timedelta(seconds=took_s)
            await self.memory.posted(
                claim.turn_id, message=asked.utterance.id, now=at, worker="w1", revision=claim.revision
            )

    async def give_up(self, *, at: datetime = NOON) -> str:
        """Ask what is given up; return the turn's id."""
        self.names += 1
        thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=f"q{self.names}")
        await self.memory.offer(
            Utterance(thread=thread, delivery_ids=(f"q{self.names}",), author="U1", text="x"), now=at
        )
        claim = await self.memory.claim(worker="w1", now=at, lease_s=LEASE_S)
        assert claim is not None
        assert await self.memory.failed(claim.turn_id, worker="w1", why="no poster", retry_at=None)
        return claim.turn_id


class Plain:
    """Everything that was asked, and every vote, one by one."""

    def __init__(self) -> None:
        self.asked: dict[str, Asked] = {}
        self.votes: dict[str, dict[str, Opinion]] = defaultdict(dict)

    def counts(self, since: date | None) -> Counts:
        """Return the counts since a day."""
        days: dict[date, Tally] = defaultdict(Tally)
        platforms, models, documents = (defaultdict[str, Tally](Tally) for _ in range(3))
        waits: dict[date, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for turn, asked in self.asked.items():
            day = asked.at.date()
            if since is not None and day < since:
                continue
            given = [each.rating for each in self.votes[turn].values()]
            tally = replace(NOTHING, **{asked.became: 1, "up": given.count("up"), "down": given.count("down")})
            days[day] += tally
            platforms[asked.utterance.thread.platform.value] += tally
            for model in asked.models:
                models[model] += tally
            for document in {each.document for each in getattr(asked.answer, "citations", ())}:
                documents[document] += tally
            if asked.posted_at is not None:
                wait_ms = (asked.posted_at - asked.at) // timedelta(milliseconds=1)
                waits[day][wait_ms // (10 if wait_ms < 1000 else 100) * (10 if wait_ms < 1000 else 100)] += 1
        return Counts(days=days, platforms=platforms, models=models, documents=documents, waits=waits)


async def happen(asking: Asking, plain: Plain, rng: random.Random, number: int) -> None:
    """Let something happen, and count it plainly; `number` tells the time, the last is noon of today."""
    what = rng.random() if plain.asked else 0.0
    at = NOON - timedelta(days=90) * (EVENTS - 1 - number) / EVENTS
    if what < 0.6:
        asked = await asking.ask(**_fields(rng), at=at, platform=rng.choice(list(Platform)[:3]))
        plain.asked[asked.turn] = asked
        return
    turn, author = rng.choice(list(plain.asked)), f"U{rng.randrange(5)}"
    asked = plain.asked[turn]
    if what < 0.8:
        plain.votes[turn][author] = rng.choice([UP, DOWN])
        await asking.memory.record(turn, author, plain.votes[turn][author], at)
    elif what < 0.85:
        await asking.memory.withdraw(turn, author)
        plain.votes[turn].pop(author, None)
    elif what < 0.95:
        edit = Edit(message=asked.utterance.id, text=f"text {number}", at=at)
        await asking.memory.amend(edit, now=at)
        again = _fields(rng)
        asked.became, asked.models, asked.answer = again["became"], again["models"], again["answer"]
        await asking.answer(asked, now=at)
        plain.votes[turn].clear()
    else:
        await asking.memory.forget(asked.utterance.thread)
        del plain.asked[turn]


def _fields(rng: random.Random) -> dict[str, Any]:
    became = rng.choice([*Became, Became.ANSWERED, Became.ANSWERED])
    documents = rng.sample(["sheet.md", "faq.md", "guide.pdf", "old.md"], rng.randrange(1, 4))
    return {
        "became": became,
        "answer": citing(*documents) if became is Became.ANSWERED else ANSWERS[became],
        "models": tuple(rng.sample(["ECU-850", "ECU-750", "ecu 999", "VC-1"], rng.randrange(3))),
        "took_s": rng.randrange(1, 900) / 100,
    }
