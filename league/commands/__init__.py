"""One file per verb of the command line; nothing outside this package prints."""
