"""reStructuredText: blocks by docutils, places in the text, markup left out."""

from pathlib import Path

import pytest

from adapters.documents import read_document
from tests.adapters.documents.trees import read, table, told

CASES = [
    pytest.param("Pump\n====\n\nParts\n-----\n\nText.\n", ["# Pump", "## Parts", "Text."], id="headings"),
    pytest.param("# Pump\n\n## Parts ##\n\nText.\n", ["# Pump", "## Parts", "Text."], id="Markdown's headings"),
    pytest.param("**Wiring**\n\nText.\n", ["# Wiring", "Text."], id="a bold line heads"),
    pytest.param(
        "One **bold** and *slanted* ``code``. Two `link <http://a.b/>`_ and :ref:`here <x-y>`.\n",
        ["One bold and slanted code.", "Two link and here."],
        id="inline markup",
    ),
    pytest.param(
        ":doc:`/parts/pump:The Pump` and :term:`CIM`, [1]_ H\\ :sub:`2`\\ O\n", ["The Pump and CIM, H2O"], id="roles"
    ),
    pytest.param("See [the list](http://a.b/c) now.\n", ["See the list now."], id="Markdown's links"),
    pytest.param(":Weight: 210 g\n:Draft:\n\nText.\n", ["- Weight: 210 g", "Text."], id="fields"),
    pytest.param(
        "Valve\n   Lets it flow.\n\nTrap : noun\n   Holds *it*.\n",
        ["- Valve: Lets it flow.", "- Trap: Holds it."],
        id="definitions",
    ),
    pytest.param("-a, --all  Every one.\n-b        Both.\n", ["- -a, --all: Every one.", "- -b: Both."], id="options"),
    pytest.param(
        "1. Open\n\n   - left\n   - right\n\n2. Close\n\n   .. note:: Gently.\n\n#. Lock\n",
        ["1. Open", "  - left", "  - right", "2. Close", "!note Gently.", "3. Lock"],
        id="lists in lists",
    ),
    pytest.param("- a\n  goes on\n\n  and on\n- b\n", ["- a goes on and on", "- b"], id="entries of several lines"),
    pytest.param(".. warning:: Hot.\n\n   Very.\n", ["!warning Hot.", "!warning Very."], id="admonition"),
    pytest.param(".. admonition:: Mind\n\n   It.\n", ["!note Mind", "!note It."], id="admonition with a title"),
    pytest.param(".. deprecated:: 2.0 Use B.\n", ["!warning 2.0 Use B."], id="another dialect's admonition"),
    pytest.param("Run::\n\n    make all\n\nDone.\n", ["Run:", "`` 'make all'", "Done."], id="literal block"),
    pytest.param(
        ".. code-block:: bash\n   :odd: 1\n\n   make all\n", ["`bash` 'make all'"], id="code with unknown options"
    ),
    pytest.param("```bash\nmake all\n```\n", ["`` 'make all'"], id="a fence"),
    pytest.param(
        ".. tab-set::\n   .. tab-item:: Basic\n      :sync: b\n\n      5 W\n\n   .. tab-item:: Pro\n\n      9 W\n",
        ["[Basic] 5 W", "[Pro] 9 W"],
        id="tabs",
    ),
    pytest.param(".. dropdown:: More\n\n   Text.\n", ["# More", "Text."], id="unknown directive with a title"),
    pytest.param(".. toctree::\n\n   a\n   b\n\nText.\n", ["Text."], id="contents say nothing"),
    pytest.param(
        ".. figure:: a.png\n   :alt: The pump\n\n   Front of the pump.\n",
        ["<The pump>", "Front of the pump."],
        id="figure",
    ),
    pytest.param(".. comment\n   of two lines\n\n.. _mark:\n\nText.\n", ["Text."], id="comments and targets"),
    pytest.param("| One\n| Two\n", ["One", "Two"], id="line block"),
    pytest.param("    Said so.\n\n    -- Somebody\n", ["Said so.", "Somebody"], id="quotation"),
    pytest.param(".. [1] By hand.\n", ["By hand."], id="footnote"),
    pytest.param(
        "A\n=\n\nB\n-\n\nC\n~\n\nD\n=\n\nE\n~\n\nText.\n",
        ["# A", "## B", "### C", "# D", "# E", "Text."],
        id="a level left out",
    ),
    pytest.param("+---+---+\n| a | b |\n+---+\n\nText.\n", ["| a | b |", "Text."], id="a broken table is lines"),
    pytest.param(".. image:: a.png\n\nText.\n", ["Text."], id="a picture of which nothing is said"),
    pytest.param(">>> 1 + 1\n2\n", ["`` '>>> 1 + 1\\n2'"], id="session"),
    pytest.param(":og:type: manual\n:orphan:\n\nA\n=\n\nText.\n", ["# A", "Text."], id="fields for programs"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", CASES)
def test_each_block_is_read_as_a_person_reads_it(source: str, expected: list[str], tmp_path: Path) -> None:
    """What Sphinx would show is what we quote, for every construct that manuals use."""
    assert told(read(tmp_path, ".rst", source)) == expected


TABLES = [
    pytest.param(
        "=====  =====\nModel  Power\n=====  =====\nP1     5 W\nP2     9 W\n=====  =====\n",
        ["= Model = Power", "| P1 | 5 W", "| P2 | 9 W"],
        ["P1     5 W", "P2     9 W"],
        id="simple",
    ),
    pytest.param(
        "+-------+--------+\n| Model | Power  |\n+=======+========+\n"
        "| **P1**| 5 W    |\n|       | or 6 W |\n+-------+--------+\n",
        ["= Model = Power", "| P1 | 5 W or 6 W"],
        ["| **P1**| 5 W    |\n|       | or 6 W |"],
        id="grid with a cell of two lines",
    ),
    pytest.param(
        "+----+-------+-----+\n| P1 | Off   | 1 W |\n|    +-------+-----+\n"
        "|    | On    | 5 W |\n+----+-------+-----+\n",
        ["| P1 | Off | 1 W", "| P1 | On | 5 W"],
        ["| P1 | Off   | 1 W |", "|    | On    | 5 W |"],
        id="grid with a cell over two rows",
    ),
    pytest.param(
        ".. list-table:: Power\n   :header-rows: 1\n   :stub-columns: 1\n\n"
        "   * - Model\n     - Power\n   * - P1\n     - * 5 W\n       * 6 W\n",
        ["= Model = Power", "| P1 | 5 W; 6 W"],
        ["* - P1\n     - * 5 W\n       * 6 W"],
        id="list with entries in a cell",
    ),
    pytest.param(
        '.. csv-table:: Pins\n   :header: "Pin", "Use"\n\n   1, "Power, 5 V"\n   2, Ground\n',
        ["= Pin = Use", "| 1 | Power, 5 V", "| 2 | Ground"],
        ['1, "Power, 5 V"', "2, Ground"],
        id="csv",
    ),
]


@pytest.mark.parametrize("source, expected, quotes", TABLES)
def test_each_kind_of_table_is_a_grid_with_rows_that_can_be_quoted(
    source: str, expected: list[str], quotes: list[str], tmp_path: Path
) -> None:
    """Cells tie values to labels, and a citation shows the row as it is written."""
    tree = read(tmp_path, ".rst", source)

    found = table(tree)

    assert told(tree) == expected
    assert [tree.text[place.start : place.end] for place in found.places[found.header_rows :]] == quotes


def test_a_table_keeps_its_caption(tmp_path: Path) -> None:
    """A caption often names the product models that a table is about."""
    tree = read(tmp_path, ".rst", ".. table:: The ECU-850\n\n   ==  ==\n   a   b\n   ==  ==\n")

    assert table(tree).caption == "The ECU-850"


def test_a_standard_list_of_characters_that_does_not_exist_is_nothing(tmp_path: Path) -> None:
    """A document may ask for any file; only docutils' own lists are looked up."""
    assert told(read(tmp_path, ".rst", ".. include:: <no.txt>\n\nText |reg|.\n")) == ["Text ."]


def test_what_a_name_stands_for_is_read_in_its_place(tmp_path: Path) -> None:
    """Manuals write the product's name, the firmware's version and signs such as ® once for all."""
    source = ".. include:: <isonum.txt>\n.. |pump| replace:: ECU-850\n\nThe |pump|\\ |reg| and |other|.\n"
    path = tmp_path / "manual.rst"
    path.write_text(source, encoding="utf-8")

    assert told(read_document(path)) == ["The ECU-850\u00ae and ."]
