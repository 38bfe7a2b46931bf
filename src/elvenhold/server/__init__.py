"""The server: the only place with sockets, clocks and storage."""
