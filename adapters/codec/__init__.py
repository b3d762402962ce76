"""Answers and utterances in other forms: JSON to store, plain text and Markdown to read, records of a batch run.

Every adapter may import this package; it imports none of them.
"""

from adapters.codec.batch import batch_record, error_record
from adapters.codec.citations import citation_lines, citations_of
from adapters.codec.gaps import counted_for, gap_record, gaps_csv, said_reasons
from adapters.codec.insights import insights_csv, insights_record
from adapters.codec.links import linkable
from adapters.codec.markdown import markdown, markdown_line
from adapters.codec.products import model_records, product_record
from adapters.codec.receipt import receipt_record
from adapters.codec.schema import answer_schemas
from adapters.codec.stored import answer_from_json, receipt_from_json, to_json, utterance_from_json
from adapters.codec.text import CLOSEST, plain_text

__all__ = [
    "CLOSEST",
    "answer_from_json",
    "answer_schemas",
    "batch_record",
    "citation_lines",
    "citations_of",
    "counted_for",
    "error_record",
    "gap_record",
    "gaps_csv",
    "insights_csv",
    "insights_record",
    "linkable",
    "markdown",
    "markdown_line",
    "model_records",
    "plain_text",
    "product_record",
    "receipt_from_json",
    "receipt_record",
    "said_reasons",
    "to_json",
    "utterance_from_json",
]
