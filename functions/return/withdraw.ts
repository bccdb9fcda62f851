/** Take back one's own request for a return, while nobody has decided on it. */
import { withdrawReturn } from '#functions/flows/return-order.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { withdraw } from '#shared/contract/return.ts';

export const handler = endpoint(withdraw, async ({ params, caller, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId });
  return showOrder(await withdrawReturn(caller, params.id, params.returnId, now), caller, now);
});
