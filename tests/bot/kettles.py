"""Ten invented documents about kettles and grinders, as PDF, Word and HTML: what a stranger has in a folder."""

from pathlib import Path

from docx import Document
from fpdf import FPDF

SHEETS = {
    "KL-200": ("Kettle", "1.7 l", "2200 W", "1.1 kg"),
    "KL-200 Plus": ("Kettle", "1.7 l", "2400 W", "1.2 kg"),
    "KL-310": ("Kettle", "0.8 l", "1500 W", "0.7 kg"),
    "GR-40": ("Grinder", "0.3 l", "180 W", "1.9 kg"),
    "GR-45": ("Grinder", "0.4 l", "220 W", "2.1 kg"),
    "GR-60": ("Grinder", "0.6 l", "350 W", "3.4 kg"),
    "Morvane": ("Press", "0.5 l", "90 W", "0.9 kg"),
}


def write_kettles(folder: Path) -> list[Path]:
    """Write the documents; return their files."""
    folder.mkdir(parents=True)
    writers = (_pdf, _docx, _html)
    files = [
        writers[number % len(writers)](folder, name, what, rows)
        for number, (name, (what, *values)) in enumerate(SHEETS.items())
        for rows in [list(zip(("Capacity", "Power", "Weight"), values, strict=True))]
    ]
    files.append(_html(folder, "Care of kettles", "leaflet", [("Descaling", "every 3 months")]))
    files.append(_docx(folder, "GR-40 and GR-45 spare parts", "list", [("Burr", "4 years")]))
    files.append(_html(folder, "KL-310 quick start", "leaflet", [("Boiling time", "3 min")]))
    return files


def _said(name: str, what: str) -> str:
    return f"The {name} is a {what.lower()} for kitchens." if name in SHEETS else "Wipe it with a soft cloth."


def _title(name: str) -> str:
    return f"{name} data sheet" if name in SHEETS else name


def _file(folder: Path, name: str, suffix: str) -> Path:
    return folder / f"{name.lower().replace(' ', '-')}{suffix}"


def _pdf(folder: Path, name: str, what: str, rows: list[tuple[str, str]]) -> Path:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=20)
    pdf.cell(text=_title(name), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Helvetica", size=11)
    pdf.cell(text=_said(name, what), new_x="LMARGIN", new_y="NEXT")
    with pdf.table() as table:
        for row in [("Property", "Value"), *rows]:
            table.row(row)
    file = _file(folder, name, ".pdf")
    pdf.output(str(file))
    return file


def _docx(folder: Path, name: str, what: str, rows: list[tuple[str, str]]) -> Path:
    document = Document()
    document.add_heading(_title(name), level=1)
    document.add_paragraph(_said(name, what))
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Property", "Value"
    for label, value in rows:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = label, value
    file = _file(folder, name, ".docx")
    document.save(str(file))
    return file


def _html(folder: Path, name: str, what: str, rows: list[tuple[str, str]]) -> Path:
    lines = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    file = _file(folder, name, ".html")
    file.write_text(
        f"<!doctype html><title>{_title(name)}</title><h1>{_title(name)}</h1><p>{_said(name, what)}</p>"
        f"<table><tr><th>Property</th><th>Value</th></tr>{lines}</table>",
        "utf-8",
    )
    return file
