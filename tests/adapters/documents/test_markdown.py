"""Markdown and MDX in the dialects that makers use."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, told

CASES = [
    pytest.param("# ECU-850\n\nText.\n\n### Deep ###\n", ["# ECU-850", "Text.", "### Deep"], id="headings"),
    pytest.param("ECU-850\n===\n\nPower\n---\n", ["# ECU-850", "## Power"], id="underlined headings"),
    pytest.param("## **Power** {#power}\n", ["## Power"], id="heading with markup and anchor"),
    pytest.param("#\n##Power\n#1 choice\n", ["## Power", "#1 choice"], id="sloppy headings"),
    pytest.param("## A\n\n**Limits:**\n\nText.\n", ["## A", "### Limits", "Text."], id="bold line is a heading"),
    pytest.param("## A\n\n**1. Install**\n\n2.3 Power\n", ["## A", "### 1. Install", "### 2.3 Power"], id="numbered"),
    pytest.param("**Note**\n\n2.4 GHz only\n", ["Note", "2.4 GHz only"], id="a note and a number are no headings"),
    pytest.param("One\ntwo. Three\n[x](y) ~~z~~.\n", ["One two.", "Three x z."], id="paragraph"),
    pytest.param("a<br/>b\n", ["a", "b"], id="line break tag"),
    pytest.param("It is 48*24*15mm, *not* 5 * 5.\n", ["It is 48*24*15mm, not 5 * 5."], id="times is no emphasis"),
    pytest.param("First\n***\n---\nSecond\n", ["First", "Second"], id="rules"),
    pytest.param("[ref]: http://x\n<!-- no\nno -->{/* no */}\nyes <!-- no --> ok\n", ["yes ok"], id="comments"),
    pytest.param("![Front](a.png) <img src=b alt='Back'/>\n![](c.png)\n", ["<Front>", "<Back>"], id="images"),
    pytest.param("Text:\n![Front](a.png)\nmore\n", ["Text:", "<Front>", "more"], id="image within a paragraph"),
    pytest.param("- a\n- b\n  - c\n    1. d\n", ["- a", "- b", "  - c", "    1. d"], id="nested list"),
    pytest.param("- a\nb\n\n  c\n- d\n", ["- a b c", "- d"], id="entries go on"),
    pytest.param("- a\n\n1. b\n2) c\n", ["- a", "1. b", "2. c"], id="another kind of list"),
    pytest.param("1. a\n   ```sh\n   x\n     y\n   ```\n2. b\n", ["1. a", "`sh` 'x\\n  y'", "2. b"], id="code in list"),
    pytest.param("1. a\n\n   ![P](p.png)\n2. b\n   - c\n", ["1. a", "<P>", "2. b", "  - c"], id="image in list"),
    pytest.param("① : a\n② b\n", ["1. a", "2. b"], id="circled numbers"),
    pytest.param("- [ ] a\n- [x] b\n- \n", ["- a", "- b"], id="tasks"),
    pytest.param("- Weight: 210 g\n* **Size**: 10 mm\n", ["- Weight: 210 g", "- Size: 10 mm"], id="keys stay entries"),
    pytest.param("```python title=x\na  b\n\n# c\n```\ntext\n", ["`python` 'a  b\\n\\n# c'", "text"], id="code"),
    pytest.param("~~~\nnever closed\n", ["`` 'never closed'"], id="open code"),
    pytest.param("Text\n\n    code\n      more\n\nText\n", ["Text", "`` 'code\\n  more'", "Text"], id="indented code"),
    pytest.param("> Quote one.\n> Goes on\n> - a\n", ["Quote one.", "Goes on", "- a"], id="quote"),
    pytest.param("> [!WARNING]\n> Hot.\n", ["!warning Hot."], id="GitHub callout"),
    pytest.param("> [!tip] Title\n> Text.\n", ["!tip [!tip] Title Text."], id="Obsidian callout"),
    pytest.param("> **Note:** Dry.\n", ["!note Note: Dry."], id="quoted note"),
    pytest.param("> **Caution**\n>\n> Hot.\n", ["!caution Caution", "!caution Hot."], id="quote headed by its kind"),
    pytest.param("**Warning:** Hot.\n", ["!warning Warning: Hot."], id="note in a paragraph"),
    pytest.param(":::tip Title\n\n- a\n\n:::\nb\n", ["!tip Title", "!tip - a", "b"], id="colons"),
    pytest.param(":::danger [Heat]\nHot.\n:::\n", ["!danger Heat", "!danger Hot."], id="title in brackets"),
    pytest.param("::::info\n:::error\nx\n:::\ny\n::::\nz\n", ["!danger x", "!info y", "z"], id="nested colons"),
    pytest.param(
        '!!! note "T"\n    In.\n\n    More.\nOut.\n', ["!note T", "!note In.", "!note More.", "Out."], id="!!!"
    ),
    pytest.param(
        "**Speed (250000) --->**\n\n**Clock (8 MHz)**\n\n**Wiring**\n\nAs drawn.\n\n**Overview**\n",
        ["Speed (250000) --->", "Clock (8 MHz)", "# Wiring", "As drawn.", "# Overview"],
        id="bold lines with nothing below",
    ),
    pytest.param('??? "A"\n    - a\n\n???+ "B"\n    b\n\nc\n', ["[A] - a", "[B] b", "c"], id="boxes that fold"),
    pytest.param('=== "A"\n\n    a\n\n=== "B"\n\n    <div>\n    b\n\nc\n', ["[A] a", "[B] b", "c"], id="MkDocs tabs"),
    pytest.param('{% hint style="info" %}\nx\n{% endhint %}\ny {% z %}\n', ["!info x", "y"], id="GitBook hint"),
    pytest.param(
        '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}\ny\n', ["[A] x", "y"], id="GitBook tab"
    ),
    pytest.param("{% include x %}\ny\n", ["y"], id="GitBook include"),
    pytest.param("<aside>\n💡 Mind it.\n</aside>\nx\n", ["!note 💡 Mind it.", "x"], id="Notion aside"),
    pytest.param('<Callout type="error">\nx\n</Callout>\n<Tip>y</Tip>\n', ["!danger x", "!tip y"], id="callout tags"),
    pytest.param('<div class="alert warning">\nx\n</div>\n', ["!warning x"], id="callout class"),
    pytest.param("<details>\n<summary>More **x**</summary>\n\nIn.\n</details>\n", ["# More x", "In."], id="details"),
    pytest.param("<h2>Head</h2>\n<p>Text.</p>\n<ul><li>a</li></ul>\n", ["## Head", "Text.", "- a"], id="HTML"),
    pytest.param("Press <Kbd>F2</Kbd> now.\n<Kbd>F3</Kbd> too.\n", ["Press F2 now.", "F3 too."], id="words as tags"),
    pytest.param("`<x>` and <password> at <https://a.b>\n", ["<x> and <password> at https://a.b"], id="no tags"),
    pytest.param(
        "import A from 'a';\nimport {\n  B\n} from 'b'\n\nexport const x = 1;\ntext\n", ["text"], id="modules"
    ),
    pytest.param("{useUrl('x')}\n\nimport the data from disk.\n", ["import the data from disk."], id="expression"),
    pytest.param("a *b* __c__ ***d*** x_y_z 2*3 \\*e\\* &amp; `&lt;`\n", ["a b c d x_y_z 2*3 *e* & &lt;"], id="inline"),
    pytest.param("[![alt](a)](b) and [c [d]](e) [f][g] [[h]] i[^1]\n", ["alt and c [d] f h i"], id="links"),
    pytest.param("10<sup>-3</sup> H<sub>2</sub>O 85<sup>1</sup>\n", ["10⁻³ H2O 85¹"], id="raised digits"),
    pytest.param(
        "no<sup>b</sup> no<sup>g,h</sup> no<sup>*)</sup> no<sup>c)</sup>\n", ["noᵇ noᵍ ʰ no*) no"], id="raised letters"
    ),
    pytest.param("\ufeff# A\r\n\r\nx\r\ny\r\n\r\n- b\r\n", ["# A", "x y", "- b"], id="byte order mark and CRLF"),
    pytest.param("<ul>\n<li>a\n\ntext\n", ["- a", "text"], id="HTML never closed"),
    pytest.param("85[^1] A\n\n[^1]: At 25 °C.\n", ["85 A", "At 25 °C."], id="footnotes"),
    pytest.param("a\\\nb\n", ["a", "b"], id="hard break"),
    pytest.param("<ul><li>a", ["- a"], id="HTML never closed at the end"),
    pytest.param(
        '<doc-img src="a.png" alt="The pump from above" />\n\nA <doc-ref to="x">valve</doc-ref>.\n',
        ["<The pump from above>", "A valve."],
        id="custom elements",
    ),
    pytest.param("<faq>\nWhy?\n</faq>\n\nNot </faq> here.\n", ["Why?", "Not here."], id="elements nobody knows"),
    pytest.param("Set <your-name> to b<n>.\n", ["Set <your-name> to b<n>."], id="words in angle brackets"),
    pytest.param("<Photo src={a} alt='The pump' />\n\n<Tabs />\n", ["<The pump>"], id="a component with a picture"),
    pytest.param("{{< note >}}\nMind it.\n{{< /note >}}\n\nText.\n", ["!note Mind it.", "Text."], id="Hugo's notes"),
    pytest.param(
        "{{% alert warning %}}\nHot.\n{{% /alert %}}\n{{% alert type='tip' %}}\nGood.\n{{% /alert %}}\n",
        ["!warning Hot.", "!tip Good."],
        id="a kind as an attribute",
    ),
    pytest.param(
        '{{< tab name="Basic" >}}\n5 W\n{{< /tab >}}\n{{< tab "Pro" >}}\n9 W\n{{< /tab >}}\n',
        ["[Basic] 5 W", "[Pro] 9 W"],
        id="Hugo's tabs",
    ),
    pytest.param(
        '{{< figure src="a.png" alt="The valve" >}}\n{{< video x >}}\n\nText {{ site.name }}{% x y %}, `{{ a }}`.\n',
        ["<The valve>", "Text , {{ a }}."],
        id="other shortcodes",
    ),
    pytest.param("See {{< figure alt='the valve' >}} now.\n", ["See the valve now."], id="a picture in a sentence"),
    pytest.param("**Note: Never. It is hot.**\n", ["!note Note: Never.", "!note It is hot."], id="bold over sentences"),
    pytest.param("*Never. Hot*\n\n5 V\\* a_b_\n", ["Never.", "Hot", "5 V* a_b_"], id="slanted over sentences"),
    pytest.param("ECU**\u00ae** and Bus*&trade;*\n", ["ECU\u00ae and Bus\u2122"], id="raised signs in bold"),
    pytest.param(
        "Valve\n: Lets it flow.\n: Or not.\n", ["- Valve: Lets it flow.", "- Valve: Or not."], id="definitions"
    ),
    pytest.param("*[CAN]: Controller Area Network\n", ["- CAN: Controller Area Network"], id="abbreviations"),
    pytest.param("[[_TOC_]]\n\nH~2~O, 3 m^2^, ==now==\n", ["H2O, 3 m\u00b2, now"], id="raised, lowered and marked"),
    pytest.param(
        "| a | b |\n|---|---|\n| CAN | :x: |\n| LIN | :heavy_check_mark: :tada: |\n",
        ["= a = b", "| CAN | \u2717", "| LIN | \u2713"],
        id="emoji that say something",
    ),
    pytest.param(
        "Open http://192.168.4.1/setup or <http://192.168.4.1> or [here](http://192.168.4.2).\n",
        ["Open http://192.168.4.1/setup or http://192.168.4.1 or here."],
        id="addresses are text",
    ),
]

TABS = """\
<Tabs groupId="x">
    <TabItem value="750" label="ECU-750">

        ### Power

        - 12 V
          - 24 V

        | a | b |
        |---|---|
        | 1 | 2 |

        <Code tip="x">
        ```sh
        ls
        ```
        </Code>
    </TabItem>
    <TabItem
        label={"ECU-850"}
        value='850'>It is 10 W.</TabItem>
    <TabItem value="inner"><Tabs><TabItem label="deep">x</TabItem><TabItem label="deeper">y
    <TabItem label="last">z
