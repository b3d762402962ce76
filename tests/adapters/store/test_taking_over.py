"""What a dead process held goes to the living: at once, but not while a post of its may be on its way."""

import pytest

from adapters.store import Store
from tests.contracts.turns import LEASE_S, NOON, a_turn, after, an_utterance


@pytest.mark.parametrize("posting", [pytest.param(True, id="about to post"), pytest.param(False, id="thinking")])
async def test_what_may_be_on_its_way_is_claimed_a_little_later(store: Store, posting: bool) -> None:
    """Looked for too soon a post isn't there yet, and the answer comes twice."""
    await store.offer(an_utterance("1"), now=NOON)
    found = await store.claim(worker="dead", now=NOON, lease_s=LEASE_S)
    assert found is not None
    if posting:
        assert await store.posting(found.turn_id, a_turn(), worker="dead", now=NOON, lease_s=LEASE_S)

    freed = await store.free("dead", settled=after(2))

    at_once = await store.claim(worker="heir", now=after(1.9), lease_s=LEASE_S)
    later = await store.claim(worker="heir", now=after(2), lease_s=LEASE_S)
    assert freed == 1
    assert ((at_once is None), (later is None)) == (posting, not posting)


async def test_what_waits_for_longer_waits_on(store: Store) -> None:
    """The platform said when to come back."""
    await store.offer(an_utterance("1"), now=NOON)
    found = await store.claim(worker="w1", now=NOON, lease_s=LEASE_S)
    assert found is not None
    await store.posting(found.turn_id, a_turn(), worker="w1", now=NOON, lease_s=LEASE_S)
    await store.failed(found.turn_id, worker="w1", why="throttled", retry_at=after(30))

    assert await store.free("w1", settled=after(2)) == 0
    assert await store.claim(worker="heir", now=after(29), lease_s=LEASE_S) is None
