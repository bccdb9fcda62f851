/** Writes very many items directly into the file of the local table, because through the API they would take hours, or seconds of a start. */
import { DatabaseSync } from 'node:sqlite';
import { table as names } from '#shared/table.ts';

/** Returns a value in DynamoDB's JSON, and its size in bytes as DynamoDB charges it. */
function toDynamoJson(value: unknown): readonly [json: unknown, bytes: number] {
  if (value === null) return [{ NULL: true }, 1];
  if (typeof value === 'string') return [{ S: value }, Buffer.byteLength(value)];
  if (typeof value === 'number') return [{ N: String(value) }, Math.ceil(String(value).length / 2) + 1];
  if (typeof value === 'boolean') return [{ BOOL: value }, 1];
  const parts = Object.entries(value as object)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => [name, toDynamoJson(each)] as const);
  const bytes = parts.reduce((sum, [name, [, own]]) => sum + own + 1 + (Array.isArray(value) ? 0 : Buffer.byteLength(name)), 3);
  if (Array.isArray(value)) return [{ L: parts.map(([, [json]]) => json) }, bytes];
  return [{ M: Object.fromEntries(parts.map(([name, [json]]) => [name, json])) }, bytes];
}

/** Writes new items and their index entries, without stream records. @param file a file of dynoxide, whether or not it is running */
export function writeItems(file: string, table: string, items: Iterable<Readonly<Record<string, unknown>>>): void {
  const { name, partitionKey, sortKey } = names.index;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const write = database.prepare(`INSERT OR REPLACE INTO "${table}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, '')`);
    const index = database.prepare(
      `INSERT OR REPLACE INTO "${table}::gsi::${name}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
    );
    database.exec('BEGIN IMMEDIATE');
    for (const item of items) {
      const attributes = Object.entries(item)
        .filter(([, value]) => value !== undefined)
        .map(([attribute, value]) => [attribute, toDynamoJson(value)] as const);
      const size = attributes.reduce((sum, [attribute, [, bytes]]) => sum + Buffer.byteLength(attribute) + bytes, 0);
      const json = JSON.stringify(Object.fromEntries(attributes.map(([attribute, [value]]) => [attribute, value])));
      const [pk, sk] = [`S:${item[names.partitionKey]}`, `S:${item[names.sortKey]}`];
      write.run(pk, sk, json, size);
      // Only items that have the index's keys are in the index.
      if (item[partitionKey] !== undefined && item[sortKey] !== undefined) index.run(`S:${item[partitionKey]}`, `S:${item[sortKey]}`, pk, sk, json);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
