/** Reads and writes the snapshot of the demo history: the recorded records, compressed; the same records give the same bytes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LedgerRow } from '#infra/local/simulators/razorpay/ledger.ts';
import { migrations } from '#infra/operate/migrations.ts';

export type Item = { readonly pk: string; readonly sk: string } & Readonly<Record<string, unknown>>;

/** What the history has changed in a product of the seed. */
export interface ProductChange {
  readonly id: number;
  readonly sku: string;
  readonly ratingSum: number;
  readonly ratingCount: number;
}

/** What the history has changed in the stock of a variant of the seed. */
export interface StockChange {
  readonly productId: number;
  readonly variantId: number;
  readonly sold: number;
  readonly stocked: number;
  /** Whether the variant was held or sold in the history for the first time. */
  readonly ordered: boolean;
}

export interface Snapshot {
  /** Which form of stored records the recording shop wrote. */
  readonly schema: string;
  /** The instant at which the recording ended. */
  readonly end: string;
  /** The id of the recording's administrator. */
  readonly adminId: string;
  readonly items: readonly Item[];
  readonly products: readonly ProductChange[];
  readonly stocks: readonly StockChange[];
  /** Rows of Razorpay's simulator. */
  readonly provider: readonly LedgerRow[];
}

export const snapshotFile = fileURLToPath(new URL('./snapshot.json.br', import.meta.url));

/** Increased by hand when stored records change without a migration. */
const recordForm = 1;
/** The schema of the current code; a snapshot of another schema must be recorded again. */
export const currentSchema = (): string => `form ${recordForm}, migration ${Math.max(0, ...migrations.map(({ version }) => version))}`;

export function writeSnapshot(snapshot: Snapshot): number {
  const bytes = brotliCompressSync(JSON.stringify(sortAttributes(snapshot)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(snapshotFile, bytes);
  return bytes.length;
}

/** @throws Error that names the command to record again, when there is no snapshot or it has another schema */
export function readSnapshot(): Snapshot {
  const remedy = 'Record it again: npm run demo:record.';
  if (!existsSync(snapshotFile)) throw new Error(`The snapshot of the demo history is missing. ${remedy}`);
  // Our own file, so its shape is known.
  const snapshot = JSON.parse(brotliDecompressSync(readFileSync(snapshotFile)).toString()) as Snapshot;
  if (snapshot.schema !== currentSchema())
    throw new Error(`The snapshot of the demo history has the schema "${snapshot.schema}", and the code has "${currentSchema()}". ${remedy}`);
  return snapshot;
}

/** Sorts the attributes of every record, because the table returns them in any order. @throws Error for what JSON cannot hold */
function sortAttributes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortAttributes);
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`A record holds a ${value.constructor.name}, which the snapshot cannot.`);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sortAttributes(each)]),
  );
}
