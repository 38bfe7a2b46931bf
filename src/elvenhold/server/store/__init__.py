"""Where tables and actions are kept. ``base`` is the interface, ``sqlite`` the store of one machine."""
