"""What core says of its answers is in the catalogue of answers: all of it, and nothing that it doesn't say."""

import json
import re
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.language import FOLDER, NAMES, say
from adapters.language.sentences import MOST_CHARS, MOST_SENTENCES, sentences_in
from core.answering.provenance import OPERATIONS
from core.catalog.mentions import Resolution
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from core.retrieval.receipt_snapshot import PHRASES
from tests.adapters.language.core_says import LENDING, SAYING, pieces_of, strings_of, ways_of

CATALOGUE = json.loads((FOLDER / "de.answers.json").read_text("utf-8"))
KINDS = ("sentences", "labels", "changes", "lines", "parts")
TEXTS = {text: said for kind in KINDS for text, said in CATALOGUE[kind].items()}
WORDS = [word for kind, words in CATALOGUE["words"].items() if kind != "format" for word in words]
GERMAN = sentences_in("de")
SLOT = re.compile(r"\{(\w+)\}")
TELLING = re.compile(r"[A-Za-z]{2,}\W+[A-Za-z]{2,}|^[A-Z][a-z]{3,}")
"""Two words, or the beginning of a sentence: it isn't a name or a sign."""
SIGNS = frozenset(" .,:;?“”()")
NOT_TOLD = {
    "grounding.py": "what is wrong with an answer, for the log",
}
EXCEPTIONS = {
    "specifications of": "an utterance that a button stands for",
    "Which model is best for": "the same",
    "What is the": "the same, of an expert's answer",
    "and others": "parts of lists, which a catalogue has among its words",
    "Elsewhere": "the label of a row: labels stay",
    "language model:": "it begins an error, and isn't repeated",
    "Footnote:": "it begins what a document says",
    "of those that state it": "it is put into the superlative that was asked with",
}


def said_in_english() -> dict[str, str]:
    """Return each piece that core says and that isn't in the catalogue, with its module."""
    assert GERMAN is not None
    known = "\n".join((*TEXTS, *WORDS, *CATALOGUE["within"]))
    lacking: dict[str, str] = {}
    for path in SAYING:
        for text in strings_of(path):
            if any({GERMAN.text(way), GERMAN.line(way), say("de", way)} != {way} for way in ways_of(text)):
                continue
            pieces = {piece.strip() for piece in pieces_of(text)}
            lacking |= {piece: path.name for piece in pieces if TELLING.search(piece) and piece not in known}
    return lacking


def test_all_that_core_says_is_in_the_catalogue() -> None:
    """A sentence that is new in core stays English until somebody translates it: this tells them."""
    lacking = {piece: module for piece, module in said_in_english().items() if module not in NOT_TOLD}
    headings = {"not stated", "Attribute", "Product model"}

    features = {piece for piece in lacking if PHRASES.keys() >= set(piece.split())}
    assert lacking.keys() - headings - features == EXCEPTIONS.keys()


def test_core_says_all_that_the_catalogue_has() -> None:
    """A sentence that core has changed is dead here."""
    pieces = set(chain.from_iterable(pieces_of(text) for path in LENDING for text in strings_of(path)))
    pieces |= (
        {piece.strip() for piece in pieces}
        | {piece.lstrip(",; ") for piece in pieces}
        | {str(each) for kind in (Stat, Dimension, Resolution) for each in kind}
    )
    telling = tuple(piece for piece in pieces if len(piece) > 1 or piece == "s" or piece in SIGNS)

    def is_said(words: str) -> bool:
        reached = {0}
        for at in range(len(words)):
            if at in reached:
                reached |= {at + len(piece) for piece in telling if words.startswith(piece, at)}
        return len(words) in reached

    assert [text for text in (*TEXTS, *WORDS) if not all(map(is_said, SLOT.sub("\n", text).split("\n")))] == []
    assert set(CATALOGUE["words"]["operation"]) == set(OPERATIONS.values())
    assert set(CATALOGUE["words"]["how"]) == set(Resolution)
    assert set(CATALOGUE["words"]["reason"]) == {said for each in PHRASES.values() for said in (each.much, each.little)}
    assert set(CATALOGUE["parts"]) >= set(Dimension)


def test_a_translation_holds_the_same_values() -> None:
    """A value that is lost is a name that nobody is told."""
    assert [text for text, said in TEXTS.items() if sorted(SLOT.findall(text)) != sorted(SLOT.findall(said))] == []
    assert [text for text in TEXTS if len(set(SLOT.findall(text))) != len(SLOT.findall(text))] == []


def test_quotation_marks_of_ours_are_german() -> None:
    """As they are written there, and each pair whole."""
    for said in TEXTS.values():
        assert not re.search(r"[”\"']", said), said
        assert said.count("„") == said.count("“"), said


