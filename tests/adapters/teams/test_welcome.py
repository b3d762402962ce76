"""What people read when they add us."""

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.chat.overview import Overview
from adapters.teams.welcome import welcome
from tests.fakes.teams_limits import check_message

KNOWN = Overview(product_lines=("Control units",), models=6, documents=16, examples=("How heavy is it?", ""))
texts = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=300), max_size=30).map(tuple)


def test_it_says_what_we_know_and_how_to_ask() -> None:
    """An empty chat helps nobody."""
    body = welcome(KNOWN, asker="29:person")

    check_message(body)
    assert "I answer from 16 documents on 6 product models." in body["text"]
    assert "**Product lines**\n\n- Control units" in body["text"]
    assert "Write “compare” and product models" in body["text"]
    assert body["suggestedActions"] == {
        "to": ["29:person"],
        "actions": [{"type": "imBack", "title": "How heavy is it?", "value": "How heavy is it?"}],
    }


def test_where_several_people_read_it_nobody_gets_suggestions() -> None:
    """They would be sent without a mention of us."""
    assert "suggestedActions" not in welcome(KNOWN)


def test_without_documents_it_says_how_to_add_some() -> None:
    """That is what whoever set us up needs to know."""
    body = welcome(Overview(product_lines=(), models=0, documents=0, examples=()), asker="29:person")

    check_message(body)
    assert "threadsheet index DOCS" in body["text"]


@settings(deadline=None)
@given(lines=texts, examples=texts)
def test_any_catalogue_is_greeted_with(lines: tuple[str, ...], examples: tuple[str, ...]) -> None:
    """Names come from documents."""
    check_message(welcome(Overview(product_lines=lines, models=1, documents=1, examples=examples), asker="29:person"))
