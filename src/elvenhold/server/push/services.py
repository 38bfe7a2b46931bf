"""Which push services are known. A browser names the address; only what is written here is ever called."""

import re
from collections.abc import Sequence

from elvenhold.reasons import Refusal

KNOWN = (
    "https://fcm.googleapis.com",  # Chrome, and what is made of it
    "https://*.push.services.mozilla.com",  # Firefox
    "https://*.push.apple.com",  # Safari
    "https://*.notify.windows.com",  # Edge
)
LONGEST = 1000
LABELS = r"[a-z0-9-]+(\.[a-z0-9-]+)*"
WRITTEN = re.compile(rf"(?P<scheme>https://)?(?P<place>(\*\.)?{LABELS}(:[0-9]{{1,5}})?)")
HERE = re.compile(r"http://(localhost|127\.0\.0\.1)(:[0-9]{1,5})?")


def service_of(text: str) -> str:
    """A further service as somebody wrote it: as ``KNOWN`` names them. Raises ``ValueError``.

    >>> service_of("push.example.org"), service_of("https://*.example.org:8443")
    ('https://push.example.org', 'https://*.example.org:8443')
    >>> service_of("http://push.example.org")
    Traceback (most recent call last):
    ValueError: http://push.example.org
    """
    if HERE.fullmatch(text):  # for tests, on this machine
        return text
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return f"https://{found['place']}"


def check_endpoint(endpoint: str, more: Sequence[str]) -> None:
    """Refuse an address that is not of a known service: ``unknown_push_service``.

    The whole text is compared, so there is nothing in it that two readers could understand differently: no
    other host, port, account or scheme.

    >>> check_endpoint("https://fcm.googleapis.com/fcm/send/abc", ())
    >>> check_endpoint("https://fcm.googleapis.com@192.168.0.1/", ())
    Traceback (most recent call last):
    elvenhold.reasons.Refusal: This server knows no push service at that address.
    """
    known = len(endpoint) <= LONGEST and any(_pattern(one).fullmatch(endpoint) for one in (*KNOWN, *more))
    if not known:
        raise Refusal("unknown_push_service")


def _pattern(service: str) -> "re.Pattern[str]":
    """All addresses of a service: printed ASCII after its place, without what begins a fragment."""
    return re.compile(re.escape(service).replace(r"\*", LABELS) + r"/[!-\"$-\[\]-~]*")
