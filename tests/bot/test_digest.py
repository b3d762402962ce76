"""The weekly digest: which week, to which thread, what it says, and what an operator set wrong."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from adapters.slack.message_link import place_of_link
from adapters.teams.message_link import SERVICE_URL, place_of, thread_of_link
from adapters.teams.settings import TeamsSettings
from bot.bootstrap.digest import digest_to
from bot.digest import MOST, MOST_CHARS, Addressee, beginning_of, digest_for, digest_of, keep_telling, week_of
from bot.settings import read_settings
from core.errors import ConfigError, TransientError
from core.gaps import Gap, Nearest
from core.messages import Utterance
from tests.clocks import FakeClock, eventually
from tests.contracts.turns import a_thread

HERE = Addressee(thread=a_thread(), author="U0")
SLACK = "https://acme.slack.com/archives/C0123ABC/p1700000000123456"
TEAMS = "https://teams.microsoft.com/l/message/19:abc%40thread.tacv2/1700000000000"
TENANT = "11111111-2222-3333-4444-555555555555"
MONDAY = datetime(2026, 11, 23, 8, tzinfo=UTC)
"""The moment from which on week 48 is told of."""


def a_gap(number: int = 1, *, model: str = "PX-1", owner: str = "", nearest: Nearest | None = None) -> Gap:
    """Return a gap that three people asked for five times."""
    return Gap(
        gap=f"g{number}",
        model=model,
        aspect="colour",
        times=5,
        people=3,
        not_stated=4,
        asked_back=0,
        voted_down=1,
        wished=0,
        first=MONDAY,
        last=MONDAY,
        owner=owner,
        nearest=nearest,
    )


@pytest.mark.parametrize(
    "now, week",
    [
        pytest.param(MONDAY, "2026-W48", id="Monday at eight"),
        pytest.param(MONDAY - timedelta(seconds=1), "2026-W47", id="a moment before"),
        pytest.param(MONDAY + timedelta(days=6), "2026-W48", id="Sunday"),
        pytest.param(datetime(2027, 1, 1, 12, tzinfo=UTC), "2026-W53", id="a week of the last year"),
    ],
)
def test_a_week_is_told_of_from_monday_morning_on(now: datetime, week: str) -> None:
    """Whoever is at work then reads it; a server that was away tells it later in the week."""
    assert week_of(now) == week


def test_each_week_begins_where_the_one_before_ended_however_late_it_was_told() -> None:
    """What is asked between a digest on Monday morning and one on the next Tuesday stands in the second."""
    assert beginning_of("2026-W48") == MONDAY - timedelta(days=7)
    assert beginning_of("2027-W01") == beginning_of("2026-W53") + timedelta(days=7)


def test_a_week_is_one_delivery_in_each_thread() -> None:
    """Several servers tell it at once, and one after the other."""
    one, next_week = digest_for(HERE, "2026-W48"), digest_for(HERE, "2026-W49")
    elsewhere = digest_for(Addressee(thread=a_thread("t2"), author="U0"), "2026-W48")

    assert digest_for(HERE, "2026-W48") == one
    assert len({each.delivery_ids for each in (one, next_week, elsewhere)}) == 3


def test_each_gap_is_a_line_with_all_that_is_known() -> None:
    """Whoever reads it can act on it."""
    near = Nearest(document="px.md", title="PX data sheet", section=(), page=None, said="Finish: matt")

    said = digest_of([a_gap(owner="Ada", nearest=near), a_gap(2, model="")])

    assert said.splitlines()[1:3] == [
        (
            "• PX-1, colour: 5 questions of 3 people (4 not stated, 1 voted down); nearest: “Finish: matt” in PX data "
            "sheet; Ada looks after it"
        ),
        "• colour: 5 questions of 3 people (4 not stated, 1 voted down)",
    ]
    assert "“threadsheet gaps”" in said


def test_it_is_said_in_the_language_that_was_set() -> None:
    """What people asked, and what documents say, stays."""
    near = Nearest(document="px.md", title="PX data sheet", section=(), page=None, said="Finish: matt")
    gaps = [a_gap(owner="Ada", nearest=near), a_gap(2, model=""), *(a_gap(number) for number in range(MOST))]

    first, line, bare, *_, more, last = digest_of(gaps, "de").splitlines()

    assert first == "Vergeblich gefragt oder falsch beantwortet, seit Montag letzter Woche:"
    assert line == (
        "• PX-1, colour: 5 Fragen von 3 Personen (4-mal nicht angegeben, 1-mal schlecht bewertet); "
        "am nächsten: „Finish: matt“ in PX data sheet; darum kümmert sich Ada"
    )
    assert bare.startswith("• colour: 5 Fragen von 3 Personen")
    assert more == "• und 2 weitere"
    assert last.startswith("Alles steht auf der Seite unter „Was gefragt wird“")
    assert digest_of([], "de").startswith("Seit Montag letzter Woche wurde nichts vergeblich gefragt")


def test_what_somebody_wrote_makes_no_line_of_its_own_and_no_long_one() -> None:
    """A line break in what was nearest would begin another gap."""
    near = Nearest(
        document="px.md", title="PX", section=(), page=None, said="a\n• PX-2, price: 9 questions " + "x" * 5000
    )

    lines = digest_of([a_gap(nearest=near)]).splitlines()

    assert len(lines) == 3
    assert len(lines[1]) <= MOST_CHARS + 2


def test_what_is_too_much_for_a_message_is_counted() -> None:
    """Nobody reads a hundred lines."""
    said = digest_of([a_gap(number) for number in range(MOST + 3)])

    assert said.count("colour") == MOST
    assert "• and 3 more" in said


async def test_what_cant_be_accepted_is_told_later_and_a_week_once() -> None:
    """The database was away, or Slack: the week isn't over."""
    clock, offered, fails = FakeClock(MONDAY), list[Utterance](), [True]

    async def addressee() -> Addressee:
        return HERE

    async def offer(utterance: Utterance) -> bool:
        if fails and fails.pop():
            raise TransientError("away")
        offered.append(utterance)
        return True

    def an_hour() -> None:
        clock.advance(600)

    telling = asyncio.create_task(keep_telling(addressee, offer, clock))
    await eventually(lambda: clock.rests > 2, meanwhile=an_hour)
    assert [each.tells for each in offered] == ["digest:2026-W48"]
    clock.advance(7 * 24 * 3600)
    await eventually(lambda: len(offered) > 1)
    telling.cancel()
    await asyncio.gather(telling, return_exceptions=True)

    assert [each.tells for each in offered] == ["digest:2026-W48", "digest:2026-W49"]


