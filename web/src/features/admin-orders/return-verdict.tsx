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
import { incomplete, useDialogWrite } from './use-orders.ts';

type Verdict = 'refused' | 'received';

interface Props {
  readonly of: Order['returns'][number];
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly verdict: Verdict;
  readonly onClose: () => void;
}

export function ReturnVerdict({ of, order, verdict, onClose }: Props) {
  const { tried, send } = useDialogWrite();
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState<Readonly<Record<number, boolean>>>({});
  const isRefusal = verdict === 'refused';
  const isExchanged = isExchange(of);
  const isReady = !isRefusal || reason.trim() !== '';
  const save = () => {
    const items = of.items.map(({ productId, variantId }) => ({ productId, variantId, restock: restock[variantId] === true }));
    return changeReturn(order.id, of.id, isRefusal ? { status: 'refused', reason } : { status: 'received', items });
  };
  return (
    <Confirm
      title={isRefusal ? 'Refuse this return?' : 'Have the items arrived?'}
      action={isRefusal ? 'Refuse' : isExchanged ? 'Received' : 'Received: refund'}
      doing="Saving..."
      done={
        isRefusal
          ? 'Return refused. The customer is told why.'
          : isExchanged
            ? 'Exchange received. Now send the new items.'
            : 'Return received. The refund has started.'
      }
      failed={isReady ? 'Failed to update the return' : incomplete}
      onConfirm={() => send(isReady, save)}
      onDone={onClose}
      onClose={onClose}
    >
      {isRefusal ? (
        <ReasonField
          hint="The customer reads it."
          value={reason}
          error={tried && !isReady ? 'Please give a reason; the customer reads it' : undefined}
          onChange={setReason}
        />
      ) : (
        <>
          <chakra.p mb="4">
            {isExchanged
              ? `Nothing of order ${order.orderNumber} is refunded: the new items are sent next.`
              : `${formatRupees(of.amount)} of order ${order.orderNumber} is refunded.`}{' '}
            Tick what is as good as new and goes back on sale.
          </chakra.p>
          {of.items.map(({ orderItemId, productId, variantId, productName, quantity }) => (
            <Checkbox
              key={orderItemId}
              minH="9"
              checked={restock[variantId] === true}
              onChange={(checked) => setRestock((was) => ({ ...was, [variantId]: checked }))}
            >
              {quantity} × {productName === '' ? `Product #${productId}` : productName}: back on sale
            </Checkbox>
          ))}
        </>
      )}
    </Confirm>
  );
}
