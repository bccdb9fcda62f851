/** The returns of one order. */
import type { Order } from '#shared/contract/order/order.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { ReturnCard } from './return-card.tsx';

export function OrderReturns({ order }: { order: Order }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel aria-labelledby="order-returns">
      <PanelTitle id="order-returns">Returns</PanelTitle>
      {order.returns.map((each) => (
        <ReturnCard key={each.id} of={each} order={order} />
      ))}
    </Panel>
  );
}
