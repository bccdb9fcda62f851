/** What is in this order? One's own; the shop's staff read anyone's, with who changed what. */
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { changesOfOrder, orderById, orderOfCustomer } from '#functions/store/order.ts';
import { read } from '#shared/contract/order.ts';
import { mayDo } from '#shared/rules/role.ts';

/** Changes that are shown, and people in them whose names are looked up; an order has a handful of either. */
const most = { changes: 100, people: 20 } as const;

export const handler = endpoint(read, async ({ params, caller, now, note }) => {
  const isStaff = mayDo(caller.role, 'orders');
  const order = isStaff ? await orderById(params.id) : await orderOfCustomer(caller.id, params.id);
  if (order === undefined) throw new Failure('order_not_found');
  note({ orderId: order.id });
  return showOrder(order, caller, now, isStaff ? await historyOf(order.id) : undefined);
});

async function historyOf(orderId: string) {
  const changes = await changesOfOrder(orderId, most.changes);
  const staff = changes.filter(({ by }) => by.role !== 'customer' && by.role !== 'provider').map(({ by }) => by.id);
  const people = await Promise.all([...new Set(staff)].slice(0, most.people).map(customerOf));
  const names = new Map(people.flatMap((person) => (person === undefined ? [] : [[person.id, `${person.firstName} ${person.lastName}`] as const])));
  return changes.map(({ by, ...change }) => {
    const name = names.get(by.id);
    return { ...change, by: name === undefined ? by : { ...by, name } };
  });
}
