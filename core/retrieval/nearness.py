"""Lines that were gathered for a query → how near what they state comes to what is asked."""

from core.gathering.lines import Gathered
from core.plan import Passage
from core.reading.question import Question
from core.retrieval.candidate import Evidence
from core.retrieval.found import Found
from core.retrieval.grid import Planner
from core.retrieval.retrieved import Retrieved
from core.retrieval.scoring import Scorer

_FEW = 12
"""Of so many product models each is looked at by itself."""


def nearest(question: Question, gathered: Gathered, planner: Planner, scorer: Scorer) -> Retrieved:
    """Return what these lines state, scored for each product model that is asked about; of many for all together."""
    grid, lines = planner.grid_of(question), gathered.by_number.values()
    shown = {(line.chunk.chunk_id, line.position) for line in lines}
    chunks = {line.chunk.chunk_id: line.chunk for line in lines}
    passages = [Passage(chunk, 0.0) for chunk in chunks.values()]
    evidence: dict[tuple[int, str | None], Evidence] = {}
    for index, asked in enumerate(grid.asked):
        cells = [cell for cell in grid.cells if cell.index == index]
        together = grid.scope or len(cells) > _FEW
        lineages = {None: ()} if together else {cell.models[0]: cell.lineage for cell in cells}
        for model, lineage in lineages.items():
            held = scorer.statements(passages, lineage)
            statements = [each for each in held if (each.chunk.chunk_id, each.position) in shown]
            evidence[index, model] = scorer.evidence(asked.aspect, statements, model)
    return Retrieved(found=Found(asked=grid.asked, evidence=evidence))
