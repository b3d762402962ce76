"""What every judge must keep."""

import pytest

from core.case import Case, Offered
from core.ports import Judge

CASE = Case(
    question="how heavy, how deep?",
    offered=(
        Offered(asked="weight", model="ECU-850", statements=("[ECU-850] Weight 540 g", "[ECU-850] Depth 9 mm")),
        Offered(asked="depth", model="ECU-850b", statements=("[ECU-850b] Colour red",)),
    ),
)


class JudgeContract:
    """Subclass it and give a judge."""

    @pytest.fixture
    def judge(self) -> Judge:
        """Return a judge."""
        raise NotImplementedError

    async def test_each_part_has_a_judgement_of_places_that_exist_each_once(self, judge: Judge) -> None:
        """Code takes what is quoted from these places: one too many would be another statement, or none."""
        chosen = await judge.judge(CASE)

        assert len(chosen) == len(CASE.offered)
        for each, offered in zip(chosen, CASE.offered, strict=True):
            assert len(set(each.places)) == len(each.places)
            assert set(each.places) <= set(range(len(offered.statements)))
            assert each.affirms is None

    async def test_columns_are_judged_alike(self, judge: Judge) -> None:
        """A list asks for one part."""
        case = Case(question=CASE.question, offered=CASE.offered[:1], columns=True)

        assert len(await judge.judge(case)) == 1
