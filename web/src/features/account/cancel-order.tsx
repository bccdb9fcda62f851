/** Asks a customer to confirm a cancellation and states the refund. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees, toPaise, toRupees } from '#shared/rules/money.ts';
import { refundTime } from '#web/content/policy.ts';
import { destructiveStyle } from '#web/theme.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { cancelOrder } from './api/orders.ts';
import { ErrorList } from './error-list.tsx';
import { useOrderAction } from './use-order-action.ts';

/** The refund of a cancellation: the amount paid, less what is refunded already. */
function refundText({ amountDue, total, refunds }: Order): string {
  if (amountDue !== undefined) return 'Nothing was paid, so nothing is refunded.';
  const refundable = toRupees(refunds.reduce((sum, { amount }) => sum - toPaise(amount), toPaise(total)));
  if (refundable <= 0) return 'All that you paid was refunded before.';
  return `${formatRupees(refundable)} goes back the way you paid, usually within ${refundTime}.`;
}

export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useOrderAction();
  /** The order was sent or cancelled meanwhile. */
  const isTooLate = failure !== null && !order.canCancel;
  // Stays open while the request runs, so that the user sees its result.
  const close = () => {
    if (!busy) onClose();
  };
  const cancel = async () => {
    const body = reason.trim() === '' ? {} : { reason };
    if (await run(() => cancelOrder(order.id, body), 'Your order is cancelled.', 'Failed to cancel the order. Please try again.')) onClose();
  };
  return (
    <Overlay
      open
      onClose={close}
      title="Cancel this order?"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            {isTooLate ? 'Close' : 'Keep order'}
          </Button>
          {!isTooLate && (
            <Button {...destructiveStyle} aria-disabled={busy} onClick={() => void cancel()}>
              {busy ? 'Cancelling...' : 'Cancel order'}
            </Button>
          )}
        </Flex>
      }
    >
      {!isTooLate && (
        <>
          <chakra.p mb="4" overflowWrap="anywhere">
            All items of order #{order.orderNumber} are cancelled. {refundText(order)}
          </chakra.p>
          <TextAreaField
            label="Reason"
            required={false}
            rows={3}
            maxLength={500}
            hint="It helps us to do better."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <ErrorList errors={failure === null ? [] : [failure]} mt={isTooLate ? '0' : '4'} />
    </Overlay>
  );
}
