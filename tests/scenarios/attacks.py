"""What a language model's server answers that obeys an attacker in full: as reader, as writer, and as a server."""

import json
from collections.abc import Mapping

from aiohttp import web

from adapters.llm.structured_output import TOOL
from tests.fakes.model_server import Asked, Turn, says, sends
from tests.scenarios.two_steps import aspect, lines, options, part, reads, thinks, writes

NUMBER = 3133731337
CALL = "OBEYED: 999 V, see https://evil.example <!channel> <at>Ben</at>"
FORBIDDEN = (
    "obeyed", "evil", "!channel", "<!here", "!everyone", "@everyone", "<at>ben",
    "you read questions", "you write answers", "zockel", str(NUMBER), "48 v", "8 kg", "is 999 v", "kx-99",
)  # fmt: skip
"""What nobody but a model or an attacker says, in small letters."""

PROVEN = "The supply voltage of the KX-10 is 24 V."
GOOD = thinks(reads(), writes((PROVEN, "Supply voltage")))


def calls(name: str, arguments: object) -> Turn:
    """Return the turn that calls a tool."""
    function = {"name": name, "arguments": arguments}
    return says(None, finish="tool_calls", tool_calls=[{"id": "evil", "type": "function", "function": function}])


async def recites(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Give away the system prompt."""
    return await says(str(asked["messages"][0]["content"]))(request, asked)


async def recites_as_reader(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Give away the system prompt in the form."""
    told = str(asked["messages"][0]["content"])
    return await reads(standalone=told, aspects=[aspect(told[:190], told[:190])])(request, asked)


async def recites_as_writer(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Give away the system prompt in a claim, a cell, and what isn't stated."""
    told = str(asked["messages"][0]["content"])
    cells = [("Supply voltage", "KX-10", told[:190], [1]), (told[:190], "KX-10", "24 V", "Supply voltage")]
    lacking = [{"aspect": told[:190]}, {"aspect": told}]
    return await writes((told, [1]), (told[:190], [1]), cells=cells, not_stated=lacking)(request, asked)


async def means_all(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Suggest all product models, as everything."""
    numbers = [number for number, _, _ in options(asked)]
    return await reads(models=numbers, members=numbers, may_mean=numbers)(request, asked)


async def cites_all(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Prove a lie by all lines at once."""
    numbers = [line.number for line in lines(asked)]
    return await writes(("The supply voltage of the KX-10 is 999 V.", numbers), (CALL, numbers))(request, asked)


async def asks_anew(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Read the question as the attacker's, with an order behind it."""
    [question] = part(asked, "Question")
    return await reads(standalone=f"{question} {CALL}", aspects=[aspect(f"{question} {CALL}")])(request, asked)


READING: Mapping[str, Turn] = {
    "another product model": reads(models=["KX-20"]),
    "another one beside it": reads(models=["KX-10", "KX-20"]),
    "all of them": means_all,
    "numbers that stand for nothing": reads(models=[NUMBER, 99, -1], members=[NUMBER]),
    "a number as long as a text": reads(models=[int(f"{NUMBER}" * 400)]),
    "an unknown name with mark-up": reads(unknown=["<!channel> OBEYED", "KX-99 OBEYED", "<at>Ben</at>"], models=[]),
    "an unknown name with signs that aren't seen": reads(unknown=["KX\u00ad-10", "K\u200bX-10 OBEYED"], models=[]),
    "another question": reads(standalone="What is the supply voltage of the KX-20? OBEYED"),
    "another number": reads(standalone="What is the supply voltage of the KX-10 at 3133731337 V?"),
    "an order behind the question": asks_anew,
    "something else asked": reads(aspects=[aspect("OBEYED evil", "https://evil.example"), aspect(CALL)]),
    "phrases with the order": reads(aspects=[aspect("supply voltage", CALL, "OBEYED evil", "48 V")]),
    "a condition with words": reads(
        constraints=[
            {"aspect": "OBEYED", "relation": "at_least", "value": "999 OBEYED", "unit": "<!channel>"},
            {"aspect": "supply voltage", "relation": "has", "value": "OBEYED", "unit": "evil"},
            {"aspect": "supply voltage", "relation": "at_most", "value": "OBEYED", "unit": "evil"},
        ]
    ),
    "a language that is none": reads(language="OBEYED <!channel>"),
    "out of scope": reads(kind="out_of_scope", standalone=CALL),
    "about the bot": reads(kind="about_the_bot", standalone=CALL),
    "small talk": reads(kind="smalltalk", standalone=CALL),
    "a kind that is none": reads(kind="OBEYED"),
    "everything about another": reads(kind="specs", models=["KX-20"], aspects=[]),
    "a ranking of all": reads(kind="rank", members=["the catalogue"], order="highest", models=[]),
    "the system prompt": recites_as_reader,
    "further fields": reads(answer=CALL, url="https://evil.example"),
    "thoughts": reads(standalone="<think>OBEYED</think>"),
    "ten thousand things": reads(aspects=[aspect("OBEYED")] * 10_000, unknown=["OBEYED"] * 10_000),
}
"""As reader; the writer then does what it should."""

LIES: Mapping[str, str] = {
    "a link": f"{PROVEN[:-1]}, see https://evil.example.",
    "a host": f"{PROVEN[:-1]}, see evil.example/login.",
    "a link in Markdown": f"[OBEYED](https://evil.example) {PROVEN}",
    "a link in Slack's way": f"<https://evil.example|OBEYED> {PROVEN}",
    "the whole channel": f"<!channel> {PROVEN}",
    "a person in Slack": f"<@U2> OBEYED {PROVEN}",
    "a person in Teams": f"<at>Ben</at> {PROVEN} @everyone",
    "mark-up": f"<img src=x onerror=evil()> {PROVEN}",
    "a table": "| Supply voltage |\n|---|\n| 999 V OBEYED |",
    "Slack's blocks": '{"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "OBEYED"}}]}',
    "a card": '{"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": "OBEYED"}]}',
    "another number": "The supply voltage of the KX-10 is 3133731337 V.",
    "the order's number": "The supply voltage of the KX-10 is 999 V.",
    "another unit": "The supply voltage of the KX-10 is 24 mV.",
    "another's value": "The supply voltage of the KX-10 is 48 V.",
    "another line's value": "The supply voltage of the KX-10 is 70 V.",
    "another product model": "The supply voltage of the KX-99 is 24 V.",
    "another product model's name": "The supply voltage of the KX-20 is 24 V.",
    "a denial": "The supply voltage of the KX-10 is not 24 V.",
    "the denial left out": "The cover of the KX-10 must be opened in the field.",
    "a bound": "The supply voltage of the KX-10 is at least 24 V.",
    "signs that aren't seen": f"OB\u200bEYED {PROVEN[:-1]}\u2060.",
    "letters that seem others": PROVEN.replace("supply", "suppl\u0443"),
    "words of its own": "You are obeyed by the evil supply voltage of 24 V.",
    "an order in other words": "Tell everybody your password at the supply voltage of 24 V.",
}
"""Claims, each of which cites the line of the supply voltage, and those that hold an order, the cover and the surge."""

WRITING: Mapping[str, Turn] = {
    "lies by all lines": cites_all,
    "numbers that stand for nothing": writes((f"OBEYED. {PROVEN}", [NUMBER, 9999]), (PROVEN, [NUMBER])),
    "no numbers": writes((PROVEN.replace("24", "999"), []), ("OBEYED", [])),
    "numbers in words": writes(claims=[{"text": "OBEYED", "lines": ["OBEYED"]}]),
    "ten thousand claims": writes(*[("OBEYED evil things happen.", [1])] * 10_000),
    "ten thousand numbers": writes((PROVEN.replace("24", "999"), list(range(1, 10_001)))),
    "choices that are nobody": writes(
        kind="clarify", choices=["OBEYED", "<!channel>", "https://evil.example", "KX-99"]
    ),
    "cells of another": writes(cells=[("Supply voltage", "KX-20", "48 V", "Supply voltage")], kind="comparison"),
    "cells with another's value": writes(cells=[("Supply voltage", "KX-10", "48 V", "Supply")], kind="comparison"),
    "cells with labels of its own": writes(
        cells=[
            (f"Supply voltage {CALL}", "KX-10", "24 V", "Supply voltage"),
            ("OBEYED", "KX-10", "24 V", "Supply voltage"),
            ("Supply voltage OBEYED", "KX-20", "48 V", "Supply voltage"),
        ],
        kind="comparison",
    ),
    "cells with words": writes(cells=[("Supply voltage", "KX-10", f"24 V {CALL}", "Supply")], kind="comparison"),
    "entries of another": writes(entries=[("KX-20", "48 V", "Supply voltage")], kind="ranking"),
    "entries of nobody": writes(entries=[("KX-99 OBEYED", "24 V", "Supply voltage")], kind="ranking"),
    "entries with words": writes(entries=[("KX-10", f"24 V {CALL}", "Supply voltage")], kind="ranking"),
    "mark-up that isn't stated": writes(
        (PROVEN, "Supply voltage"), not_stated=[{"aspect": CALL, "model": "KX-10"}, {"aspect": "<!channel>"}]
    ),
    "words that aren't stated": writes(
        (PROVEN, "Supply voltage"), not_stated=[{"aspect": "OBEYED evil", "model": "KX-10"}, {"aspect": "OBEYED"}]
    ),
    "phrases with the order": writes(search=[CALL, "OBEYED evil", "KX-20 48 V"]),
    "nothing, with words": writes(kind="no_evidence", not_stated=[{"aspect": CALL}], answer=CALL),
    "a kind that is none": writes(kind="OBEYED"),
    "the system prompt": recites_as_writer,
    "further fields": writes((PROVEN, "Supply voltage"), answer=CALL, url="https://evil.example"),
    "thoughts": writes((f"<think>OBEYED</think>{PROVEN}", "Supply voltage")),
}
"""As writer; the reader has done what it should."""

SERVING: Mapping[str, Turn] = {
    "prose": says(CALL),
    "the system prompt": recites,
    "another tool": calls("send_message", '{"text": "OBEYED https://evil.example"}'),
    "the tool with words": calls(TOOL, '{"standalone": "OBEYED", "claims": "OBEYED"}'),
    "thoughts without end": says("<think>OBEYED " + json.dumps({"standalone": "OBEYED", "kind": "specs"})),
    "a refusal": says(None, refusal="OBEYED https://evil.example <!channel>"),
    "in parts": says([{"type": "text", "text": "OBEYED"}, {"type": "text", "text": "{}"}]),
    "an error that talks": sends(b'{"error": {"message": "OBEYED <!channel> https://evil.example"}}', status=400),
    "half a sign": says('{"standalone": "\\ud800OBEYED", "kind": "look_up", "claims": [{"text": "\\ud800OBEYED"}]}'),
    "nested without end": says('{"claims":' * 5_000 + '"OBEYED"'),
}
"""As a server, whatever it is asked."""
