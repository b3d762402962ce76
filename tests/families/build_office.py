"""Builds the two office files of the families: `python tests/families/build_office.py`; the results are committed."""

import datetime as dt
from pathlib import Path

import docx
import openpyxl

HERE = Path(__file__).parent
WRITTEN = dt.datetime(2024, 5, 2, 9, 0, 0, tzinfo=dt.UTC).replace(tzinfo=None)

ACCESSORIES = (
    ("Order code", "Accessory", "Fits", "Length (m)", "Weight (g)"),
    ("CK-9", "RS-232 cable", "B 6, B 6 W, B 15, C 15", "1.8", "120"),
    ("CK-9L", "RS-232 cable, long", "B 15, C 15", "5", "310"),
    ("HC-B", "Dust cover, 5 pieces", "B 3, B 6, B 6 W", "", "90"),
    ("AK-6", "Spare battery 6 V, 4 Ah", "all B and C", "", "760"),
    ("ST-3", "Stand for the display", "PF 60, PF 150, PF 300", "", "2400"),
)
INSTALLING = (
    "Switch the scale off and pull the adapter out.",
    "Turn the scale over and open the lid with a coin.",
    "Unplug the old battery: black first, then red.",
    "Plug the new one in: red first, then black.",
    "Close the lid and charge for at least 8 hours.",
)

TEMPERATURES = (
    (
        "Model",
        "Temperature range (°C)",
        "Stability at 37 °C (K)",
        "Heating power (W)",
        "Volume (l)",
        "Weight, empty (kg)",
    ),
    ("WB 8", "ambient +5 to 95", 0.2, 800, 8, 6.4),
    ("WB 8 Plus", "ambient +5 to 99.9", 0.1, None, None, 6.9),
    ("WB 14", "ambient +5 to 95", 0.2, 1300, 14, 8.5),
    ("WB 22", "ambient +5 to 95", 0.3, 1500, 22, 11.5),
)
SUPPLY = (
    ("Model", "Supply", "Max. current (A)", "Fuse", "Max. room temperature (°C)", "Max. room humidity (% RH)"),
    ("WB 8", "230 V AC, 50/60 Hz", 3.6, "T5A", 40, 80),
    ("WB 8 Plus", "230 V AC, 50/60 Hz", 3.6, "T5A", 40, 80),
    ("WB 14", "230 V AC, 50/60 Hz", 5.8, "T8A", 40, 80),
    ("WB 22", "230 V AC, 50/60 Hz", 6.7, "T8A", 35, "TBD"),
)


def write_accessories(path: Path) -> None:
    """Write the accessory sheet of the scales, a table between paragraphs and a numbered list."""
    document = docx.Document()
    document.core_properties.created = document.core_properties.modified = WRITTEN
    document.core_properties.title = "Accessories for Pondra scales"
    document.add_heading("Accessories for Pondra scales", level=1)
    document.add_paragraph("Valid from May 2024. Weights are without packaging.")
    table = document.add_table(rows=0, cols=len(ACCESSORIES[0]))
    for row in ACCESSORIES:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.add_heading("Changing the battery", level=2)
    for step in INSTALLING:
        document.add_paragraph(step, style="List Number")
    document.add_paragraph("Return used batteries to your dealer.")
    _slim(document)
    document.save(str(path))


def _slim(document: docx.document.Document) -> None:
    """Drop what the library's template holds and this document doesn't use."""
    used = {paragraph.style.name for paragraph in document.paragraphs} | {"Normal", "Normal Table"}
    for style in [style for style in document.styles if style.name not in used]:
        style.delete()
    for rels in (document.part.rels, document.part.package.rels):
        for key in [key for key, rel in rels.items() if rel.reltype.endswith(("/stylesWithEffects", "/thumbnail"))]:
            del rels[key]


def write_baths(path: Path) -> None:
    """Write the data of the water baths, a sheet for temperatures and one for the supply."""
    book = openpyxl.Workbook()
    book.properties.created = book.properties.modified = WRITTEN
    first, second = book.active, book.create_sheet("Electrical")
    first.title = "Bath data"
    for sheet, rows in ((first, TEMPERATURES), (second, SUPPLY)):
        for row in rows:
            sheet.append(row)
    book.save(path)


if __name__ == "__main__":
    write_accessories(HERE / "scales" / "docs" / "accessories.docx")
    write_baths(HERE / "laboratory" / "docs" / "water-baths.xlsx")
