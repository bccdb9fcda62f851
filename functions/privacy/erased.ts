/** Who was erased? A list that lies outside of the table, so that a table brought back from a backup does not bring people back (infra/operate/recovery). */

import { config } from '#functions/platform/config.ts';
import { writeObject } from '#functions/platform/objects/objects.ts';

/** One empty object a customer in the data bucket, named by our own id of them, which says nothing about anybody; none is ever taken away. */
export const erasedPrefix = 'erased/';

/** Before anything of theirs goes: whoever is erased is on the list. */
export async function noteErased(customerId: string): Promise<void> {
  await writeObject(config('DATA_BUCKET'), `${erasedPrefix}${customerId}`, '', { contentType: 'text/plain', ifNoneMatch: '*' });
}
