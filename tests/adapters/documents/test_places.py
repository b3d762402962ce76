"""The promise of every loader: each place is exact, whatever the document."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.documents.read import FORMATS, read_document
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import assert_exact

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus" / "docs"

SNIPPETS = """\
# A~|## B ~|~|~~|- a~|1. b~|  - c~|text. More|**bold**~|`x`|```~|> |:::tip T~|:::~|    |\t|<br/>|![a](b)|[c](d)|===~
<Tabs>|<TabItem label='x'>|</TabItem>|</Tabs>|<table>|<tr>|<td colspan=2>|<th rowspan=3>|</td>|</tr>|</table>|<sup>|1
<ul>|<li>|</li>|</ul>|<dl>|<dt>|<dd>|</dl>|<p>|</p>|<h2>|</h2>|<pre>|</pre>|<div class='note'>|</div>|<main>|</main>
<!--|-->|{/*|*/}|<img alt='z'>|&amp;|&#8226; x|---~|!!! note 'T'~|=== 'tab'~|\\|*|_|<|>|<b>|</b>|</sup>|<script>
KEY: value~|SHOUTED HEADING~|3.2 Power~|+---+~|a  b  c~|.. note:: x~|\ufeff|\ufffd|\u2028|\f|import x from 'y'~
====  ===~a     b~|+---+---+~; a ; b ;~|.. list-table::~|   * - x~|     - y~|.. image:: p~   :alt: q~|:role:`r`|;s;
:f: g~|::~~|T~~~~|
|===~|;===~|[cols="1,h"]~|[%header]~|[NOTE]~|====~|.Title~|t:: u~|+~|2+;|.2+;|image::p[q]~|ifdef::x[]~|endif::[]~|----~
{% tab title='q' %}~|{% endtab %}~|</script>|<summary>|</summary>|; a ; b ;~;---;---;~|; 1 ;~|;|<aside>|</aside>
"""
"""What documents are made of; "~" stands for a line end and ";" for a bar."""

PARTS = [part.replace("~", "\n").replace(";", "|") for line in SNIPPETS.splitlines() for part in line.split("|")]
DOCUMENTS = st.lists(st.sampled_from([*PARTS, "\r\n"]) | st.text(max_size=12), max_size=40).map("".join)


def tree_of(source: str, suffix: str) -> DocumentTree:
    """Return the tree of a document in memory."""
    return FORMATS[suffix](source.encode("utf-8", errors="surrogatepass"))


@pytest.mark.parametrize("suffix", [".md", ".html", ".txt", ".rst", ".adoc"])
@given(source=DOCUMENTS)
def test_places_are_exact_for_any_text(suffix: str, source: str) -> None:
    """For any document, however broken: it is read, and everything read is proved by its place."""
    assert_exact(tree_of(source, suffix))


@pytest.mark.parametrize("suffix", [".md", ".html", ".txt", ".rst", ".adoc"])
@given(words=st.lists(st.from_regex(r"[A-Za-z]{3,8}", fullmatch=True), min_size=1, max_size=30))
def test_no_word_of_plain_text_is_lost(suffix: str, words: list[str]) -> None:
    """Nothing is lost: all words of a text without markup are read."""
    text = " ".join(words)

    tree = tree_of(text, suffix)

    assert tree.text == text
    assert len(tree.blocks) == 1


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here; it belongs at ../shared/corpus")
def test_every_document_of_the_corpus_is_read_exactly() -> None:
    """Real documents of real makers, all of them."""
    paths = sorted(path for path in CORPUS.rglob("*") if path.suffix.lower() in FORMATS)
    assert len(paths) >= 83

    for path in paths:
        tree = read_document(path)
        assert_exact(tree)
        assert tree.title, path
        assert tree.blocks, path
        assert (path.suffix == ".pdf") is bool(tree.page_starts)
        assert (path.suffix == ".pdf") or not any("no text" in warning for warning in tree.warnings)
