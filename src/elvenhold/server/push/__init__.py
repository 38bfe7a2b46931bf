"""Turn signals that reach a closed page (Web Push): an extra, and off without it."""
