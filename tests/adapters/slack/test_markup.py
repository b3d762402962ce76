"""Slack's markup is undone on the way in, and powerless on the way out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.markup import escape, plain


@pytest.mark.parametrize(
    "written,read",
    [
        pytest.param("<@UBOT> weight?", "weight?", id="mention first"),
        pytest.param("<@UBOT>: weight?", "weight?", id="mention with colon"),
        pytest.param("hey <@UBOT|threadsheet> weight?", "hey weight?", id="mention in the middle"),
        pytest.param("weight? <@UBOT>", "weight?", id="mention last"),
        pytest.param("<@UBOTTLE> weight?", "@UBOTTLE weight?", id="a longer id is somebody else"),
        pytest.param("ask <@U2|ann> or <@U3>", "ask @ann or @U3", id="other people"),
        pytest.param("in <#C1|hardware> or <#C2>", "in #hardware or #C2", id="channels"),
        pytest.param("<!here> <!subteam^S1|@ops> <!channel>", "@here @ops @channel", id="groups"),
        pytest.param("<!subteam^S1>", "@subteam", id="a group without name"),
        pytest.param("<!date^1392734382^{date}|Feb 18>", "Feb 18", id="date"),
        pytest.param("see <https://a.example/x?a=1&amp;b=2|the sheet>", "see the sheet", id="link with label"),
        pytest.param("see <https://a.example/x?a=1&amp;b=2>", "see https://a.example/x?a=1&b=2", id="bare link"),
        pytest.param("<mailto:a@b.example|a@b.example> <mailto:a@b.example>", "a@b.example a@b.example", id="mail"),
        pytest.param("5 V &lt; x &amp;&amp; x &gt; 3 V", "5 V < x && x > 3 V", id="entities"),
        pytest.param("&amp;lt;", "&lt;", id="entities are undone once"),
        pytest.param("a\x00b\nc\td\r", "ab\nc\td", id="control characters"),
    ],
)
def test_text_reads_as_its_author_saw_it(written: str, read: str) -> None:
    """What the index is asked must be words, not markup."""
    assert plain(written, bot_user="UBOT") == read


@given(text=st.text())
def test_escaped_text_has_no_markup_and_comes_back(text: str) -> None:
    """For any text: nothing of it is live, and people read what was meant."""
    escaped = escape(text)

    assert "<" not in escaped
    assert ">" not in escaped
    assert (
        plain(escaped, bot_user="UBOT").split()
        == plain(escape(plain(escaped, bot_user="UBOT")), bot_user="UBOT").split()
    )
