"""The steps of a turn through an inbox, which may end after any of them."""

from dataclasses import dataclass, field

from core.inbox import Claim
from core.ports import Inbox
from tests.contracts.turns import LEASE_S, NOON, a_turn, after, an_utterance


@dataclass
class LookingBack:
    """A poster that looks before it posts again.

    Attributes:
        visible: Turn ids of the posts that people see.
    """

    visible: list[str] = field(default_factory=list)

    def post(self, turn_id: str, *, again: bool) -> None:
        """Post, unless it went out already."""
        if not (again and turn_id in self.visible):
            self.visible.append(turn_id)


async def claim(inbox: Inbox, worker: str = "w1", *, at_s: float = 0.0) -> Claim | None:
    """Claim a turn so many seconds after noon."""
    return await inbox.claim(worker=worker, now=after(at_s), lease_s=LEASE_S)


async def claimed(inbox: Inbox, worker: str = "w1", *, at_s: float = 0.0) -> Claim:
    """Claim a turn that must be there."""
    found = await claim(inbox, worker, at_s=at_s)
    assert found is not None
    return found


async def finish(inbox: Inbox, turn_id: str) -> None:
    """Take a claimed turn through all its steps."""
    await inbox.answered(turn_id, a_turn(), now=NOON)
    await inbox.posted(turn_id, message=f"message of {turn_id}", now=NOON)


async def take_steps(inbox: Inbox, poster: LookingBack, *, until: str, at_s: float = 0.0) -> None:
    """Work on one turn as a worker does, and stop dead after a step."""
    await inbox.offer(an_utterance("1"), now=NOON)
    found = None if until == "offer" else await inbox.claim(worker="w1", now=after(at_s), lease_s=LEASE_S)
    if found is None or until == "claim":
        return
    thought = a_turn() if found.answer is None else None
    if thought and until == "answered":
        await inbox.answered(found.turn_id, thought, now=after(at_s))
        return
    if not await inbox.posting(found.turn_id, thought, worker="w1", now=after(at_s), lease_s=LEASE_S):
        return
    if until == "posting":
        return
    poster.post(found.turn_id, again=found.post_attempted)
    if until == "post":
        return
    await inbox.posted(found.turn_id, message="m1", now=after(at_s))
