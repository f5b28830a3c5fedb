"""Bots keep their promises, and their names can be typed."""
