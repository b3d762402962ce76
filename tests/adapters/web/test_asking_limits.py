"""How many questions an asker may ask, by a clock that stands still until it is moved."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient
from hypothesis import given
from hypothesis import strategies as st

from adapters.web.asking_limits import Limits
from adapters.web.callers import QUESTIONS_A_MINUTE, ApiToken, Caller
from adapters.web.problems import Problem
from adapters.web.settings import WebSettings
from tests.adapters.web.fakes import House
from tests.clocks import FakeClock

Client = TestClient[web.Request, web.Application]
BEARER = {"Authorization": "Bearer robot-robot-robot-1"}


@pytest.fixture
def settings() -> WebSettings:
    """A page on loopback, and a program that may ask twice a minute."""
    robot = Caller(name="robot", questions_a_minute=2)
    return WebSettings(tokens=(ApiToken(secret="robot-robot-robot-1", caller=robot),), heartbeat_s=0.05)


def passed(limits: Limits, asker: str, *, a_minute: int, times: int) -> int:
    """Return how many of so many questions pass."""
    count = 0
    for _ in range(times):
        try:
            limits.take(asker, a_minute=a_minute)
        except Problem:
            continue
        count += 1
    return count


def test_a_minutes_worth_may_be_asked_at_once_and_then_one_by_one() -> None:
    """People and programs ask in bursts; what counts is the minute."""
    clock = FakeClock()
    limits = Limits(ticks_s=clock.ticks_s)

    assert passed(limits, "a", a_minute=6, times=10) == 6
    with pytest.raises(Problem) as refused:
        limits.take("a", a_minute=6)
    assert refused.value.status == 429
    assert refused.value.headers == {"Retry-After": "10"}
    assert refused.value.message == "At most 6 questions a minute can be asked here. Ask again in 10 seconds."

    clock.advance(10)
    assert passed(limits, "a", a_minute=6, times=3) == 1
    clock.advance(600)
    assert passed(limits, "a", a_minute=6, times=10) == 6


def test_the_last_second_is_one_second() -> None:
    """A program that comes back when it was told must not be refused again."""
    clock = FakeClock()
    limits = Limits(ticks_s=clock.ticks_s)
    passed(limits, "a", a_minute=60, times=60)

    with pytest.raises(Problem, match=r"Ask again in 1 second\."):
        limits.take("a", a_minute=60)
    clock.advance(1)

    limits.take("a", a_minute=60)


def test_nobody_uses_up_what_is_anothers() -> None:
    """That is what limits are for."""
    limits = Limits(ticks_s=FakeClock().ticks_s)

    assert passed(limits, "a", a_minute=3, times=9) == 3
    assert passed(limits, "b", a_minute=3, times=9) == 3


def test_only_so_many_askers_are_remembered() -> None:
    """Every thread of the page is one, and anybody can open a million."""
    limits = Limits(ticks_s=FakeClock().ticks_s, most=3)
    for asker in "abcabd":
        limits.take(asker, a_minute=2)

    assert len(limits._buckets) == 3
    assert passed(limits, "b", a_minute=2, times=5) == 0  # asked of late, so not forgotten
    assert passed(limits, "c", a_minute=2, times=5) == 2  # heard of for longest no more


@pytest.mark.slow
@given(
    a_minute=st.integers(1, 200),
    pauses_s=st.lists(st.floats(0, 90, allow_nan=False), min_size=1, max_size=60),
)
def test_in_no_stretch_of_time_pass_more_than_a_bucket_and_what_flows_in(a_minute: int, pauses_s: list[float]) -> None:
    """However somebody spreads questions."""
    clock, passing_s = FakeClock(), list[float]()
    limits = Limits(ticks_s=clock.ticks_s)
    for pause_s in pauses_s:
        clock.advance(pause_s)
        passing_s += [clock.ticks_s()] * passed(limits, "a", a_minute=a_minute, times=a_minute + 2)

    for start, first_s in enumerate(passing_s):
        for end, last_s in enumerate(passing_s[start:], start=1):
            assert end <= a_minute + (last_s - first_s) * a_minute / 60 + 1e-3


async def test_a_program_is_told_when_it_may_ask_again(client: Client, house: House) -> None:
    """In a header for it, in a sentence for who reads its log; both ways of asking are counted together."""
    body = {"text": "one", "id": "one"}
    statuses = [
        (await client.post("/api/v1/ask", json={"question": "two"}, headers=BEARER)).status,
        (await client.post("/api/v1/threads/t1/questions", json=body, headers=BEARER)).status,
    ]

    refused = await client.post("/api/v1/ask", json={"question": "three"}, headers=BEARER)
    house.clock.advance(int(refused.headers["Retry-After"]))
    later = await client.post("/api/v1/ask", json={"question": "three"}, headers=BEARER)

    assert statuses == [200, 202]
    assert (refused.status, refused.headers["Retry-After"], later.status) == (429, "30", 200)
    assert "Ask again in 30 seconds." in (await refused.json())["error"]
    assert len(house.offered) == 3


async def test_a_thread_of_the_page_is_limited_and_the_next_is_not(client: Client) -> None:
    """Nobody knows who sits there, so a thread is the smallest thing that can be told apart."""
    statuses = [
        (await client.post("/api/v1/threads/t1/questions", json={"text": "one", "id": str(number)})).status
        for number in range(QUESTIONS_A_MINUTE + 1)
    ]
    other = await client.post("/api/v1/threads/t2/questions", json={"text": "one", "id": "other"})

    assert (set(statuses[:-1]), statuses[-1], other.status) == ({202}, 429, 202)
