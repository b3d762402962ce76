"""What comes in, whatever the platform."""

from core.messages import Platform, ThreadKey


def test_a_thread_key_reads_as_one_line_of_its_own() -> None:
    """It stands in logs, where two threads must not look the same."""
    key = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root="1.2")
    other = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C11", root=".2")

    assert str(key) == "slack|T1|C1|1.2"
    assert str(key) != str(other)
