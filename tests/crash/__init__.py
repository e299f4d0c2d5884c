"""The real server as a child process: killed, stopped, and asked by operators (architecture.md, tests layer 8)."""
