/** Returns one order: the customer's own, or any order for staff, with its history and an undecided dispute. */
import { namesOf } from '#functions/identity/customer-names.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { changesOfOrder, type OrderItem, requireReadableOrder } from '#functions/order/order-store.ts';
import { readDisputes, undecidedDisputeOf } from '#functions/payment/dispute-store.ts';
import { read } from '#shared/contract/order/order.ts';
import { canAccess } from '#shared/rules/identity/role.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { minutesAfter } from '#shared/rules/order/checkout.ts';

/** Changes that are shown; an order has a handful. */
const maxChanges = 100;
const maxDisputes = 1_000;
/** Days by which a dispute may be older than its order: a payment can be settled days after its capture. Earlier disputes are not read. */
const disputeLeadDays = 30;

export const handler = endpoint(read, async ({ params, caller, now, note }) => {
  const order = await requireReadableOrder(caller, params.id);
  note({ orderId: order.id });
  if (!canAccess(caller.role, 'orders')) return toOrderResponse(order, caller, now);
  const [history, dispute] = await Promise.all([historyOf(order.id), findUndecidedDispute(order)]);
  return { ...toOrderResponse(order, caller, now, history), ...omitUndefined({ dispute }) };
});

async function findUndecidedDispute({ paymentId, createdAt }: OrderItem) {
  const since = minutesAfter(new Date(createdAt), -disputeLeadDays * 1_440).toISOString();
  return undecidedDisputeOf(await readDisputes(maxDisputes, since), paymentId);
}

async function historyOf(orderId: string) {
  const changes = await changesOfOrder(orderId, maxChanges);
  const names = await namesOf(changes.filter(({ by }) => by.role !== 'customer' && by.role !== 'provider').map(({ by }) => by.id));
  return changes.map(({ by, ...change }) => {
    const name = names.get(by.id);
    return { ...change, by: name === undefined ? by : { ...by, name } };
  });
}
