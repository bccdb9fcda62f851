/** The refunds of an order and their problems. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatTime } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { retryOrderRefund } from './api/orders.ts';
import { refundLabels, refundReasons } from './labels.tsx';
import { PayRefund } from './pay-refund.tsx';
import { useOrderWrites } from './use-orders.ts';

export function Refunds({ order }: { order: Order }) {
  const { busy, write } = useOrderWrites();
  if (order.refunds.length === 0) return null;
  const retry = (refundId: string) =>
    write(() => retryOrderRefund(order.id, refundId), 'The provider has been asked once more.', 'Failed to retry the refund');
  return (
    <Panel aria-labelledby="order-refunds">
      <PanelTitle id="order-refunds">Refunds</PanelTitle>
      <chakra.ul listStyleType="none" display="grid" gap="2" fontSize="sm">
        {order.refunds.map((refund) => {
          const { id, amount, status, reason, createdAt, isPayout = false, paidTo, reference } = refund;
          const [tone, label] = isPayout && status === 'pending' ? (['warn', 'To be paid by us'] as const) : refundLabels[status];
          return (
            <Flex as="li" key={id} gap="3" align="center" wrap="wrap">
              <chakra.strong fontVariantNumeric="tabular-nums">{formatRupees(amount)}</chakra.strong>
              <Badge tone={tone}>{label}</Badge>
              <chakra.span color="ink.soft">
                {formatTime(createdAt)}, {refundReasons[reason]}
              </chakra.span>
              {paidTo !== undefined && <chakra.span color="ink.soft">{`Paid to ${paidTo}, ${reference ?? ''}`}</chakra.span>}
              {isPayout && status === 'pending' && <PayRefund order={order} refund={refund} />}
              {status === 'failed' && (
                <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => void retry(id)}>
                  Ask again
                </Button>
              )}
            </Flex>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}
