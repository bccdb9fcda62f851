/** Sends the new items of an exchange, or refunds it instead. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { changeReturn, refundInstead } from './api/orders.ts';
import { missingNumber, ParcelFields, parcelBody } from './parcel-fields.tsx';
import { useOrderWrites } from './use-orders.ts';

interface Props {
  readonly of: Order['returns'][number];
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly onClose: () => void;
}

const missing = 'Please fill in what is missing';

/** Runs a write on the order, and reads it again when it fails. */
function useSend() {
  const { keep, refresh } = useOrderWrites();
  const [tried, setTried] = useState(false);
  const send = async (isReady: boolean, write: () => Promise<Order>) => {
    setTried(true);
    if (!isReady) throw new Error('something is missing');
    try {
      await keep(await write());
    } catch (error) {
      await refresh();
      throw error;
    }
  };
  return { tried, send };
}

export function SendExchange({ of, order, onClose }: Props) {
  const { tried, send } = useSend();
  const [trackingNumber, setTrackingNumber] = useState('');
  const [carrier, setCarrier] = useState('');
  const wrong = missingNumber(trackingNumber);
  return (
    <Confirm
      title="Send the exchange?"
      action="Mark as sent"
      doing="Saving..."
      done="Exchange sent. The customer is told the tracking number."
      failed={wrong === undefined ? 'Failed to update the return' : missing}
      onConfirm={() =>
        send(wrong === undefined, () => changeReturn(order.id, of.id, { status: 'exchanged', ...parcelBody(trackingNumber, carrier) }))
      }
      onDone={onClose}
      onClose={onClose}
    >
      <chakra.p mb="4" overflowWrap="anywhere">
        {of.items.flatMap(({ quantity, exchangeFor }) => (exchangeFor === undefined ? [] : [`${quantity} × ${exchangeFor.title}`])).join(', ')} for
        order {order.orderNumber}. No money moves.
      </chakra.p>
      <ParcelFields
        trackingNumber={trackingNumber}
        carrier={carrier}
        error={tried ? wrong : undefined}
        onTrackingNumber={setTrackingNumber}
        onCarrier={setCarrier}
      />
    </Confirm>
  );
}

export function RefundInstead({ of, order, onClose }: Props) {
  const { tried, send } = useSend();
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(false);
  const isSent = of.exchange?.status === 'sent';
  const isArrived = isSent || of.status === 'received';
  const isReady = reason.trim() !== '';
  return (
    <Confirm
      title="Refund instead of exchanging?"
      action={isArrived ? 'Refund now' : 'Refund on arrival'}
      doing="Saving..."
      done={isArrived ? 'The refund has started.' : 'It is a return now. What arrives is refunded.'}
      failed={isReady ? 'Failed to update the return' : missing}
      onConfirm={() => send(isReady, () => refundInstead(order.id, of.id, { reason, ...(isSent ? { restock } : {}) }))}
      onDone={onClose}
      onClose={onClose}
    >
      <chakra.p mb="4" overflowWrap="anywhere">
        {isSent
          ? `What was paid for these items of order ${order.orderNumber} is refunded, although new ones were sent.`
          : `The new items go back on sale. What was paid for these items of order ${order.orderNumber} is refunded ${isArrived ? 'now' : 'when the parcel arrives'}.`}
      </chakra.p>
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={500}
        hint="The customer reads it."
        value={reason}
        error={tried && !isReady ? 'Please give a reason; the customer reads it' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {isSent && (
        <chakra.label display="flex" gap="2" alignItems="center" minH="9" mt="3" cursor="pointer">
          <input type="checkbox" checked={restock} onChange={({ target }) => setRestock(target.checked)} />
          The new items came back and go on sale again
        </chakra.label>
      )}
    </Confirm>
  );
}
