"""The floor: a bare Twisted line server that echoes, to measure our costs against in the same run.

    python benchmarks/echo_floor.py      prints `lauscht telnet 127.0.0.1 PORT` and serves until killed
"""

import sys

from twisted.internet import reactor
from twisted.internet.endpoints import serverFromString
from twisted.internet.protocol import Factory
from twisted.protocols.basic import LineReceiver


class Echo(LineReceiver):
    """Sends every line back to its author."""

    def connectionMade(self) -> None:
        self.transport.setTcpNoDelay(True)
        self.sendLine(b"Hallo")

    def lineReceived(self, line: bytes) -> None:
        self.sendLine(line)


def announce(port: object) -> None:
    print(f"lauscht telnet 127.0.0.1 {port.getHost().port}", flush=True)


if __name__ == "__main__":
    factory = Factory.forProtocol(Echo)
    factory.noisy = False
    serverFromString(reactor, "tcp:0:interface=127.0.0.1:backlog=4096").listen(factory).addCallback(announce)
    reactor.run()
    sys.exit(0)
