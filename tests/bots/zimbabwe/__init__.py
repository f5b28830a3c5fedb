"""What the bots know of The Great Zimbabwe: terms, taste, plans, characters, strength."""
