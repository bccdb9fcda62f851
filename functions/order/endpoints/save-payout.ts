/** Saves the account that receives refunds of the customer's own order, when that was paid on delivery. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { savePayout as save } from '#functions/order/pay-refund.ts';
import { savePayout } from '#shared/contract/order/order.ts';

export const handler = endpoint(savePayout, async ({ params, body, caller, now, note }) => {
  note({ orderId: params.id });
  return toOrderResponse(await save(caller.id, params.id, body), { role: 'customer' }, now);
});
