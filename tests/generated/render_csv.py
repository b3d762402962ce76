"""Sheets as CSV files: the one table that a sheet has."""

import csv
import io

from tests.generated.sheets import Sheet, Table, expanded


def comma_separated(sheet: Sheet) -> bytes:
    """Return the sheet's table, with semicolons where the comma is the decimal mark."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";" if sheet.habit == "," else ",", lineterminator="\r\n")
    for block in sheet.blocks:
        if isinstance(block, Table):
            writer.writerows(expanded(block))
    return file.getvalue().encode()
