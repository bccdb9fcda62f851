/** Stores objects: contents in files with generated names, everything else in one SQLite index. A key never becomes a path. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageFailure } from './failure.ts';

export interface StoredObject {
  readonly key: string;
  readonly file: string;
  readonly size: number;
  /** With its quotation marks. */
  readonly etag: string;
  /** JSON: the headers that are returned with the object. */
  readonly headers: string;
  /** Milliseconds. */
  readonly modified: number;
}

export interface Condition {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface Disk {
  readonly createBucket: (name: string) => boolean;
  /** @throws StorageFailure NoSuchBucket */
  readonly checkBucket: (name: string) => void;
  readonly find: (bucket: string, key: string) => StoredObject | undefined;
  readonly fileOf: (object: StoredObject) => string;
  /** @throws StorageFailure PreconditionFailed, NoSuchKey */
  readonly put: (bucket: string, object: Omit<StoredObject, 'file' | 'size'>, content: Buffer, condition?: Condition) => Promise<void>;
  readonly remove: (bucket: string, key: string) => Promise<void>;
  /** Returns the next keys after a given one, in the order of their UTF-8 bytes. */
  readonly listKeys: (bucket: string, key: string, inclusive: boolean, limit: number) => StoredObject[];
  readonly close: () => void;
}

export function openDisk(dir: string): Disk {
  const incoming = path.join(dir, 'incoming');
  // Removes incomplete files of a killed process.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const index = new DatabaseSync(path.join(dir, 'index.sqlite'), { timeout: 5_000 });
  index.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS objects (
      bucket TEXT NOT NULL, key TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, headers TEXT NOT NULL, modified INTEGER NOT NULL,
      PRIMARY KEY (bucket, key)
    ) WITHOUT ROWID;
  `);
  const findStatement = index.prepare('SELECT key, file, size, etag, headers, modified FROM objects WHERE bucket = ? AND key = ?');
  const bucketStatement = index.prepare('SELECT name FROM buckets WHERE name = ?');
  const addBucket = index.prepare('INSERT INTO buckets (name) VALUES (?) ON CONFLICT DO NOTHING');
  const upsert = index.prepare('INSERT OR REPLACE INTO objects (bucket, key, file, size, etag, headers, modified) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const deleteStatement = index.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?');
  const listAfter = index.prepare('SELECT key, file, size, etag, headers, modified FROM objects WHERE bucket = ? AND key > ? ORDER BY key LIMIT ?');
  const listFrom = index.prepare('SELECT key, file, size, etag, headers, modified FROM objects WHERE bucket = ? AND key >= ? ORDER BY key LIMIT ?');

  const pathOf = (file: string) => path.join(dir, 'objects', file.slice(0, 2), file);
  const find = (bucket: string, key: string) => findStatement.get(bucket, key) as StoredObject | undefined; // rows are of the table above

  function checkCondition(existing: StoredObject | undefined, { ifMatch, ifNoneMatch }: Condition): void {
    if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new StorageFailure('NotImplemented');
    if (ifNoneMatch === '*' && existing !== undefined) throw new StorageFailure('PreconditionFailed');
    if (ifMatch === undefined) return;
    if (existing === undefined) throw new StorageFailure('NoSuchKey');
    if (ifMatch !== '*' && ifMatch.replaceAll('"', '') !== existing.etag.replaceAll('"', '')) throw new StorageFailure('PreconditionFailed');
  }

  return {
    createBucket: (name) => Number(addBucket.run(name).changes) === 1,
    checkBucket: (name) => {
      if (bucketStatement.get(name) === undefined) throw new StorageFailure('NoSuchBucket');
    },
    find,
    fileOf: (object) => pathOf(object.file),
    async put(bucket, object, content, condition = {}) {
      checkCondition(find(bucket, object.key), condition);
      const file = randomUUID();
      const draft = path.join(incoming, file);
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(path.dirname(pathOf(file)), { recursive: true });
      await rename(draft, pathOf(file));
      // Nothing else runs between here and the end of the upsert, so the condition is checked again and stays true.
      const before = find(bucket, object.key);
      try {
        checkCondition(before, condition);
      } catch (error) {
        await rm(pathOf(file), { force: true });
        throw error;
      }
      upsert.run(bucket, object.key, file, content.length, object.etag, object.headers, object.modified);
      if (before !== undefined) await rm(pathOf(before.file), { force: true });
    },
    async remove(bucket, key) {
      const existing = find(bucket, key);
      deleteStatement.run(bucket, key);
      if (existing !== undefined) await rm(pathOf(existing.file), { force: true });
    },
    listKeys: (bucket, key, inclusive, limit) => (inclusive ? listFrom : listAfter).all(bucket, key, limit) as unknown as StoredObject[], // as above
    close: () => index.close(),
  };
}
