/** Sends the new items of an exchange, or refunds it instead. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { changeReturn, refundInstead } from './api/orders.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { missingNumber, ParcelFields, parcelBody } from './parcel-fields.tsx';
import { incompleteText, useDialogWrite } from './use-orders.ts';

interface Props {
  readonly returned: Order['returns'][number];
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly onClose: () => void;
}

export function SendExchange({ returned, order, onClose }: Props) {
  const { isTried, send } = useDialogWrite();
  const [trackingNumber, setTrackingNumber] = useState('');
  const [carrier, setCarrier] = useState('');
  const wrong = missingNumber(trackingNumber);
  return (
    <Confirm
      title="Send the exchange?"
      action="Mark as sent"
      busyText="Saving..."
      successText="Exchange sent. We email the customer the tracking number."
      errorText={wrong === undefined ? 'Failed to update the return' : incompleteText}
      onConfirm={() =>
        send(wrong === undefined, () => changeReturn(order.id, returned.id, { status: 'exchanged', ...parcelBody(trackingNumber, carrier) }))
      }
      onDone={onClose}
      onClose={onClose}
    >
      <chakra.p mb="4" overflowWrap="anywhere">
        {returned.items.flatMap(({ quantity, exchangeFor }) => (exchangeFor === undefined ? [] : [`${quantity} × ${exchangeFor.title}`])).join(', ')}{' '}
        for order {order.orderNumber}. No money moves.
      </chakra.p>
      <ParcelFields
        trackingNumber={trackingNumber}
        carrier={carrier}
        error={isTried ? wrong : undefined}
        onTrackingNumber={setTrackingNumber}
        onCarrier={setCarrier}
      />
    </Confirm>
  );
}

export function RefundInstead({ returned, order, onClose }: Props) {
  const { isTried, send } = useDialogWrite();
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(false);
  const isSent = returned.exchange?.status === 'sent';
  const isArrived = isSent || returned.status === 'received';
  const isReady = reason.trim() !== '';
  return (
    <Confirm
      title="Refund instead of exchanging?"
      action={isArrived ? 'Refund now' : 'Refund on arrival'}
      busyText="Saving..."
      successText={isArrived ? 'The refund has started.' : 'It is a return now. What arrives is refunded.'}
      errorText={isReady ? 'Failed to update the return' : incompleteText}
      onConfirm={() => send(isReady, () => refundInstead(order.id, returned.id, { reason, ...(isSent ? { restock } : {}) }))}
      onDone={onClose}
      onClose={onClose}
    >
      <DisputeNotice orderId={order.id} />
      <chakra.p mb="4" overflowWrap="anywhere">
        {isSent
          ? `What was paid for these items of order ${order.orderNumber} is refunded, although new ones were sent.`
          : `The new items go back on sale. What was paid for these items of order ${order.orderNumber} is refunded ${isArrived ? 'now' : 'when the parcel arrives'}.`}
      </chakra.p>
      <ReasonField
        hint="The customer reads it."
        value={reason}
        error={isTried && !isReady ? 'Please give a reason; the customer reads it' : undefined}
        onChange={setReason}
      />
      {isSent && (
        <Checkbox minH="9" mt="3" checked={restock} onChange={setRestock}>
          The new items came back and go on sale again
        </Checkbox>
      )}
    </Confirm>
  );
}
