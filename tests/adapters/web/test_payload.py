"""What the page sends, as the inbox sees it."""

from adapters.web.callers import PAGE
from adapters.web.payload import to_utterance


def test_threads_of_the_page_do_not_wait_for_each_other() -> None:
    """Nobody knows who sits at the page; if all were one person, one visitor's questions would hold up another's."""
    first, other, again = (
        to_utterance(PAGE, thread, {"id": f"q{number}", "text": "supply?"}).author
        for number, thread in enumerate(("t1", "t2", "t1"))
    )

    assert first != other
    assert first == again
