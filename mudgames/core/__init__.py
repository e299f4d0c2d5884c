"""The contract between a game and its table: seats, events and their audience, commands, chance, time."""
