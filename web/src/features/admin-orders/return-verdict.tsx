/** Refuses a return with a reason, or books its items back into stock. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { changeReturn } from './api/orders.ts';
import { useOrderWrites } from './use-orders.ts';

type Verdict = 'refused' | 'received';

interface Props {
  readonly of: Order['returns'][number];
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  readonly verdict: Verdict;
  readonly onClose: () => void;
}

const failed = 'Failed to update the return';

export function ReturnVerdict({ of, order, verdict, onClose }: Props) {
  const { keep, refresh } = useOrderWrites();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [restock, setRestock] = useState<Readonly<Record<number, boolean>>>({});
  const isRefusal = verdict === 'refused';
  const isExchanged = isExchange(of);
  const isReady = !isRefusal || reason.trim() !== '';
  const send = async () => {
    setTried(true);
    if (!isReady) throw new Error('something is missing');
    const items = of.items.map(({ productId, variantId }) => ({ productId, variantId, restock: restock[variantId] === true }));
    const body = isRefusal ? { status: 'refused' as const, reason } : { status: 'received' as const, items };
    try {
      await keep(await changeReturn(order.id, of.id, body));
    } catch (error) {
      await refresh();
      throw error;
    }
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
      failed={isReady ? failed : 'Please fill in what is missing'}
      onConfirm={send}
      onDone={onClose}
      onClose={onClose}
    >
      {isRefusal ? (
        <TextAreaField
          label="Reason"
          rows={3}
          maxLength={500}
          hint="The customer reads it."
          value={reason}
          error={tried && !isReady ? 'Please give a reason; the customer reads it' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : (
        <>
          <chakra.p mb="4">
            {isExchanged
              ? `Nothing of order ${order.orderNumber} is refunded: the new items are sent next.`
              : `${showRupees(of.amount)} of order ${order.orderNumber} is refunded.`}{' '}
            Tick what is as good as new and goes back on sale.
          </chakra.p>
          {of.items.map(({ orderItemId, productId, variantId, productName, quantity }) => (
            <chakra.label key={orderItemId} display="flex" gap="2" alignItems="center" minH="9" cursor="pointer">
              <input
                type="checkbox"
                checked={restock[variantId] === true}
                onChange={({ target }) => setRestock((was) => ({ ...was, [variantId]: target.checked }))}
              />
              {quantity} × {productName === '' ? `Product #${productId}` : productName}: back on sale
            </chakra.label>
          ))}
        </>
      )}
    </Confirm>
  );
}
