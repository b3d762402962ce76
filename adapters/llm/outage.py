"""How calls went → one line for the operator when the language model is of no use, and one when it is again."""

import logging

from adapters.llm.faults import DOWN, Fault, Kind

log = logging.getLogger(__name__)

_MEND = {
    Kind.AWAY: "start its server, or set OPENAI_BASE_URL right",
    Kind.LATE: "see whether its server is overloaded, or raise THREADSHEET_LLM_TIMEOUT_S",
    Kind.BARRED: "see that OPENAI_API_KEY and THREADSHEET_LLM_MODEL are right",
}


class Outage:
    """Takes note of how calls went: an outage is told when it begins and when it ends, not with each question."""

    def __init__(self) -> None:
        self._out = False

    def begin(self, fault: Fault) -> None:
        """Tell that the server is of no use, unless that was told already, or the fault isn't the server's."""
        if fault.kind in DOWN and not self._out:
            self._out = True
            mend = _MEND.get(fault.kind, "`threadsheet doctor` looks closer")
            log.warning("%s; questions are answered by rules alone until it answers: %s", fault, mend)

    def end(self) -> None:
        """Tell that it answers again, if it was told that it didn't."""
        if self._out:
            self._out = False
            log.warning("language model: it answers again")
