"""Help pages that players read, one topic a file."""
