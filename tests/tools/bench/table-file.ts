/** Writes very many items directly into the local table's file while no process serves it: through the API they would take hours. */
import { DatabaseSync } from 'node:sqlite';

/** DynamoDB's JSON of a value, and its bytes as they are charged. */
function stored(value: unknown): readonly [json: unknown, bytes: number] {
  if (value === null) return [{ NULL: true }, 1];
  if (typeof value === 'string') return [{ S: value }, Buffer.byteLength(value)];
  if (typeof value === 'number') return [{ N: String(value) }, Math.ceil(String(value).length / 2) + 1];
  if (typeof value === 'boolean') return [{ BOOL: value }, 1];
  const parts = Object.entries(value as object).map(([name, each]) => [name, stored(each)] as const);
  const bytes = parts.reduce((sum, [name, [, own]]) => sum + own + 1 + (Array.isArray(value) ? 0 : Buffer.byteLength(name)), 3);
  if (Array.isArray(value)) return [{ L: parts.map(([, [json]]) => json) }, bytes];
  return [{ M: Object.fromEntries(parts.map(([name, [json]]) => [name, json])) }, bytes];
}

/** Items that are in no index; no record of the stream tells of them. */
export function writeItems(file: string, table: string, items: Iterable<Readonly<Record<string, unknown>>>): void {
  const database = new DatabaseSync(file);
  const write = database.prepare(`INSERT OR REPLACE INTO "${table}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, '')`);
  database.exec('BEGIN');
  for (const item of items) {
    const attributes = Object.entries(item).map(([name, value]) => [name, stored(value)] as const);
    const size = attributes.reduce((sum, [name, [, bytes]]) => sum + Buffer.byteLength(name) + bytes, 0);
    write.run(`S:${item['pk']}`, `S:${item['sk']}`, JSON.stringify(Object.fromEntries(attributes.map(([name, [json]]) => [name, json]))), size);
  }
  database.exec('COMMIT');
  database.close();
}
