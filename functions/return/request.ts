/** Ask to send items of one's own order back. */
import { requestReturn } from '#functions/flows/return-order.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { request } from '#shared/contract/return.ts';

export const handler = endpoint(request, async ({ params, headers, body, caller, now, note }) => {
  note({ orderId: params.id });
  const { items, comment } = body;
  const order = await requestReturn(caller, params.id, { items, comment, key: headers['idempotency-key'] }, now);
  return showOrder(order, caller, now);
});
