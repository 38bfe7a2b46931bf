"""What goes to a push service: the bytes of the standards' own example, and only its browser can read it."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from elvenhold.server.push import sealed
from tests.server.push.service import CURVE, Browser, b64, read_vapid, unb64

# RFC 8291, appendix A
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
BROWSER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_has_its_bytes() -> None:
    made = sealed.seal(TEXT, unb64(BROWSER_PUBLIC), unb64(AUTH), unb64(SENDER), unb64(SALT))
    assert b64(made) == MESSAGE
    private = ec.derive_private_key(int.from_bytes(unb64(BROWSER), "big"), CURVE)
    assert Browser(private, unb64(AUTH)).read(made) == TEXT


def test_only_its_browser_reads_a_message_and_no_two_are_alike() -> None:
    browser, other = Browser(), Browser()
    one, two = (sealed.seal(TEXT, browser.public, browser.auth) for _ in range(2))
    assert browser.read(one) == browser.read(two) == TEXT
    assert one[:16] != two[:16] and one[21:86] != two[21:86]
    for stranger in (other, Browser(browser.key, b"another sixteen.")):
        with pytest.raises(InvalidTag):
            stranger.read(one)


def test_a_sender_proves_its_key() -> None:
    key = sealed.new_key()
    claims, public = read_vapid(sealed.authorization(key, {"aud": "https://push.example.org"}))
    assert claims == {"aud": "https://push.example.org"} and public == b64(sealed.public_of(key))


def test_a_public_key_is_a_point_of_the_curve() -> None:
    assert sealed.is_public(Browser().public)
    for wrong in (b"", b"\x04" + bytes(64), b"\x05" + Browser().public[1:], Browser().public[:-1]):
        assert not sealed.is_public(wrong)
