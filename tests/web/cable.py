"""A cable between the browser and the server that a test can pull out: all connections end, new ones fail."""

import contextlib
import socket
import threading


class Cable:
    """Forwards whole connections, in threads of its own."""

    def __init__(self, port: int) -> None:
        """To a server at this port of this machine."""
        self._to = port
        self._lock = threading.Lock()
        self._whole = True
        self._deaf = False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing gets through."""
        with self._lock:
            self._whole = False
            for end in self._open:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._open.clear()

    def deafen(self) -> None:
        """From now on the server hears what the browser says, and the browser nothing."""
        self._deaf = True

    def mend(self) -> None:
        """New connections get through again."""
        with self._lock:
            self._whole, self._deaf = True, False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open |= {near, far}
            for one, other, back in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._carry, args=(one, other, back), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if not (back and self._deaf):
                    other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open -= {one, other}
        one.close()
