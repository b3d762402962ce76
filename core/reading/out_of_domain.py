"""An utterance → whether it asks what no product documentation holds: small talk, about us, misuse, other subjects."""

import re

from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Unknown
from core.knowledge.analyzer import fold, stem
from core.reading.topic import is_filler

_COURTESIES = """
    hi hello hey hiya howdy yo morning evening afternoon greetings hallo welcome moin servus
    thanks thank thx ty tysm cheers merci danke gracias lifesaver legend awesome great perfect cool nice
    excellent brilliant wonderful helpful sweet amazing super appreciated
    ok okay okey k lol haha hehe rofl brb bye goodbye cya later ttyl afk np yep yup nope sure alright gotcha
    roger noted understood done works worked solved fixed ping test testing
    yes no nein ja sorry hmm hm oh ah aha oops wow omg maybe perhaps never whatever forget
"""
_FILLER = """
    a all am and are at back bot did do everybody everyone for folks good got guys have how i is it its just
    later me much my need needed now of really see so soon wanted team that thats the there this to today very we well
    will work you help helped helps lot lots saved saves big bit such your youre day night weekend up again man mate
    friend sir s re m mind question answer was dont worry please
"""
_SMALL = frozenset(_COURTESIES.split())
_ALLOWED = _SMALL | frozenset(_FILLER.split())
_EMOJI_NAME = re.compile(r":[a-z0-9_+-]+:")
_WORD = re.compile(r"[^\W\d_]+")
_PRESENCE = re.compile(
    r"^(?:hey |hi |hello |yo )?(?:bot )?(?:are )?you (?:still )?(?:there|awake|alive|online)\W*$"
    r"|\bany(?:one|body) (?:home|there|here|around|awake)\W*$"
)

