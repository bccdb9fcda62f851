/** Restores a data folder from its backup: builds the restored folder beside the old one, then exchanges them; the old folder is not deleted. */
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
import { createConcurrentWrites, createTableWriter } from './fill-table.ts';
import { prepareRestoredData } from './prepare-restored-data.ts';
import { copyDatabase, externalDatabases, externalFiles } from './write-backup.ts';

export interface RestoreResult extends Omit<Counts, 'lines'> {
  readonly takenAt: string;
  /** Number of erased customers whom the backup had brought back. */
  readonly erased: number;
  /** Number of mails that were waiting when the backup was taken. */
  readonly setAside: number;
  /** The new path of the old folder; undefined when there was none. */
  readonly oldFolder: string | undefined;
  /** Whether there was a list of customers who were erased after the backup. */
  readonly hasErasedList: boolean;
}

/**
 * @param now becomes part of the old folder's new name
 * @throws StartupError when a shop is using the folder
 * @throws InvalidBackup, and then nothing has changed
 */
export async function restoreFolder(folder: string, file: string, now: Date): Promise<RestoreResult> {
  const { items, objects, takenAt } = await checkArchive(file);
  const existed = existsSync(folder);
  const lock = existed ? openFolder(folder) : undefined;
  try {
    const draft = `${folder}.restoring`;
    // Removes what an interrupted restore has left.
    rmSync(draft, { recursive: true, force: true });
    const newFolder = openFolder(draft);
    const setAside = await writeBackup(draft, file);
    const hasErasedList = await copyExternalData(folder, draft);
    // Before the shop opens the folder, because it empties a folder that is not marked.
    newFolder.markSeeded();
    const erased = await prepareRestoredFolder(draft, newFolder);
    const oldFolder = existed ? `${folder}.before-${now.toISOString().replaceAll(':', '-')}` : undefined;
    if (oldFolder !== undefined) renameSync(folder, oldFolder);
    renameSync(draft, folder);
    return { items, objects, takenAt, oldFolder, hasErasedList, erased, setAside };
  } finally {
    lock?.close();
  }
}

/** @returns how many mails were set aside */
async function writeBackup(draft: string, file: string): Promise<number> {
  const server = await startTableServer(path.join(draft, tableFileName()));
  const client = new DynamoDBClient({ endpoint: server.url, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const disk = openDisk(path.join(draft, 'objects'));
  try {
    // As on AWS, the stream begins after the restored data, so that no job takes it for changes.
    await createTable(client, tableName, { stream: false });
    const setAside = await loadLines(file, draft, createTableWriter(client, tableName), disk);
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

async function loadLines(file: string, draft: string, table: ReturnType<typeof createTableWriter>, disk: Disk): Promise<number> {
  let takeBytes: (bytes: Uint8Array) => unknown = () => undefined;
  let finishObject: () => unknown = () => undefined;
  const writing = createConcurrentWrites();
  for await (const line of readArchive(file)) {
    if ('bytes' in line) {
      await takeBytes(line.bytes);
      continue;
    }
    await finishObject();
    finishObject = () => undefined;
    if ('item' in line) await table.put(line.item);
    if ('object' in line) {
      const { bucket, ...object } = line.object;
      const parts: Uint8Array[] = [];
      takeBytes = (bytes) => parts.push(bytes);
      disk.createBucket(bucket);
      finishObject = () => writing.add(() => disk.put(bucket, object, Buffer.concat(parts)));
    }
    if ('file' in line) {
      // The file's name only: a path in a manipulated backup could lead anywhere.
      const handle = await open(path.join(draft, path.basename(line.file.name)), 'w', 0o600);
      takeBytes = (bytes) => handle.write(bytes);
      finishObject = async () => {
        await handle.sync();
        await handle.close();
      };
    }
  }
  await finishObject();
  await writing.end();
  return table.end();
}

/** Copies what the restore must not undo: the provider's records, the mails that were sent, and the list of erased customers. */
async function copyExternalData(folder: string, draft: string): Promise<boolean> {
  const exists = (name: string) => existsSync(path.join(folder, name));
  for (const name of externalDatabases) {
    if (!exists(name)) continue;
    rmSync(path.join(draft, name), { force: true });
    copyDatabase(path.join(folder, name), path.join(draft, name));
  }
  for (const name of [...externalFiles, 'mail.jsonl']) if (exists(name)) await copyFile(path.join(folder, name), path.join(draft, name));
  if (!exists('objects/index.sqlite')) return false;
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

/** Starts the local services without visitors, so that the shop's own code erases customers again, and its jobs update the lists. */
async function prepareRestoredFolder(draft: string, folder: ReturnType<typeof openFolder>): Promise<number> {
  const shop = await launch({
    folder,
    port: 0,
    fresh: false,
    built: false,
    siteFolder: path.join(draft, 'no-site'),
    isRendered: false,
    build: () => Promise.resolve(),
    onFailure: (sentence) => {
      throw new Error(sentence);
    },
  });
  try {
    const erased = await prepareRestoredData();
    await shop.drain();
    return erased;
  } finally {
    await shop.close();
  }
}
