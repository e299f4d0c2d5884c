"""German words: folding of umlauts, matching of abbreviations, nouns, lists. Knows no game and no table."""
