/** Keeps the state of a simulator in one SQLite table that survives kill -9: one row for each entity, with its parent and the time it is due. */
import { DatabaseSync } from 'node:sqlite';
import type { Delivery, Dispute, StoredEvent, StoredOrder, StoredPayment, StoredRefund, UsedKey } from './entities.ts';

export interface Kinds {
  order: StoredOrder;
  payment: StoredPayment;
  refund: StoredRefund;
  dispute: Dispute;
  event: StoredEvent;
  delivery: Delivery;
  key: UsedKey;
}
/** The kinds that every provider's simulator stores. */
export type Posted = Pick<Kinds, 'event' | 'delivery'>;

/** A row as stored. */
export interface LedgerRow {
  readonly kind: string;
  readonly id: string;
  readonly parent: string | null;
  /** Milliseconds. */
  readonly due: number | null;
  readonly row: object;
}

export interface Ledger<T extends object = Kinds> {
  /** Writes a new or changed row. `dueAt` (ms) is when tick() must handle it; undefined means never. */
  put<K extends keyof T & string>(kind: K, id: string, row: T[K], more?: { parent?: string | null; dueAt?: number | undefined }): void;
  get<K extends keyof T & string>(kind: K, id: string): T[K] | undefined;
  /** Newest first. */
  of<K extends keyof T & string>(kind: K, parent: string): T[K][];
  /** Newest first. */
  all<K extends keyof T & string>(kind: K, limit?: number): T[K][];
  count(kind: keyof T & string): number;
  /** Returns all rows of these kinds, oldest first. */
  rows(kinds: readonly (keyof T & string)[]): LedgerRow[];
  /** Writes such rows in the given order. */
  restore(rows: readonly LedgerRow[]): void;
  due<K extends keyof T & string>(kind: K, at: number): T[K][];
  atomically<T>(work: () => T): T;
  close(): void;
}

export function openLedger<T extends object = Kinds>(file: string): Ledger<T> {
  type Kind = keyof T & string;
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS entity (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, parent TEXT, due INTEGER, row TEXT NOT NULL, UNIQUE (kind, id));
    CREATE INDEX IF NOT EXISTS by_parent ON entity (kind, parent);
    CREATE INDEX IF NOT EXISTS by_due ON entity (kind, due) WHERE due IS NOT NULL;
  `);
  const write = database.prepare(`INSERT INTO entity (kind, id, parent, due, row) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET parent = coalesce(excluded.parent, parent), due = excluded.due, row = excluded.row`);
  const read = database.prepare('SELECT row FROM entity WHERE kind = ? AND id = ?');
  const byParent = database.prepare('SELECT row FROM entity WHERE kind = ? AND parent = ? ORDER BY seq DESC');
  const every = database.prepare('SELECT row FROM entity WHERE kind = ? ORDER BY seq DESC LIMIT ?');
  const counted = database.prepare('SELECT count(*) AS count FROM entity WHERE kind = ?');
  const fallenDue = database.prepare('SELECT row FROM entity WHERE kind = ? AND due <= ? ORDER BY due, seq');
  // A cast: only this module writes the rows, so their shape is known.
  const parsed = <K extends Kind>(row: unknown) => JSON.parse((row as { row: string }).row) as T[K];
  let depth = 0;
  return {
    put(kind, id, row, { parent = null, dueAt } = {}) {
      write.run(kind, id, parent, dueAt ?? null, JSON.stringify(row));
    },
    get<K extends Kind>(kind: K, id: string) {
      const row = read.get(kind, id);
      return row === undefined ? undefined : parsed<K>(row);
    },
    of: <K extends Kind>(kind: K, parent: string) => byParent.all(kind, parent).map((row) => parsed<K>(row)),
    all: <K extends Kind>(kind: K, limit = -1) => every.all(kind, limit).map((row) => parsed<K>(row)),
    count: (kind) => (counted.get(kind) as { count: number }).count,
    rows: (kinds) =>
      database
        .prepare(`SELECT kind, id, parent, due, row FROM entity WHERE kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY seq`)
        .all(...kinds)
        .map((found) => ({ ...(found as unknown as LedgerRow), row: JSON.parse((found as { row: string }).row) as object })),
    restore: (rows) => {
      for (const { kind, id, parent, due, row } of rows) write.run(kind, id, parent, due, JSON.stringify(row));
    },
    due: <K extends Kind>(kind: K, at: number) => fallenDue.all(kind, at).map((row) => parsed<K>(row)),
    atomically(work) {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth++;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => database.close(),
  };
}
