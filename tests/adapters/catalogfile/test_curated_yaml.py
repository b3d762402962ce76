"""Curated values in YAML: whom they hold for, since when, and that each is quoted as it is written."""

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.knowledge.tree import Heading, Place
from tests.adapters.catalogfile.curating import chunks_of, curated, pieces_of, told
from tests.core.catalog.families import board_family, ecu_family

SECOND = """\
models: [ecu 850b, ECU-850]
  attribute: Weight [kg]
  value: 1.10
  effective: 2025-05-01   # a day of its own
  note: >
    without
    brackets"""
VALUES = f"""\
# Measured in the lab.
effective: 2025-04-01     # for all
source: Lab report 17
values:
- model: ECU-750
  attribute: Supply current
  value: 120 mA
  conditions: at 12 V
  # the next one is newer
- {SECOND}

- {{product_line: ECU 700, attribute: Housing, value: yes, unit: ""}}
- name_prefix: ECU-85
  conditions: [indoors, dry]
  value: "IP20"
  attribute: Protection
"""


def test_every_value_holds_for_whom_its_entry_names(tmp_path: Path) -> None:
    """Names, product lines and beginnings of names must reach exactly those that they mean."""
    read = curated(tmp_path, VALUES)

    assert told(read) == [
        (("ECU-750",), "Supply current", "120 mA (at 12 V)"),
        (("ECU-850", "ECU-850b"), "Weight", "1.10 kg"),
        (("ECU-750", "ECU-750 Plus"), "Housing", "yes"),
        (("ECU-850", "ECU-850b", "ECU-850b Plus"), "Protection", "IP20 (indoors; dry)"),
    ]
    assert read.document.covered_models == ("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus")
    assert (read.document.title, read.document.date) == ("Lab report 17", "2025-05-01")
    assert [chunk.date for chunk in chunks_of(read)] == ["2025-04-01", "", "2025-04-01", "2025-04-01"]


def test_every_value_is_proved_by_its_entry_as_it_is_written(tmp_path: Path) -> None:
    """A citation of a curated value is checked like any other: it quotes the file, and nothing besides."""
    read = curated(tmp_path, VALUES)

    assert [piece.quote for piece in pieces_of(read)] == [
        "model: ECU-750\n  attribute: Supply current\n  value: 120 mA\n  conditions: at 12 V",
        SECOND,
        '{product_line: ECU 700, attribute: Housing, value: yes, unit: ""}',
        'name_prefix: ECU-85\n  conditions: [indoors, dry]\n  value: "IP20"\n  attribute: Protection',
    ]
    places = [value.place for piece in pieces_of(read) for value in piece.values]
    assert [VALUES[place.start : place.end] for place in places] == ["120 mA", "1.10", "yes", '"IP20"']


words = st.text("ab 3µ°:#-'\"", min_size=1, max_size=12).filter(str.strip)


