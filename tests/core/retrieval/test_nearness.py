"""What comes closest to a question about many: of the lines that were gathered, and of no others."""

from collections.abc import Iterable

from core.gathering.lines import Gathered, GatheredPassage, Line
from core.knowledge.document import Document, Status
from core.retrieval.grid import Grid
from core.retrieval.results import Asked
from core.retrieval.retriever import nearest
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import SHEET, SMALL, Page, asked_for, lab, said

TABLE = Paper().table("Parameter | Value", "Mass | 3 kg", "Mass with foot | 4 kg", "Noise | 40 dB")
OLD_SHEET = a_document("pumps/old.md", SMALL, title="Old sheet", status=Status.LEGACY)
OLD_TABLE = Paper().table("Parameter | Value", "Mass | 5 kg")


def gathered(pages: Iterable[Page], *positions: int) -> Gathered:
    """Return the lines at these positions of each page."""
    passages: list[GatheredPassage] = []
    for document, paper in pages:
        (chunk,) = lab((document, paper)).chunks
        number = 1 + sum(len(each.lines) for each in passages)
        lines = [
            Line(number=number + at, text="", models=(SMALL,), document=document, chunk=chunk, position=position)
            for at, position in enumerate(positions)
            if position < len(chunk.pieces)
        ]
        passages.append(GatheredPassage(above=(document.title,), models=(SMALL,), lines=tuple(lines)))
    return Gathered(passages=tuple(passages))


def near(*pages: Page, positions: tuple[int, ...], texts: tuple[str, ...] = ("mass",)) -> list[list[str]]:
    """Return what is found near each thing asked, best first."""
    asked = tuple(Asked(text=text, aspect=asked_for(text)) for text in texts)
    found = nearest(Grid(asked=asked, cells=()), gathered(pages, *positions), lab(*pages).scorer).found
    return [said(each) for each in found.evidence.values()]


def test_what_was_not_gathered_is_not_near() -> None:
    """A row beside one that was shown may be of another member."""
    (both,) = near((SHEET, TABLE), positions=(0, 1))
    (one,) = near((SHEET, TABLE), positions=(1,))

    assert {"3 kg", "4 kg"} <= set(both)
    assert "4 kg" in one
    assert not {"3 kg", "40 dB"}.intersection(one)


def test_what_is_superseded_is_near_only_where_there_is_nothing_else() -> None:
    """It is the last that anybody wants to read."""
    pages: tuple[tuple[Document, Paper], ...] = ((SHEET, TABLE), (OLD_SHEET, OLD_TABLE))

    assert "5 kg" not in near(*pages, positions=(0,))[0]
    assert "5 kg" in near(pages[1], positions=(0,))[0]


def test_the_whole_of_what_is_asked_is_not_told_beside_its_parts() -> None:
    """No sure answer to “mass and noise”, “mass” and “noise” says it twice."""
    assert len(near((SHEET, TABLE), positions=(0, 1, 2), texts=("mass and noise", "mass", "noise"))) == 2
