"""From a query to scored candidates, and which of them answer."""
