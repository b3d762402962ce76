"""Words of chat that say nothing about what is asked."""

from core.knowledge.words import STOP_WORDS, stems_of

_FILLER = STOP_WORDS | stems_of(
    """
    about across actual actually against ah allowed also among anybody anyone anything ask asked available
    average avg b best between biggest bit both bring btw c case catalog catalogue check come
    comes coming compare compared confirm contain contains curious currently customers deal device
    devices diff differ difference different do doc docs document documentation documents does drop e each
    either every exact exactly exist exists explain f family fast faster fastest feature features feed feeds
    figure find fine fyi g general give go goes going gonna good great guess guys h hang hanging happen hear
    hello help here hey hi highest hm hmm hook hooks however idea include includes info information j k kind
    know known l largest least less let like line list long look looking lot lowest m make many max maximum
    maybe mean meant mention min minimum model models most much n need needed new nice nominal normal normally
    now number numbers o offer offers often ok okay one ones only onto option options order other ours overall p
    peak people plain please plz point possible ppl present product products provide provides put puts q
    question quick quickly r rank rated rating really recommend regular right s same say says see seem seen
    series ship show simply since slower slowest smallest something sort sorted spec specification specify spot
    stand state stated step stick still strongest stuff support supported supports sure t take takes tell thank
    thanks thing think through time total toward true try turn typ typical u uh unit units ur use useful user v
    value variant version versus via vs w wanna want way what's whats well whatever whether widest wish wonder work
    worst would wrong x ya yes yet z
    """
)


def is_filler(word: str) -> bool:
    """Return whether a stemmed word says nothing about a topic."""
    return word in _FILLER or not any(sign.isalnum() for sign in word)
