"""Where fetched documents come from is noted of each, whoever else notes at the same time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.addresses import note_address, read_addresses


def test_two_at_once_lose_nothing(tmp_path: Path) -> None:
    """Reading that was stopped may still note its last address when the next place's first one is noted."""
    numbers = [str(number) for number in range(200)]
    with ThreadPoolExecutor(max_workers=4) as noting:
        list(noting.map(lambda number: note_address(tmp_path, number, f"https://example.com/{number}"), numbers))

    assert sorted(read_addresses(tmp_path)) == sorted(numbers)
