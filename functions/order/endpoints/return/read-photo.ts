/** Returns a photo of a return, to its customer or an admin. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { requireReadableOrder } from '#functions/order/order-store.ts';
import { readReturnPhoto } from '#functions/order/return-photo.ts';
import { readPhoto } from '#shared/contract/order/return.ts';

export const handler = endpoint(readPhoto, async ({ params, caller, note }) => {
  const { id, returnId, photoId } = params;
  const order = await requireReadableOrder(caller, id);
  note({ orderId: order.id, returnId });
  return { name: `${photoId}.webp`, disposition: 'inline', bytes: await readReturnPhoto(order, returnId, photoId) } as const;
});
