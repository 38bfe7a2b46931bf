"""Only known push services are ever called, whatever a browser, or somebody else, names."""

import pytest

from elvenhold.cli.serve import serve
from elvenhold.reasons import Refusal
from elvenhold.server.push.services import check_endpoint, service_of

GOOD = [
    "https://fcm.googleapis.com/fcm/send/dK9:APA91b-_x%3D",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB=",
    "https://web.push.apple.com/QGx",
    "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d~&x=1",
]
WRONG = [
    "",
    "/fcm/send/x",
    "http://fcm.googleapis.com/fcm/send/x",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com",  # no path
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/https://fcm.googleapis.com/x",
    "https://evilfcm.googleapis.com/x",
    "https://notify.windows.com.evil.example/x",
    "https://notify.windows.com/x",
    "https://.notify.windows.com/x",
    "https://evil.example/.notify.windows.com/x",
    "https://evil.example?.notify.windows.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@192.168.0.1/x",
    "https://192.168.0.1:x@web.push.apple.com/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/x",
    "https://0x7f.1/x",
    "https://fcm.googleapis.com/x#fragment",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://fcm.googleapis.com/x\\y",
    "https://fcm.googleapis.com/x y",
    "https://fcm.googleapis.com/x\r\nHost: evil.example",
    "https://fcm.googleapis.com/x\n",
    "https://fcm.googleapis.com/\u0660",
    "https://fcm\u3002googleapis.com/x",
    "https://fcm.googleapis.com/" + "x" * 1000,
]


@pytest.mark.parametrize("endpoint", GOOD)
def test_what_browsers_name_is_known(endpoint: str) -> None:
    check_endpoint(endpoint, ())


@pytest.mark.parametrize("endpoint", WRONG)
def test_nothing_else_is(endpoint: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_endpoint(endpoint, ())
    assert refused.value.reason == "unknown_push_service"
    assert endpoint == "" or endpoint not in refused.value.message


def test_a_further_service_is_known_at_its_own_place_only() -> None:
    more = [service_of("push.example.org"), service_of("*.example.net:8443")]
    check_endpoint("https://push.example.org/x", more)
    check_endpoint("https://a.b.example.net:8443/x", more)
    for endpoint in (
        "https://push.example.org:8443/x",
        "https://a.example.net/x",
        "https://x.push.example.org/",
    ):
        with pytest.raises(Refusal):
            check_endpoint(endpoint, more)


@pytest.mark.parametrize(
    "text",
    ["", "*", "http://push.example.org", "https://a@b", "push.example.org/x", "HTTPS://A", "http://10.0.0.1"],
)
def test_what_is_no_service_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        service_of(text)


def test_a_server_that_is_given_no_service_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(push_service=["http://10.0.0.1"]) == 2
    assert capsys.readouterr().err == (
        "http://10.0.0.1 is no push service; write one like push.example.org.\n"
    )
