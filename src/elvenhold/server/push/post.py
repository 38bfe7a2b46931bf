"""One request to a push service: it follows nowhere, keeps nothing, and waits for nobody for long."""

import asyncio
import re
import ssl
from collections.abc import Mapping
from functools import cache
from urllib.parse import urlsplit

SECONDS = 5.0
STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})\b")


async def post(address: str, headers: Mapping[str, str], body: bytes) -> int:
    """Send a body; the status of the answer. Raises ``OSError`` where there is none.

    ``address`` must have passed ``services.check_endpoint``.
    """
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    target = address.partition(parts.netloc)[2]
    lines = [
        f"POST {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    try:
        async with asyncio.timeout(SECONDS):
            port = parts.port or (443 if secure else 80)
            reader, writer = await asyncio.open_connection(
                parts.hostname, port, ssl=_authorities() if secure else None
            )
            try:
                writer.write("\r\n".join([*lines, "", ""]).encode() + body)
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.close()
    except ValueError as error:  # a line without an end
        raise OSError("no answer") from error


def _status(line: bytes) -> int:
    found = STATUS.match(line)
    if found is None:
        raise OSError("no answer")
    return int(found[1])


@cache
def _authorities() -> ssl.SSLContext:
    return ssl.create_default_context()
