"""A query and the lines gathered for it → the answer that a writer gives: written, proven, mended once, and shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from core.answer import Answer
from core.answering.beginning import Begun
from core.answering.disputed import Keys, facts_wanted
from core.answering.draft_order import qualifying
from core.answering.drafted import answer_of
from core.answering.grounding import faults
from core.answering.proven import AsStated, Judged, Proven, judged, whole_of
from core.answering.quotation import listed
from core.catalog.catalog import Catalog
from core.counting import counted
from core.draft import Brief, Claim, Draft, DraftCell, DraftKind, Entry, Part, Refused
from core.errors import LanguageModelError
from core.gathering.columns import Facts
from core.gathering.gather import Gatherer
from core.gathering.lines import Gathered, Naming, named_in
from core.knowledge.facts import Fact
from core.language_model import Mind
from core.progress import Progress
from core.query import Query
from core.understanding import plainly
from core.verification.prover import Proof, Prover

_MOST_BASES = 24
_MOST_QUOTED = 12
MOST_CITED = 3
"""So many chunks that the thread's last answer rests on are shown again."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a writer made of a query.

    Attributes:
        answer: None if nothing that it wrote is proven, or it found nothing.
        told: What was done, a sentence each.
        named: Of names that the catalogue lacks, those that lines have.
        shown: Those of which the answer speaks.
        failed: The writer didn't write.
    """

    answer: Answer | None = None
    gathered: Gathered = field(default_factory=Gathered)
    told: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class _Drafted:
    """A draft, with what it was written from.

    Attributes:
        searches: So often more was looked for.
    """

    draft: Draft
    gathered: Gathered
    prover: Prover
    begun: Begun
    searches: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be answered.

    Attributes:
        question: As it was written.
        cited: Ids of chunks that the thread's last answer rests on, the most telling first.
    """

    question: str
    query: Query
    cited: Sequence[str] = ()


