"""The engine against the oracles: random positions, random games."""
