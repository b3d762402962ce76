"""HTML pages: what a person reads on them, without the frame around it."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, told

CASES = [
    pytest.param(
        "<h1>ECU-850<a class=hash-link>&para;</a></h1><p>Text\n here.</p>", ["# ECU-850", "Text here."], id="text"
    ),
    pytest.param("<p>120&nbsp;mA &lt; 1&nbsp;A. e.g. x<br>y</p>", ["120 mA < 1 A. e.g. x", "y"], id="entities"),
    pytest.param("<nav>a</nav><header>b</header><footer>c</footer><aside>d</aside>e", ["e"], id="frame"),
    pytest.param(
        "<div role=navigation>a</div><script>if (a<b) x('<p>')</script><style>p{}</style>b", ["b"], id="scripts"
    ),
    pytest.param("<p hidden>a</p><p style='display: none'>b</p><div role=tabpanel hidden>c</div>", ["c"], id="hidden"),
    pytest.param(
        "<article><header><h1>A</h1></header>b<footer>c</footer></article>", ["# A", "b"], id="article's header"
    ),
    pytest.param("<p>out</p><main><p>in</p></main><p>out</p>", ["in"], id="main"),
    pytest.param("<main>a</main><main>b</main>", ["a", "b"], id="two mains"),
    pytest.param("<main>never closed", ["never closed"], id="main never closed"),
    pytest.param("<ul><li>a<ul><li>b</ul><li>c<p>d</p></ul>e", ["- a", "  - b", "- c d", "e"], id="lists"),
    pytest.param("<ol start=3><li>a<li value=7>b<li>c</ol>", ["3. a", "7. b", "8. c"], id="numbers"),
    pytest.param(
        "<ol><li>a<pre>x</pre>more</li><li>b</ol>", ["1. a", "`` 'x'", "1. more", "2. b"], id="code in a step"
    ),
    pytest.param("<li>a<li>b", ["- a", "- b"], id="entries without a list"),
    pytest.param("<ul>loose<li></li></ul></ul>", ["- loose"], id="text without an entry"),
    pytest.param("<dl><dt>Mass:</dt><dd>2 g<dd>3 g<dt>Lone</dl>", ["- Mass: 2 g", "- 3 g", "- Lone"], id="definitions"),
    pytest.param("<dl><dt>A<dt>B<dd>x</dl>", ["- A", "- B: x"], id="two terms"),
    pytest.param("<pre class='lang-sh'>ls &amp;\n  <b>-a</b><br>x</pre>", ["`sh` 'ls &\\n  -a\\nx'"], id="code"),
    pytest.param("<img src=a><img alt='Front'><p>See <img alt='knob'> here", ["<Front>", "See knob here"], id="images"),
    pytest.param("<div class='admonition warning'><p>Hot.</p></div><p>x", ["!warning Hot.", "x"], id="admonition"),
    pytest.param(
        "<aside class='admonition'>Mind.</aside><div class='my-alert alert--tip'>y</div>",
        ["!note Mind.", "!tip y"],
        id="more",
    ),
    pytest.param("<div class='alert'>Mind.</div>", ["Mind."], id="alert of no kind"),
    pytest.param("<details><summary>More</summary>In</details>", ["# More", "In"], id="details"),
    pytest.param(
        "<p><b><span>Ratings<o:p></o:p></span></b></p><p><b>Bold</b> text",
        ["# Ratings", "Bold text"],
        id="Word headings",
    ),
    pytest.param("<p><b>Note</b></p>", ["Note"], id="a bold word that is no heading"),
    pytest.param("<p>&#8226;&nbsp; entry</p><p>- 5 V</p>", ["- entry", "- 5 V"], id="Word bullets"),
    pytest.param("<ul>a<h2>B</h2><li>c <img alt=d></ul>", ["- a", "## B", "- c d"], id="heading in a list"),
    pytest.param("<ul><li>a<li><img alt=b>c</ul>", ["- a", "<b>", "- c"], id="image in a list"),
    pytest.param("<dl><dt>A<pre>x</pre><dd>b</dl>", ["- A", "`` 'x'", "- b"], id="code in a definition"),
    pytest.param("<table><tr><td>a<script>x</script>b<td>c</table>", ["| ab | c"], id="script in a cell"),
    pytest.param(
        '<div class="toc local"><p>Contents</p></div><ul><li><a href="#a">A</a><li><a href="#b">B</a></ul><p '
        'class="with-toc">x</p><ul><li><a href="#a">A</a>: 2 kg</ul><ul><li><a href="p.html">P</a></ul>',
        ["x", "- A: 2 kg", "- P"],
        id="contents of the page",
    ),
    pytest.param("<h2></h2><p> </p><!-- no --><![CDATA[no]]>", [], id="nothing"),
    pytest.param("a < b & c <3 <", ["a < b & c <3 <"], id="no tags"),
    pytest.param('<p title="a>b">x</p><p a=\'>\'>y</p><p b=">z</p>', ["x", "y", "z"], id="odd attributes"),
]


FRAMES = [
    pytest.param('<div id="sidebar"><ul><li><a href=a>R1</a><li><a href=b>R2</a></ul></div>x', ["x"], id="sidebar"),
    pytest.param('<ul class="main-menu"><li><a>R1</a> <li><a>24 V units</a></ul>x', ["x"], id="measures in a menu"),
    pytest.param('<div class="site-header"><a>Home</a> / <a>R1</a></div>x', ["x"], id="header of links"),
    pytest.param('<div id="footer">Made with Wiki 7.19 · 3 Likes</div>', [], id="foot without links"),
    pytest.param("<div role=dialog>Stay?</div><aside><a>a</a><table><td><a>b</a></table></aside>", [], id="roles"),
    pytest.param(
        '<div class="cookie-consent">We keep cookies for 365 days.<button>Yes</button></div>x', ["x"], id="cookies"
    ),
    pytest.param(
        '<section id="cookies"><p>Cookies end after 5 min.</p></section>', ["Cookies end after 5 min."], id="told"
    ),
    pytest.param(
        '<div class="cookie-box">Cookie <table><tr><td>a<td>b</table><button>c</button></div>',
        ["Cookie", "| a | b"],
        id="a cookie's table",
    ),
    pytest.param("<aside><table><tr><td>Mass<td>2 kg</table></aside>", ["| Mass | 2 kg"], id="table aside"),
    pytest.param("<aside>Mass: 2 kg</aside><aside>See also</aside>", ["Mass: 2 kg"], id="measure aside"),
    pytest.param("<footer><table><tr><td>Mass<td>2 kg</table></footer>", ["| Mass | 2 kg"], id="table in the foot"),
    pytest.param('<div class="sidebar">Mass 2 kg <a>R1</a><a>R2</a></div>', ["Mass 2 kg R1R2"], id="a measure beside"),
    pytest.param('<div class="menu"><p>Press the key to open it.</p></div>', ["Press the key to open it."], id="words"),
    pytest.param(
        '<div class="menu-content"><ul><li><a>USB socket</a></li> <li><a>M12 socket</a></li></ul></div>',
        ["- USB socket", "- M12 socket"],
        id="not called so",
    ),
    pytest.param(
        '<div id="header"><h2>Packet header</h2><a>Length</a> <a>Kind</a></div>',
        ["## Packet header", "Length Kind"],
        id="a heading in it",
    ),
    pytest.param('<div class="menu"><a>The data sheet</a></div>', ["The data sheet"], id="one link"),
    pytest.param('<div class="footer">¹ on request</div>', ["¹ on request"], id="a footnote in the foot"),
    pytest.param('<div class="footer">Weighs 2 kg.</div>', ["Weighs 2 kg."], id="a measure in the foot"),
    pytest.param('<div class="card-footer">On request</div>', ["On request"], id="the foot of a card"),
    pytest.param('<main><div class="footer">On request</div></main>', ["On request"], id="the foot of a part"),
    pytest.param('<body class="has sidebar"><a>R1</a><a>R2</a></body>', ["R1R2"], id="the whole page"),
    pytest.param(
        '<div id="main-header"><ol class="breadcrumb-section"><li><a>A</a><li><a>B</a></ol><h1>R</h1></div>',
        ["# R"],
        id="the title below what leads to it",
    ),
    pytest.param('<div class="nav"><div>' * 200 + "x" + '</div class="nav">' * 200, ["x"], id="many kept"),
]


@pytest.mark.parametrize("source, expected", [*CASES, *FRAMES])
def test_a_person_reads_the_same(source: str, expected: list[str], tmp_path: Path) -> None:
    """What the tree tells is what a person reads in the middle of the page."""
    assert told(read(tmp_path, ".html", source)) == expected


@pytest.mark.parametrize(
    "source, title",
    [
        pytest.param("<title>Site | A</title><h1>A</h1>", "A", id="heading first"),
        pytest.param("<head><title>A &amp; B</title></head>x", "A & B", id="title element"),
        pytest.param("x", "", id="none"),
    ],
)
def test_the_title_is_the_page_s_own(source: str, title: str, tmp_path: Path) -> None:
    """A site's name in the title is less good than the heading."""
    assert read(tmp_path, ".htm", source).title == title


@pytest.mark.parametrize(
    "raw, text",
    [
        pytest.param("<meta charset=windows-1252><p>85 °C".encode("cp1252"), "85 °C", id="declared"),
        pytest.param("<meta charset=nonsense><p>85 °C".encode(), "85 °C", id="unknown"),
        pytest.param("<meta charset=ascii><p>85 °C".encode(), "85 °C", id="wrong"),
        pytest.param("<p>85 °C".encode("utf-16"), "85 °C", id="UTF-16"),
    ],
)
def test_a_declared_encoding_is_kept_to(raw: bytes, text: str, tmp_path: Path) -> None:
    """A degree sign that turns into nonsense makes a wrong unit."""
    assert told(read(tmp_path, ".html", raw)) == [text]
