"""What a running server tells of itself: figures for those who may see them, and lines of a log."""

import ipaddress
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from elvenhold.server import logs
from elvenhold.server.settings import Settings
from tests.server.line import line
from tests.server.support import TableClient, bots, people, running, wait_for


def figures(http: Any) -> dict[str, float]:
    lines = http.get("/metrics").text.splitlines()
    pairs = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name: float(value) for name, _, value in pairs}


def test_metrics_count_what_happened(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, [*people(1), *bots(1)], first_seat=1)
        wait_for(lambda: table.get(0, "view")["turn"] == 0)
        assert table.act(0, 2, {"type": "blind"}).status == 200
        assert table.act(0, 1, {"type": "pass"}).status == 409
        with line(table, server.url, 0) as one:
            one.hear_until(3)
            told = figures(http)
            assert told["elvenhold_lines"] == 1 and told["elvenhold_rooms"] == 1
        assert told['elvenhold_moves_total{by="person"}'] == 1
        assert told['elvenhold_moves_total{by="bot"}'] >= 1
        assert told["elvenhold_tables_total"] == 1
        assert told['elvenhold_refusals_total{reason="stale"}'] == 1
        assert told['elvenhold_answers_total{status="409"}'] == 1
        text = http.get("/metrics").text
        assert table.table not in text and "Person" not in text


def test_metrics_are_for_those_who_may_see_them() -> None:
    open_to = Settings(metrics_from=(ipaddress.ip_network("10.0.0.0/8"),))
    assert [open_to.shows_metrics(one) for one in ("10.1.2.3", "::1", "192.0.2.1", "")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_proxy_that_nobody_trusts_gets_no_metrics(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        assert http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 404


def test_every_answer_has_an_id_that_its_log_lines_have_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        logs.set_up("json")
        with running(tmp_path / "db") as server, server.client() as http:
            table = TableClient.started(http, people(2), first_seat=0)
            with monkeypatch.context() as broken:
                broken.setattr("elvenhold.server.table.Table.add", lambda *_: 1 / 0)
                answer = http.post(
                    table.path("actions"),
                    json={"version": 1, "action": {"type": "blind"}},
                    headers={"Authorization": f"Bearer {table.tokens[0]}"},
                )
            assert answer.status_code == 500
    finally:
        logging.getLogger().handlers[:], level = before
        logging.getLogger().setLevel(level)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (mine,) = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    assert mine["level"] == "error" and "ZeroDivisionError" in mine["message"]
    assert table.table not in json.dumps(lines) and table.tokens[0] not in json.dumps(lines)
