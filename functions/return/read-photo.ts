/** What does a picture of a return show? For its customer and for admins alone. */
import { readReturnPhoto } from '#functions/flows/return-photo.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { orderById, orderOfCustomer } from '#functions/store/order.ts';
import { readPhoto } from '#shared/contract/return.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(readPhoto, async ({ params, caller, note }) => {
  const { id, returnId, photoId } = params;
  const order = mayDo(caller.role, 'orders') ? await orderById(id) : await orderOfCustomer(caller.id, id);
  if (order === undefined) throw new Failure('order_not_found');
  note({ orderId: order.id, returnId });
  return { name: `${photoId}.webp`, disposition: 'inline', bytes: await readReturnPhoto(order, returnId, photoId) } as const;
});
