/** What has happened to an order since payment: cancellation, returns and refunds. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { refundTime } from '#web/content/policy.ts';
import { formatLongDay } from '#web/format.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { withdrawReturn } from './api/returns.ts';
import { refundWords, returnWords } from './order-words.tsx';
import { Problems } from './problems.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { ReturnProgress } from './return-progress.tsx';
import { useOrderAction } from './use-order-action.ts';

export function AfterSale({ order }: { order: Order }) {
  const { cancellation, refunds, returns } = order;
  return (
    <>
      {cancellation !== undefined && (
        <Section title="Cancellation">
          <p>Cancelled {cancellation.by === 'customer' ? 'by you' : 'by us'}.</p>
          {cancellation.reason !== undefined && (
            <chakra.p color="ink.soft" whiteSpace="pre-line" overflowWrap="anywhere">
              {cancellation.reason}
            </chakra.p>
          )}
        </Section>
      )}
      {returns.length > 0 && (
        <Section title="Returns">
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
            {returns.map((each) => (
              <OneReturn key={each.id} order={order} each={each} />
            ))}
          </chakra.ul>
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title="Refunds">
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="3">
            {refunds.map(({ id, amount, status, createdAt, processedAt }) => (
              <chakra.li key={id} display="flex" justifyContent="space-between" gap="4">
                <span>
                  <chakra.span display="block" fontWeight="600">
                    {refundWords[status]}
                  </chakra.span>
                  <chakra.span color="ink.soft" fontSize="sm">
                    {processedAt === undefined
                      ? `Started on ${formatLongDay(createdAt)}`
                      : `Done on ${formatLongDay(processedAt)}; banks may need ${refundTime}`}
                  </chakra.span>
                </span>
                <chakra.strong fontVariantNumeric="tabular-nums">{showRupees(amount)}</chakra.strong>
              </chakra.li>
            ))}
          </chakra.ul>
        </Section>
      )}
    </>
  );
}

function OneReturn({ order, each }: { order: Order; each: Order['returns'][number] }) {
  const { busy, failure, act } = useOrderAction();
  const item = useRef<HTMLLIElement>(null);
  const withdraw = async () => {
    const changed = await act(
      () => withdrawReturn(order.id, each.id),
      'Your return request is withdrawn.',
      'Failed to withdraw the return request. Please try again.',
    );
    // The focused button is gone.
    if (changed !== null) item.current?.focus();
  };
  return (
    <chakra.li ref={item} tabIndex={-1} outline="none">
      <Flex justify="space-between" gap="4">
        <chakra.span fontWeight="600">{returnWords[each.status]}</chakra.span>
        <chakra.strong fontVariantNumeric="tabular-nums">{showRupees(each.amount)}</chakra.strong>
      </Flex>
      <ReturnProgress of={each} />
      <chakra.ul listStyleType="none" color="ink.soft" fontSize="sm">
        {each.items.map((item) => (
          <chakra.li key={item.productId} overflowWrap="anywhere">
            {item.quantity} × {item.productName}: {item.reason}
          </chakra.li>
        ))}
      </chakra.ul>
      {each.refusal !== undefined && (
        <chakra.p mt="1" overflowWrap="anywhere" whiteSpace="pre-line">
          {each.refusal}
        </chakra.p>
      )}
      <ReturnPhotos orderId={order.id} of={each} />
      {each.canWithdraw && (
        <Button size="sm" variant="outline" mt="2" aria-disabled={busy} onClick={() => void withdraw()}>
          {busy ? 'Withdrawing...' : 'Withdraw request'}
        </Button>
      )}
      <Problems of={failure === null ? [] : [failure]} mt="2" />
    </chakra.li>
  );
}
