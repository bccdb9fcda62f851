/** Restores a data folder from its backup: first beside it, complete and settled, then in its place; the old folder is kept. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { erasedPrefix } from '#functions/privacy/erased-customers.ts';
import { openFolder } from '#infra/local/data-folder/data-folder.ts';
import { type Disk, openDisk, type StoredObject } from '#infra/local/simulators/s3/disk.ts';
import { createTable, startTableServer } from '#infra/local/table/table-server.ts';
import { buckets, tableName } from '../../local/environment.ts';
import { launch } from '../../local/launch.ts';
import { tableFileName } from '../../local/table/table-command.ts';
import { type Counts, checkArchive, readArchive } from './archive.ts';
import { fillTable, openWriting } from './fill-table.ts';
import { settleRestored } from './settle.ts';
import { othersDatabases, othersFiles, snapshot } from './take.ts';

export interface Restored extends Omit<Counts, 'lines'> {
  readonly takenAt: string;
  /** Number of erased customers whom the backup had brought back. */
  readonly erased: number;
  /** Number of mails that were waiting when the backup was taken. */
  readonly setAside: number;
  /** The path at which the old folder is kept; undefined when there was none. */
  readonly before: string | undefined;
  /** Whether there was a list of customers who were erased after the backup. */
  readonly knowsErased: boolean;
}

/**
 * @param now names the old folder that is kept
 * @throws StartupError when a shop is using the folder
 * @throws NotABackup, and then nothing has changed
 */
export async function restoreFolder(folder: string, file: string, now: Date): Promise<Restored> {
  const { items, objects, takenAt } = await checkArchive(file);
  const existed = existsSync(folder);
  const lock = existed ? openFolder(folder) : undefined;
  try {
    const draft = `${folder}.restoring`;
    // Removes what an interrupted restore has left.
    rmSync(draft, { recursive: true, force: true });
    const fresh = openFolder(draft);
    const setAside = await fill(draft, file);
    const knowsErased = await keepWhatIsNotOurs(folder, draft);
    // Before the shop opens the folder, because it empties a folder that is not marked.
    fresh.markSeeded();
    const erased = await settle(draft, fresh);
    const before = existed ? `${folder}.before-${now.toISOString().replaceAll(':', '-')}` : undefined;
    if (before !== undefined) renameSync(folder, before);
    renameSync(draft, folder);
    return { items, objects, takenAt, before, knowsErased, erased, setAside };
  } finally {
    lock?.close();
  }
}

/** @returns how many mails were set aside */
async function fill(draft: string, file: string): Promise<number> {
  const server = await startTableServer(path.join(draft, tableFileName()));
  const client = new DynamoDBClient({ endpoint: server.url, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const disk = openDisk(path.join(draft, 'objects'));
  try {
    // As on AWS, the stream begins after the restored data, so that no job takes it for changes.
    await createTable(client, tableName, { stream: false });
    const setAside = await bring(file, draft, fillTable(client, tableName), disk);
    await client.send(
      new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
    );
    return setAside;
  } finally {
    disk.close();
    client.destroy();
    await server.close();
  }
}

async function bring(file: string, draft: string, table: ReturnType<typeof fillTable>, disk: Disk): Promise<number> {
  let take: (bytes: Uint8Array) => unknown = () => undefined;
  let finish: () => unknown = () => undefined;
  const writing = openWriting();
  for await (const line of readArchive(file)) {
    if ('bytes' in line) {
      await take(line.bytes);
      continue;
    }
    await finish();
    finish = () => undefined;
    if ('item' in line) await table.put(line.item);
    if ('object' in line) {
      const { bucket, ...object } = line.object;
      const parts: Uint8Array[] = [];
      take = (bytes) => parts.push(bytes);
      disk.createBucket(bucket);
      finish = () => writing.add(() => disk.put(bucket, object, Buffer.concat(parts)));
    }
    if ('file' in line) {
      // The file's name only: a path in a manipulated backup could lead anywhere.
      const handle = await open(path.join(draft, path.basename(line.file.name)), 'w', 0o600);
      take = (bytes) => handle.write(bytes);
      finish = async () => {
        await handle.sync();
        await handle.close();
      };
    }
  }
  await finish();
  await writing.end();
  return table.end();
}

/** Keeps what the restore must not undo: the provider's records, the mails that were sent, and the list of erased customers. */
async function keepWhatIsNotOurs(folder: string, draft: string): Promise<boolean> {
  const there = (name: string) => existsSync(path.join(folder, name));
  for (const name of othersDatabases) {
    if (!there(name)) continue;
    rmSync(path.join(draft, name), { force: true });
    snapshot(path.join(folder, name), path.join(draft, name));
  }
  for (const name of [...othersFiles, 'mail.jsonl']) if (there(name)) await copyFile(path.join(folder, name), path.join(draft, name));
  if (!there('objects/index.sqlite')) return false;
  const index = new DatabaseSync(path.join(folder, 'objects/index.sqlite'), { timeout: 10_000 });
  const disk = openDisk(path.join(draft, 'objects'));
  try {
    disk.createBucket(buckets.data);
    const listed = index
      .prepare('SELECT key, file, size, etag, headers, modified FROM objects WHERE bucket = ? AND key BETWEEN ? AND ?')
      .iterate(buckets.data, erasedPrefix, `${erasedPrefix}~`);
    // These objects are empty; only their name matters.
    for (const row of listed) await disk.put(buckets.data, row as unknown as StoredObject, Buffer.alloc(0));
    return true;
  } finally {
    index.close();
    disk.close();
  }
}

/** Starts the local services without visitors: the shop's own code erases customers again, and the lists follow. */
async function settle(draft: string, folder: ReturnType<typeof openFolder>): Promise<number> {
  const shop = await launch({
    folder,
    port: 0,
    fresh: false,
    built: false,
    siteFolder: path.join(draft, 'no-site'),
    rendered: false,
    build: () => Promise.resolve(),
    failed: (sentence) => {
      throw new Error(sentence);
    },
  });
  try {
    const erased = await settleRestored();
    await shop.drain();
    return erased;
  } finally {
    await shop.close();
  }
}
