"""Slow, obvious twins of the engine's clever parts, written from the rulebook on plain data."""
