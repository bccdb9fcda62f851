/** Lists erased customers outside of the table, so that a table restored from a backup does not restore them (infra/operate/recovery). */

import { config } from '#functions/platform/config.ts';
import { writeObject } from '#functions/platform/objects/objects.ts';

/** One empty object per customer in the data bucket, named by the customer's id, which is random. No object is ever deleted. */
export const erasedPrefix = 'erased/';

/** Adds a customer to the list, before any of their data is deleted. */
export async function recordErasure(customerId: string): Promise<void> {
  await writeObject(config('DATA_BUCKET'), `${erasedPrefix}${customerId}`, '', { contentType: 'text/plain', ifNoneMatch: '*' });
}
