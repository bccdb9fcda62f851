/** Refuses a return with a reason, or books its items back into stock. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { ReasonField } from '#web/ui/admin/reason-field.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { changeReturn } from './api/orders.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { incompleteText, useDialogWrite } from './use-orders.ts';

type Decision = 'refused' | 'received';

interface Props {
  readonly returned: Order['returns'][number];
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly decision: Decision;
  readonly onClose: () => void;
}

export function DecideReturn({ returned, order, decision, onClose }: Props) {
  const { isTried, send } = useDialogWrite();
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState<Readonly<Record<number, boolean>>>({});
  const isRefusal = decision === 'refused';
  const isExchanged = isExchange(returned);
  // Units that an offer gave for nothing have no refund.
  const isFree = !isExchanged && returned.amount === 0;
  const isReady = !isRefusal || reason.trim() !== '';
  const save = () => {
    const items = returned.items.map(({ productId, variantId }) => ({ productId, variantId, restock: restock[variantId] === true }));
    return changeReturn(order.id, returned.id, isRefusal ? { status: 'refused', reason } : { status: 'received', items });
  };
  return (
    <Confirm
      title={isRefusal ? 'Refuse this return?' : 'Have the items arrived?'}
      action={isRefusal ? 'Refuse' : isExchanged || isFree ? 'Received' : 'Received: refund'}
      busyText="Saving..."
      successText={
        isRefusal
          ? 'Return refused. We email the customer the reason.'
          : isExchanged
            ? 'Exchange received. Now send the new items.'
            : isFree
              ? 'Return received. Nothing was paid for these items.'
              : 'Return received. The refund has started.'
      }
      errorText={isReady ? 'Failed to update the return' : incompleteText}
      onConfirm={() => send(isReady, save)}
      onDone={onClose}
      onClose={onClose}
    >
      {isRefusal ? (
        <ReasonField
          hint="The customer reads it."
          value={reason}
          error={isTried && !isReady ? 'Please give a reason; the customer reads it' : undefined}
          onChange={setReason}
        />
      ) : (
        <>
          {!isExchanged && <DisputeNotice orderId={order.id} />}
          <chakra.p mb="4">
            {isExchanged
              ? `Nothing of order ${order.orderNumber} is refunded: the new items are sent next.`
              : isFree
                ? `Nothing was paid for these items of order ${order.orderNumber}, so nothing is refunded.`
                : `${formatRupees(returned.amount)} of order ${order.orderNumber} is refunded.`}{' '}
            Tick what is as good as new and goes back on sale.
          </chakra.p>
          {returned.items.map(({ orderItemId, productId, variantId, productName, quantity }) => (
            <Checkbox
              key={orderItemId}
              minH="9"
              checked={restock[variantId] === true}
              onChange={(checked) => setRestock((previous) => ({ ...previous, [variantId]: checked }))}
            >
              {quantity} × {productName === '' ? `Product #${productId}` : productName}: back on sale
            </Checkbox>
          ))}
        </>
      )}
    </Confirm>
  );
}
