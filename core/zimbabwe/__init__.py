"""The Great Zimbabwe: its rules, data and compiled engine."""
