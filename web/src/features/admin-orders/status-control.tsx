/** Offers the possible next states of an order and asks for what a change needs. */
import { chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { StatusBadge, statusText } from '#web/ui/admin/order-badges.tsx';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { denseField } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { changeOrderStatus } from './api/orders.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { missingNumber, ParcelFields, parcelBody } from './parcel-fields.tsx';
import { incompleteText, isConflict, useOrderWrites } from './use-orders.ts';

type Move = NonNullable<Order['nextStatuses']>[number];

const StatusSelect = chakra('select', {
  base: { ...denseField, w: '10.5rem', maxW: 'full', textOverflow: 'ellipsis', minH: '8', py: '0.5', pr: '2', cursor: 'pointer' },
});

const successText = 'Order status updated successfully';
const errorText = 'Failed to update order status';

export function StatusControl({ order }: { order: Order }) {
  const { busy, write } = useOrderWrites();
  const [openMove, setOpenMove] = useState<Move | null>(null);
  const moves = order.nextStatuses ?? [];
  if (moves.length === 0) return <StatusBadge status={order.status} />;
  const choose = (to: string) => {
    const move = moves.find(({ status }) => status === to);
    if (move === undefined) return;
    // The start of packing is not mailed to the customer and can be taken back, so it needs no confirmation.
    if (move.status === 'processing' && !move.isBack) {
      const body = { status: move.status, revision: order.revision };
      void write(() => changeOrderStatus(order.id, body), successText, errorText);
    } else setOpenMove(move);
  };
  return (
    <>
      <StatusSelect
        aria-label={`Status of order ${order.orderNumber}`}
        value={order.status}
        aria-disabled={busy}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={order.status}>{statusText(order.status)}</option>
        {moves.map(({ status, isBack }) => (
          <option key={status} value={status}>
            {isBack ? `Back to ${status}` : statusText(status)}
          </option>
        ))}
      </StatusSelect>
      {openMove !== null && <Move order={order} move={openMove} onClose={() => setOpenMove(null)} />}
    </>
  );
}

const titles: Readonly<Record<Order['status'], string>> = {
  pending: 'Back to pending?',
  processing: 'Back to processing?',
  shipped: 'Ship this order?',
  delivered: 'Has this order arrived?',
  cancelled: 'Cancel this order?',
  returned_to_origin: 'Did the parcel come back?',
};

function Move({ order, move, onClose }: { order: Order; move: Move; onClose: () => void }) {
  const { replaceOrder, refresh } = useOrderWrites();
  const [statusAtOpening] = useState(order.status);
  const isPossible = order.nextStatuses?.some((each) => each.status === move.status && each.isBack === move.isBack) === true;
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState(String(order.total));
  const [reference, setReference] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { status, needs, isBack } = move;
  const missing = {
    trackingNumber: needs.includes('trackingNumber') ? missingNumber(trackingNumber) : undefined,
    reason: needs.includes('reason') && reason.trim() === '' ? 'Please give a reason' : undefined,
    amount:
      needs.includes('collection') && Number(amount) !== order.total ? `The courier must collect exactly ${formatRupees(order.total)}` : undefined,
    reference: needs.includes('collection') && reference.trim() === '' ? "Enter the courier's reference" : undefined,
  };
  const isReady = Object.values(missing).every((each) => each === undefined);
  const send = async () => {
    if (!isReady) {
      setIsTried(true);
      throw new Error('something is missing');
    }
    const body = {
      status,
      revision: order.revision,
      ...(needs.includes('trackingNumber') ? parcelBody(trackingNumber, carrier) : {}),
      ...(needs.includes('reason') ? { reason } : {}),
      ...(needs.includes('collection') ? { collection: { amount: Number(amount), reference } } : {}),
    };
    try {
      await replaceOrder(await changeOrderStatus(order.id, body));
    } catch (error) {
      // Another user has changed it: the current state is shown beside the requested one.
      if (isConflict(error)) await refresh();
      throw error;
    }
  };
  return (
    <Confirm
      title={isBack ? `Back to ${status}?` : titles[status]}
      action={
        isBack
          ? `Set back to ${status}`
          : ({
              shipped: 'Mark as shipped',
              delivered: 'Mark as delivered',
              cancelled: 'Cancel order',
              returned_to_origin: 'Take the parcel back',
            }[status as string] ?? statusText(status))
      }
      busyText="Saving..."
      successText={successText}
      errorText={isReady ? errorText : incompleteText}
      dismissText={status === 'cancelled' ? 'Keep order' : 'Cancel'}
      canConfirm={isPossible}
      isDestructive={status === 'cancelled' || status === 'returned_to_origin'}
      onConfirm={send}
      onDone={onClose}
      onClose={onClose}
    >
      {order.status !== statusAtOpening && (
        <chakra.div mb="4">
          <Notice tone="warning">
            {`Meanwhile another user has set this order from ${statusAtOpening} to ${order.status}. You were about to set it to ${status}${isPossible ? ', which is still possible.' : ', which is no longer possible.'}`}
          </Notice>
        </chakra.div>
      )}
      {(status === 'cancelled' || status === 'returned_to_origin') && <DisputeNotice orderId={order.id} />}
      <chakra.p mb="4" overflowWrap="anywhere">
        {explainMove(order, move)}
      </chakra.p>
      {needs.includes('trackingNumber') && (
        <ParcelFields
          trackingNumber={trackingNumber}
          carrier={carrier}
          error={isTried ? missing.trackingNumber : undefined}
          onTrackingNumber={setTrackingNumber}
          onCarrier={setCarrier}
        />
      )}
      {needs.includes('collection') && (
        <Grid gap="4">
          <TextField
            label="Collected, in rupees"
            inputMode="decimal"
            required
            value={amount}
            error={isTried ? missing.amount : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
          <TextField
            label="Courier's reference"
            required
            maxLength={60}
            value={reference}
            error={isTried ? missing.reference : undefined}
            onChange={({ target }) => setReference(target.value)}
          />
        </Grid>
      )}
      {needs.includes('reason') && (
        <ReasonField
          hint={
            status === 'cancelled'
              ? 'The customer reads it.'
              : status === 'returned_to_origin'
                ? 'Recorded in the audit log.'
                : 'Recorded in the audit log only. The customer does not see it.'
          }
          value={reason}
          error={isTried ? missing.reason : undefined}
          onChange={setReason}
        />
      )}
    </Confirm>
  );
}

function explainMove({ orderNumber, user, total, amountDue, collection }: Order, { status, isBack }: Move): string {
  if (isBack && collection !== undefined)
    return `Order ${orderNumber} goes back one status. Use this to undo a mistake: the ${formatRupees(collection.amount)} count as not collected and are due again; stock does not change.`;
  if (isBack) return `Order ${orderNumber} goes back one status. Use this to undo a mistake: payment and stock do not change.`;
  if (status === 'shipped') return `We email ${user.firstName} that order ${orderNumber} is on its way, with the tracking number.`;
  if (status === 'returned_to_origin' && amountDue === undefined)
    return `Order ${orderNumber} could not be handed over. Its items go back on sale, and the amount paid for it (of ${formatRupees(total)}) is refunded in full. This cannot be undone.`;
  if (status === 'returned_to_origin')
    return `Order ${orderNumber} was not accepted. Its items go back on sale, nothing is paid, a credit note corrects its invoice, and the parcel counts as refused by the customer. This cannot be undone.`;
  if (status === 'cancelled' && amountDue !== undefined)
    return `The remaining items of order ${orderNumber} go back on sale. Nothing was paid, so there is nothing to refund. This cannot be undone.`;
  if (status === 'delivered') return `We email ${user.firstName} that order ${orderNumber} has arrived, and until when items can be returned.`;
  return `The remaining items of order ${orderNumber} go back on sale, and the amount paid for them (of ${formatRupees(total)}) is refunded. This cannot be undone.`;
}
