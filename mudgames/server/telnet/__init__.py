"""The telnet wire without a network: bytes to inputs, text to bytes. `Terminal` is the door."""

from mudgames.server.telnet.charset import Charset
from mudgames.server.telnet.client import Client
from mudgames.server.telnet.inputs import Gmcp, Input, Line, Overlong, Resized
from mudgames.server.telnet.terminal import Terminal

__all__ = ["Charset", "Client", "Gmcp", "Input", "Line", "Overlong", "Resized", "Terminal"]
