/** Approve a return, refuse it, or say that it has arrived, which refunds its items. */
import { changeReturn } from '#functions/flows/return-order.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { orderById } from '#functions/store/order.ts';
import { change } from '#shared/contract/return.ts';

export const handler = endpoint(change, async ({ params, body, caller, source, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId, status: body.status });
  const act = { action: change.key, caller, source, now };
  return showOrder(await changeReturn(() => orderById(params.id), params.returnId, body, act), caller, now);
});
