/** Returns a photo of a return, to its customer or an admin. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { orderById, orderOfCustomer } from '#functions/order/order-store.ts';
import { readReturnPhoto } from '#functions/order/return-photo.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readPhoto } from '#shared/contract/order/return.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(readPhoto, async ({ params, caller, note }) => {
  const { id, returnId, photoId } = params;
  const order = canAccess(caller.role, 'orders') ? await orderById(id) : await orderOfCustomer(caller.id, id);
  if (order === undefined) throw new Failure('order_not_found');
  note({ orderId: order.id, returnId });
  return { name: `${photoId}.webp`, disposition: 'inline', bytes: await readReturnPhoto(order, returnId, photoId) } as const;
});
