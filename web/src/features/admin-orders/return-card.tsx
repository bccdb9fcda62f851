/** One return request with its items, photos and decision. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { returnMoves } from '#shared/rules/order/return-status.ts';
import { formatTime } from '#web/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { changeReturn } from './api/returns.ts';
import { CustomerPhotos } from './return-photos.tsx';
import { ReturnVerdict, type Verdict } from './return-verdict.tsx';
import { useOrderWrites } from './use-orders.ts';
import { returnWords } from './words.tsx';

export type Return = Order['returns'][number];

interface Props {
  readonly of: Return;
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  /** Shows the customer where the page does not. */
  readonly head?: ReactNode;
}

const labels: Readonly<Record<Verdict, string>> = { approved: 'Approve', refused: 'Refuse', received: 'Received' };

export function ReturnCard({ of, order, head }: Props) {
  const { busy, act } = useOrderWrites();
  const [asking, setAsking] = useState<Verdict | null>(null);
  const [tone, words] = returnWords[of.status];
  const verdicts = returnMoves[of.status].flatMap(({ to, by }) => (by === 'admin' ? [to as Verdict] : []));
  const decide = (verdict: Verdict) => {
    if (verdict !== 'approved') return setAsking(verdict);
    void act(
      () => changeReturn(order.id, of.id, { status: verdict }),
      'Return approved. The customer is told where to send it.',
      'Failed to update the return',
    );
  };
  return (
    <chakra.article
      aria-label={`Return of order ${order.orderNumber}`}
      fontSize="sm"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      css={{ '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 } }}
    >
      {head}
      <Flex gap="3" rowGap="1" align="center" wrap="wrap">
        <Badge tone={tone}>{words}</Badge>
        <chakra.strong fontVariantNumeric="tabular-nums">{showRupees(of.amount)}</chakra.strong>
        <chakra.span color="ink.soft">
          {of.byShop === true ? 'Refunded by the shop' : 'Asked for'} {formatTime(of.createdAt)}
          {of.changedAt !== of.createdAt && `, changed ${formatTime(of.changedAt)}`}
        </chakra.span>
      </Flex>
      <chakra.ul mt="2" pl="5" display="grid" gap="1">
        {of.items.map(({ orderItemId, productName, productId, quantity, reason, restocked }) => (
          <chakra.li key={orderItemId} overflowWrap="anywhere">
            <strong>
              {quantity} × {productName === '' ? `Product #${productId}` : productName}
            </strong>
            {reason !== '' && `: ${reason}`}
            {restocked !== undefined && (restocked ? ' (back on sale)' : ' (not back on sale)')}
          </chakra.li>
        ))}
      </chakra.ul>
      {of.comment !== undefined && (
        <chakra.p mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
          “{of.comment}”
        </chakra.p>
      )}
      {of.refusal !== undefined && <chakra.p mt="2">Refused: {of.refusal}</chakra.p>}
      <CustomerPhotos orderId={order.id} returnId={of.id} photos={of.photos} />
      {verdicts.length > 0 && (
        <Flex gap="2" mt="3" wrap="wrap">
          {verdicts.map((verdict) => (
            <Button
              key={verdict}
              size="sm"
              variant={verdict === 'refused' ? 'outline' : 'solid'}
              aria-disabled={busy}
              aria-label={`${labels[verdict]} the return of order ${order.orderNumber}`}
              onClick={() => decide(verdict)}
            >
              {labels[verdict]}
            </Button>
          ))}
        </Flex>
      )}
      {asking !== null && <ReturnVerdict of={of} order={order} verdict={asking} onClose={() => setAsking(null)} />}
    </chakra.article>
  );
}
