"""Lists of who is so, and a ranking of these → one list or ranking with the sources of all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.answer import Block, Citation, Note, Paragraph, Ranked, Ranking, Span


class _Cited:
    """Numbers the sources of several answers as those of one, each passage once."""

    def __init__(self) -> None:
        self._citations: list[Citation] = []

    @property
    def citations(self) -> tuple[Citation, ...]:
        return tuple(self._citations)

    def numbers(self, of: Ranking, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the new numbers of an answer's sources."""
        return tuple(dict.fromkeys(self._number(of.citations[number - 1]) for number in numbers))

    def spans(self, of: Ranking, spans: Sequence[Span]) -> tuple[Span, ...]:
        """Return what an answer says with the new numbers of its sources."""
        return tuple(Span(span.text, self.numbers(of, span.citations)) for span in spans)

    def _number(self, citation: Citation) -> int:
        same = (known.number for known in self._citations if replace(known, number=citation.number) == citation)
        if number := next(same, 0):
            return number
        self._citations.append(replace(citation, number=len(self._citations) + 1))
        return len(self._citations)


def narrowed(lists: Sequence[tuple[str, Ranking]], *, order: str = "") -> Ranking:
    """Return who is in all of several lists, each made from those in the one before, with what each states of them.

    Args:
        lists: What was asked who is so, and the answer.
        order: What they should be put in order by, and can't be; empty where no order is asked.
    """
    answers, cited = [answer for _, answer in lists], _Cited()
    *_, last = answers
    items = tuple(_item(item, answers, cited) for item in last.items)
    unordered = [
        Note(spans=(Span(f"What “{order}” asks isn't surely stated of them, so they are listed, not ranked."),))
    ]
    return replace(
        last,
        items=items,
        blocks=(*(unordered if order else ()), *_notes(lists, cited)),
        citations=cited.citations,
        not_stated=_silent(answers),
    )


def ranked_among(ranking: Ranking, lists: Sequence[tuple[str, Ranking]]) -> Ranking:
    """Return a ranking of those in the last of several lists, with what makes them be in it.

    Args:
        ranking: Of these product models.
        lists: What was asked who is so, and the answer; each made from those in the one before.
    """
    cited = _Cited()
    items = tuple(replace(item, citations=cited.numbers(ranking, item.citations)) for item in ranking.items)
    blocks: list[Block] = [
        Paragraph(spans=cited.spans(ranking, block.spans)) for block in ranking.blocks if isinstance(block, Paragraph)
    ]
    for said, answer in lists:
        told = [item for item in answer.items if item.model in ranking.models]
        spans = (
            Span(f"{item.model}, {item.text}{'.' if item is told[-1] else ';'}", cited.numbers(answer, item.citations))
            for item in told
        )
        blocks.append(Note(spans=(Span(f"Ranked are those that are stated to be as asked (“{said}”):"), *spans)))
    answers = [answer for _, answer in lists]
    return replace(
        ranking,
        items=items,
        blocks=(*blocks, *_notes([*lists, ("", ranking)], cited)),
        citations=cited.citations,
        not_stated=_silent([*answers, ranking]),
    )


def _item(last: Ranked, lists: Sequence[Ranking], cited: _Cited) -> Ranked:
    """Return what all lists state of a product model, as far as they show it."""
    held = [(each, item) for each in lists for item in each.items if item.model == last.model]
    told = dict.fromkeys(item.text for _, item in held)
    numbers = dict.fromkeys(number for each, item in held for number in cited.numbers(each, item.citations))
    return replace(last, text="; ".join(told), citations=tuple(numbers))


def _notes(lists: Sequence[tuple[str, Ranking]], cited: _Cited) -> Iterator[Note]:
    """Yield the remarks on each, the first with what it is about: "“with a strap”: 3 of 5 product models"."""
    for said, answer in lists:
        about = f"“{said}”: " if said else ""
        for note in (each for each in answer.blocks if isinstance(each, Note)):
            first, *others = cited.spans(answer, note.spans)
            yield Note(spans=(Span(f"{about}{first.text}", first.citations), *others))
            about = ""


def _silent(lists: Sequence[Ranking]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in lists for name in each.not_stated))
