"""State in PostgreSQL: what is its own, beside the contracts that it keeps like SQLite."""

import asyncio
from contextlib import aclosing
from datetime import timedelta

import psycopg
import pytest
from sqlalchemy import exc, text
from sqlalchemy.engine import Connection

from adapters.store import Store, open_store
from adapters.store.faults import faults_of
from core.errors import PermanentError, TransientError
from tests.adapters.store.behind import refusal, spoil, statements_of
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance
from tests.services.postgres import Postgres


@pytest.fixture
def address(database: str) -> str:
    """Return where the state is kept: in PostgreSQL only."""
    return database


async def test_replicas_accept_in_one_thread_at_once(stores: tuple[Store, Store]) -> None:
    """Both look for the thread's next number; whoever is second takes the one after."""
    taking = [stores[number % 2] for number in range(40)]

    accepted = await asyncio.gather(
        *(store.offer(an_utterance(str(number)), now=NOON) for number, store in enumerate(taking))
    )

    assert accepted == [True] * 40
    assert len(await stores[0].thread_turns(a_thread())) == 40


async def test_replicas_accept_one_delivery_once(stores: tuple[Store, Store]) -> None:
    """A platform delivers again to whichever replica answers."""
    for number in range(10):
        given = an_utterance(f"{number}", "shared" + str(number), thread=str(number))
        accepted = await asyncio.gather(*(store.offer(given, now=NOON) for store in stores * 3))
        assert sorted(accepted) == [False] * 5 + [True]


async def test_replicas_share_the_work(stores: tuple[Store, Store]) -> None:
    """Each turn is taken by one of them, however hard they try."""
    for number in range(60):
        await stores[0].offer(an_utterance(str(number), thread=str(number), author=f"U{number}"), now=NOON)

    async def take_all(store: Store, worker: str) -> list[str]:
        taken = []
        while (found := await store.claim(worker=worker, now=after(1), lease_s=LEASE_S)) is not None:
            taken.append(found.turn_id)
        return taken

    taken = await asyncio.gather(*(take_all(stores[number % 2], f"w{number}") for number in range(6)))

    ids = [turn_id for each in taken for turn_id in each]
    assert len(ids) == len(set(ids)) == 60


async def test_what_a_frozen_replica_holds_delays_nobody(store: Store, database: str) -> None:
    """It may stop in the middle of a transaction; others go on with other turns."""
    await store.offer(an_utterance("1", thread="held"), now=NOON)
    await store.offer(an_utterance("2", thread="free"), now=after(1))
    with psycopg.connect(database) as frozen:
        frozen.execute("SELECT * FROM turns ORDER BY accepted_at LIMIT 1 FOR UPDATE")

        found = await asyncio.wait_for(store.claim(worker="w1", now=after(2), lease_s=LEASE_S), 60)

        assert found is not None
        assert found.utterance.thread == a_thread("free")
        frozen.rollback()


async def test_a_claim_looks_at_open_turns_only(store: Store) -> None:
    """With many answered turns a look at all of them would be felt at every claim."""
    await store.offer(an_utterance("1"), now=NOON)
    same = "platform, workspace, root, author, utterance, text, models, topic, candidates"
    rest = "attempts, due_at, post_attempted, accepted_at"
    await spoil(
        store,
        f"INSERT INTO turns (turn_id, thread, seq, state, {same}, {rest}) "  # noqa: S608
        f"SELECT 'old' || n, 'old' || n, 1, 'posted', {same}, {rest} FROM turns, generate_series(1, 20000) n",
    )
    await spoil(store, "ANALYZE turns")
    with statements_of(store) as sent:
        await store.claim(worker="w1", now=after(1), lease_s=LEASE_S)
    [claiming] = [each for each in sent if each[0].startswith("UPDATE")]

    def explain(connection: Connection) -> str:
        return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {claiming[0]}", claiming[1]))

    plan = await store.database.write(explain)

    assert "Seq Scan" not in plan
    assert "Index Cond: (thread = due.thread)" in plan
    assert "Index Cond: ((author = due.author)" in plan
    assert "Join" not in plan
    assert "SKIP LOCKED" in claiming[0]


