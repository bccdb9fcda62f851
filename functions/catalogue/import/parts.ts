/** Where do a file's products wait between its check and their writing? In portions beside it, so that no slice of work reads what others have done. */

import { config } from '#functions/platform/config.ts';
import { readObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { FileRefused, type ImportedProduct } from '#shared/rules/import/product.ts';

/** Products of a portion. */
export const perPart = 500;

// Below uploads/, as the file itself: what an import leaves behind there goes after two days.
const keyOf = (id: string, part: number): string => `uploads/${id}/${part}.json`;

export interface Parts {
  readonly add: (product: ImportedProduct) => Promise<void>;
  /** The last portion is there, too. */
  readonly end: () => Promise<void>;
}

/** @param id of the import; the same file checked a second time writes the same over it */
export function createPartWriter(id: string): Parts {
  let waiting: string[] = [];
  let count = 0;
  const write = async () => {
    if (waiting.length === 0) return;
    await writeObject(config('DATA_BUCKET'), keyOf(id, count++), `[${waiting.join(',')}]`, { contentType: 'application/json' });
    waiting = [];
  };
  return {
    add: async (product) => {
      if (waiting.push(JSON.stringify(product)) === perPart) await write();
    },
    end: write,
  };
}

/** From this product on, to the end of its portion. */
export async function readProductsFrom(id: string, place: number): Promise<readonly ImportedProduct[]> {
  const object = await readObject(config('DATA_BUCKET'), keyOf(id, Math.floor(place / perPart)));
  if (object === null) throw new FileRefused('The file is not here any more: choose it again.');
  // Parsed without a schema: this module alone writes it, into a private bucket.
  return (JSON.parse(Buffer.from(object.bytes).toString('utf8')) as ImportedProduct[]).slice(place % perPart);
}

export async function deleteParts(id: string, products: number): Promise<void> {
  const parts = Array.from({ length: Math.ceil(products / perPart) }, (_, part) => part);
  await Promise.all(parts.map((part) => removeObject(config('DATA_BUCKET'), keyOf(id, part))));
}
