"""A push service of the tests' own, on this machine, and the browsers that it would bring messages to.

It opens what it gets by the words of RFC 8291 and RFC 8292, and knows nothing of the server's own code.
"""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = dict[str, Any]
CURVE = ec.SECP256R1()
AUTH = b"sixteen bytes..."


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for up to 32 bytes."""
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\x01", "sha256")[:length]


class Browser:
    """The keys of one subscription."""

    def __init__(
        self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"sixteen bytes..."
    ) -> None:
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = auth

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> Json:
        return {"p256dh": b64(self.public), "auth": b64(self.auth)}

    def read(self, body: bytes) -> bytes:
        """What is in a message (RFC 8188, RFC 8291)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size == 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\x02"
        return text[:-1]


def read_vapid(header: str) -> tuple[Json, str]:
    """The claims of a sender, and its public key; fails unless it has signed them (RFC 8292)."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid" and json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unb64(signature)
    assert len(raw) == 64
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(parts["k"]))
    try:
        key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    except InvalidSignature:
        raise AssertionError("not signed by its key") from None
    return dict(json.loads(unb64(claims))), parts["k"]


@dataclass
class Got:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers with ``status``, or does not answer at all (0)."""

    url: str
    status: int = 201
    got: list[Got] = field(default_factory=list)

    def subscription(self, browser: Browser, name: str = "ann", language: str = "en") -> Json:
        """What a page says to the server."""
        return {"endpoint": self.endpoint(name), "keys": browser.keys, "language": language}

    def endpoint(self, name: str) -> str:
        return f"{self.url}/send/{name}"


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append(Got(self.path, headers, body))
            if service.status:
                self.send_response(service.status)
                self.send_header("Location", f"{service.url}/elsewhere")
                self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield service
        server.shutdown()
        thread.join()


def device_of(endpoint: str) -> str:
    """What the server calls a browser."""
    return b64(hashlib.sha256(endpoint.encode()).digest())