_DOUBT = re.compile(
    r"^\W*(?:(?:no|nope|hm+|but|sorry|ok|well|wait|really)\W+)*(?:"
    r"(?:(?:the|this|that|your) (?:last |whole )?answer|that|this|it)(?:'?s| is| was| looks| seems| sounds)? "
    r"(?:(?:just|plain|completely|totally|so|all) )*"
    r"(?:wrong|incorrect|false|not (?:right|correct|true|what i (?:asked|meant|wanted|need)(?: for| about)?))"
    r"|(?:that|this|it)(?: is|'?s)?n't (?:right|correct|true|what i (?:asked|meant|wanted)(?: for| about)?)"
    r"|(?:that|this|it) (?:can't|cannot|doesn't (?:look|sound|seem)) (?:be )?(?:right|correct|true)"
    r"|(?:that|this|it|(?:the|this|that|your) answer)(?:'?s| is| was)? "
    r"(?:useless|nonsense|rubbish|no (?:good|help|use)|not (?:helpful|useful|clear)|unclear|confusing)"
    r"|(?:(?:the |that |this |your )answer|that|this|it) isn't (?:helpful|useful|clear)"
    r"|(?:(?:that|this|it|the answer) )?(?:makes?|made) no sense"
    r"|(?:that|this|it|the answer) (?:doesn't|didn't|does not|did not) "
    r"(?:help|answer (?:it|that|(?:my|the) question))(?: me)?"
    r"|(?:you(?:'re| are) )?(?:useless|stupid)|wtf|falsch"
    r"|i (?:don't|do not|didn't|did not) (?:understand|get (?:it|that)|follow)(?: (?:that|this|it|you))?"
    r"|what do you mean(?: by that)?|huh|(?:can|could) you (?:explain|elaborate)(?: (?:that|this|it))?"
    r"|(?:are )?you (?:really |quite |absolutely |very )*(?:sure|certain)(?: (?:about|of) (?:that|this|it))?"
    r"|is (?:that|this|it) (?:really )?(?:right|correct|true)|you(?:'re| are) wrong|wrong(?: answer)?)\W*$"
)
"""Says that the last answer is wrong, or may be."""
_ASKS = re.compile(
    r"\?|\b(?:what|which|who|where|when|why|how|compare|list|show|find|give|tell)\b"
    r"|(?:^|[.,!;] *)(?:and |but |so )?(?:is|are|does|do|can|will|has|have|could|should)\b"
)
_THANKED = re.compile(
    r"^\W*(?:(?:ok|great|perfect|sweet)\W+)?(?:thanks|thank you|thx|ty|cheers)\b|\b(?:thanks|thx|cheers)\W*$"
)
_TOLD = re.compile(r"\b(?:now|that|it|again|everything)\b")
_COVERED = (
    r"\b(?:what|which) (?:\S+ ){0,4}?(?:do|can|are|does) (?:you|u)(?: \w+)? "
    r"(?:cover(?:ing)?|know(?: about| of)?|have|support|index|answer(?: (?:about|for))?|document)"
    r"(?: (?:documents|docs|documentation|manuals|information|data)(?: (?:for|on|about))?)?"
)
_META = re.compile(
    r"\b(?:who|what) (?:are|r) (?:you|u)\b|\bwho (?:made|built|wrote|created) you\b|\bwhat (?:can|do) (?:you|u) do\b"
    r"|^\W*are (?:you|u) (?:an? |the )?(?:\w+ )?(?:bot|robot|ai|human|person|machine|chatgpt|gpt|llm)\b"
    rf"|\bhow (?:do|can|should) i use (?:you|this bot)\b|{_COVERED}(?: here| exactly| at all)?\W*$"
    r"|^\W*(?:help|(?:(?:list|show) )?(?:me )?(?:all |the |your )*(?:product )?models)\W*$"
    r"|\bwhat (?:do|can) (?:you|u) (?:know|cover|answer)\b|\bwhat can i ask\b"
)
_MISUSE = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass) (?:all |any |your |the |my |these |those |of )*(?:previous |prior |"
    r"above |earlier |other )*(?:instructions?|rules?|prompts?|guidelines?|restrictions?|documents?|docs|manuals?|"
    r"sources?)\b"
    r"|\b(?:ignore|disregard|forget) (?:everything|anything|all|what)(?: that)? (?:you(?:'ve| have)? |i |we )?(?:was |"
    r"were )?(?:above|before|know|been told|told you|told|said)\b"
    r"|\b(?:repeat|print|output|show) (?:me )?(?:everything|(?:all )?the (?:text|words|lines?)|all)"
    r"(?: written| that is)? (?:above|before this)\b"
    r"|\bwhat(?:'?s| is| are| was| were) your (?:\w+ )?(?:api[ _-]?keys?|access tokens?|secrets?|instructions|prompts?)"
    r"(?!\w)|(?:^|[.!\n]) *(?:new|updated|revised) (?:system )?instructions?\b ?[:.-]|<\|\w+\|>|\[/?inst\]"
    r"|\b(?:system|hidden|secret|initial) (?:prompt|instructions?)\b|\bjailbreak|\bdo anything now\b"
    r"|\byou(?:'re| are) (?:\w+ ){0,2}in \w+ mode\b"
    r"|^\W*(?:(?:system|admin)\W+)?(?:enter |activate |enable )?(?:developer|maintenance|debug|god) mode\b"
    r"|\b(?:api[ _-]?keys?|access tokens?|environment variables?)\b.*\b(?:your|print|reveal|show|reply|list)\b"
    r"|\b(?:print|reveal|show|reply|list|give)\b.*\b(?:api[ _-]?keys?|access tokens?)\b"
    r"|\b(?:print|reveal|show|reply|list|give)\b.*\byour (?:\w+ ){0,3}(?:secrets?|credentials)\b"
    r"|\bfrom now on,? (?:you|always|never|state|say|claim|answer|reply|tell)\b|\byou are now\b"
    r"|\bpretend (?:that |to |you |the |it )"
    r"|(?:^\W*|\byou (?:\w+ )?|\bplease |\bnow )act as (?:if|though|an?)\b"
    r"|\banswer (?:from|out of) (?:your )?(?:own )?(?:memory|knowledge)\b|\bwithout (?:the |any )?docs\b"
    r"|\bjust (?:guess|make (?:it|something) up)\b|\btake a (?:wild )?guess\b|\bmake (?:it|one|something) up\b"
)
_TEXTS = r"(?:poems?|essays?|emails?|letters?|stor(?:y|ies)|songs?|jokes?|riddles?|haikus?|limericks?|secrets?)"
_CHORES = re.compile(
    r"^\W*(?:(?:please|pls|hey|ok|now|can you|could you|would you|will you|i want you to|i need you to)[, ]+)*"
    r"(?:(?:write|compose|draft|sing|draw|rap|code) (?:me|us|a|an|some|this|my|the) "
    r"|(?:translate|rewrite|proofread) (?!to\b)"
    rf"|write (?:\w+ ){{0,2}}(?:code|scripts?|{_TEXTS})\b|(?:tell|give) (?:me |us )?(?:\w+ ){{1,2}}{_TEXTS}\b"
    r"|recommend (?:me |us )?an? (?:good |nice )?(?:film|movie|book|restaurant|hotel|bar|song)\b)"
)
_CLOCK = re.compile(
    r"^\W*(?:(?:hey|ok|so|and)[, ]+)*what(?:'?s| is)? (?:the )?(?:current )?(?:time|date|day)"
    r"(?: is it| is today)?(?: right)?(?: (?:now|today|there|in (?:\w+ ?){1,3}))?\W*$"
)
_WEATHER = re.compile(
    r"^\W*(?:(?:hey|ok|so|and)[, ]+)*(?:what(?:'?s| is| will)?|how(?:'?s| is| will)?)(?: be)?(?: the)? weather\b"
    r"|\bweather (?:forecast|today|tomorrow|(?:be )?like)\b|\b(?:is it|will it) (?:going to )?(?:rain|snow)"
)
_SUM = re.compile(
    r"^\W*(?:what(?:'?s| is)|calculate|compute|how much is) (?:the )?(?:square root of |sum of )?\d[\d.,]*"
    r"(?: ?(?:times|plus|minus|divided by|multiplied by|and|to the power of|[-+*/x\u00d7\u00f7^]) ?\d[\d.,]*)+\W*$"
)
_OPINION = re.compile(
    r"\bwhat(?:'?s| is) your (?:\w+ )?(?:opinion|view|favou?rite)\b|\bwhat do (?:you|u) think (?:of|about)\b"
    r"|\bdo (?:you|u) (?:like|love|hate|believe)\b|\bhow do (?:you|u) feel\b"
)
_CAPITALISED = re.compile(
    r"\b(?:of|for|about|does|do|is|has|can|will) (?:(?:the|an?|my|our|your) )?"
    r"(?P<name>(?:[A-Z][^\W\d_]*[a-z]|[a-z]{1,2}[A-Z][^\W\d_]+)(?:[ -](?:[A-Z][^\W_]*|\d[\w.]*))*)"
)
_SMALL_LETTERS = re.compile(
    r"(?i)\b(?:of|about) (?:(?:the|an?|my|our|your) )?(?P<name>[^\W\d_]{2,}(?:[ -](?:[^\W\d_]{2,}|\d[\w.]*))+)(?=\W*$)"
)
_MIN_LETTERS = 3