@pytest.mark.parametrize(
    "link, place",
    [
        (SLACK, ("C0123ABC", "1700000000.123456")),
        (f"{SLACK}?thread_ts=1690000000.000100&cid=C0123ABC", ("C0123ABC", "1690000000.000100")),
        (f"{SLACK}?thread_ts=rubbish", None),
        (SLACK.replace("https", "http"), None),
        (SLACK.replace("acme.slack.com", "acme-slack.com"), None),
        ("https://acme.slack.com/archives/C0123ABC", None),
        ("C0123ABC", None),
        ("", None),
    ],
)
def test_a_link_of_slacks_leads_to_the_root_of_its_thread(link: str, place: tuple[str, str] | None) -> None:
    """A reply's link names its thread besides."""
    assert place_of_link(link) == place


def test_a_link_of_teams_leads_to_the_root_of_its_thread() -> None:
    """A reply's link names its thread besides; without the tenant it is nobody's."""
    own, reply = f"{TEAMS}?tenantId={TENANT}", f"{TEAMS}?tenantId={TENANT}&parentMessageId=1690000000000"
    roots = [thread and thread.root for thread in map(thread_of_link, (own, reply, TEAMS))]

    assert roots == ["1700000000000", "1690000000000", None]
    assert thread_of_link(own.replace("teams.microsoft.com", "teams.example.com")) is None
    assert thread_of_link(own.replace("19:abc%40thread.tacv2", "19:abc%40unq.gbl.spaces")) is None


@pytest.mark.parametrize(
    "hosts, address",
    [
        (frozenset[str](), SERVICE_URL),
        (frozenset({"proxy.example.com"}), "https://proxy.example.com/teams/"),
        (frozenset({"127.0.0.1:4711"}), "http://127.0.0.1:4711/teams/"),
    ],
)
def test_what_goes_to_teams_unasked_goes_where_we_may_answer(hosts: frozenset[str], address: str) -> None:
    """A proxy that is set is passed by nothing."""
    settings = TeamsSettings(app_id=TENANT, app_password="x", tenant=TENANT, service_hosts=hosts)
    thread = thread_of_link(f"{TEAMS}?tenantId={TENANT}")
    assert thread is not None

    reference = place_of(thread, settings).reference

    assert reference["serviceUrl"] == address
    assert settings.serves(address)
    assert reference["conversation"] == {
        "id": "19:abc@thread.tacv2;messageid=1700000000000",
        "conversationType": "channel",
        "isGroup": True,
        "tenantId": TENANT,
    }


@pytest.mark.parametrize(
    "link, said",
    [
        ("C0123ABC", "expected the link of a message"),
        (SLACK, "set SLACK_BOT_TOKEN"),
        (f"{TEAMS}?tenantId={TENANT}", "set MICROSOFT_APP_ID"),
    ],
)
def test_what_is_set_wrong_is_told_with_what_to_do(link: str, said: str) -> None:
    """The server doesn't start, rather than be silent on Monday."""
    with pytest.raises(ConfigError, match=said):
        digest_to(read_settings({"THREADSHEET_DIGEST": link}), None)


def test_nobody_is_told_who_doesnt_want_it() -> None:
    """It is a setting."""
    assert digest_to(read_settings({}), None) is None
