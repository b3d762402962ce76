"""What people ask about a product model is counted by what they mean, and told to those only who may know it."""

from collections.abc import Sequence

from adapters.store import Store
from adapters.store.asks import gap_of
from core.messages import Platform
from core.product import AskedOften
from tests.adapters.store.test_gaps import ask
from tests.contracts.turns import NOON, after, an_utterance
from tests.core.receipts import an_ask

MASS = gap_of(an_ask(key="mass"))


async def asked(store: Store, author: str, *, model: str = "ECU-850", limit: int = 9) -> Sequence[AskedOften]:
    """Return what somebody of the team sees."""
    said = an_utterance("x", author=author).thread
    return await store.asked_of(model, platform=said.platform, workspace=said.workspace, author=author, limit=limit)


async def test_what_several_people_ask_is_told_to_everybody_under_their_commonest_words(store: Store) -> None:
    """However it is spelled, and whether it was answered or not; of equally common words the shortest."""
    await ask(store, an_ask("how heavy", key="mass"), author="U1")
    await ask(store, an_ask("weight", key="mass", lacking=True), author="U2")
    await ask(store, an_ask("weight", "ECU-850b", key="mass"), author="U3")

    assert await asked(store, "U9") == [AskedOften(gap=MASS, aspect="weight", times=2, people=2)]
    await ask(store, an_ask("how heavy", key="mass"), author="U3", at=after(9))
    assert await asked(store, "U9") == [AskedOften(gap=MASS, aspect="how heavy", times=3, people=3)]


async def test_what_one_person_asks_is_told_to_nobody_else(store: Store) -> None:
    """However often; they themselves see it, after what is asked by more."""
    for _ in range(5):
        await ask(store, an_ask("price for Miller", key="price"), author="U1")
    for author in ("U1", "U2"):
        await ask(store, an_ask("weight", key="mass"), author=author)

    assert [(each.aspect, each.people, each.own) for each in await asked(store, "U2")] == [("weight", 2, True)]
    mine = [(each.aspect, each.times, each.people, each.own) for each in await asked(store, "U1")]
    assert mine == [("weight", 2, 2, True), ("price for Miller", 5, 1, True)]


async def test_the_same_id_elsewhere_is_somebody_else(store: Store) -> None:
    """A workspace's U1 isn't another's, nor the page's."""
    await ask(store, an_ask("price", key="price"), author="U1")

    for platform, workspace in ((Platform.WEB, "T1"), (Platform.SLACK, "T2")):
        assert not await store.asked_of("ECU-850", platform=platform, workspace=workspace, author="U1", limit=9)


async def test_most_people_come_first_and_then_the_latest(store: Store) -> None:
    """As many as fit."""
    for number, (aspect, people) in enumerate((("old", 2), ("most", 3), ("new", 2))):
        for person in range(people):
            await ask(store, an_ask(aspect), author=f"U{person}", at=after(60 * number))

    assert [each.aspect for each in await asked(store, "U9")] == ["most", "new", "old"]
    assert [each.aspect for each in await asked(store, "U9", limit=2)] == ["most", "new"]


async def test_nothing_asked_is_nothing_told(store: Store) -> None:
    """Not of another name either."""
    await ask(store, an_ask("weight"), at=NOON)

    assert not await asked(store, "U9")
    assert not await asked(store, "U1", model="ECU-85")
