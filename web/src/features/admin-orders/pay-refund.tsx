/** Shows staff where a refund of collected money goes, and records that they have paid it. */
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { showRupees } from '#shared/rules/money.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { payRefund } from './api/orders.ts';
import { incompleteText, isConflict, useOrderWrites } from './use-orders.ts';

interface Props {
  readonly order: Order;
  readonly refund: Order['refunds'][number];
}

export function PayRefund({ order, refund }: Props) {
  const { replaceOrder, refresh } = useOrderWrites();
  // The account as it was when the dialog opened: staff pay to this one, even if the customer enters another meanwhile.
  const [account, setAccount] = useState<Pick<Order, 'payTo' | 'payout'>>();
  const [reference, setReference] = useState('');
  const [isTried, setIsTried] = useState(false);
  if (order.payTo === undefined) return <chakra.span color="ink.soft">The customer has not entered an account for the refund yet.</chakra.span>;
  const send = async () => {
    setIsTried(true);
    if (reference.trim() === '') throw new Error('something is missing');
    try {
      await replaceOrder(await payRefund(order.id, refund.id, { reference, paidTo: account?.payout }));
    } catch (error) {
      // Another user has recorded it.
      if (isConflict(error)) await refresh();
      throw error;
    }
  };
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAccount(order)}>
        Pay it
      </Button>
      {account !== undefined && (
        <Confirm
          title={`Pay ${showRupees(refund.amount)} to the customer`}
          action="Mark as paid"
          busyText="Saving..."
          successText="The refund is recorded, and the customer is told."
          errorText={reference.trim() === '' ? incompleteText : 'Failed to record the payment'}
          dismissText="Cancel"
          canConfirm
          onConfirm={send}
          onDone={() => setAccount(undefined)}
          onClose={() => setAccount(undefined)}
        >
          <chakra.p mb="3">Pay it from the shop's bank account, then enter the reference of that payment.</chakra.p>
          <DefinitionList layout="dense">
            {Object.entries(account.payTo ?? {}).map(([name, value]) => (
              <Definition key={name} name={name}>
                {value}
              </Definition>
            ))}
          </DefinitionList>
          <chakra.div mt="4">
            <TextField
              label="Reference (UTR or UPI transaction id)"
              required
              maxLength={60}
              value={reference}
              error={isTried && reference.trim() === '' ? 'Enter the reference of the payment' : undefined}
              onChange={({ target }) => setReference(target.value)}
            />
          </chakra.div>
        </Confirm>
      )}
    </>
  );
}
