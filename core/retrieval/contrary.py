"""What a label says that is the contrary of what is asked: output for input, peak for RMS, with packaging."""

from core.knowledge.pack import Pack
from core.retrieval.aspect import Aspect
from core.retrieval.statement import Statement


def is_contrary(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a labelled value can't be what is asked, however alike the rest of its label is.

    Its label says another word of a group of opposites than the question does, or only one of the two says words
    that set a value apart.
    """
    if statement.value is None:
        return False
    asked = {stem for word in aspect.words for spelling in word.spellings for stem in spelling}
    said = statement.labelled
    around = said | statement.section
    for words in pack.apart:
        if (words <= said and not words <= asked) or (words <= asked and not words <= around):
            return True
    return any(asked & group and said & group and not asked & said & group for group in pack.opposites)
