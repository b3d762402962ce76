"""How the questions of an evaluation are answered: by rules, with a recorded language model, or by the yardstick."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import quantiles
from typing import TypeAlias

from tests.evals import plain
from tests.evals.asking import Environ, ask_all
from tests.evals.families import Family
from tests.evals.figures import POOLED
from tests.evals.kept import RULES
from tests.evals.recording.recordings import RECORDED, Recordings
from tests.evals.recording.server import Recorded, replaying

CHARS_A_TOKEN = 4
"""About as many characters of a prompt or an answer are a token."""

MODEL, PLAIN = "model", "plain"
PROFILES = (RULES, MODEL, PLAIN)

Asking: TypeAlias = Callable[[Sequence[Family], Mapping[str, Path], Mapping[str, Environ]], Mapping[str, Sequence[str]]]
"""See `tests.evals.asking.ask_all`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How questions are answered.

    Attributes:
        families: Whom to ask, and which of their questions.
        environs: Family → settings of the program.
        servers: Family → what plays its language model.
        asking: What asks them.
    """

    name: str
    families: Sequence[Family]
    environs: Mapping[str, Environ] = field(default_factory=dict[str, Environ])
    servers: Mapping[str, Recorded] = field(default_factory=dict[str, Recorded])
    asking: Asking = ask_all

    def doubts(self) -> Sequence[str]:
        """Return why the figures can't be trusted, after all was asked; nothing if they can."""
        told: list[str] = []
        for name, server in self.servers.items():
            tally = server.tally
            if tally.open:
                told.append(f"{name}: {len(tally.open)} prompts had no recording, and were answered by rules")
            if tally.strange:
                told.append(f"{name}: {len(tally.strange)} calls can't be read: {tally.strange[0]}")
        return [*told, "The figures can't be trusted before that is recorded: `make record`"] if told else []

    def told(self) -> Sequence[str]:
        """Return what answering cost, a line for each family, and one for all."""
        asked = [family for family in self.families if family.name in self.servers]
        costs = {family.name: list(self.servers[family.name].tally.chars.values()) for family in asked}
        told = [cost_of(family.name, costs[family.name], len(family.questions)) for family in asked]
        if len(asked) > 1:
            every = list(chain.from_iterable(costs.values()))
            told.append(cost_of(POOLED, every, sum(len(family.questions) for family in asked)))
        return told


def cost_of(name: str, costs: Sequence[Sequence[int]], questions: int) -> str:
    """Return how often a language model was asked, and about how many tokens that took for each answer.

    Args:
        name: Of whom.
        costs: For each question that it was asked, how many characters each call took.
        questions: How many questions there were.
    """
    told = f"{name}: {sum(map(len, costs)) / max(1, questions):.2f} calls per answer, {questions} answers"
    if not costs:
        return f"{told}, no prompts"
    tokens = [sum(chars) / CHARS_A_TOKEN for chars in costs]
    half, most = (
        quantiles(tokens if len(tokens) > 1 else tokens * 2, n=100, method="inclusive")[at - 1] for at in (50, 95)
    )
    return f"{told}; tokens per answer: {half:,.0f} (p50), {most:,.0f} (p95)"


@contextmanager
def profile_of(
    name: str, families: Sequence[Family], tell: Callable[[str], None], *, recorded: Path = RECORDED
) -> Generator[Profile]:
    """Give a profile; of one with a language model only the questions whose every prompt is recorded are asked.

    Args:
        name: One of `PROFILES`.
        families: Whom to ask.
        tell: Told of each family without recordings; it isn't asked.
        recorded: Where the recordings are.
    """
    if name == RULES:
        yield Profile(name=name, families=families)
        return
    with ExitStack() as open_:
        servers: dict[str, Recorded] = {}
        asked: list[Family] = []
        for family in families:
            recordings = Recordings(recorded / f"{family.name}.jsonl")
            if known := known_of(family, recordings.asked(name)):
                servers[family.name] = open_.enter_context(replaying(recordings))
                asked.append(family.asking(known))
            else:
                tell(f"{family.name}: nothing is recorded of it, it is left out")
        environs = {family: server.environ for family, server in servers.items()}
        asking = plain.ask_all if name == PLAIN else ask_all
        yield Profile(name=name, families=asked, environs=environs, servers=servers, asking=asking)


def known_of(family: Family, recorded: frozenset[str]) -> frozenset[str]:
    """Return the questions of the threads of which every question is recorded."""
    threads = ([question["id"] for question in thread] for thread in family.threads)
    return frozenset(each for thread in threads if recorded.issuperset(thread) for each in thread)
