"""Long runs against real servers: load, crashes, secrets."""
