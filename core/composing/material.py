"""An answer that code made → what a composer may phrase of it: numbered proofs, and what stays as it is."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from core.answer import Block, Bullets, Citation, Comparison, Grounded, Note, Paragraph, Quote, Span, Steps, Table
from core.answering.compare import NOT_STATED
from core.catalog.catalog import Catalog
from core.composing.parsed import names_in
from core.composing.renumbered import renumbered
from core.draft import Brief, Proof
from core.knowledge.sentences import split_sentences
from core.reading.question import Question

_MOST = 60
_MOST_CHARS = 12_000
_SENTENCE_WORDS = 5
_FEWEST = 2
_SETTLED = ("Yes.", "No.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Words that the check of what is phrased needs of a publication of the index.

    Attributes:
        names: Names and aliases of all product models.
        nouns: Product model → folded words for what it is.
        terms: Stems of labels and of the glossary.
    """

    names: frozenset[str] = frozenset()
    nouns: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What a text may be composed of.

    Attributes:
        cited: Number of a proof → the answer's citations that prove it.
        replaced: The blocks that the text takes the place of; none where it only leads.
    """

    brief: Brief
    cited: Mapping[int, tuple[int, ...]]
    replaced: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    text: str
    citations: tuple[int, ...]
    models: tuple[str, ...] | None = None
    """None for those that the citations tell."""


def material_of(question: Question, answer: Grounded | Comparison, catalog: Catalog, words: Words) -> Material | None:
    """Return what may be phrased of an answer; None where its own words are best, as of a single value."""
    told = [block for block in answer.blocks if not isinstance(block, Note)]
    lead = any(isinstance(block, Table | Steps) for block in told)
    if lead and isinstance(told[0], Paragraph):
        return None  # the document has a lead of its own
    replaced = () if lead else tuple(block for block in told if _is_prose(block))
    said = [each for block in (answer.blocks if lead else replaced) for each in _said(block, answer)]
    if not said or said[0].text.startswith(_SETTLED) or (not lead and not _is_worth(said, answer)):
        return None
    proofs: list[Proof] = []
    cited: dict[int, tuple[int, ...]] = {}
    chars = 0
    for each in said[:_MOST]:
        chars += len(each.text)
        if chars > _MOST_CHARS:
            break
        proof = _proof(len(proofs) + 1, each, answer, catalog)
        proofs.append(proof)
        cited[proof.number] = each.citations
    brief = Brief(
        question=question.text,
        models=answer.models,
        proofs=tuple(proofs),
        nouns=frozenset(noun for model in answer.models for noun in words.nouns.get(model, ())),
        terms=words.terms,
        lead=lead,
    )
    return Material(brief=brief, cited=cited, replaced=replaced)


def _is_worth(said: Sequence[_Said], answer: Grounded | Comparison) -> bool:
    """Return whether there are several sentences, all of the same product models."""
    return len(said) >= _FEWEST and len(answer.scope) <= 1


def _is_prose(block: Block) -> bool:
    """Return whether a block holds sentences, not values with labels."""
    if not isinstance(block, Paragraph | Bullets):
        return False
    spans = block.spans if isinstance(block, Paragraph) else block.items
    return all(_is_sentence(span.text) for span in spans)


def _is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!")) and len(text.split()) >= _SENTENCE_WORDS


def _said(block: Block, answer: Grounded | Comparison) -> Iterator[_Said]:
    """Yield what a block says, sentence by sentence and cell by cell."""
    match block:
        case Paragraph(spans=spans) | Bullets(items=spans) | Steps(items=spans):
            for span in spans:
                yield from _sentences(span, answer)
        case Quote(text=text, citation=number):
            yield from _sentences(Span(text, (number,)), answer)
        case Table():
            yield from _cells(block, answer.models)
        case Note():
            pass
        case _:
            assert_never(block)


def _sentences(span: Span, answer: Grounded | Comparison) -> Iterator[_Said]:
    """Yield the sentences of a span; a line about several product models is said of those that it names."""
    if not span.citations:
        return
    for place in split_sentences(span.text):
        text = span.text[place.start : place.end].strip()
        named = tuple(name for name, _, _ in names_in(text, answer.models)) if len(answer.models) > 1 else ()
        yield _Said(text=text, citations=span.citations, models=named or None)


def _cells(table: Table, models: Collection[str]) -> Iterator[_Said]:
    """Yield the cells that state something, each under its label and said of its product model."""
    for row in table.rows:
        for column, cell in zip(table.columns[1:], row.cells, strict=True):
            if cell.text == NOT_STATED or not cell.citations:
                continue
            label = row.label if column in models else column
            of = next(((name,) for name in (column, row.label) if name in models), None)
            yield _Said(text=f"{label}: {cell.text}", citations=cell.citations, models=of)


def _proof(number: int, said: _Said, answer: Grounded | Comparison, catalog: Catalog) -> Proof:
    citations = [each for each in answer.citations if each.number in said.citations]
    above = " > ".join(dict.fromkeys(part for each in citations for part in (each.title, *each.section)))
    models = _models(citations, answer, catalog) if said.models is None else said.models
    return Proof(number=number, text=said.text, models=models, above=above)


def _models(citations: Sequence[Citation], answer: Grounded | Comparison, catalog: Catalog) -> tuple[str, ...]:
    """Return of which product models something is said: those of the answer that all its citations cover."""
    if not all(each.models for each in citations):
        return ()
    covered = frozenset(name for each in citations for name in each.models)
    covered = frozenset(name for name in covered if all(name in each.models for each in citations))
    spoken = tuple(model for model in answer.models if not covered.isdisjoint(catalog.lineage((model,))))
    return spoken or tuple(sorted(covered))


def with_text(answer: Grounded | Comparison, material: Material, text: Paragraph, label: Note) -> Grounded | Comparison:
    """Return an answer with a composed text in the place of what it was composed of, or before it."""
    kept = [block for block in answer.blocks if block not in material.replaced]
    at = next((place for place, block in enumerate(kept) if not isinstance(block, Note)), len(kept))
    if material.replaced:
        first = answer.blocks.index(material.replaced[0])
        at = sum(block not in material.replaced for block in answer.blocks[:first])
    return renumbered(replace(answer, blocks=(*kept[:at], text, label, *kept[at:])))
