"""What goes wrong in a run, and when: drawn from a seed, or read from the log of an earlier run."""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path


class Fault(StrEnum):
    """What goes wrong."""

    KILL = "kill"
    FREEZE = "freeze"
    STOP = "stop"
    DATABASE_RESTARTED = "database restarted"
    DATABASE_KILLED = "database killed"
    DATABASE_FROZEN = "database frozen"
    CLOCK = "clock"
    DISK = "disk"
    SLACK = "slack"
    TEAMS = "teams"


OF_REPLICAS = (Fault.KILL, Fault.KILL, Fault.FREEZE, Fault.STOP, Fault.CLOCK)
OF_PLATFORMS = (Fault.SLACK, Fault.SLACK, Fault.SLACK, Fault.TEAMS)
OF_DATABASE = (Fault.DATABASE_RESTARTED, Fault.DATABASE_KILLED, Fault.DATABASE_FROZEN)
_METHODS = ("chat.postMessage", "chat.postMessage", "conversations.replies", "assistant.threads.setStatus")
_ANSWERS = ("lost", "lost", "late:1.5", "drop", "500", "429:1", "page", "hollow")
_OF_TEAMS = ("lost", "drop", "500", "429:1", "page")
_FROZEN_S = (1.0, 4.0, 20.0)
"""The last one is longer than a lease."""
_JUMPS_S = (-90.0, -20.0, 20.0, 90.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that goes wrong.

    Attributes:
        after: Once so many questions were asked.
        replica: To whom it happens, if it is a replica's.
        seconds: How long it lasts.
        jump_s: By how much a clock goes ahead meanwhile.
        method: Which of Slack's methods fails, or of HTTP's in Teams.
        answers: How its next calls fail.
    """

    after: int
    fault: Fault
    replica: int = 0
    seconds: float = 0.0
    jump_s: float = 0.0
    method: str = ""
    answers: tuple[str, ...] = ()


def drawn(seed: int, *, questions: int, replicas: int, database: bool) -> Sequence[Event]:
    """Return a run's events in order, the same ones for a seed: one for every 12 questions or so.

    Args:
        seed: Which run.
        questions: How many questions are asked.
        replicas: How many servers there are.
        database: Whether they share a server of a database, which can fail too; else a file, whose disk can be full.
    """
    rng = random.Random(seed)  # noqa: S311  no secret
    faults = (*OF_REPLICAS, *(OF_DATABASE if database else (Fault.DISK,)), *OF_PLATFORMS)
    whens = sorted(rng.randrange(questions) for _ in range(max(3, questions // 12)))
    return [_event(rng, after, rng.choice(faults), replicas) for after in whens]


def _event(rng: random.Random, after: int, fault: Fault, replicas: int) -> Event:
    if fault is Fault.SLACK:
        answers = tuple(rng.choices(_ANSWERS, k=rng.randint(1, 4)))
        return Event(after=after, fault=fault, method=rng.choice(_METHODS), answers=answers)
    if fault is Fault.TEAMS:
        return Event(after=after, fault=fault, method="POST", answers=tuple(rng.choices(_OF_TEAMS, k=2)))
    seconds = rng.choice(_FROZEN_S) if fault is Fault.FREEZE else rng.uniform(0.5, 4.0) + 2 * (fault is Fault.CLOCK)
    jump_s = rng.choice(_JUMPS_S) if fault is Fault.CLOCK else 0.0
    return Event(after=after, fault=fault, replica=rng.randrange(replicas), seconds=round(seconds, 1), jump_s=jump_s)


def written(events: Sequence[Event], file: Path) -> None:
    """Write events as JSON lines."""
    file.write_text("".join(json.dumps(asdict(event)) + "\n" for event in events), "utf-8")


def read(file: Path) -> Sequence[Event]:
    """Return the events in a file that `written` wrote."""
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    return [Event(**{**line, "fault": Fault(line["fault"]), "answers": tuple(line["answers"])}) for line in lines]
