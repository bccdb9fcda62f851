/** Reads and writes a backup file as a stream: compressed lines of JSON, of which the last one proves that the file is complete. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

export type Item = Record<string, AttributeValue>;

export type Line =
  /** The first line: the file's format, and when the backup was taken. */
  | { readonly backup: { readonly format: typeof format; readonly takenAt: string } }
  /** An item of the table in DynamoDB's own JSON, as AWS exports it. */
  | { readonly item: Item }
  /** An object of a bucket, or a file of the data folder; the lines after it hold its bytes. */
  | { readonly object: { readonly bucket: string; readonly key: string; readonly etag: string; readonly headers: string; readonly modified: number } }
  | { readonly file: { readonly name: string } }
  | { readonly bytes: Uint8Array };

const format = 1;
const End = z.object({ end: z.object({ lines: z.number(), items: z.number(), objects: z.number(), sha256: z.string() }) });
export type Counts = Omit<z.output<typeof End>['end'], 'sha256'>;

export class InvalidBackup extends Error {}

/** Bytes of one line, and so the maximum that is in memory at once, whatever the size of the backup. */
export const maxLineBytes = 384 * 1024;

function textOf(line: Line | z.output<typeof End>): string {
  return `${JSON.stringify(line, function (this: Record<string, unknown>, key, value: unknown) {
    // A Buffer has already been converted by its own toJSON, so the original value is read from the object that holds it.
    const raw = this[key];
    return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : value;
  })}\n`;
}

/** `B` and `BS` are DynamoDB's types for bytes, with a text or a list of texts as the value. An attribute of that name has a map as its value. */
const lineOf = (text: string) =>
  JSON.parse(text, (key, value: unknown) => {
    if ((key === 'B' || key === 'bytes') && typeof value === 'string') return new Uint8Array(Buffer.from(value, 'base64'));
    if (key === 'BS' && Array.isArray(value)) return value.map((each) => new Uint8Array(Buffer.from(String(each), 'base64')));
    return value;
  }) as Line | z.output<typeof End>;

const digest = (hash: Hash) => hash.digest('hex');

/** Writes under a temporary name and renames the complete file. @returns what the file contains */
export async function writeArchive(file: string, takenAt: Date, lines: AsyncIterable<Line>): Promise<Counts> {
  const hash = createHash('sha256');
  const counts = { lines: 0, items: 0, objects: 0 };
  async function* texts(): AsyncGenerator<string> {
    const add = (line: Line): string => {
      const text = textOf(line);
      hash.update(text);
      counts.lines++;
      if ('item' in line) counts.items++;
      if ('object' in line) counts.objects++;
      return text;
    };
    yield add({ backup: { format, takenAt: takenAt.toISOString() } });
    for await (const line of lines) yield add(line);
    yield textOf({ end: { ...counts, sha256: digest(hash) } });
  }
  const temporaryFile = `${file}.part`;
  try {
    // Readable by its owner only, because it holds customers' data and the shop's keys.
    await pipeline(Readable.from(texts()), createGzip({ level: 6 }), createWriteStream(temporaryFile, { mode: 0o600 }));
    const written = await open(temporaryFile, 'r');
    await written.sync();
    await written.close();
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
  return counts;
}

/**
 * Yields the lines, except the last one.
 * @throws InvalidBackup when the file is not a backup, is cut off or was changed; the lines before must not be used then
 */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let lines = 0;
  let isComplete = false;
  const bytes = createReadStream(file);
  const plain = bytes.pipe(createGunzip());
  bytes.once('error', (error) => plain.destroy(error));
  try {
    for await (const text of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = lineOf(text);
      if (lines === 0 && !('backup' in line && line.backup.format === format)) throw new InvalidBackup(`${file} is no backup of format ${format}.`);
      if ('end' in line) {
        const { end } = End.parse(line);
        isComplete = end.lines === lines && end.sha256 === digest(hash);
        break;
      }
      hash.update(`${text}\n`);
      lines++;
      yield line;
    }
  } catch (error) {
    if (error instanceof InvalidBackup) throw error;
    throw new InvalidBackup(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  } finally {
    bytes.destroy();
  }
  if (!isComplete) throw new InvalidBackup(`${file} is damaged: it is not as it was written. Nothing of it was used.`);
}

/** Reads the file to its end. @throws InvalidBackup */
export async function checkArchive(file: string): Promise<Counts & { readonly takenAt: string }> {
  const counts = { lines: 0, items: 0, objects: 0 };
  let takenAt = '';
  for await (const line of readArchive(file)) {
    counts.lines++;
    if ('backup' in line) takenAt = line.backup.takenAt;
    if ('item' in line) counts.items++;
    if ('object' in line) counts.objects++;
  }
  return { ...counts, takenAt };
}
