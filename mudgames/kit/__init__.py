"""What a game folder is made of: Game, Keeper, grammar, screens and the catalogue of texts. Knows no game."""