@pytest.mark.parametrize(
    "english, german",
    [
        pytest.param(
            "The documents don't state “cable for sensor” and “19” rack” for A. If it should be there, ask the people "
            "who maintain the documents.",
            "In den Dokumenten ist „cable for sensor“ und „19” rack“ für A nicht angegeben. Falls es dort stehen "
            "sollte, bitte bei denen nachfragen, die die Dokumente pflegen.",
            id="two sentences, words of ours within what is asked",
        ),
        pytest.param(
            "I cover 1,204 product models in 3 documents.\n• ECU: A, B and C, D\n• Legacy: E and 3 more",
            "Bekannt sind 1.204 Modelle und 3 Dokumente.\n• ECU: A, B and C, D\n• Abgekündigt: E und 3 weitere",
            id="lines",
        ),
        pytest.param(
            "“with a strap”: 3 of 5 product models, by what their documents state.",
            "„with a strap“: 3 von 5 Modellen, nach den Angaben in den Dokumenten.",
            id="behind what it is about",
        ),
        pytest.param(
            "Inherited values: A (from B), C (from D) and others.",
            "Übernommene Werte: A (von B), C (von D) und andere.",
            id="with bases",
        ),
        pytest.param(
            "Values hold under different conditions, so they are not directly comparable: at 5 V and 2 A (A and B); "
            "no condition named (C).",
            "Die Werte gelten unter verschiedenen Bedingungen und sind nicht direkt vergleichbar: "
            "at 5 V and 2 A (A und B); ohne genannte Bedingung (C).",
            id="with conditions",
        ),
        pytest.param(
            "Stated as typical only, not comparable with these: A (5 V and 6 V) and B (7 V and 8 V).",
            "Nur als typisch angegeben, mit diesen nicht vergleichbar: A (5 V and 6 V) und B (7 V and 8 V).",
            id="values in brackets",
        ),
        pytest.param(
            "The documents disagree: “A. All right.” is newer than “B and C”.",
            "Die Dokumente widersprechen sich: „A. All right.“ ist neuer als „B and C“.",
            id="a sentence of ours within a title",
        ),
    ],
)
def test_values_stand_in_german_sentences_as_they_are(english: str, german: str) -> None:
    """What people and documents say is never translated; the words between names are."""
    assert GERMAN is not None
    assert GERMAN.text(english) == german


@pytest.mark.parametrize(
    "text", ["", " ", "Rated for 5 V.", "Also stated: 5 V", "Use it. All right.", "All right. Use it.", "all right."]
)
def test_what_isnt_all_ours_stays(text: str) -> None:
    """Half a translation is harder to read than none."""
    assert GERMAN is not None
    assert GERMAN.text(text) == text
    assert GERMAN.label(text) == text


NAMED = st.text("ab .,:;()“”„&-7 ", min_size=1, max_size=12).map(lambda text: f"N{text}N")


FIXED = {"n": "1,204", "m": "7", "what": "“x” and “y”", "points": "+1", "ms": "1", "share": "1", "least": "1"}
SAID_WHOLE = {text: said for kind in KINDS[:-1] for text, said in CATALOGUE[kind].items() if SLOT.search(text)}


@given(
    text=st.sampled_from([text for text, said in SAID_WHOLE.items() if text != said]),
    values=st.lists(NAMED, min_size=4, max_size=4),
)
def test_any_value_stays_as_it_is(text: str, values: list[str]) -> None:
    """Whatever is put into a sentence stands in the German one, or the sentence stays."""
    assert GERMAN is not None
    slots = [name for name in SLOT.findall(text) if name not in {*FIXED, *CATALOGUE["words"]}]
    put = dict(zip(slots, values, strict=False))
    known = FIXED | {name: next(iter(of)) for name, of in CATALOGUE["words"].items()}

    english = SLOT.sub(lambda slot: {**known, **put}[slot[1]], text)
    kinds = {"sentences": GERMAN.text, "labels": GERMAN.label, "changes": GERMAN.change, "lines": GERMAN.line}
    german = next(say_it for kind, say_it in kinds.items() if text in CATALOGUE[kind])(english)

    assert german != english or any("“" in value or "”" in value or ". " in value for value in put.values())
    assert all(value in german for value in put.values())


@pytest.mark.parametrize(
    "hostile",
    [
        "I found no sure answer to “" + "a” for " * 2_400,
        "I don't know “x”: documents name it, " * 500,
        "“" * 19_000,
        "”. “" * 4_800,
        "Not stated for " + "a: " * 6_000,
        "All right. " * 1_700,
        "• a: " * 3_900,
        "1 of 7 of " * 1_900,
        "a answered on " * 1_400,
        "(" * 19_000 + ".",
        "Inherited values: " + "a (from b) and " * 1_200,
    ],
)
def test_a_hostile_text_is_read_in_one_go(hostile: str) -> None:
    """Documents and people write what they like: no pattern may try all ways to part it."""
    assert GERMAN is not None
    assert len(hostile) < MOST_CHARS
    assert GERMAN.text(f"{hostile}!") == f"{hostile}!"


def test_what_is_endless_stays() -> None:
    """It isn't ours, and isn't looked at for long."""
    assert GERMAN is not None
    few = " ".join(["All right."] * MOST_SENTENCES)
    long = f"Not stated for {'a' * MOST_CHARS}."

    assert GERMAN.text(few) == " ".join(["In Ordnung."] * MOST_SENTENCES)
    assert [GERMAN.text(f"{few} All right."), GERMAN.text(long)] == [f"{few} All right.", long]


def test_english_has_no_sentences() -> None:
    """It is what core says; any other language of ours has some."""
    assert [language for language in NAMES if sentences_in(language) is None] == ["en"]
    assert sentences_in("xx") is None
