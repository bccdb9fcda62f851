/** Move an order on, cancel it, or take a wrong click back. */
import { moveOrder } from '#functions/flows/move-order.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { orderById } from '#functions/store/order.ts';
import { changeStatus } from '#shared/contract/order.ts';

export const handler = endpoint(changeStatus, async ({ params, body, caller, source, now, note }) => {
  const { status: to, ...more } = body;
  note({ orderId: params.id, status: to });
  const act = { action: changeStatus.key, caller, source, now };
  return showOrder(await moveOrder(() => orderById(params.id), { to, by: caller, act, ...more }, now), caller, now);
});
