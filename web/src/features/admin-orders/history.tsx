/** Who has done what about this order, when and why? */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order.ts';
import { useSession } from '#web/api/session.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { Panel, PanelTitle } from '#web/ui/admin/head.tsx';
import { timeOf } from '#web/ui/admin/when.ts';

type Change = NonNullable<Order['history']>[number];

const who = ({ name, role }: Change['by']): string =>
  name ?? { customer: 'The customer', provider: 'The payment provider' }[role as string] ?? 'Somebody of the shop';

const what = ({ from, to, returnId }: Change): string => {
  if (returnId !== undefined) return from === 'none' ? `Return: ${to}` : `Return: ${from} → ${to}`;
  return `${from} → ${to}`;
};

export function History({ order }: { order: Order }) {
  const { history = [], createdAt } = order;
  const { user } = useSession();
  return (
    <Panel aria-labelledby="order-history">
      <PanelTitle id="order-history">History</PanelTitle>
      <chakra.ol listStyleType="none" display="grid" gap="2.5" fontSize="sm">
        {history.map((change, place) => (
          <chakra.li key={`${change.at}-${place}`} borderLeftWidth="3px" borderColor="line.deep" pl="3">
            <chakra.strong display="block">{what(change)}</chakra.strong>
            <chakra.span color="ink.soft">
              {who(change.by)}, {timeOf(change.at)}
            </chakra.span>
            {change.reason !== undefined && change.reason !== '' && (
              <chakra.span display="block" overflowWrap="anywhere" whiteSpace="pre-line">
                {change.reason}
              </chakra.span>
            )}
          </chakra.li>
        ))}
        <chakra.li borderLeftWidth="3px" borderColor="line.deep" pl="3">
          <chakra.strong display="block">Order placed</chakra.strong>
          <chakra.span color="ink.soft">The customer, {timeOf(createdAt)}</chakra.span>
        </chakra.li>
      </chakra.ol>
      {user?.role === 'admin' && (
        <chakra.span asChild display="inline-block" mt="3" py="0.5" fontSize="sm" color="brand" textDecoration="underline">
          <Link to={adminPath('audit', { type: 'order', id: order.id })}>All of it in the audit log</Link>
        </chakra.span>
      )}
    </Panel>
  );
}
