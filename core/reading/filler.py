"""Words of chat that say nothing about what is asked."""

from core.knowledge.analyzer import STOP_WORDS, stems_of

_FILLER = STOP_WORDS | stems_of(
    """
    about across actual actually against ah allowed also among anybody anyone anything ask asked available
    average avg b best between biggest bit both bring btw c case catalog catalogue check come coming compare
    confirm contain curious currently customers deal device diff differ difference different doc document
    documentation drop e each either every exact exactly exist explain f family fast faster fastest feature feed
    figure find fine fyi g general give go goes going gonna good great guess guys h hang happen hear hello help
    here hey hi highest hm hmm hook however idea include info information j k kind know known l largest least
    less like line list long look lot lowest m make many max maximum maybe mean meant mention min minimum model
    most much n need new nice nominal normal normally now number o offer often ok okay one only onto option
    order other overall p peak people plain plz point possible ppl present product provide put q question quick
    quickly r rank rated rating really recommend regular right s same say see seem seen series ship show simply
    since slower slowest smallest something sort spec specification specify spot stand state step stick still
    strongest stuff support sure t take tell thank thing think through time total toward true try turn typ
    typical u uh unit ur useful user v value variant version versus via vs w wanna want way well what's whatever
    whether widest wish wonder work worst wrong x ya yes yet z
    """
)


def is_filler(word: str) -> bool:
    """Return whether a stemmed word says nothing about a topic."""
    return word in _FILLER or not any(sign.isalnum() for sign in word)
