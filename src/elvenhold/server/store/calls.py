"""Every call of a store as one operation, either written or read: what all SQL stores have in common."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar, TypeVarTuple

from sqlalchemy import Connection

from elvenhold.server.store import codes, moves, pushes, statements, talk
from elvenhold.server.store.base import (
    ActionRow,
    CodeRow,
    MessageRow,
    PushRow,
    Standing,
    TableRow,
    Waiting,
)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class SqlCalls(Protocol):
    """The calls of ``base.Store``, for a class that can write and read."""

    def _write(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]: ...

    def _read(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]: ...

    def create(self, table: TableRow) -> Future[None]:
        return self._write(statements.create, table)

    def table(self, table_id: str) -> Future[TableRow | None]:
        return self._read(statements.read_table, table_id)

    def change(self, table: TableRow) -> Future[None]:
        return self._write(statements.change, table)

    def append(self, table_id: str, row: ActionRow, due: int | None) -> Future[None]:
        return self._write(moves.append, table_id, row, due)

    def actions(self, table_id: str, after: int) -> Future[Sequence[ActionRow]]:
        return self._read(moves.read_actions, table_id, after)

    def finish(self, table_id: str, at: int, due: int | None) -> Future[None]:
        return self._write(statements.finish, table_id, at, due)

    def standings(self, table_ids: Sequence[str]) -> Future[Mapping[str, Standing]]:
        return self._read(moves.read_standings, table_ids)

    def due(self, until: int, limit: int) -> Future[Sequence[str]]:
        return self._read(statements.read_due, until, limit)

    def claim(self, table_id: str, until: int, now: int) -> Future[bool]:
        return self._write(statements.claim, table_id, until, now)

    def say(self, table_id: str, row: MessageRow) -> Future[MessageRow]:
        return self._write(talk.say, table_id, row)

    def messages(self, table_id: str, after: int) -> Future[Sequence[MessageRow]]:
        return self._read(talk.read_messages, table_id, after)

    def unsay(self, table_id: str, seat: int) -> Future[None]:
        return self._write(talk.unsay, table_id, seat)

    def keep_code(self, row: CodeRow) -> Future[None]:
        return self._write(codes.keep, row)

    def code(self, code_hash: bytes, now: int) -> Future[CodeRow | None]:
        return self._read(codes.read, code_hash, now)

    def spend_code(self, code_hash: bytes, now: int) -> Future[CodeRow | None]:
        return self._write(codes.spend, code_hash, now)

    def keep_push(self, row: PushRow) -> Future[None]:
        return self._write(pushes.keep, row)

    def push(self, table_id: str, seat: int) -> Future[PushRow | None]:
        return self._read(pushes.read, table_id, seat)

    def drop_push(self, table_id: str, seat: int, endpoint: str | None = None) -> Future[None]:
        return self._write(pushes.drop, table_id, seat, endpoint)

    def waiting_pushes(self, until: int, limit: int) -> Future[Sequence[Waiting]]:
        return self._read(pushes.read_waiting, until, limit)

    def claim_push(self, waiting: Waiting, now: int) -> Future[bool]:
        return self._write(pushes.claim, waiting, now)

    def hold_pushes(self, rows: Sequence[PushRow], until: int) -> Future[None]:
        return self._write(pushes.hold_off, rows, until)

    def note_push(self, waiting: Waiting, failures: int, again: int | None = None) -> Future[None]:
        return self._write(pushes.note, waiting, failures, again)

    def secret(self, name: str, fresh: bytes) -> Future[bytes]:
        return self._write(pushes.secret, name, fresh)

    def delete(self, table_id: str) -> Future[None]:
        return self._write(statements.remove, table_id)

    def all_tables(self, after: str, limit: int) -> Future[Sequence[str]]:
        return self._read(statements.all_tables, after, limit)

    def check(self) -> Future[None]:
        return self._write(statements.touch)
