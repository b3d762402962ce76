"""Charts of answers as pictures for chats: bars of a ranking, ranges of a comparison. What is drawn, core decides."""

from adapters.charts.picture import chart_of

__all__ = ["chart_of"]
