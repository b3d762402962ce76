"""How an answer came about, told in German; what people asked and documents say stays."""

from collections.abc import Iterator

import pytest

from adapters.chat.receipts import sections_in
from core.answer import Bullets, Paragraph
from core.answering.provenance import sections
from core.receipt import KeptReceipt, Reading, Stage
from tests.adapters.language.test_said import threads
from tests.core.receipts import a_candidate, a_cell, a_receipt
from tests.core.worlds import demo_world

BESIDE = Reading(
    operation="compare",
    models=("A-1", "B and C"),
    aspects=("mass", "colour"),
    conditions=("“under 5 kg”", "the maximum", "measured as mass or bit width", "not the Z", "for “travel”"),
    carried=("intent", "models"),
    notes=("“850” means A-1 (shorthand)", "“X” is no product model that the documents cover"),
    why="the parts find no statements of their own",
)
STAGES = (Stage(name="gather, write and prove", ms=1.0), Stage(name="check", ms=2.0))
READ = "Ein Sprachmodell hat die Frage gelesen. Gezeigt wurden ihm: 12 Zeilen von 1 Textstelle, nach 2 weiteren Suchen."
DREW = (
    "3 Aussagen seines Entwurfs sind bewiesen; 1 weitere ist es nicht und fehlt darum. "
    "Es wurde 2-mal gefragt, mit 1.234 Token. Das war für dieselbe Frage zuvor, deren Antwort dies ist."
)
TAKEN = "Übernommen: Die beste Angabe ist mit 83\u00a0% Wahrscheinlichkeit die Antwort; nötig sind 20\u00a0%."
TYPED = "erkannte Werte von A and B unter „Mass > of all“"
WEIGHED = "Abgewogene Angaben: 57. Hier stehen die besten 2, mit ihrem Anteil an der Wahrscheinlichkeit."


def lines(kept: KeptReceipt, language: str) -> Iterator[str]:
    """Yield titles and lines."""
    for section in sections_in(kept, language):
        yield section.title
        for block in section.blocks:
            match block:
                case Paragraph(spans=spans) | Bullets(items=spans):
                    yield from (span.text for span in spans)
                case _:
                    pytest.fail(f"a receipt with {block}")


def test_each_line_is_german() -> None:
    """Names, what was asked and what documents say are as they were; numbers are written as they are there."""
    told = a_candidate(page=None, base="A-0", models=("A-1", "Plug and Play"))
    kept = a_receipt(
        reading=BESIDE,
        rejected=(BESIDE,),
        cells=(a_cell(a_candidate(share=0.001), told), a_cell(aspect="", model=None, enough=False)),
        unweighed=("typed values of A and B under “Mass > of all”", "all 1,204 labelled values of A"),
        judged="A language model read the question. It was shown 12 lines of 1 passage, after 2 further searches. "
        "3 statements of its draft are proven; 1 more can't be, and is left out. "
        "It was asked 2 times, with 1,234 tokens. That was for the same question before, whose answer this is.",
        left_out=1,
    )

    assert list(lines(kept, "de")) == [
        "Frage",
        "„How heavy is it?“",
        "Entscheidung",
        "Beantwortet: Von 2 gesuchten Dingen fand sich zu 1 genug.",
        f"{READ} {DREW}",
        f"Woher die Werte kommen: {TYPED} und alle 1.204 beschrifteten Werte von A.",
        "Außerdem fehlt in diesem Beleg 1 gesuchtes Ding.",
        "Wie sie verstanden wurde",
        "Gesucht: Vergleich",
        "Modelle: A-1 und B and C",
        "Gefragt: „mass“ und „colour“",
        "Bedingungen: „under 5 kg“, der Höchstwert, gemessen als Masse oder Bitbreite, nicht Z, für „travel“",
        "„850“ bedeutet A-1 (als Kurzform)",
        "„X“ ist kein Modell, von dem die Dokumente handeln",
        "Aus dem Thread: was gesucht ist und die Modelle",
        "So wurde sie nicht verstanden:",
        "Denn zu den Teilen fanden sich keine eigenen Angaben",
        "mass · ECU-850",
        f"{TAKEN} {WEIGHED}",
        "1. Mass: 540 g (unter 1\u00a0%)",
        "Vollständig: Mass: 540 g | 525 g",
        "In ECU-850 datasheet › Ratings › Mechanical, Seite 3",
        "Zu ECU-850",
        "Dafür: die Beschriftung nennt, was gefragt ist (+2,1)",
        "Dagegen: ist lang (−0,4)",
        "2. Mass: 540 g (82\u00a0%)",
        "Vollständig: Mass: 540 g | 525 g",
        "In ECU-850 datasheet › Ratings › Mechanical",
        "Zu A-1 und Plug and Play, übernommen von A-0",
        "Dafür: die Beschriftung nennt, was gefragt ist (+2,1)",
        "Dagegen: ist lang (−0,4)",
        "Was gefragt ist",
        "Nicht übernommen: Es fand sich nichts, was gemeint sein könnte.",
        "Zeiten",
        "Lesen 1,2 ms, Schreiben 0,5 ms; zusammen 1,8 ms.",
    ]
    assert sections_in(kept, "en") == sections(kept)


async def test_nothing_of_ours_is_left_in_english_in_all_that_is_asked() -> None:
    """Each line of each receipt of the transcripts; that of where something stands reads the same in both."""
    world, told = demo_world(), 0
    for place, asked in enumerate(threads()):
        for text in asked:
            kept = (await world.ask(text, thread=f"t{place}")).kept
            if kept is None:
                continue
            kept = a_receipt(**{name: getattr(kept, name) for name in KeptReceipt.__slots__} | {"stages": STAGES})
            own = {f"{cell.aspect} · {cell.model}" for cell in kept.cells} | {each.aspect for each in kept.cells}
            for english, german in zip(lines(kept, "en"), lines(kept, "de"), strict=True):
                told += 1
                assert english != german or english.startswith("In ") or english in own, english
    assert told > 1000
