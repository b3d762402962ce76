"""A running server that watches a folder and keeps its index in Weaviate: both sides in one process.

`make services` gets Weaviate.
"""

from pathlib import Path

import pytest

from tests.bot.shelf import sheet
from tests.scenarios.weaviate_house import LABEL, shelf_at, visiting
from tests.services.weaviate import StartNodes

pytestmark = [pytest.mark.smoke, pytest.mark.timeout(600)]  # the server may still be built


async def test_a_changed_document_is_answered_from_while_others_ask(start_nodes: StartNodes, tmp_path: Path) -> None:
    """Who indexes and who answers have an event loop each, and one client library between them."""
    (node,) = start_nodes()
    shelf = shelf_at(tmp_path, [node], THREADSHEET_DOCS=str(tmp_path / "docs"))
    async with visiting(shelf) as visitor:
        await visitor.until_answered("12 V DC")
        shelf.write("docs/ecu-750.md", sheet("ECU-750", 48))
        last = await visitor.until_answered("48 V DC")

    assert LABEL not in last
