"""How many mentions in Slack are answered a second: signed HTTP in, final post out, beside a bare echo app of Bolt.

Run `.venv/bin/python -m benchmarks.load [MENTIONS] [TURNS]`. MENTIONS (600) come with 100 under way at once, first to
the echo app, then to `threadsheet serve` on the demo documents: the same question each time, then as many different
ones, of which none was asked before. With TURNS in its store (0: not at all) the same again. The bar: 0.2 of the echo
app's messages a second, and acknowledgements within 150 ms for 99 of 100.
"""

import asyncio
import hashlib
import hmac
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from adapters.index.embedded import EmbeddedIndex
from benchmarks.load_slack import BOT_USER, CHANNEL, SECRET, TEAM, TOKEN

PROGRAM = Path(sys.executable).parent / "threadsheet"
DOCS = Path(__file__).parent.parent / "bot" / "demo" / "docs"
QUESTION = ("What is the storage temperature of the ECU-850b?",)
AT_ONCE = 100
WARM = 20
PATIENCE_S = 300.0
_GLANCE_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One app under load.

    Attributes:
        per_s: Mentions answered a second, from the first one sent to the last one answered.
        ack_ms: How long 99 of 100 acknowledgements took at most.
        answer_ms: The same of answers.
    """

    per_s: float
    ack_ms: float
    answer_ms: float


def measure(mentions: int, turns: int) -> None:
    """Print the figures as a Markdown table."""
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        slack = stack.enter_context(_process(sys.executable, "-m", "benchmarks.load_slack", "slack"))
        api = f"{slack}api/"
        echo = stack.enter_context(_process(sys.executable, "-m", "benchmarks.load_slack", "echo", api))
        subprocess.run([str(PROGRAM), "index", str(DOCS), "--data", folder], check=True, stderr=subprocess.DEVNULL)
        various = asyncio.run(_various(Path(folder) / "index.db", WARM + mentions))
        print("| app | answered a second | of the echo app's | ack p99 ms | answer p99 ms |")
        print("|---|---|---|---|---|")
        bare = asyncio.run(_under_load(echo, slack, mentions, QUESTION, first=0))
        _tell("bare echo app", bare, bare)
        environ = {"SLACK_BOT_TOKEN": TOKEN, "SLACK_SIGNING_SECRET": SECRET, "SLACK_API_URL": api}
        asked = {"one question": QUESTION, "different questions": various}
        for round_, held in enumerate(("", f", {turns} turns in its store")[: 1 + bool(turns)], 1):
            if held:
                _age(Path(folder) / "state.db", turns)
            for place, (name, questions) in enumerate(asked.items()):
                first = 200_000 * round_ + 100_000 * place
                with _process(str(PROGRAM), "serve", "--port", "0", "--data", folder, **environ) as ours:
                    found = asyncio.run(_under_load(ours, slack, mentions, questions, first=first))
                _tell(f"`threadsheet serve`, {name}{held}", found, bare)


async def _various(index: Path, number: int) -> Sequence[str]:
    """Return different questions: for what is stated somewhere, of each product model, whether stated of it or not."""
    known = await EmbeddedIndex(index).knowledge()
    attributes = [each for each in known.attributes.values() if each.label not in known.catalog.models]  # asks of two
    stated = sorted(attributes, key=lambda each: (-each.facts, each.key))
    return [f"What is the {each.label} of the {name}?" for each in stated for name in known.catalog.models][:number]


def _tell(name: str, found: Measured, bare: Measured) -> None:
    share = found.per_s / bare.per_s
    print(f"| {name} | {found.per_s:.0f} | {share:.3f} | {found.ack_ms:.0f} | {found.answer_ms:.0f} |", flush=True)


async def _under_load(app: str, slack: str, mentions: int, questions: Sequence[str], *, first: int) -> Measured:
    connector = aiohttp.TCPConnector(limit=AT_ONCE)
    async with aiohttp.ClientSession(connector=connector) as session:
        await _all_answered(session, app, slack, range(first, first + WARM), questions)
        numbers = range(first + WARM, first + WARM + mentions)
        sent, acknowledged, posted = await _all_answered(session, app, slack, numbers, questions)
    took = sorted(posted[ts] - at for ts, at in sent.items())
    place = int(mentions * 0.99) - 1
    whole = max(posted[ts] for ts in sent) - min(sent.values())
    return Measured(per_s=mentions / whole, ack_ms=1000 * sorted(acknowledged)[place], answer_ms=1000 * took[place])


async def _all_answered(
    session: aiohttp.ClientSession, app: str, slack: str, numbers: range, questions: Sequence[str]
) -> tuple[Mapping[str, float], list[float], Mapping[str, float]]:
    """Send mentions, and return when each was sent, how long acknowledgements took, and when posts came."""
    room, sent, acknowledged = asyncio.Semaphore(AT_ONCE), dict[str, float](), list[float]()

    async def say(number: int) -> None:
        ts = f"1700000000.{number:06}"
        async with room:
            raw, headers = _signed(_mention(ts, questions[number % len(questions)]))
            sent[ts] = time.time()
            async with session.post(f"{app}slack/events", data=raw, headers=headers) as response:
                if response.status != 200:  # noqa: PLR2004
                    raise RuntimeError(f"a mention got HTTP {response.status}")
            acknowledged.append(time.time() - sent[ts])

    await asyncio.gather(*map(say, numbers))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with session.get(f"{slack}posted") as response:
                posted = await response.json()
            if sent.keys() <= posted.keys():
                return sent, acknowledged, posted
            await asyncio.sleep(_GLANCE_S)


def _mention(ts: str, question: str) -> bytes:
    who, where = f"U{ts[-6:]}", f"{CHANNEL}{ts[-6:]}"  # else one person's limit and one channel's rate are measured
    event = {"type": "app_mention", "user": who, "text": f"<@{BOT_USER}> {question}", "ts": ts, "channel": where}
    ours = {"team_id": TEAM, "user_id": BOT_USER, "is_bot": True, "is_enterprise_install": False}
    body = {"type": "event_callback", "team_id": TEAM, "event_id": f"Ev{ts}", "event": event, "authorizations": [ours]}
    return json.dumps(body).encode()


def _signed(raw: bytes) -> tuple[bytes, dict[str, str]]:
    at = str(int(time.time()))
    digest = hmac.new(SECRET.encode(), b"v0:" + at.encode() + b":" + raw, hashlib.sha256).hexdigest()
    signed = {"X-Slack-Request-Timestamp": at, "X-Slack-Signature": f"v0={digest}"}
    return raw, {**signed, "Content-Type": "application/json"}


def _age(state: Path, turns: int) -> None:
    """Let a store have seen so many turns more, in 5,000 threads."""
    raw = sqlite3.connect(state)
    columns = [row[1] for row in raw.execute("PRAGMA table_info(turns)")]
    made = {"turn_id": "'old-' || n", "thread": "'old|' || (n % 5000)", "seq": "1 + n / 5000"}
    values = ", ".join(made.get(column, column) for column in columns)
    raw.execute(
        f"INSERT INTO turns ({', '.join(columns)}) WITH RECURSIVE numbers(n) AS "  # noqa: S608  our own columns
        f"(SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {turns}) "
        f"SELECT {values} FROM numbers, (SELECT * FROM turns WHERE state = 'posted' LIMIT 1)"
    )
    raw.execute(
        "INSERT INTO deliveries (delivery_id, turn_id) "
        "SELECT 'of ' || turn_id, turn_id FROM turns WHERE turn_id LIKE 'old-%'"
    )
    raw.commit()
    raw.close()


@contextmanager
def _process(*command: str, **environ: str) -> Iterator[str]:
    """Run a program, and give the address that it says first."""
    inherited = dict(os.environ)  # noqa: TID251  what a program needs to run
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**inherited, **environ}
    )
    try:
        said = process.stdout.readline() if process.stdout else ""
        if not said:
            raise RuntimeError(f"{command}: said nothing")
        yield f"{said.split()[-1].rstrip('/')}/"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    measure(*(given + [600, 0][len(given) :]))
