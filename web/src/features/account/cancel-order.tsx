/** Does the customer really want to cancel, and what happens then? */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { call } from '#web/api/client.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Problems } from './problems.tsx';
import { useOrderAction } from './use-order-action.ts';

export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, failure, act } = useOrderAction();
  // What becomes of it is not known yet.
  const close = () => {
    if (!busy) onClose();
  };
  const cancel = async () => {
    const body = reason.trim() === '' ? {} : { reason };
    if (
      await act(
        () => call('order.cancel', { params: { id: order.id }, body }),
        'Your order is cancelled.',
        'Failed to cancel the order. Please try again.',
      )
    )
      onClose();
  };
  return (
    <Overlay
      open
      onClose={close}
      title="Cancel this order?"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" aria-disabled={busy} onClick={close}>
            Keep order
          </Button>
          <Button aria-disabled={busy} onClick={() => void cancel()}>
            {busy ? 'Cancelling...' : 'Cancel order'}
          </Button>
        </Flex>
      }
    >
      <chakra.p mb="4" overflowWrap="anywhere">
        All items of order #{order.orderNumber} are cancelled, and {showRupees(order.total)} goes back the way you paid, usually within 5 to 7
        business days.
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
      <Problems of={failure === null ? [] : [failure]} />
    </Overlay>
  );
}
