"""Matches, records, counts and the command line."""
