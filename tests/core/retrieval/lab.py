"""Pumps that don't exist, what is written about them, and what is asked: all that scoring needs, without an index."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved
from core.knowledge.analyzer import words
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document, Status
from core.knowledge.glossary import Attribute, Glossary, Pack, build_glossary
from core.plan import Passage
from core.quantities.dimensions import Dimension
from core.reading.question import Intent, Question
from core.reading.topic import topic_of
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.features import FeaturesOf, Scene, features_of
from core.retrieval.query_analysis import aspect_of
from core.retrieval.scoring import Scorer
from core.retrieval.scoring_parameters import Linear, Scoring, Weight, Weights
from core.retrieval.statement import Statement, StatementReader
from core.retrieval.statement_table import StatementTable
from tests.core.paper import Paper, a_document

Page = tuple[Document, Paper]
FAMILY = "Orla Pumps"
OLD, SMALL, PLUS, LARGE = "OP-100", "OP-200", "OP-200 Plus", "OP-300"
MODELS = {
    OLD: ProductModel(name=OLD, family=FAMILY, status=Status.LEGACY),
    SMALL: ProductModel(name=SMALL, family=FAMILY),
    PLUS: ProductModel(name=PLUS, family=FAMILY, inherits_from=SMALL),
    LARGE: ProductModel(name=LARGE, family=FAMILY),
}
SHEET = a_document("pumps/small.md", SMALL, title="OP-200 data sheet")
PLUS_SHEET = a_document("pumps/plus.md", PLUS, title="OP-200 Plus data sheet")
LARGE_SHEET = a_document("pumps/large.md", LARGE, title="OP-300 data sheet")
ALL_SHEET = a_document("pumps/all.md", SMALL, PLUS, LARGE, title="Orla Pumps")
GENERAL = a_document("terms.md", title="Terms of hydraulics")
HEAD = Attribute(
    id="head",
    names=("delivery head", "lift"),
    dimensions=frozenset({Dimension.LENGTH}),
    related=frozenset({"flow"}),
)
FLOW = Attribute(id="flow", names=("flow rate",), dimensions=frozenset({Dimension.FLOW}), not_with=frozenset({"leak"}))
GLOSSARY = build_glossary([HEAD, FLOW], [])
PLAIN = Weights(
    scorer=Linear(
        weights={"soft_all": Weight(weight=2.0), "label": Weight(weight=1.0), "path_cosine": Weight(weight=1.0)}
    ),
    without_vectors=Linear(weights={"soft_all": Weight(weight=2.0), "label": Weight(weight=1.0)}),
    decision=Linear(weights={"soft_coverage": Weight(weight=10.0)}, bias=-5.0),
)
"""Weights that anybody can work out: what says the asked words comes first, and answers if it says half of them."""


def catalog_of(*pages: Page) -> Catalog:
    """Return the pumps with a register of documents."""
    return Catalog(models=MODELS, documents={document.path: document for document, _ in pages})


def chunks_of(*pages: Page) -> list[Chunk]:
    """Return what is indexed."""
    known = catalog_of(*pages)
    return [chunk for document, paper in pages for chunk in paper.chunks(document, known)]


def statements_of(*pages: Page, lineage: Sequence[str] = ()) -> list[Statement]:
    """Return what is stated that may speak of a product model."""
    passages = [Passage(chunk, 1.0) for chunk in chunks_of(*pages)]
    return StatementReader().read(passages, catalog_of(*pages), lineage)


def one(*pages: Page, said: str) -> Statement:
    """Return the one statement whose text is `said`."""
    (found,) = [each for each in statements_of(*pages) if each.said == said]
    return found


def asked_for(
    text: str,
    *,
    pack: Pack | None = None,
    known: Mapping[str, int] | None = None,
    question: str = "",
    glossary: Glossary = GLOSSARY,
) -> Aspect:
    """Return what `text` asks for, of documents in which each word is as rare as any other."""
    held = known or {}
    topic = topic_of(text, glossary, held, chunks=100)
    return aspect_of(text, topic, held, chunks=100, pack=pack or Pack(), question=question)


def told(text: str, statement: Statement, *, scene: Scene | None = None, **more: object) -> Mapping[str, float]:
    """Return the features of one statement for what `text` asks."""
    aspect = asked_for(text, **more)  # type: ignore[arg-type]  # tests name fields
    return features_among(aspect, [statement], scene)[0]


def features_among(
    aspect: Aspect, statements: Sequence[Statement], scene: Scene | None = None
) -> list[Mapping[str, float]]:
    """Return the features of each of these statements."""
    texts = StatementTable().of(statements)
    columns = features_of(aspect, statements, texts, scene or Scene(model=None))
    return [FeaturesOf(columns, at) for at in range(len(statements))]


@dataclass
class Lab:
    """A scorer over a few pages, with what it is asked."""

    pages: Sequence[Page]
    scoring: Scoring = field(default_factory=lambda: Scoring(weights=PLAIN))

    def __post_init__(self) -> None:
        self.catalog = catalog_of(*self.pages)
        self.chunks = chunks_of(*self.pages)
        self.words = Counter(word for chunk in self.chunks for word in set(words(chunk.text)))
        self.scorer = Scorer(self.scoring, self.catalog, self.words, chunks=len(self.chunks))

    def evidence(self, text: str, model: str | None = SMALL) -> Evidence:
        """Return what is found for a product model."""
        return self.among(text, [Passage(chunk, 1.0) for chunk in self.chunks], model)

    def among(self, text: str, passages: Sequence[Passage], model: str | None = SMALL) -> Evidence:
        """Return what is found for a product model in these passages."""
        lineage = (model, *self.catalog.bases(model)) if model else ()
        aspect = asked_for(text, known=self.words, pack=self.scoring.pack)
        return self.scorer.evidence(aspect, self.scorer.statements(passages, lineage), model)

    def each(self, text: str, *models: str) -> dict[str, Evidence]:
        """Return what is found for each of several product models."""
        statements = self.scorer.statements([Passage(chunk, 1.0) for chunk in self.chunks], ())
        return self.scorer.each(asked_for(text, known=self.words), statements, models)


def lab(*pages: Page, **scoring: object) -> Lab:
    """Return a scorer over pages; `scoring` names fields of `Scoring`."""
    return Lab(pages, Scoring(**{"weights": PLAIN, **scoring}))  # type: ignore[arg-type]  # tests name fields


def said(evidence: Evidence) -> list[str]:
    """Return what the candidates say, best first."""
    return [each.said for each in evidence.candidates]


def a_candidate(statement: Statement, score: float = 1.0, *, base: str | None = None, **features: float) -> Candidate:
    """Return a candidate with these features."""
    told_of = {"soft_own": 1.0, "soft_all": 1.0, "soft_label": 1.0, **features}
    return Candidate(statement=statement, score=score, probability=1.0, base=base, features=told_of)


def a_question(
    text: str,
    *models: str,
    intent: Intent = Intent.LOOKUP,
    topic: str | None = None,
    unclear: tuple[str, ...] = (),
    related: tuple[str, ...] = (),
) -> Question:
    """Return a question about `models`; `unclear` are what a mention may mean."""
    mentions = Mentions(
        resolved=tuple(Resolved(mention=name, models=(name,), how=Resolution.NAME) for name in models),
        ambiguous=(Ambiguous(mention="the pump", candidates=unclear),) if unclear else (),
        rest=text,
    )
    return Question(
        text=text, topic=text if topic is None else topic, intent=intent, mentions=mentions, related=related
    )