</Tabs></TabItem>
</Tabs>
After.
"""


@pytest.mark.parametrize("source, expected", CASES)
def test_a_person_reads_the_same(source: str, expected: list[str], tmp_path: Path) -> None:
    """What the tree tells is what a person would read on the rendered page."""
    assert told(read(tmp_path, ".mdx", source)) == expected


def test_tabs_label_what_stands_in_them(tmp_path: Path) -> None:
    """A value in the tab of one product model must not be told of another."""
    tree = read(tmp_path, ".mdx", TABS)

    assert told(tree) == [
        "[ECU-750] ### Power",
        "[ECU-750] - 12 V",
        "[ECU-750]   - 24 V",
        "[ECU-750] = a = b",
        "[ECU-750] | 1 | 2",
        "[ECU-750] `sh` 'ls'",
        "[ECU-850] It is 10 W.",
        "[inner] [deep] x",
        "[inner] [deeper] y",
        "[inner] [last] z",
        "After.",
    ]


@pytest.mark.parametrize(
    "source, title, keys",
    [
        pytest.param("---\ntitle: ' A '\nn: 1\nl: [x, 2]\nd: 2026-01-02\nb: true\nz:\n---\n# B\n", "A", 6, id="YAML"),
        pytest.param("---\na:\n  b: c\n...\n# B\n", "B", 1, id="nested"),
        pytest.param("+++\ntitle = 'A'\n+++\nx\n", "A", 1, id="TOML"),
        pytest.param("---\n---\n# B\n", "B", 0, id="empty"),
        pytest.param("---\njust text\n---\n# B\n", "B", 0, id="text between rules"),
        pytest.param("x\n\n## C\n", "", 0, id="none"),
    ],
)
def test_front_matter_is_read_and_is_no_text(source: str, title: str, keys: int, tmp_path: Path) -> None:
    """Its keys register the document; its text is nothing to quote."""
    tree = read(tmp_path, ".md", source)

    assert tree.title == title
    assert len(tree.front_matter) == keys
    assert all(isinstance(value, str | list) for value in tree.front_matter.values())


def test_front_matter_values_are_text(tmp_path: Path) -> None:
    """Whoever reads them must not care what YAML makes of a date."""
    tree = read(tmp_path, ".md", "---\nd: 2026-01-02\nb: true\nl: [ECU-750, 2]\nz:\nm:\n  k: v\n---\nx\n")

    assert tree.front_matter == {"d": "2026-01-02", "b": "true", "l": ["ECU-750", "2"], "z": "", "m.k": "v"}


@pytest.mark.parametrize("source", ["---\na: [\n---\nText.\n", "+++\na = \n+++\nText.\n"])
def test_broken_front_matter_is_reported_and_the_text_is_read(source: str, tmp_path: Path) -> None:
    """One bad line must not cost the document."""
    tree = read(tmp_path, ".md", source)

    assert told(tree) == ["Text."]
    assert [warning[:29] for warning in tree.warnings] == ["The front matter can't be rea"]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("[" + "![a]" * 3000, id="images in an open link"),
        pytest.param("*a " * 3000, id="emphasis never closed"),
        pytest.param("*" * 20000 + "a", id="stars"),
        pytest.param("<table>\n" * 2000, id="tables never closed"),
        pytest.param("`" * 5000 + " a", id="ticks"),
        pytest.param("<a " * 3000, id="tags never closed"),
        pytest.param("<div " + 'a="b" ' * 3000, id="many attributes"),
        pytest.param("> " * 200 + "deep", id="deep quotes"),
        pytest.param("".join("  " * depth + "- x\n" for depth in range(200)), id="deep lists"),
        pytest.param("{" * 3000, id="braces"),
        pytest.param("|" * 3000 + "\n" + "|-" * 3000, id="bars"),
    ],
)
def test_hostile_text_is_read_in_time(source: str, tmp_path: Path) -> None:
    """One document must not hold up the index."""
    read(tmp_path, ".md", source)


def test_the_title_of_a_component_heads_what_it_holds(tmp_path: Path) -> None:
    """The question of an answer often stands in an attribute only; that of a tab or a note is none."""
    source = (
        "<Accordion>\n\n<Question title=\"Is it 5 V?\">\n\nNo.\n\n</Question>\n\n<Card heading='12' />\n\n"
        "<Panel title={label}>\n\nYes.\n\n</Panel>\n\n</Accordion>\n"
    )

    assert told(read(tmp_path, ".mdx", source)) == ["# Is it 5 V?", "No.", "# label", "Yes."]
