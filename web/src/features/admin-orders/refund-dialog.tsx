/** Refunds a part or all of an order without a return, with a reason. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees, toPaise, toRupees } from '#shared/rules/money.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { countsAsReturned } from '#shared/rules/order/return-status.ts';
import { isSameVariant, itemName, type LineRef } from '#shared/rules/order/variant-ref.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { refundOrder } from './api/orders.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { incompleteText, isConflict, useOrderWrites } from './use-orders.ts';

/** Units that are neither returned nor requested to be. */
const refundableItems = ({ orderItems, returns }: Order) => {
  const returnedItems = returns.filter(({ status }) => countsAsReturned(status)).flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const quantity = returnedItems.reduce((left, each) => left - (isSameVariant(each, item) ? each.quantity : 0), item.quantity);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
};

/** The refund of these units in rupees; the server calculates it again. */
const refundAmount = (lines: Order['orderItems'], units: readonly (LineRef & { readonly quantity: number })[]): number =>
  toRupees(
    units.reduce((sum, unit) => {
      const line = lines.find((each) => isSameVariant(each, unit));
      return sum + toPaise(line?.givesBack?.[unit.quantity - 1] ?? 0);
    }, 0),
  );

const RefundOption = chakra('label', { base: { display: 'flex', gap: '2', alignItems: 'center', minH: '8', fontSize: 'sm', cursor: 'pointer' } });

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { replaceOrder, refresh } = useOrderWrites();
  const left = refundableItems(order);
  const isSent = order.status === 'shipped' || order.status === 'delivered';
  const [isWhole, setWhole] = useState(isSent);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const [restock, setRestock] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const items = left.flatMap(({ productId, variantId, quantity }) => {
    const chosenQuantity = Math.min(quantities[variantId] ?? 0, quantity);
    return chosenQuantity > 0 ? [{ productId, variantId, quantity: chosenQuantity }] : [];
  });
  const amount = refundAmount(left, isWhole ? left : items);
  const isReady = reason.trim() !== '' && (isWhole || items.length > 0);
  const send = async () => {
    setIsTried(true);
    if (!isReady) throw new Error('something is missing');
    const body = { revision: order.revision, restock, reason, ...(isWhole ? {} : { items }) };
    try {
      await replaceOrder(await refundOrder(order.id, body));
    } catch (error) {
      if (isConflict(error)) await refresh();
      throw error;
    }
  };
  return (
    <Confirm
      title="Refund without a return"
      action={amount === 0 ? 'Refund' : `Refund ${formatRupees(amount)}`}
      busyText="Refunding..."
      successText="Refund started"
      errorText={isReady ? 'Failed to refund' : incompleteText}
      onConfirm={send}
      onDone={onClose}
      onClose={onClose}
    >
      <DisputeNotice orderId={order.id} />
      <chakra.p mb="4" fontSize="sm">
        {order.paymentMethod === cashOnDelivery
          ? 'The money was collected on delivery. You pay it to the customer’s UPI id or bank account, with its tax.'
          : 'The money goes back the way it was paid, with its tax.'}{' '}
        We email the customer a credit note. This cannot be undone.
      </chakra.p>
      <chakra.fieldset mb="4">
        <chakra.legend fontWeight="600" fontSize="sm" mb="1">
          How much
        </chakra.legend>
        <RefundOption aria-disabled={!isSent}>
          <input type="radio" name="how-much" checked={isWhole} disabled={!isSent} onChange={() => setWhole(true)} />
          {isSent ? 'All that is left of the order' : 'All of it: an order that is not sent is cancelled instead'}
        </RefundOption>
        <RefundOption>
          <input type="radio" name="how-much" checked={!isWhole} onChange={() => setWhole(false)} />
          Some items
        </RefundOption>
      </chakra.fieldset>
      {!isWhole && (
        <Flex direction="column" gap="3" mb="4">
          {left.map(({ quantity, ...item }) => (
            <SelectField
              key={item.id}
              label={`How many of ${itemName(item)}`}
              error={isTried && items.length === 0 ? 'Choose at least one item to refund' : undefined}
              value={quantities[item.variantId] ?? 0}
              onChange={({ target }) => setQuantities((previous) => ({ ...previous, [item.variantId]: Number(target.value) }))}
              options={Array.from({ length: quantity + 1 }, (_, each) => [each, each])}
            />
          ))}
        </Flex>
      )}
      <Checkbox mb="4" minH="8" fontSize="sm" checked={restock} onChange={setRestock}>
        The items are here and go back on sale
      </Checkbox>
      <ReasonField
        maxLength={200}
        hint="The customer reads it."
        value={reason}
        error={isTried && reason.trim() === '' ? 'Please give a reason; the customer reads it' : undefined}
        onChange={setReason}
      />
    </Confirm>
  );
}
