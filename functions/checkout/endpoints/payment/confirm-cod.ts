/** Confirms with the mailed code that an order will be paid on delivery. */
import { confirmCod as confirm } from '#functions/checkout/confirm-cod.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { confirmCod } from '#shared/contract/checkout/payment.ts';

export const handler = endpoint(confirmCod, async ({ body, caller, source, now, note }) => {
  note({ checkoutId: body.checkoutId });
  return toOrderResponse(await confirm({ ...body, customerId: caller.id, source }, now), caller, now);
});
