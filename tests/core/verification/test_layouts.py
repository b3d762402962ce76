"""Rows, labels, lists, codes and sentences as makers lay them out: what stands there passes, its neighbour doesn't."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from core.draft import Claim, DraftCell, Entry
from core.query import AskedAspect, Kind, Query
from core.retrieval.scoring_parameters import WordVectors
from core.verification.prover import Proof, Prover
from tests.core.verification.drafting import CATALOG, claimed, prover, stated
from tests.core.verification.faithful import LEXICON, a_line, gathered

ROW = "Clamp 2.5 mL › Brand: Olta; Wells: 96; Outer Y: 127.8 mm; Outer Z: 44.1 mm"
MEMORY = "Memory: AT25SF: 16MB flash; Nora module: 448 KB ROM, 520 KB SRAM, 4MB flash"
RANGES = "Temperature: Commercial: 0 °C to 60 °C; Industrial: -40 °C to 85 °C"
PROTECTED = "Reverse polarity (for max. open circuit voltage of around 70 V); the fuse blows at 90 V"
SOCKET = (
    "Sockets: X socket with PCIe 2.1 for radio cards.; Y socket with PCIe 3.0. Note that SATA drives are not supported."
)
TWO = "Is it safe? With the KX-20 – no, it is not safe. With the KX-10 – yes, it is safe to have both plugged in."
PINS = "PWM pins: 0 - 8, 10, 11, A3, A4"


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("The Clamp 2.5 mL has outer Z: 44.1 mm.", ROW, "", id="a number in the name of a row"),
        pytest.param("The Olta clamp has outer Y: 127.8 mm.", ROW, "", id="what only describes a row"),
        pytest.param("The clamp has outer Y: 44.1 mm.", ROW, "number", id="a neighbour in the row"),
        pytest.param("The KX-10 draws 9 A in rev. E.", "Rev. E › Supply: 5 V; Current draw: 9 A", "", id="head"),
        pytest.param("Its Nora module has 4MB flash.", MEMORY, "", id="a label goes on"),
        pytest.param("Its AT25SF has 448 KB ROM.", MEMORY, "number", id="another label's number"),
        pytest.param("The industrial temperature is -40 °C to 85 °C.", RANGES, "", id="the first of two labels"),
        pytest.param("The commercial temperature is -40 °C to 85 °C.", RANGES, "number", id="another of the two"),
        pytest.param("The terminal has VIN 7 V.", "The terminal feeds the bus. It has VIN 7 V and CANH.", "", id="it"),
        pytest.param("It has a reverse polarity protection for around 70 V.", PROTECTED, "", id="max. ends nothing"),
        pytest.param("SATA drives are supported.", SOCKET, "polarity", id="what a cell denies"),
        pytest.param("The PWM pins are 0 - 8, 10, 11, A3, A4.", PINS, "", id="numbers in a row"),
        pytest.param("The PWM pins are 0 - 8, 10, 12, A3, A4.", PINS, "number", id="others in a row"),
        pytest.param(
            "If 4 x 3.5-inch drives run, 65 W are needed.",
            "For example, 4 x 3.5-inch drives need 65 W",
            "",
            id="so many of a size",
        ),
        pytest.param("It has the same fan.", "It has the same fan as the KX-20.", "", id="another named in passing"),
        pytest.param("The largest size is 8 mm.", "Sizes: 2, 4, 8 mm", "", id="the greatest of a list"),
        pytest.param("The smallest size is 2 mm.", "Sizes: 2, 4, 8 mm", "", id="the least of a list"),
        pytest.param("The largest size is 4 mm.", "Sizes: 2, 4, 8 mm", "polarity", id="not the greatest of a list"),
        pytest.param("The smallest size is 8 mm.", "Sizes: 2, 4, 8 mm", "polarity", id="not the least of a list"),
        pytest.param("It takes up to 3 ms.", "Output lag: up to 3 ms", "number", id="a qualifier of the number"),
    ],
)
def test_a_number_is_of_what_stands_over_it(text: str, line: str, proof: str) -> None:
    """A row is called by its head, a list by its label; what stands beside it is another's."""
    assert claimed(text, line).proof == proof


