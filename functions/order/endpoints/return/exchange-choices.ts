/** Lists what the items of the customer's own order can be exchanged for. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { readExchangeChoices as choicesOf } from '#functions/order/exchange.ts';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { exchangeChoices } from '#shared/contract/order/return.ts';

export const handler = endpoint(exchangeChoices, async ({ params, caller, now, note }) => {
  note({ orderId: params.id });
  const order = await orderOfCustomer(caller.id, params.id);
  if (order === undefined) throw new Failure('order_not_found');
  return { items: (await choicesOf(order, now)).map(({ orderItemId, choices }) => ({ orderItemId, choices: [...choices] })) };
});
