"""The JSON of an answer as JSON Schema, made from the types themselves, so that it is never out of date."""

import inspect
import re
from typing import Any

from pydantic import TypeAdapter

from adapters.codec.stored import ANSWER
from core.answer import Block

Schema = dict[str, Any]

_ATTRIBUTE = re.compile(r"^    (\w+): ((?:.|\n {8})+)", re.MULTILINE)


def answer_schemas() -> dict[str, Schema]:
    """Return `Answer`, `Block` and all that they are made of, by name; they refer to each other as in OpenAPI."""
    blocks: TypeAdapter[Block] = TypeAdapter(Block)
    whole, parts = TypeAdapter[Any].json_schemas(
        [("Answer", "serialization", ANSWER), ("Block", "serialization", blocks)],
        ref_template="#/components/schemas/{model}",
    )
    named = {str(key): schema for (key, _), schema in whole.items()}
    return {**named, **{name: _told(schema) for name, schema in parts["$defs"].items()}}


def _told(schema: Schema) -> Schema:
    """Return an object's schema with each attribute's words beside it; what is written always has all of them."""
    said = inspect.cleandoc(str(schema["description"]))
    about = {name: " ".join(words.split()) for name, words in _ATTRIBUTE.findall(said)}
    properties = {
        name: {
            **{key: value for key, value in each.items() if key not in {"title", "default"}},
            **({"description": about[name]} if name in about else {}),
        }
        for name, each in schema["properties"].items()
    }
    return {
        "type": "object",
        "description": said.partition("\n\nAttributes:")[0],
        "properties": properties,
        "required": list(properties),
    }
