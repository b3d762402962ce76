"""Asks every family thousands of questions that nobody would ask; none may end in an exception.

    .venv/bin/python -m tests.evals.scrambled --count 20000 --seed 1

They are made of all families' gold questions, torn and mixed, and of any Unicode. What failed is printed, and the exit
code is then 1.
"""

import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.evals.asking import PROGRAM, Failed, answered, index
from tests.evals.families import OUT as EVALUATED
from tests.evals.families import Family, find
from tests.evals.options import options_of, say

COUNT = 20_000
OUT = EVALUATED / "scrambled"
_SIGNS = "?!.,;:/\\|()[]{}<>=+-*%°µΩ±≤≥–—…\"'`~^_#@&$€\0\n\t\u200b\u202e0123456789abcXYZ"
_JOINTS = ("and", "or", "vs", "without", "than", "at", "between", "over", "under", "in", "per", "not")
_NUMBERS = ("1" + "0" * 400, "1e9999", "-1", "1/0", "½", "٣", "1,2,3", "1.2.3.4", "..", "-–-", "0")
_LONGEST = 60
_THREAD = 3


def scrambled(questions: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """Return `count` questions, always the same ones for a seed; none is blank.

    Args:
        questions: What they are made of; at least one that isn't empty.
        count: How many.
        seed: Which ones.
    """
    rng = random.Random(seed)  # noqa: S311  no secret
    words = [word for question in questions for word in question.split()]
    ways: Sequence[Callable[[], str]] = (
        lambda: "".join(chr(_point(rng)) for _ in range(rng.randint(1, 3 * _LONGEST))),
        lambda: " ".join(rng.choices(words, k=rng.randint(1, 25))),
        lambda: _torn(rng, rng.choice(questions)),
        lambda: " ".join(rng.sample(parts := rng.choice(questions).split(), len(parts))),
        lambda: f"{rng.choice(questions)} {rng.choice(_JOINTS)} {rng.choice(questions)}",
        lambda: f"{rng.choice(_NUMBERS)} {rng.choice(words)} {rng.choice(words)}",
        lambda: " ".join([rng.choice([*words, *questions])] * rng.randint(2, _LONGEST)),
        lambda: rng.choice(questions),
    )
    made = (rng.choice(ways)() for _ in range(count))
    return (question if question.strip() else "?" for question in made)


def _point(rng: random.Random) -> int:
    """Return a code point; halves of surrogate pairs aren't text."""
    return rng.choice(
        (rng.randint(0, 0x7F), rng.randint(0, 0x7FF), rng.randint(0, 0xD7FF), rng.randint(0xE000, 0x10FFFF))
    )


def _torn(rng: random.Random, question: str) -> str:
    """Return a question with a few characters put in, left out or changed."""
    letters = list(question)
    for _ in range(rng.randint(1, 8)):
        place = rng.randrange(len(letters) + 1)
        letters[place : place + rng.randint(0, 1)] = rng.choice(("", rng.choice(_SIGNS)))
    return "".join(letters)


def failed(family: Family, questions: Sequence[str], folder: Path) -> Sequence[str]:
    """Ask one family's index, three questions a thread, and return what is said of those that have no answer.

    Raises:
        Failed: A command did as a whole.
    """
    turns, answers, receipts = (folder / f"{name}.jsonl" for name in ("turns", "answers", "receipts"))
    asked = [
        {"id": str(number), "thread": str(number // _THREAD), "question": question}
        for number, question in enumerate(questions)
    ]
    turns.write_text("".join(f"{json.dumps(each)}\n" for each in asked), "utf-8")
    with tempfile.TemporaryDirectory() as data:
        index(family, data, {})
        lost = answered([str(PROGRAM), "ask", "--data", data], turns, (answers, receipts), {})
    records = len(answers.read_text("utf-8").splitlines())
    missing = [] if records == len(asked) else [f"{len(asked)} questions have {records} records"]
    return [*lost, *missing]


def _failed(family: Family, questions: Sequence[str]) -> Sequence[str]:
    """Return what failed of a family, also where that is all of it: the others are asked all the same."""
    try:
        return failed(family, questions, family.out)
    except Failed as failure:
        return [str(failure)]


def main(arguments: Sequence[str]) -> int:
    """Ask what the command line names; 0 if nothing failed."""
    options = options_of("scrambled", str(__doc__), family="only this folder", out=OUT, leaves="questions and answers")
    options.add_argument("--count", type=int, default=COUNT, help="so many questions, of all families together")
    options.add_argument("--seed", type=int, default=1, help="which questions")
    given = options.parse_args(arguments)
    families = find(given.shared, given.family, out=given.out)
    if not families:
        say(f"No documents with questions at {given.shared}: nothing to ask.")
        return 0
    gold = [str(record["question"]) for family in families for record in family.questions]
    questions = list(scrambled(gold, given.count, given.seed))
    faults = 0
    for number, family in enumerate(families):
        family.out.mkdir(parents=True, exist_ok=True)
        lost = _failed(family, questions[number :: len(families)])
        faults += len(lost)
        say(f"{family.name}: {len(lost)} failed", *lost)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
