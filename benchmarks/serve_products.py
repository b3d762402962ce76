"""How soon a product model's page begins, at 200 product models with 50,000 statements, beside bytes held in memory.

Run `.venv/bin/python -m benchmarks.serve_products [MODELS] [ROWS]`. It writes a data sheet of ROWS (250) values for
each of MODELS (200), every fourth a variant of the one before, indexes them, starts `threadsheet serve`, and takes the
time to the first byte of each page, at first and again. The reference is the API's description, which the same server
holds ready. The bar: 50 ms for 95 of 100, at first.
"""

import http.client
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

from benchmarks.index_search import Times, times

PROGRAM = Path(sys.executable).parent / "threadsheet"
BAR_MS = 50
WARM = 5
PATIENCE_S = 60.0
_UNITS = ("V", "mA", "W", "°C", "mm", "g", "MHz", "kbit/s")
_ROWS_OF_SECTION = 20
_VARIANT = 4
_HTTP_OK = 200


def measure(models: int, rows: int) -> None:
    """Print the figures as a Markdown table."""
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder), models, rows)
        docs, data = f"{folder}/docs", f"{folder}/data"
        subprocess.run([str(PROGRAM), "index", docs, "--data", data], check=True, stderr=subprocess.DEVNULL)
        with _serving(data) as address:
            names = [_name(number) for number in range(models)]
            pages = [f"/api/v1/products/{quote(name)}" for name in names]
            bare = _taken(address, ["/api/v1/openapi.json"] * models)
            first, again = _taken(address, pages[WARM:]), _taken(address, pages[-WARM:] * 8)
            whole = _taken(address, ["/api/v1/products"] * 40)
    print(f"\nFirst byte at {models} product models with {models * rows} statements, ms, p50 / p95\n")
    print("| what | ms | of the reference | bar |")
    print("|---|---|---|---|")
    print(f"| reference: the description, from memory | {bare} | 1.0 | |")
    for what, found in (("one, at first", first), ("one, again", again), ("the list of all", whole)):
        bar = "within" if found.p95 <= BAR_MS else "**over**"
        print(f"| {what} | {found} | {found.p50 / bare.p50:.1f} | {bar} {BAR_MS} ms |")


def _name(number: int) -> str:
    variant = number % _VARIANT == _VARIANT - 1
    return f"PMP-{1000 + number - variant}{' Plus' if variant else ''}"


def _write(folder: Path, models: int, rows: int) -> None:
    """Write the data sheets and their catalogue."""
    (folder / "docs").mkdir()
    known, listed = ["models:"], ["docs:"]
    for number in range(models):
        name, path = _name(number), f"docs/{number:04}.md"
        base = f", inherits_from: {_name(number - 1)}" if name.endswith(" Plus") else ""
        known.append(f"- {{name: {name}, family: Line {number % 8}{base}}}")
        listed.append(f"- {{path: {path}, title: {name} data sheet, covered_models: [{name}], doc_kind: spec}}")
        (folder / path).write_text("\n".join(_sheet(name, number, rows)), "utf-8")
    (folder / "catalog.yaml").write_text("\n".join([*known, *listed, ""]), "utf-8")


def _sheet(name: str, number: int, rows: int) -> Iterator[str]:
    yield f"# {name} data sheet"
    for row in range(rows):
        if row % _ROWS_OF_SECTION == 0:
            yield f"\n## Section {row // _ROWS_OF_SECTION}\n\n| Parameter | Value |\n| --- | --- |"
        yield f"| Rated quantity {row} | {1 + (number * 7919 + row * 104729) % 9973} {_UNITS[row % len(_UNITS)]} |"


@contextmanager
def _serving(data: str) -> Iterator[str]:
    environ = {**os.environ, "THREADSHEET_PORT": "0"}  # noqa: TID251  what a program needs to run
    command = [str(PROGRAM), "serve", "--data", data]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ)
    try:
        line = server.stdout.readline() if server.stdout else ""
        if not line:
            raise RuntimeError("the server said nothing")
        yield urlsplit(line.split()[-1]).netloc
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE_S)


def _taken(address: str, paths: Sequence[str]) -> Times:
    """Return how long it took until the first byte of each came, over one connection."""
    connection, taken = http.client.HTTPConnection(address, timeout=PATIENCE_S), list[float]()
    for path in paths:
        start = time.perf_counter()
        connection.request("GET", path)
        response = connection.getresponse()
        taken.append(1000 * (time.perf_counter() - start))
        response.read()
        if response.status != _HTTP_OK:
            raise RuntimeError(f"{path}: HTTP {response.status}")
    connection.close()
    return times(taken)


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    measure(*(given + [200, 250][len(given) :]))
