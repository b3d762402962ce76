"""An invented maker whose products are named by ordinary words, and manuals that use these words as words."""

from collections import Counter
from collections.abc import Mapping
from itertools import cycle, islice, product

from core.catalog.catalog import Catalog, build_catalog
from core.knowledge.analyzer import words
from tests.core.catalog.families import a_model
from tests.core.paper import a_document

SUBJECTS = (
    "the button", "a button", "the sensor", "an outdoor sensor", "the gateway", "your gateway", "a wall switch",
    "the meter", "the small display", "a motion detector", "the power supply", "this card", "a handheld", "the edge",
)  # fmt: skip
VERBS = (
    "is mounted outdoors", "joins the zigbee network", "needs a gateway", "sends a signal to the sensor",
    "draws power from the battery", "can be reset with a button", "is read by the meter", "must not stand at the edge",
    "has a small display", "works with any switch", "shows motion on the wall", "fits a mini card slot",
)  # fmt: skip
ENDINGS = (
    "", " after a reset", " when the light is on", " for five seconds", " in the room", " and the display stays dark",
    " over zigbee", " on the wall", " at night", " with the button pressed", " of the gateway", " near the door",
)  # fmt: skip


def plain_catalog() -> Catalog:
    """Return product models whose names and aliases are mostly made of ordinary words."""
    return build_catalog(
        [
            a_model("Zigbee Button", "Halo Button", family="Halo Controls", series="Button"),
            a_model("Zigbee Wall Switch", family="Halo Controls", series="Switch"),
            a_model("Outdoor Motion Sensor", "motion sensor outdoor", family="Halo Sensors", series="Motion"),
            a_model("Indoor Motion Sensor", "Halo Motion", family="Halo Sensors", series="Motion"),
            a_model("Power Meter Duo", "Duo power meter", family="Halo Meters", series="Meter"),
            a_model("Edge Gateway 320", "EG320", family="Edge Line", series="Edge", kind="gateway"),
            a_model("Edge Gateway 360", "EG360", family="Edge Line", series="Edge", kind="gateway"),
            a_model("Mini Display", "Halo mini display panel", family="Halo Panels", series="Display"),
            a_model("Mini-PCIe Card W1", "W1 card", family="Halo Cards", series="Card", kind="card"),
            a_model("Mini-PCIe Card W2", "W2 card", family="Halo Cards", series="Card", kind="card"),
            a_model("Nimbus", family="Halo Handhelds", series="Nimbus", kind="handheld"),
            a_model("Nimbus Max", family="Halo Handhelds", series="Nimbus", kind="handheld"),
            a_model("Tarn Lite", family="Halo Handhelds", series="Tarn", kind="handheld"),
            a_model("Tarn Solar", family="Halo Handhelds", series="Tarn", kind="handheld"),
        ],
        [],
    )


def documented(catalog: Catalog) -> Catalog:
    """Return the catalogue with a data sheet of each product model, and three times as many about none."""
    sheets = [a_document(f"{number}.md", name) for number, name in enumerate(catalog.models)]
    general = [a_document(f"general/{number}.md") for number in range(3 * len(sheets))]
    return build_catalog(catalog.models.values(), [*sheets, *general])


def sentences(count: int) -> list[str]:
    """Return so many sentences and questions of a manual, of which none names a product model."""
    said = [f"{subject} {verb}{ending}" for subject, verb, ending in product(SUBJECTS, VERBS, ENDINGS)]
    forms = cycle(("{}", "Is it true that {}?", "how come {}", "{}!"))
    return [form.format(text) for form, text in islice(zip(forms, said, strict=False), count)]


def manual_words() -> Mapping[str, int]:
    """Return the words of manuals that hold these sentences and name each product model in twelve chunks."""
    counted: Counter[str] = Counter()
    for text in sentences(1000):
        counted.update(set(words(text)))
    for model in plain_catalog().models.values():
        for _ in range(12):
            counted.update(set(words(f"{model.name} {' '.join(model.aliases)} the weight of the device")))
    return counted


def spoken_words(catalog: Catalog, ordinary: str) -> Mapping[str, int]:
    """Return the words of documents that name each product model in twelve chunks, `ordinary` words in 200."""
    counted: Counter[str] = Counter({"the": 600})
    for model in catalog.models.values():
        counted.update({word: 12 for name in (model.name, *model.aliases) for word in words(name)})
    counted.update(dict.fromkeys(words(ordinary), 200))
    return counted