@pytest.mark.parametrize(
    "aspect, text, line, proof",
    [
        pytest.param(
            "Isolated supply", "Isolated supply: Y", "PSRAM: -; Isolated supply: Y; Flash: 4 MB", "", id="whole"
        ),
        pytest.param("Isolated supply", "PSRAM: Y", "PSRAM: -; Isolated supply: Y", "words", id="of another"),
        pytest.param("Weight", "175 g", "Motor | - 24N22P; - 175 g; - 12.6 Ω", "", id="what a unit measures"),
        pytest.param("Weight", "175 mm", "Motor | - 24N22P; - 175 mm", "words", id="what it doesn't measure"),
        pytest.param("Supply range", "12 V to 26 V", "It is powered from 12 V to 26 V.", "", id="a range"),
        pytest.param("Total power", "up to 4 W in total", "The circuit provides up to 4 W in total.", "", id="power"),
        pytest.param("NPU", "3 TOPS@INT8", "NPU: 3 TOPS@INT8", "", id="a sign within a word"),
        pytest.param("NPU", "3 TOPS @ INT8", "NPU: 3 TOPS @ INT8", "", id="a sign between words"),
        pytest.param("NPU", "@channel 3", "NPU: @channel 3", "form", id="a mention"),
        pytest.param("NPU", "#general 3", "NPU: #general 3", "form", id="a channel"),
        pytest.param("PWM pin", "#36", "PWM pin: #36", "", id="a number sign"),
        pytest.param("PWM pin", "#36", "PWM pin: 36", "form", id="a number sign of nobody"),
        pytest.param("Knob", "the coarse knob [B]", "Knob: the coarse knob [B]", "", id="a letter in brackets"),
        pytest.param("Knob", "the coarse knob [C]", "Knob: the coarse knob [B]", "form", id="another letter"),
        pytest.param("Knob", "coarse [optional]", "Knob: coarse [optional]", "", id="a word in brackets"),
        pytest.param("Knob", "coarse ![optional]", "Knob: coarse ![optional]", "form", id="a picture"),
        pytest.param("Knob", "coarse [optional][x]", "Knob: coarse [optional][x]", "form", id="a reference"),
        pytest.param("Knob", "the knob [B](x)", "Knob: the knob [B](x)", "form", id="what looks like a link"),
        pytest.param("Knob", "the knob [2]", "Knob: the knob [2]", "form", id="what looks like a marker"),
        pytest.param("Safe", "yes, it is safe to have both plugged in", TWO, "", id="a sentence of several"),
    ],
)
def test_a_cell_may_be_what_a_line_has_between_two_signs(aspect: str, text: str, line: str, proof: str) -> None:
    """Letter by letter it can't be wrong, if it is of what is asked."""
    assert stated(aspect, text, (line, "KX-10")).proof == proof


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("The 5 V aux is N/A.", "5 V aux: N/A", "", id="n/a"),
        pytest.param("The 5 V aux is there.", "5 V aux: N/A", "polarity", id="not n/a"),
        pytest.param("The KX-10 isn't isolated.", "The KX-10 isn't isolated, so you must not touch it.", "", id="so"),
        pytest.param(
            "The KX-10 is isolated.", "The KX-10 isn't isolated, so you must not touch it.", "polarity", id="is"
        ),
        pytest.param(
            "No, the KX-10 does not store logs.", "The NI KX-10 does not store logs.", "", id="a maker's name"
        ),
        pytest.param("The bracket does not fit the KX-10.", "B-21 › Bracket: –", "", id="no means it doesn't fit"),
        pytest.param("The bracket fits the KX-10.", "B-21 › Bracket: –", "polarity", id="no means no"),
        pytest.param("The plug fits the KX-10.", "B-21 › Bracket: ✓", "words", id="another row"),
    ],
)
def test_what_is_denied_is_denied_alone(text: str, line: str, proof: str) -> None:
    """Neither what follows from it, nor a name that looks like a denial, counts for more or for less."""
    assert claimed(text, line).proof == proof


