"""What says nothing of what is asked never leads before what says all of it."""

from core.retrieval.scoring import said_first
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, a_candidate, one

PAGE = (SHEET, Paper().says("It may sleep for 6 hours.", "The warranty is 36 months."))


def test_what_says_all_that_is_asked_leads_before_what_says_nothing() -> None:
    """A number in the right unit is no warranty."""
    nothing = a_candidate(one(PAGE, said="It may sleep for 6 hours."), 6.0, soft_all=0.0, soft_own=0.0)
    warranty = a_candidate(one(PAGE, said="The warranty is 36 months."), 5.5)
    far = a_candidate(one(PAGE, said="The warranty is 36 months."), 2.0)

    assert said_first((nothing, warranty))[0] is warranty
    assert said_first((nothing, far))[0] is nothing
    assert said_first((warranty, nothing))[0] is warranty
