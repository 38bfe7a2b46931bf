"""Turn signals in a real browser: asked for by a press, shown while no page is open, and where they lead."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from elvenhold.server.push import signals
from tests.server.push.service import Browser, PushService, device_of, push_service
from tests.server.support import Running, TableClient, people, running, wait_for
from tests.web.pages import PageMaker, at_table

# The browser's side of a push service: what Chromium would agree with one, if it reached any.
AGREES = """({ endpoint, keys }) => {
  const made = { endpoint, toJSON: () => ({ endpoint, keys, expirationTime: null }) };
  PushManager.prototype.getSubscription = async () => (localStorage.agreed ? made : null);
  PushManager.prototype.subscribe = async (wish) => {
    localStorage.agreed = JSON.stringify(wish);
    return made;
  };
}"""
DENIES = "Notification.requestPermission = async () => (window.asked = 'denied');"
LACKS = "delete window.PushManager;"
SHOWN = """async () => {
  const shown = await registration.getNotifications();
  return shown.map(({ title, lang, tag, data }) => ({ title, lang, tag, data }));
}"""
# A press on a message. Only a real one may open a window, so here it is noted which it would be.
PRESS = """async () => {
  let opened = null;
  self.clients.openWindow = async (path) => void (opened = path);
  const [notification] = await registration.getNotifications();
  await new Promise((done) => {
    const event = new NotificationEvent("notificationclick", { notification });
    event.waitUntil = (task) => void task.then(done, done);
    dispatchEvent(event);
  });
  return [opened, (await registration.getNotifications()).length];
}"""


@pytest.fixture
def now() -> list[float]:
    return [1_700_000_000.0]


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as made:
        yield made


@pytest.fixture
def server(
    tmp_path: Path, now: list[float], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Running]:
    """As a server of its own, but with a clock of the test's."""
    monkeypatch.setattr(signals, "PAUSE", 0.01)
    with running(tmp_path / "db", clock=lambda: now[0], push_services=(service.url,)) as made:
        yield made


@pytest.fixture
def table(server: Running) -> Iterator[TableClient]:
    with server.client() as http:
        yield TableClient.started(http, people(2), first_seat=0)


def sit(open_page: PageMaker, table: TableClient, seat: int, script: str = "", **where: Any) -> Page:
    """The page of a seat, before which a script has run."""
    page = open_page("/", **where)
    page.add_init_script(script)
    page.context.add_cookies(
        [{"name": f"elvenhold_{table.table}", "value": table.tokens[seat], "url": open_page.url}]
    )
    page.goto(f"/t/{table.table}?pace=0")
    at_table(page, "open", seat)
    return page


def agreeing(service: PushService, browser: Browser) -> str:
    return f"({AGREES})({json.dumps({'endpoint': service.endpoint('ann'), 'keys': browser.keys})})"


def deliver(page: Page, text: str) -> None:
    """What the browser's push service would bring to the site's worker."""
    client = page.context.new_cdp_session(page)
    found: list[Any] = []
    client.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    client.send("ServiceWorker.enable")
    while not found:
        page.wait_for_function("1")  # let the browser speak
    origin = page.evaluate("location.origin")
    known = {"origin": origin, "registrationId": found[0]["registrationId"]}
    client.send("ServiceWorker.deliverPushMessage", {**known, "data": text})
    client.detach()


def shown(worker: Worker) -> list[Any]:
    return list(wait_for(lambda: worker.evaluate(SHOWN)))


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("en-GB", "Take a transportation counter"), ("zh-CN", "请拿取一个交通工具")],
)
def test_a_turn_reaches_a_closed_page_and_leads_to_the_table(
    locale: str,
    sentence: str,
    open_page: PageMaker,
    table: TableClient,
    service: PushService,
    now: list[float],
) -> None:
    browser = Browser()
    page = sit(open_page, table, 1, agreeing(service, browser), locale=locale)
    page.context.grant_permissions(["notifications"])
    switch = page.get_by_test_id("push")
    expect(switch).not_to_be_checked()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    switch.click()
    expect(switch).to_be_checked()
    told = table.get(1, "push")
    assert told["device"] == device_of(service.endpoint("ann"))
    wish = json.loads(page.evaluate("localStorage.agreed"))
    assert wish == {"userVisibleOnly": True, "applicationServerKey": told["key"]}
    page.reload()
    expect(switch).to_be_checked()

    page.goto("/")
    assert table.act(0, 1, {"type": "blind"}).status == 200
    now[0] += 30
    (got,) = wait_for(lambda: service.got)
    worker = page.context.service_workers[0]
    path = f"/t/{table.table}"
    deliver(page, browser.read(got.body).decode())
    lang = "zh-Hans" if locale == "zh-CN" else "en"
    assert shown(worker) == [{"title": sentence, "lang": lang, "tag": path, "data": path}]
    assert worker.evaluate(PRESS) == [path, 0]

    page.goto(f"{path}?pace=0")
    expect(page).to_have_title(f"{sentence} · Elvenhold")
    switch.click()
    expect(switch).not_to_be_checked()
    assert table.get(1, "push")["device"] is None


def test_a_table_that_is_open_comes_to_the_front(
    open_page: PageMaker, table: TableClient, service: PushService
) -> None:
    page = sit(open_page, table, 1, agreeing(service, Browser()))
    page.context.grant_permissions(["notifications"])
    page.get_by_test_id("push").click()
    expect(page.get_by_test_id("push")).to_be_checked()
    deliver(page, json.dumps({"kind": "turn", "table": table.table, "language": "en", "step": "place"}))
    worker = page.context.service_workers[0]
    assert shown(worker)[0]["title"] == "Place a counter on a road, or pass"
    assert worker.evaluate(PRESS) == [None, 0]


@pytest.mark.parametrize(("script", "words"), [(DENIES, "does not allow"), (LACKS, "cannot do that")])
def test_a_browser_that_will_not_says_so(
    script: str, words: str, open_page: PageMaker, table: TableClient
) -> None:
    page = sit(open_page, table, 1, script)
    switch = page.get_by_test_id("push")
    if script == DENIES:
        expect(page.get_by_text(words)).to_have_count(0)
        assert page.evaluate("window.asked") is None  # nobody is asked before they press
        switch.click()
    expect(page.get_by_text(words)).to_be_visible()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled() if script == DENIES else expect(switch).to_be_disabled()
    assert table.get(1, "push")["device"] is None


def test_where_a_server_sends_none_there_is_no_switch(open_page: PageMaker, server: Running) -> None:
    server.house.signals = None
    with server.client() as http:
        table = TableClient.started(http, people(2), first_seat=0)
        page = sit(open_page, table, 1)
        expect(page.get_by_test_id("sound")).to_be_visible()
        expect(page.get_by_test_id("push")).to_have_count(0)


def test_the_worker_is_looked_up_anew_and_may_do_no_more_than_the_page(open_page: PageMaker) -> None:
    answer = open_page("/").request.get("/sw.js")
    assert answer.status == 200 and "javascript" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert "fetch" not in answer.text()  # it keeps nothing, and no request passes through it
