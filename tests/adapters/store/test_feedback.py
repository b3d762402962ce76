"""What people think of answers is kept, once per person and turn."""

from adapters.store import Store
from adapters.store.feedback import Rated
from core.feedback import Opinion
from tests.contracts.threads import say
from tests.contracts.turns import NOON, a_turn, after


async def test_the_last_rating_of_a_person_holds(store: Store) -> None:
    """People change their mind; counting them twice would lie."""
    turn_id = await say(store, 1, a_turn())
    await store.record(turn_id, "U1", Opinion(rating="up"), NOON)
    await store.record(turn_id, "U2", Opinion(rating="up"), after(1))

    kept = await store.record(
        turn_id, "U1", Opinion(rating="down", reason="wrong_product", comment="the 750"), after(2)
    )

    assert kept
    assert await store.ratings_of(turn_id) == [
        Rated(author="U2", rating="up", reason=None, comment="", rated_at=after(1)),
        Rated(author="U1", rating="down", reason="wrong_product", comment="the 750", rated_at=after(2)),
    ]


async def test_a_rating_can_be_withdrawn(store: Store) -> None:
    """A second click on the same button takes it back."""
    turn_id = await say(store, 1, a_turn())
    await store.record(turn_id, "U1", Opinion(rating="up"), NOON)

    await store.withdraw(turn_id, "U1")

    assert await store.ratings_of(turn_id) == []


async def test_a_rating_of_an_unknown_turn_is_not_kept(store: Store) -> None:
    """The turn may be forgotten while its buttons still stand in the chat."""
    assert not await store.record("gone", "U1", Opinion(rating="up"), NOON)
