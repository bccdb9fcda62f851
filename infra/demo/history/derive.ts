/** Derives from the records of the demo history what the stream's jobs would: lists of orders, customers and appointments, and daily figures. */
import { newFigureWrites } from '#functions/admin/update-figures.ts';
import { indexVisitWrites } from '#functions/clinic/appointment-index-store.ts';
import type { AppointmentItem } from '#functions/clinic/appointment-store.ts';
import { listedVisit } from '#functions/clinic/index-appointment.ts';
import { toUserEntry } from '#functions/customer/index-user.ts';
import { userEntryWrites } from '#functions/customer/user-list-store.ts';
import type { CustomerItem } from '#functions/identity/customer-store.ts';
import { listedOrder } from '#functions/order/index-order.ts';
import { replaceEntryWrites } from '#functions/order/order-index-store.ts';
import type { OrderItem } from '#functions/order/order-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { type RecordKind, recordOf } from '#functions/record-kinds.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import type { Item } from './snapshot.ts';

export interface Derived {
  readonly items: readonly Item[];
  /** Additions to counters, one for each counter record. */
  readonly sums: readonly TransactItem[];
}

export function deriveFrom(records: readonly Item[]): Derived {
  const recordsOfKind = <T>(kind: RecordKind) => records.filter(({ pk, sk }) => recordOf(pk, sk)?.kind === kind) as unknown as readonly T[];
  const orders = recordsOfKind<OrderItem>('order');
  const appointments = recordsOfKind<AppointmentItem>('appointment');
  const ordersOf = Map.groupBy(orders, ({ customerId }) => customerId);
  const writes = [
    ...orders.flatMap((order) => replaceEntryWrites(undefined, listedOrder(order))),
    ...appointments.flatMap((appointment) => indexVisitWrites(undefined, listedVisit(appointment))),
    ...recordsOfKind<CustomerItem>('profile').flatMap((customer) =>
      userEntryWrites(undefined, { entry: toUserEntry(customer, ordersOf.get(customer.id) ?? []), words: searchWordsOfPerson(customer) }),
    ),
    ...newFigureWrites({ orders, appointments, checkouts: recordsOfKind('checkout'), refunds: recordsOfKind('refund') }),
  ];
  return { items: writes.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item as Item])), sums: addUpWrites(writes) };
}

/** Adds up all additions to a record. @throws Error for an update that does more than add */
function addUpWrites(writes: readonly TransactItem[]): readonly TransactItem[] {
  const sums = new Map<string, { readonly Key: Record<string, unknown>; readonly additions: Map<string, number> }>();
  for (const { Update } of writes) {
    if (Update === undefined) continue;
    const { Key = {}, UpdateExpression = '', ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = Update;
    if (!/^ADD [^()=]+$/.test(UpdateExpression)) throw new Error(`The demo history cannot add up "${UpdateExpression}".`);
    const { additions } = sums.get(JSON.stringify(Key)) ?? { additions: new Map<string, number>() };
    sums.set(JSON.stringify(Key), { Key, additions });
    for (const [name = '', value = ''] of UpdateExpression.slice('ADD '.length)
      .split(', ')
      .map((each) => each.split(' '))) {
      const attribute = names[name] ?? name;
      additions.set(attribute, (additions.get(attribute) ?? 0) + Number(values[value]));
    }
  }
  return [...sums.values()].map(({ Key, additions }) => {
    const all = [...additions];
    return {
      Update: {
        Key,
        UpdateExpression: `ADD ${all.map((_, n) => `#n${n} :v${n}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(all.map(([name], n) => [`#n${n}`, name])),
        ExpressionAttributeValues: Object.fromEntries(all.map(([, value], n) => [`:v${n}`, value])),
      },
    };
  });
}