class Writing:
    """Has a writer answer over one publication of the index."""

    def __init__(
        self,
        mind: Mind,
        gatherer: Gatherer,
        catalog: Catalog,
        spent_s: Callable[[], float],
        progress: Progress | None = None,
        *,
        facts: Facts,
        keys: Keys,
    ) -> None:
        self._mind, self._gatherer, self._facts, self._keys = mind, gatherer, facts, keys
        self._catalog, self._spent_s = catalog, spent_s
        self._progress = progress

    async def of(self, task: Task) -> Written:
        """Return what the writer makes of a query.

        Raises:
            TransientError: The index didn't answer.
        """
        query = task.query
        ahead = self._mind.hypothetical.at_first(query)
        found = await self._gatherer.gather(query, further=ahead, before=task.cited[:MOST_CITED])
        if query.only_unknown:
            return await self._quoted(task, found)
        try:
            drafted = await self._drafted(task, found)
        except LanguageModelError as error:
            why = f"The language model didn't write the answer: {plainly(error)}."
            return Written(gathered=found, told=(why,), failed=True)
        gathered, prover = drafted.gathered, drafted.prover
        own = AsStated(query, gathered, prover)
        first, second = judged(drafted.draft, query, prover), None
        told = [_shown(gathered, drafted.searches), *drafted.begun.told]
        if first.is_worth_mending:
            try:
                second = judged(await self._anew(task, gathered, first), query, prover)
            except LanguageModelError as error:
                told.append(f"It didn't write anew what can't be proven: {plainly(error)}.")
        proven = whole_of(first, second, own, query)
        proven = replace(proven, entries=qualifying(proven.entries, query))
        answer = await self._whole(proven, query, gathered)
        if answer is None and drafted.begun.kept is not None:
            proven = drafted.begun.kept
            answer = await self._whole(proven, query, gathered)
        told.append(_wrote(proven, answer, (second or first).failed))
        named = named_in(gathered.by_number.values(), query.unknown)
        return Written(answer, gathered, tuple(told), named=named, shown=_spoken_of(query, proven) if answer else ())

    async def _quoted(self, task: Task, found: Gathered) -> Written:
        """Return the lines that a writer chooses of those that name what the catalogue lacks, word for word.

        Whose a value is can't be proven for a name that only stands somewhere.
        """
        query, told = task.query, f"In no catalogue: {listed(list(task.query.only_unknown))}."
        if not found.passages:
            return Written(gathered=found, told=(told, "No line that was found has such a name."))
        try:
            drafted = await self._drafted(task, found)
        except LanguageModelError as error:
            why = f"It didn't choose among the lines: {plainly(error)}."
            named = named_in(found.by_number.values(), query.unknown)
            return Written(gathered=found, told=(told, why), named=named, failed=True)
        draft, own = drafted.draft, AsStated(query, drafted.gathered, drafted.prover)
        chosen = [each for part in draft.parts for each in own.claims(Claim(text=_text(part), lines=part.lines))]
        once = {claim.lines: (claim, proof) for claim, proof in reversed(chosen)}
        claims = tuple(reversed(once.values()))[:_MOST_QUOTED]
        proven = Proven(kind=DraftKind.ANSWER, claims=claims, not_stated=draft.not_stated)
        answer = self._sound(proven, replace(query, aspects=()), drafted.gathered) if claims else None
        unshown = "What it chose can't be shown" if draft.parts else "It chose none"
        became = "Lines are shown word for word" if answer else unshown
        named = named_in({**found.by_number, **drafted.gathered.by_number}.values(), query.unknown)
        told_all = (told, _shown(drafted.gathered, drafted.searches), f"{became}.")
        shown = _spoken_of(query, proven) if answer else ()
        return Written(answer, drafted.gathered, told_all, named=named, shown=shown)

    async def _whole(self, proven: Proven, query: Query, gathered: Gathered) -> Answer | None:
        """Return the answer with what documents state otherwise; without that if it isn't sound so."""
        plan = facts_wanted(proven, query, gathered, self._catalog, self._keys)
        facts = await self._facts(plan) if plan else ()
        answer = self._sound(proven, query, gathered, facts)
        return self._sound(proven, query, gathered) if answer is None and facts else answer

    def _sound(self, proven: Proven, query: Query, gathered: Gathered, facts: Sequence[Fact] = ()) -> Answer | None:
        answer = answer_of(proven, query, gathered, self._catalog, facts=facts)
        return None if answer is None or faults(answer, self._catalog) else answer

    async def _drafted(self, task: Task, gathered: Gathered) -> _Drafted:
        """Return a draft, after further searches if it wants them."""
        seen, searched, query = set[str](), tuple[str, ...](), task.query
        drafted = await self._write(task, gathered, last=self._mind.searches == 0)
        for search in range(1, self._mind.searches + 1):
            draft, gathered = drafted.draft, drafted.gathered
            if draft.kind is DraftKind.CLARIFY:  # what it found to differ is before it now
                break
            nothing, ahead = draft.kind is DraftKind.NO_EVIDENCE, self._mind.hypothetical
            if not (further := ahead.afterwards(query, draft.search, nothing=nothing, searched=search - 1)):
                break
            seen |= {line.chunk.chunk_id for line in gathered.by_number.values()}
            used = _used(draft, gathered)
            more = await self._gatherer.gather(query, further=further, known=used, seen=seen)
            if len(more.passages) == len(used.passages):
                break
            searched = tuple(dict.fromkeys((*searched, *further)))
            try:
                written = await self._write(task, more, last=search == self._mind.searches, searched=searched)
            except LanguageModelError:  # the draft before stands
                break
            drafted = replace(written, searches=search)
        return drafted

    async def _write(self, task: Task, gathered: Gathered, *, last: bool, searched: tuple[str, ...] = ()) -> _Drafted:
        """Return a draft, whose beginning is shown while it is written; that alone if it breaks off then.

        Raises:
            LanguageModelError: It gave no draft that can be used, and nothing of one was shown.
        """
        query, progress = task.query, self._progress
        prover = Prover(query, gathered, self._catalog, self._mind.lexicon, self._mind.vectors)
        begun = Begun(query, gathered, self._catalog, prover, progress.begins if progress else None)
        if progress:
            progress.reads(len({line.document.path for line in gathered.by_number.values()}))
        brief = replace(self._brief(task, gathered), last=last, searched=searched)
        try:
            draft = await self._mind.writer.write(
                brief, spent_s=self._spent_s(), heard=begun.hear if progress else None
            )
        except LanguageModelError as error:
            draft = begun.broken(error)
        return _Drafted(begun.whole(draft), gathered, prover, begun)

    async def _anew(self, task: Task, gathered: Gathered, first: Judged) -> Draft:
        """Return what the writer writes in the place of what isn't proven.

        Raises:
            LanguageModelError: It gave no draft that can be used.
        """
        refused = (Refused(text=_text(part), lines=part.lines, why=proof.why) for part, proof in first.failed)
        kept = tuple(_text(part) for part, _ in first.proven.parts)
        brief = replace(self._brief(task, gathered), refused=tuple(refused), kept=kept, last=True)
        return await self._mind.writer.write(brief, spent_s=self._spent_s())

    def _brief(self, task: Task, gathered: Gathered) -> Brief:
        bases = ((name, found[0]) for name in task.query.targets if (found := self._catalog.bases(name)))
        return Brief(
            question=task.question,
            query=task.query,
            passages=gathered.passages,
            bases=tuple(islice(bases, _MOST_BASES)),
        )


