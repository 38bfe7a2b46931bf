"""Where a server is found: by this machine, by others in the network, and by everybody."""

import ipaddress
import socket
from urllib.parse import urlsplit

WILDCARDS = ("0.0.0.0", "::", "")
# An address for documents (RFC 5737): what would be sent there says which of ours is the one to the outside.
ELSEWHERE = ("192.0.2.1", 9)


def url(host: str, port: int) -> str:
    """The address to show to a person at this machine.

    >>> url("0.0.0.0", 8000), url("::1", 8001)
    ('http://127.0.0.1:8000', 'http://[::1]:8001')
    """
    name = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def shared_url(host: str, port: int) -> str | None:
    """The address that works on other devices, None where there is none.

    >>> shared_url("127.0.0.1", 8000), shared_url("192.0.2.7", 8000)
    (None, 'http://192.0.2.7:8000')
    """
    if host in WILDCARDS:
        own = _own_address()
        return None if own is None else url(own, port)
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = host == "localhost"
    return None if local else url(host, port)


def _own_address() -> str | None:
    """This machine's address in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        found: str = asking.getsockname()[0]
    return None if ipaddress.ip_address(found).is_loopback else found


def public_url(text: str) -> tuple[str, str]:
    """An address as somebody wrote it: as links begin, and the name in it. Raises ``ValueError``.

    >>> public_url("https://Elf.example.org/")
    ('https://elf.example.org', 'elf.example.org')
    """
    parts = urlsplit(text)
    plain = not (parts.query or parts.fragment or parts.username) and parts.path in ("", "/")
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise ValueError(text)
    port = "" if parts.port is None else f":{parts.port}"
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}{port}", parts.hostname
