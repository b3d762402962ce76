"""Everything that chats show: each card, dialog, home and message, in a language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from adapters.chat.overview import Overview
from adapters.language import in_language
from adapters.slack import answer_view, chosen, home
from adapters.slack import opinions as slack_opinions
from adapters.slack.answered import Drafted, ForThread
from adapters.slack.dialog import Where, dialog_view, options_for
from adapters.slack.explaining import receipt_view as slack_receipt
from adapters.slack.inbound import Asked
from adapters.slack.render import Around, render
from adapters.teams.compare import search_result
from adapters.teams.fallback import fallbacks
from adapters.teams.opinions import opinion_view
from adapters.teams.render import Look, chosen_message, message
from adapters.teams.views import passage_view, receipt_view, table_view, why_view
from adapters.teams.welcome import welcome
from core.answer import Answer, Clarify, Comparison, Grounded, NoEvidence, Ranked, Ranking
from core.answering.refusal import IN_ENGLISH
from core.catalog.autocomplete import Picker
from core.catalog.catalog import ProductModel, build_catalog
from core.experts import Draft, Previewed
from core.knowledge.document import Status
from core.reading.compare_command import Comparing
from tests.adapters.samples import GROUNDED, KINDS, source, wide
from tests.core.packs import build_names
from tests.core.receipts import a_receipt

NOT_READ = frozenset(
    {"type", "style", "url", "action_id", "block_id", "callback_id", "value", "values", "data", "id", "width", "height"}
    | {"@type", "@context", "@id", "$schema", "version", "contentType", "textFormat", "private_metadata", "spacing"}
    | {"weight", "gridStyle", "size", "associatedInputs", "dataset", "channelData", "image"}
)
PICKER = Picker(
    build_names(build_catalog([ProductModel(name="A-1", status=Status.LEGACY), ProductModel(name="A-2")], ()))
)
UNCLEAR = Comparing(models=("A-1",), ambiguous=("Plus",), unknown=("X",), topic="")
OVERVIEW = Overview(product_lines=tuple(map(str, range(30))), models=2, documents=3, examples=("?",))
LONG = Comparison(blocks=(wide(400, 3), wide(400, 3)), table=wide(400, 3), citations=(source(1),))
CITING = tuple(source(number, models=("A", "B", "C", "D"), legacy=True) for number in range(1, 120))
ANSWERS: Mapping[str, Answer] = {
    **KINDS,
    "in_english": NoEvidence(text=f"x {IN_ENGLISH}"),
    "long": LONG,
    "citing": Grounded(blocks=GROUNDED.blocks, citations=CITING),
    "unplaced": Ranking(
        items=(Ranked(model="A-1", value=None, unit="", text="x", citations=()),), blocks=(), citations=()
    ),
}


def in_slack(language: str) -> Iterator[object]:
    """Yield what Slack shows."""
    for answer in ANSWERS.values():
        for around in (Around(), Around(asked="compare", private="asker:1"), Around(attachable=False)):
            made = render(
                answer,
                turn_id="t",
                around=Around(
                    asked=around.asked, private=around.private, attachable=around.attachable, language=language
                ),
            )
            yield from (made.text, made.blocks)
    where, draft = ForThread(channel="C1", root="1.1"), Draft(models=(), aspect="", text="", by="")
    drafted = Drafted(user="U1", view="V1", where=where, draft=draft)
    for found in (True, False):
        yield answer_view.confirm_view(drafted, Previewed(question="?", answer=GROUNDED, found=found), language)
    yield answer_view.form_view([], draft, where, language)
    yield answer_view.waiting_view(language=language)
    asked = Asked(workspace="T1", channel="C1", user="U1", trigger="1", command="/ask", text="?")
    yield from (chosen.question_message(asked, language).blocks, chosen.shared_message("U1", "?", language).blocks)
    yield from (slack_opinions.opinion_view("t", "", language), slack_opinions.thanks("down", "t", language).blocks)
    yield from (dialog_view(UNCLEAR, Where(channel="C1"), PICKER, language), options_for("", PICKER, language))
    yield from (slack_receipt(None, turn_id="t", language=language), home.home_blocks(OVERVIEW, language))


def in_teams(language: str) -> Iterator[object]:
    """Yield what Teams shows."""
    for answer in ANSWERS.values():
        for extended in (True, False):
            look = Look(asked="compare X", picker=PICKER, extended=extended, language=language)
            yield message(answer, turn_id="t", look=look)
        yield from fallbacks(answer, turn_id="t", language=language)
        yield why_view(answer, a_receipt(), turn_id="t", language=language)
        yield passage_view(answer, None, turn_id="t", number=1, language=language)
        yield table_view(answer, turn_id="t", number=0, language=language)
    look = Look(language=language)
    yield chosen_message(cast("Clarify", KINDS["clarify"]), turn_id="t", look=look, label="x", by="y")
    yield from (receipt_view(None, turn_id="t", language=language), opinion_view("t"))
    yield from (search_result("", PICKER, language), welcome(OVERVIEW, language, asker="a"))


def read(shown: object, language: str) -> Iterator[str]:
    """Yield the texts that a person reads, line by line; those of the catalogue are in a language by then."""
    match shown:
        case str():
            yield from shown.splitlines()
        case Mapping():
            fields = in_language(cast("Mapping[str, object]", shown), language)
            for name, value in fields.items():
                if name not in NOT_READ or isinstance(value, Mapping | list | tuple):
                    yield from read(value, language)
        case list() | tuple():
            for each in cast("Sequence[object]", shown):
                yield from read(each, language)
        case _:
            return
