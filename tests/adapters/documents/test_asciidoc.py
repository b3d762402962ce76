"""AsciiDoc: blocks, inline markup, attributes and conditions, each with its place in the text."""

from pathlib import Path

import pytest

from adapters.documents import read_document
from tests.adapters.documents.trees import read, table, told

CASES = [
    pytest.param(
        "= Pump\n\n== Parts ==\n\n=== Valve\n\nText.\n", ["# Pump", "## Parts", "### Valve", "Text."], id="headings"
    ),
    pytest.param("# Pump\n\n## Parts\n\nText.\n", ["# Pump", "## Parts", "Text."], id="Markdown's headings"),
    pytest.param("Pump\n====\n\nParts\n-----\n\nText.\n", ["# Pump", "## Parts", "Text."], id="underlined headings"),
    pytest.param(
        "= Pump\nA. Maker <a@b.c>\nv3.2, 2025\n:toc:\n\nText.\n",
        ["# Pump", "A. Maker <a@b.c> v3.2, 2025", "Text."],
        id="header",
    ),
    pytest.param(
        "== A\n\n[discrete]\n== B\n\nText.\n\n=== C\n\nMore.\n",
        ["## A", "### B", "Text.", "### C", "More."],
        id="a discrete heading",
    ),
    pytest.param(
        "One *bold* _slanted_ `code` #mark# **b**old [.x]#role# H~2~O 10 m^2^.\n",
        ["One bold slanted code mark bold role H2O 10 m²."],
        id="inline markup",
    ),
    pytest.param(
        "5 * 3 * 2 and a_b_c, C# or +5 to +12 V, \\*not bold*.\n",
        ["5 * 3 * 2 and a_b_c, C# or +5 to +12 V, *not bold*."],
        id="signs that are no markup",
    ),
    pytest.param(
        "See https://a.b/c[the list^], https://a.b/d, link:x.pdf[Sheet,window=_blank], <<parts,Parts>>, <<the_parts>>, "
        "xref:a.adoc#sec-1[] and mailto:a@b.c[us].\n",
        ["See the list, https://a.b/d, Sheet, Parts, the parts, sec 1 and us."],
        id="links",
    ),
    pytest.param(
        "Press kbd:[Ctrl+C], btn:[OK], menu:File[Save].footnote:[Or not.] icon:check[] image:a.png[The lamp,20]\n",
        ["Press Ctrl+C, OK, File > Save. (Or not.) ✓ The lamp,20"],
        id="macros",
    ),
    pytest.param(
        "[[here]]A \"`quoted`\" '`word`' ((term))(((no, index))) (C) +++<u>raw</u>+++ `+a*b*+` odd:x[y]\n",
        ["A “quoted” ‘word’ term © <u>raw</u> a*b* odd:x[y]"],
        id="quotes, terms and raw text",
    ),
    pytest.param(":long: a \\\n  b\n\nText.\n", ["Text."], id="a definition over two lines"),
    pytest.param("One +\ntwo\nthree.\n", ["One two three."], id="a hard break"),
    pytest.param(
        "* a\n** b\ngoes on\n* [x] c\n\n//\n. one\n.. inner\n. two\n",
        ["- a", "  - b goes on", "- c", "1. one", "  1. inner", "2. two"],
        id="lists",
    ),
    pytest.param("4. four\n5. five\n", ["4. four", "5. five"], id="numbers as written"),
    pytest.param(
        "a. one\nb. two\n\n//\n<1> call\n<.> next\n",
        ["1. one", "2. two", "1. call", "2. next"],
        id="letters and callouts",
    ),
    pytest.param(
        "* a\n+\nand more\n+\n----\ncode\n----\n* b\n", ["- a and more", "`` 'code'", "- b"], id="attached blocks"
    ),
    pytest.param(
        ". a\n+\n[source,sh]\n.Run\n----\nmake\n----\n. b\n",
        ["1. a", "# Run", "`sh` 'make'", "2. b"],
        id="an attached block with a title",
    ),
    pytest.param(
        "Weight:: 210 g\nSupply::\n24 V\nInputs::\n* two\n* three\nDraft::\n",
        ["- Weight: 210 g", "- Supply: 24 V", "- Inputs", "  - two", "  - three", "- Draft"],
        id="descriptions",
    ),
    pytest.param(
        "[qanda]\nIs it loud?:: No. Never.\nWhy?::\n", ["# Is it loud?", "No.", "Never.", "# Why?"], id="questions"
    ),
    pytest.param(
        "NOTE: Gently. Always.\n\n[WARNING]\n.Mind\n====\nHot.\n\n* very\n====\n\n[TIP]\nSlow.\n",
        ["!note Gently.", "!note Always.", "!warning Mind", "!warning Hot.", "!warning - very", "!tip Slow."],
        id="admonitions",
    ),
    pytest.param(
        "[source,bash]\n----\nmake all // now\n----\n\n....\nlit\n....\n\n```sh\nls\n```\n\n indented\n",
        ["`bash` 'make all // now'", "`` 'lit'", "`sh` 'ls'", "`` ' indented'"],
        id="code",
    ),
    pytest.param("[source]\nmake all\n\nText.\n", ["`` 'make all'", "Text."], id="a paragraph of code"),
    pytest.param(
        "[tabs]\n====\nBasic::\n+\n--\n5 W\n--\nPro:: 9 W\n====\n\nText.\n",
        ["[Basic] 5 W", "[Pro] 9 W", "Text."],
        id="tabs",
    ),
    pytest.param(
        ".Wiring\nConnect it.\n\n.Steps\n. one\n\n****\nAside.\n****\n",
        ["# Wiring", "Connect it.", "# Steps", "1. one", "Aside."],
        id="titles of blocks",
    ),
    pytest.param(
        ".Front\nimage::a.png[The whole pump,200]\n\nimage::b.png[]\n", ["Front", "<The whole pump>"], id="images"
    ),
    pytest.param("// comment\n////\nmore\n////\n\nText.\n// gone\nGoes on.\n", ["Text.", "Goes on."], id="comments"),
    pytest.param(
        "include::a.adoc[]\n\n'''\n\n<<<\n\ntoc::[]\n\n[#id]\n[[anchor]]\nText.\n\n++++\n<b>\n++++\n",
        ["Text."],
        id="what says nothing",
    ),
    pytest.param(
        ":a:\n\nifdef::a[]\nOne.\nendif::[]\n\nifndef::a[]\nTwo.\nendif::[]\n\nifdef::a+b[]\nThree.\nendif::[]\n\nifdef::a,b[Four.]\n\nifdef::b[Five.]\n",
        ["One.", "Four."],
        id="conditions",
    ),
    pytest.param(
        ':v: 2\n\nifeval::["{v}" == "2"]\nTwo.\nendif::[]\n\n'
        "ifeval::[{v} > 5]\nSix.\nendif::[]\n\nifeval::[odd]\nOdd.\nendif::[]\n",
        ["Two.", "Odd."],
        id="compared attributes",
    ),
    pytest.param("====\nNot closed.\n", ["Not closed."], id="a block that nothing closes"),
    pytest.param("|===\n|===\n\n----\n----\n\nText.\n", ["Text."], id="empty blocks"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", CASES)
def test_every_kind_of_block_is_read(tmp_path: Path, source: str, expected: list[str]) -> None:
    """Manuals kept as code are as often in AsciiDoc as in any other format."""
    assert told(read(tmp_path, ".adoc", source)) == expected


def test_the_first_heading_is_the_title(tmp_path: Path) -> None:
    """Sources are cited by their title."""
    assert read(tmp_path, ".asciidoc", "= The ECU\n:a: b\n\nText.\n").title == "The ECU"


def test_attributes_are_filled_in(tmp_path: Path) -> None:
    """A manual that is kept for several products names the product so."""
    path = tmp_path / "manual.adoc"
    path.write_text(
        ":product: ECU-850\n:long: {product} \\\n:gone: x\n:gone!:\n\nThe {product} has 5{nbsp}V, {Gone}.\n"
    )

    assert told(read_document(path)) == ["The ECU-850 has 5 V, {Gone}."]


TABLES = [
    pytest.param(
        '[cols="1,1",options="header"]\n|===\n| Name | V\n\n| A | 1\n| B\n| 2\n|===\n',
        ["= Name = V", "| A | 1", "| B | 2"],
        id="an option says that there are headings",
    ),
    pytest.param(
        "[%header,cols=2*]\n|===\n|Name\n|V\n|A\n|1\n|===\n", ["= Name = V", "| A | 1"], id="a cell on each line"
    ),
    pytest.param(
        "|===\n|Odd |Even\n\n|A |1\n|===\n", ["= Odd = Even", "| A | 1"], id="a blank line below the headings"
    ),
    pytest.param('[options="noheader"]\n|===\n|5 |Even\n\n|A |1\n|===\n', ["| 5 | Even", "| A | 1"], id="no headings"),
    pytest.param(
        "[%header]\n|===\n|Name |P |Q\n.2+|A 2+|both\n|1 |2\n2*|x |y\n|===\n",
        ["= Name = P = Q", "| A | both | both", "| A | 1 | 2", "| x | x | y"],
        id="cells that span and repeat",
    ),
    pytest.param(
        '[%header,cols="h,^.^2,>a"]\n|===\n|Name |P |Q\n|A |*b* \\| c +\nd f|* x\n* y\n|===\n',
        ["= Name = P = Q", "| A | b | c; d f | x; y"],
        id="styles of columns, lines in cells",
    ),
    pytest.param(
        "[%header]\n|===\n|Name |P\nh|A a|one\n\ntwo\n|===\n",
        ["= Name = P", "| A | one; two"],
        id="styles of cells, paragraphs in cells",
    ),
    pytest.param(
        '[%header,format=csv]\n|===\nName,P\nA,"1, 2"\n|===\n', ["= Name = P", "| A | 1, 2"], id="separated by commas"
    ),
    pytest.param("[%header]\n,===\nName,P\n\nA,1\n,===\n", ["= Name = P", "| A | 1"], id="a delimiter for commas"),
    pytest.param(
        "[%header,format=tsv,separator=\\t]\n|===\nName\tP\nA\t1\n|===\n",
        ["= Name = P", "| A | 1"],
        id="separated by tabs",
    ),
    pytest.param(
        "[%header,separator=!]\n|===\n!Name !P\n!A !1|2\n|===\n",
        ["= Name = P", "| A | 1|2"],
        id="a separator of its own",
    ),
    pytest.param("|===\n|===\n", [], id="empty"),
]


@pytest.mark.parametrize("source, expected", TABLES)
def test_every_kind_of_table_is_read(tmp_path: Path, source: str, expected: list[str]) -> None:
    """A value is found by its row and column only."""
    assert told(read(tmp_path, ".adoc", source)) == expected


def test_a_table_is_called_by_its_title_and_its_rows_can_be_quoted(tmp_path: Path) -> None:
    """A row is cited as it stands in the source."""
    tree = read(tmp_path, ".adoc", ".Weights of _all_ types\n|===\n|Type |kg\n\n|A .^|1\n|B |2\n|===\n")

    found = table(tree)

    assert found.caption == "Weights of all types"
    assert [tree.text[place.start : place.end] for place in found.places] == ["|Type |kg", "|A .^|1", "|B |2"]
