/** Stores the checked products of a file in parts beside it, so that a slice of work reads only its own part. */
import { config } from '#functions/platform/config.ts';
import { readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { FileRefused, type ImportedProduct } from '#shared/rules/import/product.ts';

/** Products of a part. */
export const perPart = 500;

// Below uploads/, as the file itself: the bucket deletes leftovers there after two days.
const objectKey = (id: string, part: number): string => `uploads/${id}/${part}.json`;

export interface PartWriter {
  readonly add: (product: ImportedProduct) => Promise<void>;
  /** Writes the last part. */
  readonly end: () => Promise<void>;
}

/** @param id of the import; a second check of the same file writes the same parts again */
export function createPartWriter(id: string): PartWriter {
  let buffered: string[] = [];
  let count = 0;
  const write = async () => {
    if (buffered.length === 0) return;
    await writeObject(config('DATA_BUCKET'), objectKey(id, count++), `[${buffered.join(',')}]`, { contentType: 'application/json' });
    buffered = [];
  };
  return {
    add: async (product) => {
      if (buffered.push(JSON.stringify(product)) === perPart) await write();
    },
    end: write,
  };
}

/** Reads the products from a position to the end of its part. */
export async function readProductsFrom(id: string, position: number): Promise<readonly ImportedProduct[]> {
  const object = await readObject(config('DATA_BUCKET'), objectKey(id, Math.floor(position / perPart)));
  if (object === null) throw new FileRefused('The file is not here any more: choose it again.');
  // Parsed without a schema: this module alone writes it, into a private bucket.
  return (JSON.parse(Buffer.from(object.bytes).toString('utf8')) as ImportedProduct[]).slice(position % perPart);
}

export async function deleteParts(id: string, products: number): Promise<void> {
  const parts = Array.from({ length: Math.ceil(products / perPart) }, (_, part) => part);
  await Promise.all(parts.map((part) => removeObject(config('DATA_BUCKET'), objectKey(id, part))));
}
