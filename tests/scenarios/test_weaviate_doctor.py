"""`threadsheet doctor` with Weaviate: which node answers, what it knows, and how old the copy is.

`make services` gets Weaviate.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.doctor import examine
from bot.findings import Finding, Level
from tests.bot.shelf import sheet
from tests.scenarios.weaviate_house import indexed, shelf_at, visiting
from tests.services.weaviate import StartNodes

pytestmark = pytest.mark.timeout(300)

CHECKS = ("weaviate", "index", "copy")
NOBODY = "127.0.0.1:1:2"


async def _examined(environ: dict[str, str]) -> Sequence[Finding]:
    found = await examine(environ, lambda: datetime.now(UTC))  # noqa: TID251  the doctor looks at the real clock
    return [each for each in found if each.check in CHECKS]


async def test_the_doctor_tells_nodes_index_and_copy_apart(start_nodes: StartNodes, tmp_path: Path) -> None:
    """A bot that answers from an old copy looks healthy to everybody but the doctor."""
    (node,) = start_nodes()
    shelf = shelf_at(tmp_path, [node])
    environ = {"THREADSHEET_DATA": str(shelf.data)} | dict(shelf.environ)
    empty = await _examined(environ)
    assert (await indexed(shelf))[0] == 0
    async with visiting(shelf) as visitor:
        await visitor.until_copied()
    well = await _examined(environ)
    hosts = environ["THREADSHEET_WEAVIATE_HOSTS"]
    half = await _examined(environ | {"THREADSHEET_WEAVIATE_HOSTS": f"{NOBODY},{hosts}"})
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 48))
    assert (await indexed(shelf))[0] == 0
    older = await _examined(environ)
    down = await _examined(environ | {"THREADSHEET_WEAVIATE_HOSTS": NOBODY})

    assert [(each.check, each.level) for each in empty] == [
        ("weaviate", Level.OK),
        ("index", Level.WARN),
        ("copy", Level.WARN),
    ]
    assert [each.level for each in well] == [Level.OK] * 3
    assert "2 documents" in well[1].said
    assert [each.level for each in half] == [Level.WARN, Level.OK, Level.OK, Level.OK]
    assert older[2].level is Level.WARN
    assert "older than the index" in older[2].said
    assert [(each.check, each.level) for each in down] == [("weaviate", Level.FAIL), ("copy", Level.OK)]
    assert "THREADSHEET_WEAVIATE_HOSTS" in down[0].remedy