def doubts(text: str) -> bool:
    """Return whether `text` says that the last answer is wrong, or asks if it is right."""
    return _DOUBT.search(fold(text)) is not None


def is_smalltalk(text: str) -> bool:
    """Return whether `text` greets, thanks, acknowledges or doubts, and asks nothing; or says nothing at all."""
    if doubts(text):
        return True
    plain = _EMOJI_NAME.sub(" ", fold(text)).replace("'", "")
    if _PRESENCE.search(plain):
        return True
    if _THANKED.search(plain) and _TOLD.search(plain) and not _ASKS.search(plain):
        return True
    said = _WORD.findall(plain)
    if not said:
        return not re.search(r"\d", plain)
    return all(word in _ALLOWED for word in said) and any(word in _SMALL for word in said)


def is_meta(text: str) -> bool:
    """Return whether `text` asks about us: who we are, what we cover, how to ask."""
    return _META.search(fold(text)) is not None


def is_misuse(text: str) -> bool:
    """Return whether `text` tells us to leave the documents, to guess, or to reveal what we must not."""
    return _MISUSE.search(fold(text)) is not None


def is_chore(text: str) -> bool:
    """Return whether `text` wants something written rather than looked up."""
    return _CHORES.search(fold(text)) is not None


def is_off_topic(text: str) -> bool:
    """Return whether `text`, which names no product model, asks for what no documentation of products holds."""
    plain = fold(text)
    return any(pattern.search(plain) for pattern in (_CLOCK, _WEATHER, _SUM, _OPINION))


def strangers(text: str, names: Names) -> tuple[Unknown, ...]:
    """Return the name in `text` of which no document holds a word; none if the documents' words aren't known."""
    said = [match["name"] for match in [_CAPITALISED.search(text)] if match]
    said += [match["name"] for match in [_SMALL_LETTERS.search(text)] if match and " " in match["name"]]
    return tuple(Unknown(mention=name, closest=()) for name in said if _is_strange(name, names))[:1]


def with_strangers(mentions: Mentions, text: str, names: Names) -> Mentions:
    """Return `mentions` with a strange name ("weight of the Raspberry Pi"), if they hold no name at all."""
    if mentions.resolved or mentions.ambiguous or mentions.unknown:
        return mentions
    unknown = strangers(text, names)
    rest = mentions.rest
    for found in unknown:
        rest = " ".join(rest.replace(found.mention, " ").split())
    return Mentions(unknown=unknown, rest=rest)


def _is_strange(name: str, names: Names) -> bool:
    known = names.words
    said = [word.casefold() for word in _WORD.findall(name)]
    if not known or max(map(len, said), default=0) < _MIN_LETTERS:
        return False
    return not any(word in known or stem(word) in known or is_filler(stem(word)) for word in said)
