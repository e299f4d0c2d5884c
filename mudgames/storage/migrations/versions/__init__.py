"""One module per revision, oldest first. Released revisions are never edited."""
