"""Fixed stand-ins for what must not differ between two runs of a test."""

from mudgames.house.fairness import SystemSeals


class FixedNonce(SystemSeals):
    """Real commitments with a nonce that is always the same."""

    def nonce(self) -> str:
        """See `ports.Seals`."""
        return "0a" * 32


class FixedSeals(FixedNonce):
    """A port whose commitments and openings say nothing of the deal: for tests that compare two deals."""

    def commitment(self, line: str) -> str:
        """See `ports.Seals`."""
        return "f1" * 32

    def opening(self, line: str) -> str:
        """See `ports.Seals`."""
        return "…"
