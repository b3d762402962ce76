"""A sentence → which condition of its lines it leaves out: "the fan runs" for "the fan runs when the lid is open"."""

import re
from collections.abc import Collection, Iterator

from core.knowledge.analyzer import fold
from core.verification.clauses import FULL_STOP, Parsed, contents
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon

_SENTENCE = re.compile(rf";\s|{FULL_STOP}[.!?]\s|\s[–—|]\s")
_UNDER = re.compile(
    r"(?i)(?<!\w)(?<!even )(?:if|when|whenever|unless|until|once(?! (?:per|every|an?|in)\b)|provided(?: that)?"
    r"|as long as|as soon as|except|(?:from|since|as of)(?= (?:firmware|version|release)\b))(?!\w)"
)
_OF_NUMBER = re.compile(rf"{_UNDER.pattern}|(?<!\w)(?:without|after|during)(?!\w)")
"""What a number holds under, besides."""
_VARIANT = re.compile(
    r"(?i)(?:\A|[.;,]\s)(?:the |an? )?(?:(?P<kind>[\w-]+) )?(?:version|variant|edition)s?(?: (?P<code>\w{1,4}))? "
    r"(?:is|are|has|have|can|may|must)(?!\w)"
)
_ANY = frozenset({"the", "this", "that", "all", "both", "each", "every", "either", "any", "no", "which", "same"})
_END = re.compile(r",\s|\s(?:and|but)\s")
_BACK = re.compile(r"(?i) (?:\w+ing )?(?:it|that|this|these|they|so)\b")
"""A condition that only points at what was said before."""
_OFFER = re.compile(r"(?i)(?:\A|,)\s*you (?:can|may)\b")
"""What somebody can do holds, whether he wants to or not: "if you need it, you can find it there"."""


def unconditional(said: Parsed, held: Held, sentence: Parsed, asked: Collection[str], lexicon: Lexicon) -> str:
    """Return the condition that a clause leaves out, and its sentence as well.

    `asked` are words of the question, which may have named it.
    """
    if _UNDER.search(sentence.text):
        return ""
    words, known = contents(said, lexicon), [*contents(sentence, lexicon), *asked]
    phrases = _OF_NUMBER if said.quantities and len(held.own.quantities) == 1 else _UNDER
    for parts in (line.own.parts(_SENTENCE) for line in held.each):
        for part in parts:
            rest = [word for each in parts if each is not part for word in contents(each, lexicon)]
            for main, under in () if _are_all_in(words, rest, lexicon) else _halves(part, phrases):
                told, conditions = contents(main, lexicon), contents(under, lexicon)
                is_of_it = _are_all_in(words, told, lexicon) and lexicon.says(_first(main, lexicon), words)
                if conditions and is_of_it and not lexicon.says_any(conditions, known):
                    return f"it leaves out “{' '.join(under.text.split()[:4])}”"
    return ""


def _are_all_in(words: Collection[str], told: Collection[str], lexicon: Lexicon) -> bool:
    return all(lexicon.says(word, told) for word in words)


def of_variant(said: Parsed, held: Held, asked: Collection[str], lexicon: Lexicon) -> str:
    """Return which variant a sentence leaves out, of which alone its lines say something: "variant B has a fan"."""
    words = contents(said, lexicon)
    for found in _VARIANT.finditer(held.own.text):
        which = [word for word in fold(f"{found['kind'] or ''} {found['code'] or ''}").split() if word not in _ANY]
        rest = contents(held.own.within(found.end(), len(held.own.text)), lexicon)
        if which and not lexicon.says_any(which, [*said.words, *words, *asked]) and lexicon.says_any(words, rest):
            return f"it leaves out “{' '.join(found[0].split()[:-1])}”"
    return ""


def _first(main: Parsed, lexicon: Lexicon) -> str:
    """Return the first word of the last clause that claims something: of whom it is said, or what he has to do."""
    clauses = [words for part in main.parts(_END) if (words := contents(part, lexicon))]
    return clauses[-1][0] if clauses else ""


def _halves(sentence: Parsed, phrases: re.Pattern[str]) -> Iterator[tuple[Parsed, Parsed]]:
    """Yield each condition in a sentence, behind what holds under it; none that says nothing of its own."""
    text, begin = sentence.text, len(sentence.text) - len(sentence.text.lstrip())
    for found in phrases.finditer(text):
        comma = _END.search(text, found.end())
        is_fronted = found.start() == begin
        end = comma.start() if comma and (is_fronted or comma[0].startswith(",")) else len(text)
        under = sentence.within(found.start(), end)
        main = sentence.within(end, len(text)) if is_fronted else sentence.within(0, found.start())
        if not under.names and not _BACK.match(text, found.end()) and not _OFFER.search(text[end:]):
            yield main, under
