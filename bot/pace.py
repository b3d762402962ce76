"""How much a worker does at once, and how long each part may take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How much a worker does at once, and how long each part may take.

    Attributes:
        concurrency: Threads that are worked on at the same time.
        poll_s: Pause between two looks at the inbox when nobody wakes the worker.
        lease_s: For how long a turn is held; renewed three times as often. If the machine is lost, its turns wait as
            long; what a dead process on the same machine held is taken over at the next look.
        think_s: After that, an apology is the answer.
        post_s: After that, a post is tried again.
        patience_s: A post that has to wait for its platform's rate for no longer is waited for; for a longer wait
            its turn is given back, to be taken up again.
        grace_s: How long a stopping worker goes on with what it has begun.
        settle_s: A post of whose outcome nobody heard is looked for no sooner: it may be on its way still.
        most_thoughts: A turn claimed so often without an answer breaks the process; it gets an apology.
        most_tries: A turn claimed so often is given up.
    """

    concurrency: int = 8
    poll_s: float = 5.0
    lease_s: float = 15.0
    think_s: float = 60.0
    post_s: float = 60.0
    patience_s: float = 1.0
    grace_s: float = 10.0
    settle_s: float = 2.0
    most_thoughts: int = 5
    most_tries: int = 20
