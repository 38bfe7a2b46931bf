"""Many games: simulated by bots and counted."""
