"""What operators count of a language model."""

from bot.metrics import Metrics


def test_calls_of_a_language_model_and_their_tokens_are_counted() -> None:
    """They cost money."""
    metrics = Metrics()
    metrics.asked(2_000)
    metrics.asked(4_500)

    page = metrics.page()
    assert b"threadsheet_llm_calls_total 2.0" in page
    assert b"threadsheet_llm_tokens_total 6500.0" in page
