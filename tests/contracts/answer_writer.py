"""What every writer of answers must keep."""

from dataclasses import replace

import pytest

from core.draft import Brief, Draft, Refused
from core.gathering.lines import GatheredPassage, Line
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind
from core.knowledge.document import Document, Status
from core.knowledge.tree import Place
from core.ports import AnswerWriter
from core.query import AskedAspect, Kind, Query

DOCUMENT = Document(path="sheet.md", title="Data sheet", covered_models=("ECU-850", "ECU-850b"))


def a_passage(
    *texts: str,
    above: tuple[str, ...] = ("Data sheet", "Mechanics"),
    models: tuple[str, ...] = DOCUMENT.covered_models,
    own: tuple[str, ...] | None = None,
    first: int = 1,
) -> GatheredPassage:
    """Return a passage of lines, the first of which has the number `first`; they are said of `own`, else of all."""
    pieces = tuple(Piece(kind=PieceKind.ROW, plain=text, quote=text, place=Place(0, 1)) for text in texts)
    chunk = Chunk(
        chunk_id="c", document=DOCUMENT.path, section=above[1:], kind=ChunkKind.SPEC, models=models,
        status=Status.ONLINE, text=" ".join(texts), pieces=pieces,
    )  # fmt: skip
    said_of = models if own is None else own
    lines = (
        Line(number=first + place, text=text, models=said_of, document=DOCUMENT, chunk=chunk, position=place)
        for place, text in enumerate(texts)
    )
    return GatheredPassage(above=above, models=models, lines=tuple(lines))


BRIEF = Brief(
    question="How heavy is it?",
    query=Query(
        standalone="How heavy is the ECU-850?",
        kind=Kind.LOOK_UP,
        models=("ECU-850",),
        aspects=(AskedAspect(asked="weight", phrases=("mass",)),),
    ),
    passages=(a_passage("Weight: 540 g", "It is mounted upright."),),
)


class AnswerWriterContract:
    """Subclass it and give a writer that has something to say of the weight."""

    @pytest.fixture
    def writer(self) -> AnswerWriter:
        """Return a writer."""
        raise NotImplementedError

    async def test_what_it_writes_says_something_and_cites_by_number(self, writer: AnswerWriter) -> None:
        """Whether what is cited is there, and holds it, is for the core to prove."""
        draft = await writer.write(BRIEF, spent_s=0.0)

        assert draft.claims or draft.cells or draft.entries
        for each in (*draft.claims, *draft.cells, *draft.entries):
            assert each.text
            assert len(set(each.lines)) == len(each.lines)
            assert all(number > 0 for number in each.lines)

    async def test_what_was_refused_can_be_asked_for_anew(self, writer: AnswerWriter) -> None:
        """Once, with the reason."""
        draft = await writer.write(BRIEF, spent_s=0.0)
        refused = tuple(Refused(text=each.text, lines=each.lines, why="it is wrong") for each in draft.claims)

        assert isinstance(await writer.write(replace(BRIEF, refused=refused), spent_s=1.0), Draft)

    async def test_the_last_draft_looks_for_nothing_more(self, writer: AnswerWriter) -> None:
        """Nobody would search."""
        assert (await writer.write(replace(BRIEF, last=True), spent_s=0.0)).search == ()
