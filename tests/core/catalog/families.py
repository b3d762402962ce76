"""Invented product families with names that are hard to tell apart."""

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.knowledge.document import Status


def a_model(
    name: str, *aliases: str, base: str | None = None, series: str = "", family: str = "", kind: str = "product"
) -> ProductModel:
    """Return a product model that is online."""
    return ProductModel(name=name, aliases=aliases, inherits_from=base, series=series, family=family, kind=kind)


def ecu_family() -> Catalog:
    """Return the ECU family, with a retired product model."""
    line = "Fleet Control Units"
    return build_catalog(
        [
            a_model("ECU-750", family=line, series="ECU 700"),
            a_model("ECU-750 Plus", base="ECU-750", family=line, series="ECU 700"),
            a_model("ECU-850", family=line, series="ECU 800"),
            a_model("ECU-850b", base="ECU-850", family=line, series="ECU 800"),
            a_model("ECU-850b Plus", base="ECU-850b", family=line, series="ECU 800"),
            ProductModel(name="ECU-650", family=line, series="ECU 600", status=Status.LEGACY),
        ],
        [],
    )


def board_family() -> Catalog:
    """Return boards whose names are short codes, with "+" and "Lite", and parts that fit on them."""
    boards, extras = "Brix Boards", "Brix Extras"
    return build_catalog(
        [
            a_model("Slate 5A", "5A", family=boards, series="Slate 5"),
            a_model("Slate 5B", family=boards, series="Slate 5"),
            a_model("Slate 5B+", base="Slate 5B", family=boards, series="Slate 5"),
            a_model("Slate 5C", family=boards, series="Slate 5"),
            a_model("Slate 5C Lite", base="Slate 5C", family=boards, series="Slate 5"),
            a_model("Mote 3W", family=boards, series="Mote"),
            a_model("Mote 3E", base="Mote 3W", family=boards, series="Mote"),
            a_model("Mote Z1 Pro", family=boards, series="Mote"),
            a_model("Brix K4", "K4", family=boards, series="K"),
            a_model("Brix K5", "K5", family=boards, series="K"),
            a_model("Brix K2L", "K2L", family=boards, series="K"),
            a_model("Griffin", family=boards, series="Griffin"),
            a_model("Griffin Q9", family=boards, series="Griffin"),
            a_model("Kraken H1", family=boards, series="Kraken"),
            a_model("Kraken H2", family=boards, series="Kraken"),
            a_model("20W PoE+ HAT", family=extras, series="PoE HAT", kind="accessory"),
            a_model("23W PoE HAT", family=extras, series="PoE HAT", kind="accessory"),
            a_model("Brix M3", "M3", family="Brix Compute Modules", series="M", kind="module"),
            a_model("Brix M4", "M4", family="Brix Compute Modules", series="M", kind="module"),
            a_model("M3 Carrier Board", family="Brix Compute Modules", series="M", kind="carrier"),
        ],
        [],
    )


def code_family() -> Catalog:
    """Return order codes that begin alike, numbers and single words as names, and names of common words."""
    return build_catalog(
        [
            a_model("RX7243", "1043-77", family="Receivers"),
            a_model("RX7243C", base="RX7243", family="Receivers"),
            a_model("RX7243C-EU", base="RX7243C", family="Receivers"),
            a_model("5000", family="Pumps"),
            a_model("5000X", base="5000", family="Pumps"),
            a_model("Giga", family="Kits"),
            a_model("Nano Every", family="Kits"),
            a_model("Power Module 24V", family="Parts"),
            a_model("Power Module 48V", family="Parts"),
            a_model("Gateway Mini", family="Parts"),
            a_model("Gateway Mini Plus", base="Gateway Mini", family="Parts"),
            a_model("Tern A5 (T52)", family="Kits"),
        ],
        [],
    )
