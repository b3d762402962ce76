"""Answers and utterances in other forms: JSON to store, plain text to read, records of a batch run.

Every adapter may import this package; it imports none of them.
"""

from adapters.codec.batch import batch_record, error_record
from adapters.codec.citations import citation_lines
from adapters.codec.links import linkable
from adapters.codec.receipt import receipt_record
from adapters.codec.stored import answer_from_json, receipt_from_json, to_json, utterance_from_json
from adapters.codec.text import plain_text

__all__ = [
    "answer_from_json",
    "batch_record",
    "citation_lines",
    "error_record",
    "linkable",
    "plain_text",
    "receipt_from_json",
    "receipt_record",
    "to_json",
    "utterance_from_json",
]
