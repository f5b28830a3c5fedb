"""Games between bots: single matches, measurements and the command line."""
