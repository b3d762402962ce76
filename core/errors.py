"""The whole error tree.

BotError
├── ConfigError            a setting is missing, unknown or wrong
├── PayloadError           a platform sent something we can't read
├── CatalogError           the catalogue contradicts itself
├── DocumentError          a document can't be read (one file; the others go on)
├── TransientError         it may work later; who calls may try again
│   ├── IndexUnavailable   the index didn't answer
│   ├── LanguageModelError the language model gave nothing that can be used; answers are made without it
│   ├── EmbeddingError     no vectors were made; searches go by words alone
│   ├── RerankingError     nobody told how relevant passages are; their order stays
│   └── Throttled          a platform wants no more posts there for a while
└── PermanentError         trying again is no use
    └── IndexDamaged       the index holds something we didn't write
"""


class BotError(Exception):
    """Anything that went wrong on purpose; the message says where, what was expected, what came."""


class ConfigError(BotError):
    """A setting is missing, unknown or wrong; the message says how to mend it."""


class PayloadError(BotError):
    """A platform's payload lacks something that we rely on."""


class CatalogError(BotError):
    """The catalogue contradicts itself: a cycle, an unknown base, a name used twice."""


class DocumentError(BotError):
    """One document can't be read; the message names it and says why."""


class TransientError(BotError):
    """It may work later.

    Attributes:
        retry_after_s: Seconds to wait before the next try; None if nobody said.
    """

    def __init__(self, message: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class IndexUnavailable(TransientError):
    """The index didn't answer."""


class LanguageModelError(TransientError):
    """The language model gave nothing that can be used; the message is short and fit for a receipt.

    It never holds a key, what was asked, or what was answered.
    """


class EmbeddingError(TransientError):
    """No vectors were made; the message says by whom, why, and what to do. It never holds a key or a text."""


class RerankingError(TransientError):
    """Nobody told how relevant passages are; the message is short and fit for a receipt."""


class Throttled(TransientError):
    """The platform wants no more posts there for a while: whoever else would post there has to wait as well."""


class PermanentError(BotError):
    """Trying again is no use."""


class IndexDamaged(PermanentError):
    """The index holds something that this version didn't write; rebuild it with `threadsheet index`."""
