"""Lines that were gathered for many product models → how near what they state comes to what is asked."""

from core.gathering.lines import Gathered
from core.plan import Passage
from core.retrieval.candidate import Evidence
from core.retrieval.found import Found, parted
from core.retrieval.grid import Grid
from core.retrieval.retrieved import Retrieved
from core.retrieval.scoring import Scorer


def nearest(grid: Grid, gathered: Gathered, scorer: Scorer) -> Retrieved:
    """Return what these lines state, scored for all together; superseded ones only where there are no others."""
    every = gathered.by_number.values()
    lines = [line for line in every if not line.legacy] or every
    shown = {(line.chunk.chunk_id, line.position) for line in lines}
    passages = [Passage(chunk, 0.0) for chunk in {line.chunk.chunk_id: line.chunk for line in lines}.values()]
    held = scorer.statements(passages, (), at=shown)
    evidence: dict[tuple[int, str | None], Evidence] = {
        (index, None): scorer.evidence(asked.aspect, held, None) for index, asked in enumerate(grid.asked)
    }
    return Retrieved(found=parted(Found(asked=grid.asked, evidence=evidence)))
