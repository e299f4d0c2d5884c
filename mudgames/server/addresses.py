"""A peer's address, as throttles and bounds know it."""

from ipaddress import IPv6Address, ip_address

ELSEWHERE = "unix"
"""Stands for a peer without an IP address."""


def plain(host: str | None) -> str:
    """The address in one spelling: an IPv4 address that comes mapped into IPv6 is still the same peer."""
    if not host:
        return ELSEWHERE
    try:
        address = ip_address(host)
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


def is_loopback(address: str) -> bool:
    """True for this machine's own addresses."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == ELSEWHERE
