"""What every reader of questions must keep."""

import pytest

from core.ports import QuestionReader
from core.query import Asking, Earlier, Kind, Option, Order, Suggestion

OPTIONS = (
    Option(number=1, name="ECU-850", models=("ECU-850",), also=("850",), in_thread=True),
    Option(number=2, name="ECU-850b", models=("ECU-850b",), fixed=True),
    Option(number=3, name="ECU-800 series", models=("ECU-850", "ECU-850b")),
)
ASKING = Asking(
    question="and how heavy is the ECU-850b?",
    thread=(Earlier(question="How deep is the 850?", answer="90 mm.", models=("ECU-850",)),),
    options=OPTIONS,
)
RELATIONS = {"at_least", "at_most", "above", "below", "equals", "has"}


class QuestionReaderContract:
    """Subclass it and give a reader."""

    @pytest.fixture
    def reader(self) -> QuestionReader:
        """Return a reader."""
        raise NotImplementedError

    @pytest.mark.parametrize("asking", [ASKING, Asking(question="thanks!")], ids=["in a thread", "of nothing"])
    async def test_what_it_says_is_of_known_words(self, reader: QuestionReader, asking: Asking) -> None:
        """Code admits what it says; it need not look for spellings."""
        said = await reader.read(asking, spent_s=0.0)

        assert said.kind in set(Kind)
        assert said.order in set(Order)
        assert {constraint.relation for constraint in said.constraints} <= RELATIONS
        assert len(said.language) == 2
        assert said.language.islower()

    async def test_numbers_are_told_once(self, reader: QuestionReader) -> None:
        """Whether there are such options is for code to say."""
        said = await reader.read(ASKING, spent_s=0.0)

        for numbers in (said.models, said.members, said.may_mean):
            assert len(set(numbers)) == len(numbers)
            assert all(number > 0 for number in numbers)

    async def test_texts_stand_in_one_line_and_say_something(self, reader: QuestionReader) -> None:
        """They are searched for, and shown in a receipt."""
        texts = _texts(await reader.read(ASKING, spent_s=0.0))

        assert texts
        assert all(text and text.split() == text.split(" ") for text in texts)


def _texts(said: Suggestion) -> list[str]:
    phrases = [phrase for aspect in said.aspects for phrase in (aspect.asked, *aspect.phrases)]
    return [said.standalone, *said.unknown, *phrases, *(constraint.aspect for constraint in said.constraints)]
