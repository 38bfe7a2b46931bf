"""A live line made by hand, byte by byte: for what a client's library refuses to send."""

import os
import socket
import struct
from types import TracebackType

from tests.server.support import PATIENCE

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(
    payload: bytes,
    opcode: int = TEXT,
    last: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length: int | None = None,
) -> bytes:
    """One frame as RFC 6455 has it, or not quite. ``length``: what it says of its length."""
    size = len(payload) if length is None else length
    first = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    mask_bit = 0x80 if masked else 0
    if size < 126:
        head = first + bytes([mask_bit | size])
    elif size < 1 << 16:
        head = first + bytes([mask_bit | 126]) + struct.pack("!H", size)
    else:
        head = first + bytes([mask_bit | 127]) + struct.pack("!Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(one ^ mask[number % 4] for number, one in enumerate(payload))


def handshake(path: str, *lines: str, key: str = KEY) -> bytes:
    """What a browser asks for a line."""
    head = [
        f"GET {path} HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *lines,
    ]
    return "\r\n".join([*head, "", ""]).encode("latin-1")


class RawLine:
    """A socket to a server; what comes is taken apart."""

    def __init__(self, port: int, small: bool = False) -> None:
        """``small``: it takes in as little as can be before it reads."""
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self._came = b""

    def __enter__(self) -> "RawLine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, place: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)

    def open(self, path: str, token: str | None, *lines: str) -> "RawLine":
        """Open a line; raises where it is refused."""
        whose = [] if token is None else [f"Authorization: Bearer {token}"]
        self.send(handshake(path, *whose, *lines))
        head = self._until(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        return self

    def status(self) -> int:
        """That of an answer to what was no handshake."""
        return int(self._until(b"\r\n\r\n").split()[1])

    def abort(self) -> None:
        """End it as a cable does that is cut: with a reset, and no word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def message(self) -> tuple[int, bytes]:
        """The next whole frame: what it is, and what is in it."""
        first, second = self._exactly(2)
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", self._exactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._exactly(8))
        return first & 0x0F, self._exactly(size)

    def told(self) -> bytes:
        """The next message in text; pings are left aside."""
        while True:
            opcode, payload = self.message()
            if opcode == TEXT:
                return payload
            assert opcode == PING

    def closed(self) -> int | None:
        """The code with which the server closes; None where it ends without a word."""
        try:
            while True:
                opcode, payload = self.message()
                if opcode == CLOSE:
                    return int(struct.unpack("!H", payload[:2])[0]) if payload else None
        except (EOFError, ConnectionError):
            return None

    def _until(self, end: bytes) -> bytes:
        while end not in self._came:
            self._more()
        head, _, self._came = self._came.partition(end)
        return head

    def _exactly(self, number: int) -> bytes:
        while len(self._came) < number:
            self._more()
        found, self._came = self._came[:number], self._came[number:]
        return found

    def _more(self) -> None:
        came = self.socket.recv(65536)
        if not came:
            raise EOFError
        self._came += came
