"""Turns that can be won at once: an exact solver, stored positions, and which bots find them."""