async def test_who_listens_hears_what_others_do(stores: tuple[Store, Store]) -> None:
    """A page may hang on another replica than the one that answers."""
    one, two = stores
    assert two.tells
    async with aclosing(two.changes()) as changes:
        assert await anext(changes) == ""
        await two.offer(an_utterance("0", thread="its own"), now=after(9))
        await one.offer(an_utterance("1"), now=NOON)
        assert await asyncio.wait_for(anext(changes), 60) == str(a_thread())

        found = await one.claim(worker="w1", now=NOON, lease_s=LEASE_S)
        assert found is not None
        await one.posting(found.turn_id, a_turn(), worker="w1", now=NOON, lease_s=LEASE_S)
        await one.posted(found.turn_id, message="m", now=NOON)
        assert await asyncio.wait_for(anext(changes), 60) == str(a_thread())

        await one.sign_out("s1", until=after(60), now=NOON, threads="web|T1|")
        assert await asyncio.wait_for(anext(changes), 60) == "web|T1|"


async def test_a_thread_with_an_endless_name_is_not_told(store: Store) -> None:
    """A notification holds eight thousand bytes; who isn't told looks again after a while."""
    assert await store.offer(an_utterance("1", thread="x" * 9000), now=NOON)


async def test_a_listener_learns_that_the_server_went(own_postgres: Postgres) -> None:
    """It must listen again, not wait for ever."""
    async with open_store(own_postgres.make_database()) as store, aclosing(store.changes()) as changes:
        await anext(changes)
        own_postgres.stop()

        with pytest.raises(TransientError, match="can't be reached"):
            await asyncio.wait_for(anext(changes), 60)


@pytest.mark.parametrize("end", [pytest.param(Postgres.stop, id="stopped"), pytest.param(Postgres.kill, id="killed")])
async def test_a_server_that_comes_back_is_used_again(own_postgres: Postgres, end: object) -> None:
    """Nothing that was accepted is lost, nobody restarts us, and meanwhile it is said what is the matter."""
    assert callable(end)
    async with open_store(own_postgres.make_database()) as store:
        await store.offer(an_utterance("1", thread="t1"), now=NOON)
        await store.waiting()

        end(own_postgres)
        with pytest.raises(TransientError, match=r"postgresql://.*: the server can't be reached"):
            await store.offer(an_utterance("2", thread="t2"), now=NOON)
        with pytest.raises(TransientError, match="the server can't be reached"):
            await store.waiting()
        own_postgres.start()

        assert await store.offer(an_utterance("2", thread="t2"), now=NOON)
        assert await store.waiting() == 2


async def test_a_restart_between_two_steps_is_not_noticed(own_postgres: Postgres) -> None:
    """Connections that broke meanwhile are opened anew."""
    async with open_store(own_postgres.make_database()) as store:
        await asyncio.gather(*(store.waiting() for _ in range(4)))
        own_postgres.stop()
        own_postgres.start()

        assert await store.waiting() == 0
        assert await store.offer(an_utterance("1"), now=NOON)


async def test_a_connection_in_doubt_is_not_used_again(store: Store) -> None:
    """Psycopg counts it as open, and says forever that another command is in progress."""

    def leave_in_doubt(connection: Connection) -> None:
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.pgconn.send_query(b"SELECT pg_sleep(0.01)")
        connection.execute(text("SELECT 1"))

    with pytest.raises(TransientError, match="another command is already in progress"):
        await store.database.write(leave_in_doubt)
    with pytest.raises(TransientError, match="another command is already in progress"):
        await store.database.read(leave_in_doubt)

    assert await store.offer(an_utterance("1"), now=NOON)
    assert await store.waiting() == 1