@given(st.lists(st.tuples(words, words), min_size=1, max_size=6, unique_by=lambda pair: pair[0].strip()), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_is_written_is_quoted_verbatim(tmp_path: Path, pairs: list[tuple[str, str]], flow: bool) -> None:
    """For any text and any style of YAML: the value's place holds the value, inside of its quote."""
    values = [{"model": "ECU-850", "attribute": f"a{name}", "value": f"v{said}"} for name, said in pairs]
    text = yaml.safe_dump({"effective": "2025-04-01", "values": values}, default_flow_style=flow, allow_unicode=True)

    pieces = pieces_of(curated(tmp_path, text))

    assert len(pieces) == len(pairs)
    for piece, (_, said) in zip(pieces, pairs, strict=True):
        (value,) = piece.values
        assert piece.quote == text[piece.place.start : piece.place.end]
        assert piece.place.start <= value.place.start < value.place.end <= piece.place.end
        assert yaml.safe_load(text[value.place.start : value.place.end]) == f"v{said}"
        assert value.text == " ".join(f"v{said}".split())


def test_a_file_says_once_what_holds_for_all_of_it(tmp_path: Path) -> None:
    """A file for one product line shouldn't repeat it in every entry; an entry may differ."""
    read = curated(
        tmp_path,
        "product_line: ECU 800\nvalues:\n- {attribute: Fan, value: none}\n"
        "- {attribute: Paint, value: grey, model: ECU-650}\n",
        date="2025-01-01",
    )

    assert told(read) == [
        (("ECU-850", "ECU-850b", "ECU-850b Plus"), "Fan", "none"),
        (("ECU-650",), "Paint", "grey"),
    ]
    assert read.document.date == "2025-01-01"


def test_the_catalogue_says_what_a_file_leaves_open(tmp_path: Path) -> None:
    """Whom, since when and by whom may all stand in the catalogue; a bare list of values is enough then."""
    read = curated(
        tmp_path, "- {attribute: Fan, value: none}\n", covered_models=("ECU-750", "ECU-850"), date="2025-01-01"
    )

    assert told(read) == [(("ECU-750", "ECU-850"), "Fan", "none")]
    assert (read.document.title, read.document.date) == ("values", "2025-01-01")


def test_a_product_models_own_value_wins_over_its_product_lines(tmp_path: Path) -> None:
    """The exception stands beside the rule, before or after it."""
    read = curated(
        tmp_path,
        "effective: 2025-04-01\nvalues:\n"
        "- {model: ECU-850, attribute: Housing, value: steel}\n"
        '- {model: "*", attribute: housing, value: aluminium}\n'
        "- {model: ECU-750, attribute: Housing, value: plastic}\n"
        "- {model: ECU-650, attribute: Housing, value: Aluminium}\n",
    )

    assert [(models, text) for models, _, text in told(read)] == [
        (("ECU-850",), "steel"),
        (("ECU-750 Plus", "ECU-850b", "ECU-850b Plus"), "aluminium"),
        (("ECU-750",), "plastic"),
        (("ECU-650",), "Aluminium"),
    ]


def test_the_newest_value_that_holds_today_is_the_one(tmp_path: Path) -> None:
    """A change is announced in time and its history kept, yet nobody is told tomorrow's value, or yesterday's."""
    read = curated(
        tmp_path,
        "values:\n- {model: ECU-750, attribute: Weight, value: 210 g, effective: 2025-04-01}\n"
        "- {model: ECU-750, attribute: Weight, value: 220 g, effective: 2024-04-01}\n"
        "- {model: ECU-750, attribute: Weight, value: 200 g, effective: 2026-11-23}\n"
        "- {model: ECU-850, attribute: Weight, value: 500 g, effective: 2026-11-22}\n",
    )

    assert told(read) == [(("ECU-750",), "Weight", "210 g"), (("ECU-850",), "Weight", "500 g")]
    assert read.document.date == "2026-11-22"
    assert read.tree.warnings == ("Line 4: 'Weight' holds from 2026-11-23 only; index again on that day.",)


def test_a_file_of_values_to_come_holds_for_nobody_yet(tmp_path: Path) -> None:
    """It is no fault, and it is warned of."""
    read = curated(tmp_path, "- {model: ECU-750, attribute: Weight, value: 200 g, effective: 2027-01-01}\n")

    assert (read.document.covered_models, read.document.date, read.tree.blocks) == ((), "", ())
    assert len(read.tree.warnings) == 1


def test_a_file_on_one_product_line_is_read_with_its_glossary(tmp_path: Path) -> None:
    """The same word may be another attribute in another product line."""
    one = curated(tmp_path, "- {model: '*', attribute: Fan, value: none}\n", date="2025-01-01")
    several = curated(
        tmp_path, "- {model: '*', attribute: Fan, value: none}\n", date="2025-01-01", catalog=board_family()
    )

    assert one.document.product_line == "Fleet Control Units"
    assert several.document.product_line == ""


def test_many_product_models_are_counted_in_the_section(tmp_path: Path) -> None:
    """A citation names its section; thirty names would drown it."""
    text = '- {model: "*", attribute: Fan, value: none}\n'

    few = curated(tmp_path, text, date="2025-01-01")
    many = curated(tmp_path, text, date="2025-01-01", catalog=board_family())

    assert few.tree.blocks[0] == Heading(
        level=1,
        title="ECU-750, ECU-750 Plus, ECU-850, ECU-850b, ECU-850b Plus, ECU-650",
        place=Place(2, 2),
        models=tuple(ecu_family().models),
    )
    assert isinstance(many.tree.blocks[0], Heading)
    assert many.tree.blocks[0].title == "Slate 5A, Slate 5B, Slate 5B+, Slate 5C, Slate 5C Lite and 15 more"


@pytest.mark.parametrize(
    "text", [pytest.param(VALUES.replace("\n", "\r\n"), id="Windows"), pytest.param("\ufeff" + VALUES, id="mark")]
)
def test_line_ends_and_marks_of_editors_change_nothing(tmp_path: Path, text: str) -> None:
    """People edit these files on any machine."""
    plain = curated(tmp_path, VALUES)
    read = curated(tmp_path, text)

    assert told(read) == told(plain)
    assert [piece.quote.replace("\r\n", "\n") for piece in pieces_of(read)] == [
        piece.quote for piece in pieces_of(plain)
    ]
    assert all(piece.quote in text for piece in pieces_of(read))