def _spoken_of(query: Query, proven: Proven) -> tuple[str, ...]:
    """Return which of the names that the catalogue lacks some claim speaks of."""
    claims = [claim.text for claim, _ in proven.claims]
    return tuple(name for name in query.unknown if any(map(Naming([name]).is_named, claims)))


def _used(draft: Draft, gathered: Gathered) -> Gathered:
    cited = {number for part in draft.parts for number in part.lines}
    kept = (each for each in gathered.passages if not cited.isdisjoint(line.number for line in each.lines))
    return replace(gathered, passages=tuple(kept))


def _text(part: Part) -> str:
    match part:
        case Claim(text=text):
            return text
        case DraftCell(aspect=aspect, model=model, text=text):
            return f"{aspect} of {model}: {text}"
        case Entry(model=model, text=text):
            return f"{model}: {text}"


def _shown(gathered: Gathered, searches: int) -> str:
    lines = counted(len(gathered.by_number), "line")
    again = f", after {counted(searches, 'further search', 'further searches')}" if searches else ""
    more = f"; {counted(gathered.left_out, 'more passage')} had no room" if gathered.left_out else ""
    shown = f"It was shown {lines} of {counted(len(gathered.passages), 'passage')}{again}{more}."
    return " ".join(filter(None, (gathered.told, shown)))


def _wrote(proven: Proven, answer: Answer | None, failed: Sequence[tuple[Part, Proof]]) -> str:
    """Return what became of the draft; nothing of what was refused is repeated, for receipts are read by people."""
    proofs = [proof for _, proof in proven.parts]
    own = sum(proof.itself for proof in proofs)
    parts = len(proofs) - own
    said = f"{counted(parts, 'statement')} of its draft {'is' if parts == 1 else 'are'} proven"
    if answer is None:
        said = "It found no line that states what is asked" if not failed else "Nothing of its draft is proven"
    dropped = f"; {len(failed)} more can't be, and {'is' if len(failed) == 1 else 'are'} left out" if failed else ""
    instead = f"; {counted(own, 'line')} that it cites {'is' if own == 1 else 'are'} shown instead" if own else ""
    return f"{said}{dropped}{instead}."
