"""A changed glossary: what documents state is read anew, and only then."""

import json
from pathlib import Path

import pytest

from tests.bot.shelf import Shelf, filled

ATTRIBUTE = {
    "names": ["supply voltage", "power input"],
    "measured_in": ["voltage", "power"],
    "not_with": ["output", "peak"],
    "within": ["supply_current", "*"],
    "figures": ["count", "ratio"],
}
OTHER = {"names": ["supply current"], "measured_in": ["current"]}


def _read(root: Path, capsys: pytest.CaptureFixture[str], attribute: dict[str, object]) -> int:
    """Index with a glossary and return how many documents were read."""
    glossary = root / "glossary.yaml"
    glossary.write_text(
        json.dumps({"attributes": {"supply_voltage": attribute, "supply_current": OTHER}}), encoding="utf-8"
    )
    shelf = Shelf(root=root, environ={"THREADSHEET_GLOSSARY": str(glossary)})
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs), "--json") == 0
    return int(json.loads(capsys.readouterr().out)["read"])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"names": ["supply voltage"]}, id="names"),
        pytest.param({"measured_in": ["voltage"]}, id="measured_in"),
        pytest.param({"figures": ["count"]}, id="figures"),
        pytest.param({"not_with": ["output"]}, id="not_with"),
        pytest.param({"within": ["*"]}, id="within"),
        pytest.param({"bare_unit": "V"}, id="bare_unit"),
        pytest.param({"by_unit": True}, id="by_unit"),
        pytest.param({"product_lines": ["Fleet"]}, id="product_lines"),
    ],
)
def test_whatever_an_attribute_says_documents_are_read_again_when_it_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, object]
) -> None:
    """Facts filed under yesterday's attributes would answer today's questions wrong."""
    filled(tmp_path)
    assert _read(tmp_path, capsys, dict(ATTRIBUTE)) == 2

    assert _read(tmp_path, capsys, ATTRIBUTE | change) == 2


def test_a_glossary_in_another_order_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever sorts a list shouldn't wait for a thousand manuals to be read."""
    filled(tmp_path)
    assert _read(tmp_path, capsys, dict(ATTRIBUTE)) == 2

    turned = {key: list(reversed(value)) if key != "names" else value for key, value in reversed(ATTRIBUTE.items())}

    assert _read(tmp_path, capsys, dict(turned)) == 0
