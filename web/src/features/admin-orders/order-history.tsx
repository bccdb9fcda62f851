/** The history of one order. */
import type { Order } from '#shared/contract/order/order.ts';
import { History } from '#web/ui/admin/history.tsx';
import { capital } from '#web/ui/admin/order-badges.tsx';
import { returnWords } from './words.tsx';

type Change = NonNullable<Order['history']>[number];

const who = ({ name, role }: Change['by']): string =>
  name ?? { customer: 'The customer', provider: 'The payment provider' }[role as string] ?? 'Somebody of the shop';

const returnName = (state: string): string => Object.entries(returnWords).find(([each]) => each === state)?.[1][1] ?? state;

const what = ({ from, to, returnId }: Change): string => {
  if (returnId === undefined) return `${capital(from)} → ${capital(to)}`;
  return from === 'none' ? `Return: ${returnName(to)}` : `Return: ${returnName(from)} → ${returnName(to)}`;
};

export function OrderHistory({ order: { id, history = [], createdAt } }: { order: Order }) {
  const deeds = history.map((change) => ({ at: change.at, what: what(change), who: who(change.by), reason: change.reason }));
  return <History of={{ type: 'order', id }} deeds={[...deeds, { at: createdAt, what: 'Order placed', who: 'The customer' }]} />;
}
