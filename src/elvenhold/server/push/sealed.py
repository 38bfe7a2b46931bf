"""What a push service gets: a message that only the browser can read (RFC 8291), and who sends it (RFC 8292).

The only file that knows the package ``cryptography``.
"""

import base64
import secrets

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; a message is one record


def new_key() -> bytes:
    """A fresh private key."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def public_of(key: bytes) -> bytes:
    """The public key of a private one, as browsers take it."""
    return _public_bytes(_private(key))


def is_public(point: bytes) -> bool:
    """Whether these bytes are a browser's public key."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == 65


def seal(
    text: bytes, p256dh: bytes, auth: bytes, sender: bytes | None = None, salt: bytes | None = None
) -> bytes:
    """A message for one browser, in ``aes128gcm``. ``sender``, ``salt``: used once; fresh ones if None."""
    once = _private(sender or new_key())
    salt = salt or secrets.token_bytes(16)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    own = _public_bytes(once)
    shared = _derived(once.exchange(ec.ECDH(), browser), auth, b"WebPush: info\0" + p256dh + own, 32)
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)


def authorization(key: bytes, claims: dict[str, object]) -> str:
    """The header that says who sends: a JSON Web Token signed by the server's key."""
    head = {"typ": "JWT", "alg": "ES256"}
    said = ".".join(encode(msgspec.json.encode(part)) for part in (head, claims))
    r, s = decode_dss_signature(_private(key).sign(said.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={said}.{encode(signature)}, k={encode(public_of(key))}"


def encode(data: bytes) -> str:
    """Url-safe base64 without padding.

    >>> encode(b"elf?")
    'ZWxmPw'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(key, "big"), CURVE)


def _public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
