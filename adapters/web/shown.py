"""What the page shows besides passages, as JSON: turns, threads, and what the documents cover."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from adapters import codec
from adapters.chat.said import answer_in
from adapters.language import ENGLISH
from adapters.web.own_threads import SharedThread, ShownNote, ShownThread, ShownTurn
from adapters.web.shown_charts import with_charts
from core.answer import Answer, Grounded
from core.answering.provenance import sections
from core.catalog.catalog import ProductModel
from core.ports import Knowledge
from core.progress import Doing
from core.receipt import KeptReceipt, receipt_id

_MAX_TOPICS = 40


def shown_answer(answer: Answer, language: str = ENGLISH) -> object:
    """Return an answer in `adapters.codec`'s form with its charts, what it says of itself in the reader's language."""
    said = answer_in(answer, language)
    return with_charts(said, json.loads(codec.to_json(said)))


def shown_turn(turn: ShownTurn, language: str = ENGLISH) -> Mapping[str, object]:
    """Return a turn with its answer, and that as plain text to copy."""
    answer = turn.answer
    return {
        "turn": turn.turn_id,
        "text": turn.text,
        "answer": None if answer is None else shown_answer(answer, language),
        "plain": "" if answer is None else codec.plain_text(answer_in(answer, language), language),
        "changed": None if turn.changed is None else _changed(turn.changed, language),
    }


def shown_work(text: str, doing: Doing, language: str = ENGLISH) -> Mapping[str, object]:
    """Return how far the answer to a question has come, with its beginning."""
    beginning = doing.beginning
    return {
        "text": text,
        "documents": doing.documents,
        "beginning": None if beginning is None else shown_answer(beginning, language),
    }


def _changed(changed: ShownNote, language: str) -> Mapping[str, object]:
    return {"note": shown_answer(changed.note, language), "noted_at": changed.noted_at.isoformat()}


def shown_receipt(kept: KeptReceipt, turn_id: str) -> Mapping[str, object]:
    """Return how an answer was decided, its sections with blocks in `adapters.codec`'s form."""
    return {
        "receipt": receipt_id(turn_id),
        "sections": [
            {
                "title": section.title,
                "blocks": json.loads(codec.to_json(Grounded(blocks=section.blocks, citations=())))["blocks"],
            }
            for section in sections(kept)
        ],
    }


def shown_thread(thread: ShownThread) -> Mapping[str, object]:
    """Return an entry of the list of threads."""
    return {
        "thread": thread.root,
        "title": thread.title,
        "asked_at": thread.asked_at.isoformat(),
        "named": thread.named,
        "pinned": thread.pinned,
        "share": thread.share or None,
    }


def shown_shared(shared: SharedThread, language: str = ENGLISH) -> Mapping[str, object]:
    """Return a thread as others read it."""
    return {
        "title": shared.title or shared.turns[0].text,
        "shared_at": shared.shared_at.isoformat(),
        "turns": [shown_turn(turn, language) for turn in shared.turns],
    }


def overview(knowledge: Knowledge, examples: Sequence[str]) -> Mapping[str, object]:
    """Return product models by line in the catalogue's order, what is stated most, and examples.

    `stamp` changes with the documents, so that the page asks a comparison again only when they changed.
    """
    catalog = knowledge.catalog
    covering = Counter(name for document in catalog.documents.values() for name in set(document.covered_models))
    lines: dict[str, list[Mapping[str, object]]] = {}
    for model in catalog.models.values():
        lines.setdefault(model.family, []).append(_shown_model(model, covering[model.name]))
    return {
        "lines": [{"line": line, "models": models} for line, models in lines.items()],
        "documents": len(catalog.documents),
        "examples": list(examples),
        "topics": _topics(knowledge),
        "stamp": knowledge.stamp,
    }


def _topics(knowledge: Knowledge) -> Sequence[str]:
    """Return the attributes that most facts state, as the documents call them."""
    stated = sorted(knowledge.attributes.values(), key=lambda attribute: -attribute.facts)
    return [attribute.label for attribute in stated[:_MAX_TOPICS]]


def _shown_model(model: ProductModel, documents: int) -> Mapping[str, object]:
    return {
        "name": model.name,
        "aliases": list(model.aliases),
        "status": model.status.value,
        "inherits_from": model.inherits_from,
        "documents": documents,
    }
