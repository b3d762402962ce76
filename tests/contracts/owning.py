"""What everything that keeps people's threads must keep: titles, pins, links, and that what is deleted is gone."""

from collections.abc import Awaitable, Callable

import pytest

from adapters.store import Store, ThreadSummary
from core.answer import SmallTalk
from core.feedback import Opinion
from core.messages import Platform
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance


class OwningContract:
    """Subclass it and give two stores that share an empty memory."""

    @pytest.fixture
    def stores(self) -> tuple[Store, Store]:
        """Return two stores on one memory."""
        raise NotImplementedError

    @pytest.fixture
    async def store(self, stores: tuple[Store, Store]) -> Store:
        """Return a store in which three threads are, the latest last."""
        for number in range(3):
            await say(stores[0], number, a_turn(f"question {number}"), thread=f"t{number}")
        return stores[0]

    async def test_a_title_stands_instead_of_the_first_question_until_it_is_emptied(
        self, store: Store, stores: tuple[Store, Store]
    ) -> None:
        """People name what they want to find again; whichever server they reach."""
        assert await store.entitle(a_thread("t1"), "Pumps for Oslo")
        assert [each.title for each in await listed(stores[1])] == ["", "Pumps for Oslo", ""]
        assert await stores[1].title_of(a_thread("t1")) == "Pumps for Oslo"

        assert await stores[1].entitle(a_thread("t1"), "")

        assert [each.title for each in await listed(store)] == ["", "", ""]
        assert [await store.title_of(a_thread(root)) for root in ("t1", "t2")] == ["", ""]

    async def test_pinned_threads_stand_before_all_others(self, store: Store) -> None:
        """However long ago something was asked in them; a title stays when they are unpinned."""
        await store.pin(a_thread("t0"), NOON)
        await store.entitle(a_thread("t0"), "Kept")
        assert [each.root for each in await listed(store)] == ["t0", "t2", "t1"]
        assert [each.root for each in await store.threads_of(Platform.SLACK, "T1", limit=1)] == ["t0"]

        await store.pin(a_thread("t0"), None)

        found = await listed(store)
        assert [(each.root, each.pinned, each.title) for each in found][-1] == ("t0", False, "Kept")

    @pytest.mark.parametrize(
        "search, found",
        [
            pytest.param("QUESTION 1", ["t1"], id="first-question"),
            pytest.param("later", ["t0"], id="later-question"),
            pytest.param("größe", ["t2"], id="title-in-another-casing"),
            pytest.param("später 0", ["t0"], id="words-of-two-questions"),
            pytest.param("50%", [], id="no-wildcard"),
            pytest.param("secret", [], id="of-another-workspace"),
            pytest.param(" ", ["t0", "t2", "t1"], id="nothing-sought"),
        ],
    )
    async def test_threads_are_found_by_title_and_by_all_that_was_asked(
        self, store: Store, search: str, found: list[str]
    ) -> None:
        """In any casing, of any alphabet, on every database."""
        await say(store, 9, a_turn("SPÄTER, that is later"), thread="t0")
        await store.entitle(a_thread("t2"), "GRÖSSE und Größe")
        elsewhere = an_utterance("x", text="secret")
        await store.offer(
            type(elsewhere)(thread=a_thread(workspace="T2"), delivery_ids=("x",), author="U", text="secret"), now=NOON
        )

        assert [each.root for each in await listed(store, search)] == found

    async def test_a_search_reaches_beyond_the_list(self, store: Store) -> None:
        """What is sought is old; else it would stand in the list."""
        found = await store.threads_of(Platform.SLACK, "T1", search="question 0", limit=1)

        assert [each.root for each in found] == ["t0"]

    async def test_a_link_shows_what_was_asked_until_it_was_shared(
        self, store: Store, stores: tuple[Store, Store]
    ) -> None:
        """What is asked later isn't meant for others, unless it is shared once more."""
        thread = a_thread("t1")
        assert await store.share(thread, share="link", now=after(5)) == "link"
        await say(store, 6, a_turn("for me alone"), thread="t1")

        shown = await stores[1].shared("link")
        assert shown is not None
        assert [(turn.text, turn.answer) for turn in shown.turns] == [("question 1", SmallTalk(text="12 V"))]
        assert (shown.title, shown.shared_at) == ("", after(5))
        assert [each.share for each in await listed(store)] == ["link", "", ""]

        await store.entitle(thread, "Named")
        assert await stores[1].share(thread, share="another", now=after(7)) == "link"
        again = await store.shared("link")
        assert again is not None
        assert [turn.text for turn in again.turns] == ["question 1", "for me alone"]
        assert again.title == "Named"
        assert await store.shared("another") is None

    async def test_a_question_that_was_open_when_it_was_shared_gets_its_answer_there(self, store: Store) -> None:
        """A link that is sent at once must not show a question without an answer for ever."""
        await store.offer(an_utterance("open", thread="t1", text="open"), now=after(5))
        await store.share(a_thread("t1"), share="link", now=after(5))
        found = await store.claim(worker="w", now=after(5), lease_s=LEASE_S)
        assert found is not None
        await store.answered(found.turn_id, a_turn("open"), now=after(6))

        shown = await store.shared("link")

        assert shown is not None
        assert [turn.answer is None for turn in shown.turns] == [False, False]

    async def test_a_link_that_was_taken_back_shows_nothing_for_ever(self, store: Store) -> None:
        """Sharing once more makes another link: who had the old one isn't meant any more."""
        thread = a_thread("t1")
        await store.share(thread, share="old", now=NOON)

        await store.unshare(thread)
        await store.unshare(thread)

        ended = await store.shared("old")
        assert ended is not None
        assert ended.turns == []
        assert await store.share(thread, share="new", now=NOON) == "new"
        assert [each.share for each in await listed(store)] == ["", "new", ""]
        still = await store.shared("old")
        assert still is not None
        assert still.turns == []

    @pytest.mark.parametrize(
        "act",
        [
            pytest.param(lambda store, key: store.entitle(key, "x"), id="entitle"),
            pytest.param(lambda store, key: store.pin(key, NOON), id="pin"),
            pytest.param(lambda store, key: store.share(key, share="link", now=NOON), id="share"),
        ],
    )
    async def test_nothing_is_kept_of_a_thread_in_which_nothing_was_asked(
        self, store: Store, act: Callable[[Store, object], Awaitable[object]]
    ) -> None:
        """A thread of the same name elsewhere is another one."""
        for key in (a_thread("never"), a_thread("t1", workspace="T2"), a_thread("t1", channel="C2")):
            assert not await act(store, key)

        assert await store.shared("link") is None

    async def test_a_forgotten_thread_leaves_nothing_but_that_it_was_shared(self, store: Store) -> None:
        """Asked in anew it is a new one: no title, no pin, no link of before."""
        thread = a_thread("t1")
        [turn] = await store.thread_turns(thread)
        await store.record(turn.turn_id, "U1", Opinion(rating="up"), NOON)
        await store.entitle(thread, "Mine")
        await store.pin(thread, NOON)
        await store.share(thread, share="link", now=NOON)

        assert await store.forget(thread) == 1

        assert [each.root for each in await listed(store)] == ["t2", "t0"]
        assert await store.ratings_of(turn.turn_id) == []
        assert await store.asked(turn.turn_id) is None
        await say(store, 9, a_turn("anew"), thread="t1")
        shown = await store.shared("link")
        assert shown is not None
        assert (shown.title, shown.turns) == ("", [])
        assert (await listed(store))[0] == ThreadSummary(root="t1", text="anew", asked_at=after(9))

    async def test_titles_and_links_go_with_what_is_too_old(self, store: Store) -> None:
        """A store doesn't grow with its age, and a link that shows nothing any more isn't kept for ever."""
        for root in ("t0", "t2"):
            await store.entitle(a_thread(root), f"title of {root}")
            await store.share(a_thread(root), share=f"link-{root}", now=after(1))
        await store.share(a_thread("t1"), share="taken back", now=NOON)
        await store.unshare(a_thread("t1"))

        await store.prune(before=after(2), limit=9)

        assert await store.shared("link-t0") is None
        assert await store.shared("taken back") is None
        kept = await store.shared("link-t2")
        assert kept is not None
        assert kept.title == "title of t2"
        await say(store, 9, a_turn("anew"), thread="t0")
        assert (await listed(store))[0].title == ""

    async def test_a_key_is_made_once_for_all(self, stores: tuple[Store, Store]) -> None:
        """Servers that share a database know each other's browsers, after a restart too."""
        one, two = stores

        made = await one.key("browsers", new=b"first \x00\xff")

        assert made == b"first \x00\xff"
        assert await two.key("browsers", new=b"second") == made
        assert await two.key("others", new=b"third") == b"third"


async def listed(store: Store, search: str = "") -> list[ThreadSummary]:
    """Return the threads of the workspace."""
    return list(await store.threads_of(Platform.SLACK, "T1", search=search))
