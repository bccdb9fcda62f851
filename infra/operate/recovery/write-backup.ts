/** Writes a backup of a data folder: the table as of one moment, both buckets, the identities, and the data of third parties for a new machine. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { StoredObject } from '#infra/local/simulators/s3/disk.ts';
import { startTableServer } from '#infra/local/table/table-server.ts';
import { tableName } from '../../local/environment.ts';
import { tableFileName } from '../../local/table/table-command.ts';
import { type Counts, type Line, maxLineBytes, writeArchive } from './archive.ts';

/** Databases of the shop's local services, each as of the moment in which it is copied. */
export const ownDatabases = ['identity.db'] as const;
/** Data of third parties, which a restore must not roll back: existing files stay, and only missing ones come from the backup. */
export const externalDatabases = ['payments.db', 'stripe.db'] as const;
export const externalFiles = ['secrets.json', 'clock.json'] as const;

/** Copies a database that may be in use, as of one moment and including its log. */
export function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

/**
 * @param folder of a running or stopped shop
 * @param file to write; an existing one is replaced
 */
export async function writeBackup(folder: string, file: string, takenAt: Date): Promise<Counts> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'nanhe-backup-'));
  try {
    // The table first: an object is always stored before an item refers to it, so no item lacks its object.
    const databases = [tableFileName(), ...ownDatabases, ...externalDatabases].filter((name) => existsSync(path.join(folder, name)));
    for (const name of databases) copyDatabase(path.join(folder, name), path.join(scratch, name));
    copyDatabase(path.join(folder, 'objects/index.sqlite'), path.join(scratch, 'objects.db'));
    return await writeArchive(file, takenAt, linesOf(folder, scratch, databases));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function* linesOf(folder: string, scratch: string, databases: readonly string[]): AsyncGenerator<Line> {
  yield* itemsOf(path.join(scratch, tableFileName()));
  yield* objectsOf(path.join(folder, 'objects'), path.join(scratch, 'objects.db'));
  for (const name of databases) {
    if (name === tableFileName()) continue;
    yield { file: { name } };
    yield* bytesOf(await readFile(path.join(scratch, name)));
  }
  for (const name of externalFiles) {
    if (!existsSync(path.join(folder, name))) continue;
    yield { file: { name } };
    yield* bytesOf(await readFile(path.join(folder, name)));
  }
}

/** Reads through DynamoDB's own API, so that the backup can be loaded into any DynamoDB. */
async function* itemsOf(file: string): AsyncGenerator<Line> {
  const server = await startTableServer(file);
  const client = new DynamoDBClient({ endpoint: server.url, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) for (const item of Items) yield { item };
  } finally {
    client.destroy();
    await server.close();
  }
}

type Row = Omit<StoredObject, 'size'> & { readonly bucket: string };

/** The objects that are listed now; each is read when its turn comes. */
async function* objectsOf(folder: string, list: string): AsyncGenerator<Line> {
  const listDatabase = new DatabaseSync(list);
  const index = new DatabaseSync(path.join(folder, 'index.sqlite'), { timeout: 10_000 });
  const selectObject = index.prepare('SELECT bucket, key, file, etag, headers, modified FROM objects WHERE bucket = ? AND key = ?');
  try {
    for (const row of listDatabase.prepare('SELECT bucket, key FROM objects ORDER BY bucket, key').iterate()) {
      const { bucket, key } = row as { bucket: string; key: string };
      const read = () => contentOf(folder, selectObject.get(bucket, key) as Row | undefined); // rows are of the simulator's own table
      // The object was replaced between both reads, and now has a new file name: read it again.
      const found = (await read()) ?? (await read());
      if (found === undefined) throw new Error(`The object ${key} of ${bucket} has lost its content.`);
      if (found === 'gone') continue;
      yield { object: found.object };
      yield* bytesOf(found.content);
    }
  } finally {
    index.close();
    listDatabase.close();
  }
}

async function contentOf(folder: string, row: Row | undefined) {
  if (row === undefined) return 'gone';
  const { file, ...object } = row;
  try {
    return { object, content: await readFile(path.join(folder, 'objects', file.slice(0, 2), file)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function* bytesOf(content: Uint8Array): Generator<Line> {
  for (let from = 0; from < content.length; from += maxLineBytes) yield { bytes: content.subarray(from, from + maxLineBytes) };
}
