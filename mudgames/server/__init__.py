"""Bytes, sessions, web and timers: the only package besides the wiring that imports twisted."""
