"""Pictures in the card below an answer, as far as Teams' limits leave room for them."""

import base64
from collections.abc import Sequence
from typing import cast

from adapters.chat.pictures import CitedPicture, Room
from adapters.language import Ours
from adapters.teams.cards import attachment, remark
from adapters.teams.limits import PICTURE_BYTES, PICTURED_CARD_BYTES, PICTURED_MESSAGE_UNITS, JsonObject, units, weight
from adapters.teams.markup import literal, one_line

ROOM = Room(most_bytes=PICTURE_BYTES, widths_px=(640, 480, 360, 280, 200), patience_s=3.0)
"""An answer waits for its pictures."""

_ALT_CHARS = 200
_TITLE_CHARS = 120


def illustrated(body: JsonObject, pictures: Sequence[CitedPicture]) -> list[JsonObject]:
    """Return a message's body with the pictures that it has room for above its card's buttons; nothing if with none."""
    elements = _elements_of(body)
    room = min(PICTURED_CARD_BYTES - weight(attachment(elements)), PICTURED_MESSAGE_UNITS - units(body))
    shown: list[JsonObject] = []
    for picture in pictures:
        made = _shown(picture)
        room -= weight(made)
        if room < 0:
            break
        shown += made
    if not shown:
        return []
    at = next((place for place, each in enumerate(elements) if each["type"] == "ActionSet"), len(elements))
    return [{**body, "attachments": [attachment([*elements[:at], *shown, *elements[at:]])]}]


def _elements_of(body: JsonObject) -> list[JsonObject]:
    """Return the elements of a body's card, if it has one."""
    for card in cast("list[JsonObject]", body.get("attachments", [])):
        return cast("list[JsonObject]", cast("JsonObject", card["content"])["body"])
    return []


def _shown(picture: CitedPicture) -> list[JsonObject]:
    """Return a picture, which opens large when it is pressed, and where it stands; a chart is as wide as its card.

    Source: https://adaptivecards.io/explorer/Image.html
    """
    content = base64.b64encode(picture.body).decode("ascii")
    alt = picture.alt if isinstance(picture.alt, Ours) else one_line(picture.alt, _ALT_CHARS)
    image: JsonObject = {
        "type": "Image",
        "url": f"data:{picture.content_type};base64,{content}",
        "altText": alt or Ours("Picture"),
        "size": "Stretch" if picture.chart else "Large",
        "msteams": {"allowExpand": True},
    }
    if picture.chart:
        return [image]
    title = literal(one_line(picture.title, _TITLE_CHARS))
    caption = Ours("{title}, page {page}", title=title, page=picture.page) if picture.page else title
    return [image, {**remark(caption), "spacing": "None"}]
