"""What the tests of prompts look at: which lines stand within fences, and which outside."""


def outside(prompt: str) -> list[str]:
    """Return the lines that no fence encloses, empty ones left out; the fence is the second line."""
    lines = prompt.splitlines()
    fence, within = lines[1], False
    told: list[str] = []
    for line in lines:
        within = within is not (line == fence)
        told += [line] if line and not within and line != fence else []
    assert not within
    assert all(line == fence for line in lines if fence in line), "data holds the fence"
    return told


def inside(prompt: str) -> list[str]:
    """Return the lines that a fence encloses."""
    lines, around = prompt.splitlines(), outside(prompt)
    return [line for line in lines if line and line != lines[1] and line not in around]
