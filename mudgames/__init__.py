"""mudgames: a German telnet house of deduction games."""
