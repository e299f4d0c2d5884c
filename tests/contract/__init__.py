"""Every-game contract tests: what is a game keeps these promises. A new folder is tested without a change."""