def test_lines_with_a_word_that_the_proving_one_lacks_are_cited_too() -> None:
    """The question may let "login" and "password" pass over what stands above the list; the list is what says them."""
    aspects = (AskedAspect(asked="login and password"),)
    lines = [
        ("For Olta images:", "KX-10"),
        ("Login: olta", "KX-10"),
        ("Password: olta", "KX-10"),
        ("Mass: 3 kg", "KX-10"),
    ]
    asked = prover(*lines, aspects=aspects, standalone="login and password?")
    claims = [
        Claim(text=f"For Olta images {who}the login is olta and the password olta.", lines=(1, 2, 3, 4))
        for who in ("", "on the KX-10 ")
    ]

    assert [asked.claim(claim).lines for claim in claims] == [(1, 2, 3), (1, 2, 3)]


def test_no_line_of_another_product_model_is_cited_beside_the_proving_one() -> None:
    """Not where the question names none either: a citation of another one would take the claim away."""
    lines = [
        ("The KX-10 restarts within 5 s after a report.", "KX-10"),
        ("The KX-20 conveniently resets.", "KX-20"),
        ("It conveniently stops.", ""),
    ]
    claim = Claim(text="The KX-10 conveniently restarts within 5 s after a report.", lines=(1, 2, 3))

    assert prover(*lines, models=(), standalone="what does it do?").claim(claim).lines == (1, 3)


def test_a_line_with_a_code_that_the_proving_one_lacks_is_cited_beside_it() -> None:
    """A heading may have let it pass: whoever looks it up wants to see it stated."""
    lines = [a_line(1, "Chip: QX4809", ["KX-10"]), a_line(2, "6 kB of memory", ["KX-10"], above="Sheet > QX4809")]
    asked = Prover(
        Query(standalone="memory?", kind=Kind.LOOK_UP, models=("KX-10",)), gathered(*lines), CATALOG, LEXICON
    )

    assert asked.claim(Claim(text="The QX4809 of the KX-10 has 6 kB of memory.", lines=(1, 2))).lines == (2, 1)


def test_a_denial_in_a_phrase_that_is_looked_for_is_no_word_of_what_is_asked() -> None:
    """The reader looks for “fits, does not fit”."""
    aspects = (AskedAspect(asked="bracket usable", phrases=("fits, does not fit", "bracket")),)
    asked = prover(("Order code B-21 › Bracket: –", "KX-10"), aspects=aspects, standalone="is the bracket usable?")

    assert asked.claim(_claim("No, the bracket does not fit the KX-10.")).why == ""
    assert asked.claim(_claim("The bracket fits the KX-10.")).proof == "polarity"


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("5 W: the KX-10 draws 5 W in standby.", "In standby it draws 5 W.", "", id="said again"),
        pytest.param("6 W: the KX-10 draws 5 W in standby.", "In standby it draws 5 W.", "number", id="not the same"),
        pytest.param("Max. 5 W: the KX-10 draws 5 W.", "It draws 5 W.", "polarity", id="with more to it"),
        pytest.param("The largest memory is 32 GB.", "Memory: 2/4/8/16/32 GB", "", id="the end of a list"),
        pytest.param("The largest memory is 16 GB.", "Memory: 2/4/8/16/32 GB", "polarity", id="not the end"),
        pytest.param("The smallest memory is 2 GB.", "Memory: 2/4/8/16/32 GB", "", id="the other end"),
        pytest.param("The largest memory is 32 GB.", "Memory: 32 GB", "polarity", id="no list"),
        pytest.param(
            "It has the glass CXT101-42E.", "Glass: LCD-10_TS(1024_IPS_CXT101-42E)", "", id="in a longer code"
        ),
        pytest.param("It has the glass CXT101-42.", "Glass: LCD-10_TS(1024_IPS_CXT101-42E)", "name", id="a part of it"),
    ],
)
def test_what_is_said_first_last_or_where(text: str, line: str, proof: str) -> None:
    """A value ahead of its sentence, the end of a list, a part of a code, and the name of a document."""
    assert claimed(text, line).proof == proof


