"""Plain text: what its layout says."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, told

CASES = [
    pytest.param("One\ntwo. Three.\n\nFour\n", ["One two.", "Three.", "Four"], id="paragraphs"),
    pytest.param(
        "ECU-850 NOTES\n\ntext\n\nTECHNICAL DATA\ntext\n",
        ["# ECU-850 NOTES", "text", "# TECHNICAL DATA", "text"],
        id="shouting",
    ),
    pytest.param("MDIO - 18\nLED USB\n", ["MDIO - 18", "LED USB"], id="abbreviations are no headings"),
    pytest.param(
        "1. Scope\n\ntext\n\n1.1 Power supply\ntext\n",
        ["# 1. Scope", "text", "## 1.1 Power supply", "text"],
        id="numbers",
    ),
    pytest.param(
        "1 Outputs (8 with brake, 6\nwithout)\n\ntext\n",
        ["1 Outputs (8 with brake, 6 without)", "text"],
        id="a bracket that is open",
    ),
    pytest.param(
        "1 Outputs\n\ntext\n\n2.1 Use a) and b)\n\ntext\n",
        ["# 1 Outputs", "text", "## 2.1 Use a) and b)", "text"],
        id="brackets of letters",
    ),
    pytest.param("Chapter 4 Limits\nAppendix A\n", ["# Chapter 4 Limits", "# Appendix A"], id="chapters"),
    pytest.param(
        "2.4 GHz band\nis used\n\n1.5 A. That is all.\n",
        ["2.4 GHz band is used", "1.5 A.", "That is all."],
        id="figures",
    ),
    pytest.param("1. Open\n2. Close\n", ["1. Open", "2. Close"], id="steps"),
    pytest.param("Title\n=====\n\nPart\n----\n\nNext\n====\n", ["# Title", "## Part", "# Next"], id="underlines"),
    pytest.param("- a\n  goes on\n- b\n    * c\n\n- d\n", ["- a goes on", "- b", "  - c", "- d"], id="bullets"),
    pytest.param("- a\n\ntext\n", ["- a", "text"], id="text after a list"),
    pytest.param("•\n a\n•\n", ["- a"], id="a bullet on its own line"),
    pytest.param("Weight: 210 g\nSize: 10 mm\n  by 5 mm\n", ["- Weight: 210 g", "- Size: 10 mm by 5 mm"], id="keys"),
    pytest.param("Weight: 210 g\n", ["- Weight: 210 g"], id="one key"),
    pytest.param(
        "The rule is this: keep it dry.\nDo.\n", ["The rule is this: keep it dry.", "Do."], id="a colon in a sentence"
    ),
    pytest.param(
        "Limits: see below.\nUse: indoors.\n", ["- Limits: see below.", "- Use: indoors."], id="keys with sentences"
    ),
    pytest.param("It works. See here: x\n", ["It works.", "See here: x"], id="a colon after a sentence"),
    pytest.param("Model     mA\nECU-750   110\n", ["Model mA", "ECU-750 110"], id="columns"),
    pytest.param(
        "ECU-750 4 12 - Y\nECU-850 8 24 Y -\n", ["ECU-750 4 12 - Y", "ECU-850 8 24 Y -"], id="rows of figures"
    ),
    pytest.param(
        "+-----+----+\n| A   | B  |\n+=====+====+\n| 1   | 2  |\n", ["| A | B |", "| 1 | 2 |"], id="drawn table"
    ),
    pytest.param(
        "Note: keep dry.\n\n.. warning:: Hot.\n", ["!note Note: keep dry.", "!warning warning: Hot."], id="notes"
    ),
    pytest.param("\ufeffA\r\nb\r\n", ["A b"], id="byte order mark and CRLF"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", CASES)
def test_layout_is_understood(source: str, expected: list[str], tmp_path: Path) -> None:
    """Plain text has no markup, but readers see its structure."""
    assert told(read(tmp_path, ".txt", source)) == expected


def test_the_title_is_the_first_heading(tmp_path: Path) -> None:
    """People know a document by it."""
    assert read(tmp_path, ".rst", "text\n\nECU Manual\n==========\n").title == "ECU Manual"
