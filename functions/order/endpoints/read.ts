/** Returns one order: the customer's own, or any order for staff, with its history. */
import { namesOf } from '#functions/identity/customer-names.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { changesOfOrder, requireReadableOrder } from '#functions/order/order-store.ts';
import { read } from '#shared/contract/order/order.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

/** Changes that are shown; an order has a handful. */
const maxChanges = 100;

export const handler = endpoint(read, async ({ params, caller, now, note }) => {
  const order = await requireReadableOrder(caller, params.id);
  note({ orderId: order.id });
  return toOrderResponse(order, caller, now, canAccess(caller.role, 'orders') ? await historyOf(order.id) : undefined);
});

async function historyOf(orderId: string) {
  const changes = await changesOfOrder(orderId, maxChanges);
  const names = await namesOf(changes.filter(({ by }) => by.role !== 'customer' && by.role !== 'provider').map(({ by }) => by.id));
  return changes.map(({ by, ...change }) => {
    const name = names.get(by.id);
    return { ...change, by: name === undefined ? by : { ...by, name } };
  });
}