def test_the_title_of_a_document_claims_nothing() -> None:
    """Where documents disagree, each is named with what it says."""
    line = a_line(1, "It draws 5 W.", ["KX-10"], above="The Big Olta Guide")
    asked = Prover(
        Query(standalone="how much?", kind=Kind.LOOK_UP, models=("KX-10",)), gathered(line), CATALOG, LEXICON
    )

    assert asked.claim(_claim("The article The Big Olta Guide gives 5 W.")).why == ""
    assert asked.claim(_claim("The article The Big Kiwi Guide gives 5 W.")).proof == "words"


class Near:
    """Word vectors by which some words are near each other."""

    PAIRS = (("isolation", "insulation"), ("input", "output"))

    def alike(self, words: Sequence[str], others: Sequence[str]) -> NDArray[np.float32]:
        """Return of each word which are near."""
        pairs = [set(pair) for pair in self.PAIRS]
        return np.array([[{word, other} in pairs for other in others] for word in words], dtype=np.float32)


def test_a_label_may_mean_nearly_what_a_line_says_unless_lines_tell_the_two_apart() -> None:
    """Isolation is insulation; an input is no output."""
    lines = (a_line(1, "It comes with 3 kV insulation.", ["KX-10"]), a_line(2, "Output: 5 V", ["KX-10"]))
    query = Query(standalone="how?", kind=Kind.LOOK_UP, models=("KX-10",))
    asked = Prover(query, gathered(*lines), CATALOG, LEXICON, cast("WordVectors", Near()))

    assert asked.cell(DraftCell(aspect="Isolation", model="KX-10", text="3 kV insulation", lines=(1,))).why == ""
    assert asked.cell(DraftCell(aspect="Input", model="KX-10", text="5 V", lines=(2,))).proof == "words"


def test_a_name_that_reads_as_a_quantity_names_nobody() -> None:
    """The “2A” in “at 2A” isn't the Olta 2A."""
    asked = prover(("Supply: only 5 V, current >=2A", "Olta 2A"), models=("Olta 2A",))

    assert asked.claim(_claim("The Olta 2A needs only 5 V with a current >=2A.")).why == ""


def test_a_row_that_is_no_product_model_has_a_place_too() -> None:
    """Chips, pins and plates can be ranked, by what their rows are called."""
    asked = prover(("BQ76 › Cells: 16", "KX-10"), ("Maker: Olta; IC: bq75; Cells: 15", ""), models=(), kind=Kind.RANK)

    assert asked.entry(Entry(model="BQ76", text="16", lines=(1,))) == Proof(lines=(1,), row="BQ76")
    assert asked.entry(Entry(model="bq75", text="15", lines=(2,))).row == "bq75"
    assert asked.entry(Entry(model="BQ76", text="15", lines=(1,))).proof == "words"
    assert asked.entry(Entry(model="BQ77", text="16", lines=(1,))).proof == "product model"
    assert asked.entry(Entry(model="BQ76", text="16", lines=(9,))).proof == "line"
    other = prover(("BQ76 › Cells: 16", "KX-20"), models=("KX-10",), kind=Kind.RANK)
    assert other.entry(Entry(model="BQ76", text="16", lines=(1,))).proof == "product model"


WRONG = yaml.safe_load((Path(__file__).parent / "wrong.yaml").read_text("utf-8"))


@pytest.mark.parametrize("text, lines", [(text, lines) for text, *lines in WRONG["claims"]])
def test_what_somebody_tried_to_get_past_is_refused(text: str, lines: list[str]) -> None:
    """Each has all the words and numbers of its lines, and says something else."""
    assert claimed(text, *lines).why


@pytest.mark.parametrize("aspect, text, line", WRONG["cells"])
def test_a_cell_that_somebody_tried_to_get_past_is_refused(aspect: str, text: str, line: str) -> None:
    """A value of something else, or signs that call people, link or set type."""
    assert stated(aspect, text, (line, "KX-10")).why


def _claim(text: str) -> Claim:
    return Claim(text=text, lines=(1,))