async def test_a_frozen_server_goes_on_where_it_was(own_postgres: Postgres) -> None:
    """Whoever asked meanwhile waited."""
    async with open_store(own_postgres.make_database()) as store:
        own_postgres.pause()
        offering = asyncio.create_task(store.offer(an_utterance("1"), now=NOON))
        await asyncio.sleep(0.3)
        assert not offering.done()

        own_postgres.resume()

        assert await offering


async def test_a_missing_server_is_said_without_the_password(own_postgres: Postgres) -> None:
    """The message lands in logs."""
    own_postgres.stop()
    where = own_postgres.address("state").replace("threadsheet@", "threadsheet:geheim@") + "?application_name=geheim"

    error = await refusal(where)

    assert isinstance(error, TransientError)
    assert f"127.0.0.1:{own_postgres.port}/state" in str(error)
    assert "geheim" not in str(error)


async def test_a_missing_database_is_said(postgres_server: Postgres) -> None:
    """The first thing that goes wrong at every installation."""
    error = await refusal(postgres_server.address("nowhere"))

    assert 'database "nowhere" does not exist' in str(error)


async def test_a_user_without_rights_is_told(postgres_server: Postgres, database: str) -> None:
    """PostgreSQL lets nobody but the owner make tables."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE ROLE somebody LOGIN")

    error = await refusal(database.replace("threadsheet@", "somebody@"))

    assert isinstance(error, PermanentError)
    assert "may not make" in str(error)


async def test_a_role_that_there_is_not_is_told(database: str) -> None:
    """A typo in the address."""
    error = await refusal(database.replace("threadsheet@", "nobody@"))

    assert "refuses us (connection failed" in str(error)
    assert 'role "nobody" does not exist' in str(error)


@pytest.mark.parametrize(
    "state,kind,said",
    [
        pytest.param("53100", TransientError, "disk is full", id="full"),
        pytest.param("53300", TransientError, "max_connections", id="too many clients"),
        pytest.param("55P03", TransientError, "keeps it busy", id="locked"),
        pytest.param("57014", TransientError, "took too long", id="slow"),
        pytest.param("40P01", TransientError, "keeps it busy", id="deadlock"),
        pytest.param("57P01", TransientError, "can't be reached", id="shutting down"),
        pytest.param("25006", TransientError, "standby", id="standby"),
        pytest.param("42601", PermanentError, "unexpected SyntaxError", id="a fault of ours"),
    ],
)
def test_each_fault_says_what_to_do(state: str, kind: type[Exception], said: str) -> None:
    """As with SQLite: the hook lets the platform deliver again for the one kind, and stops for the other."""
    cause = psycopg.errors.lookup(state)("as the server says it")
    with pytest.raises(kind, match=f"state db: .*{said}"), faults_of("db"):
        raise exc.DBAPIError("SELECT", None, cause)


async def test_a_statement_that_makes_no_sense_is_an_error_of_ours(store: Store) -> None:
    """No exception of the driver leaves the store, and the next statement finds the connection as it was."""

    def nonsense(connection: Connection) -> None:
        connection.execute(text("SELECT nonsense"))

    with pytest.raises(PermanentError, match="unexpected UndefinedColumn"):
        await store.database.write(nonsense)

    assert await store.waiting() == 0


async def test_options_of_the_address_are_kept(database: str) -> None:
    """Whoever shares a database gives each program a schema of its own."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA ours")

    async with open_store(f"{database}?options=-csearch_path%3Dours") as store:
        await store.offer(an_utterance("1"), now=NOON)

    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM ours.turns").fetchone() == (1,)


async def test_servers_have_the_time_of_the_database(stores: tuple[Store, Store], sqlite_store: Store) -> None:
    """Their own clocks may differ; a file has none."""
    one, two = [await store.shared_now() for store in stores]

    assert one is not None
    assert two is not None
    assert timedelta(0) <= two - one < timedelta(minutes=1)
    assert one.utcoffset() is not None
    assert await sqlite_store.shared_now() is None
