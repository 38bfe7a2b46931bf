"""Who is told that a table has news. ``base`` is the interface, ``local`` the hub of a single process."""
