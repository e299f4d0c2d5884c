"""The operator's settings: what the command line and the configuration file may say, with their defaults."""

from pathlib import Path

from attrs import frozen


@frozen
class Settings:
    """Everything the wiring needs to know. Endpoints are Twisted endpoint strings; times are seconds, None is off."""

    telnet: tuple[str, ...] = ("tcp:4711",)
    tls: tuple[str, ...] = ()
    web: tuple[str, ...] = ("tcp:8080:interface=127.0.0.1",)
    state: Path = Path("var")
    store: str | None = None
    """SQLAlchemy URL of the store; None: SQLite in the state directory."""
    seed: int | None = None
    log: str = "text"
    login_timeout: int | None = 120
    """`anmeldefrist`: how long a connection may take to log in."""
    commands_per_second: float = 20
    command_burst: int = 400
    most_waiting_lines: int = 2000
    most_waiting_bytes: int = 256 * 1024
    connections_per_address: int = 20
    connections: int = 6000
    registrations_per_hour: int = 10
    """Per address; loopback is exempt, as it is from `connections_per_address`."""

    @property
    def store_url(self) -> str:
        """The URL in force."""
        return self.store or f"sqlite:///{(self.state / 'mudgames.sqlite').absolute()}"
