"""Search by playing games out, on the C face of any game."""
