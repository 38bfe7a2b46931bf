"""What a store is: the same calls on dictionaries, one at a time, done at once."""

from dataclasses import dataclass, field, replace

from elvenhold.server.store.base import (
    CHANGEABLE,
    ActionRow,
    CodeRow,
    Conflict,
    MessageRow,
    Standing,
    StoreError,
    TableRow,
)


@dataclass
class Kept:
    row: TableRow
    actions: list[ActionRow] = field(default_factory=list)
    messages: list[MessageRow] = field(default_factory=list)


@dataclass
class Model:
    tables: dict[str, Kept] = field(default_factory=dict)
    codes: dict[bytes, CodeRow] = field(default_factory=dict)

    def create(self, table: TableRow) -> None:
        if table.id in self.tables:
            raise StoreError("IntegrityError")
        self.tables[table.id] = Kept(table)

    def table(self, table_id: str) -> TableRow | None:
        return self.tables[table_id].row if table_id in self.tables else None

    def change(self, table: TableRow) -> None:
        kept = self.tables.get(table.id)
        if kept is None or kept.row.revision != table.revision - 1:
            raise Conflict("revision")
        values = {name: getattr(table, name) for name in CHANGEABLE}
        if table.due is not None and kept.row.due is not None:
            values["due"] = min(table.due, kept.row.due)
        kept.row = replace(kept.row, revision=table.revision, **values)

    def append(self, table_id: str, row: ActionRow, due: int | None) -> None:
        kept = self.tables.get(table_id)
        if kept is None or row.n != len(kept.actions) + 2:
            raise Conflict("version")
        if row.request is not None and (row.seat, row.request) in [(a.seat, a.request) for a in kept.actions]:
            raise Conflict("version")
        kept.actions.append(row)
        kept.row = replace(kept.row, due=due)

    def actions(self, table_id: str, after: int) -> list[ActionRow]:
        kept = self.tables.get(table_id)
        return [row for row in kept.actions if row.n > after] if kept else []

    def finish(self, table_id: str, at: int, due: int | None) -> None:
        kept = self.tables.get(table_id)
        if kept is not None and kept.row.finished is None:
            kept.row = replace(kept.row, finished=at, due=due)

    def standings(self, table_ids: list[str]) -> dict[str, Standing]:
        return {
            name: Standing(len(kept.actions) + 1, kept.row.revision, len(kept.messages))
            for name in table_ids
            if (kept := self.tables.get(name))
        }

    def due(self, until: int, limit: int) -> list[str]:
        found = [(kept.row.due, name) for name, kept in self.tables.items() if kept.row.due is not None]
        return [name for due, name in sorted(found) if due <= until][:limit]

    def claim(self, table_id: str, until: int, now: int) -> bool:
        kept = self.tables.get(table_id)
        if kept is None or kept.row.due is None or kept.row.due > now:
            return False
        kept.row = replace(kept.row, due=until)
        return True

    def say(self, table_id: str, row: MessageRow) -> MessageRow:
        kept = self.tables.get(table_id)
        if kept is None:
            raise Conflict("revision")
        kept.messages.append(replace(row, n=len(kept.messages) + 1))
        return kept.messages[-1]

    def messages(self, table_id: str, after: int) -> list[MessageRow]:
        kept = self.tables.get(table_id)
        return kept.messages[after:] if kept else []

    def keep_code(self, row: CodeRow) -> None:
        if row.table_id not in self.tables:
            raise Conflict("revision")
        if row.code_hash in self.codes:
            raise Conflict("code")
        self.codes[row.code_hash] = row

    def code(self, code_hash: bytes, now: int) -> CodeRow | None:
        row = self.codes.get(code_hash)
        return row if row is not None and row.expires > now else None

    def spend_code(self, code_hash: bytes, now: int) -> CodeRow | None:
        found = self.code(code_hash, now)
        self.codes = {name: row for name, row in self.codes.items() if row.expires > now and row is not found}
        return found

    def delete(self, table_id: str) -> None:
        self.tables.pop(table_id, None)
        self.codes = {name: row for name, row in self.codes.items() if row.table_id != table_id}

    def all_tables(self, after: str, limit: int) -> list[str]:
        return sorted(name for name in self.tables if name > after)[:limit]
