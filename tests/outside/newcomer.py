"""People who come for the first time just when the server dies."""

import re

from .client import Client


class Newcomer:
    """Somebody who comes for the first time while the server is about to die."""

    def __init__(self, name: str, password: str | None) -> None:
        self.name, self.password = name, password
        self.client: Client | None = None

    @property
    def greeted(self) -> bool:
        """True if the server said that this person is known now."""
        return self.client is not None and "Willkommen" in self.client.wire.text

    def knock(self, client: Client) -> None:
        """Type all that it takes, without waiting."""
        self.client = client
        if self.password:
            client.type(self.name, "ja", self.password, self.password)
        else:
            client.type(f"gast {self.name}")

    def return_by(self, client: Client) -> None:
        """Come again, by what the server had said. Raises TimeoutError if it does not remember."""
        assert self.client is not None
        if self.password:
            client.log_in(self.name, self.password)
        else:
            word = re.search(r"Rückkehrwort: (\S+)", self.client.wire.text)
            client.guest_again(self.name, word[1] if word else "nie-gesagt")
