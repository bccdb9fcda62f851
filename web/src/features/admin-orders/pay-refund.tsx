/** Shows staff where a refund of collected money goes, and records that they have paid it. */
import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { emptyPayout, PayoutFields, parsePayout } from '#web/ui/form/payout-fields.tsx';
import { Definition, DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { payRefund } from './api/orders.ts';
import { incompleteText, useOrderWrites } from './use-orders.ts';

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
  const [values, setValues] = useState(emptyPayout);
  // A customer whose account is deleted can no longer enter one: staff ask for it in another way, and enter it.
  const entered = account !== undefined && account.payTo === undefined ? parsePayout(values) : undefined;
  const isIncomplete = reference.trim() === '' || (entered !== undefined && 'fields' in entered);
  const send = async () => {
    setIsTried(true);
    if (isIncomplete) throw new Error('something is missing');
    try {
      const to = entered === undefined ? { paidTo: account?.payout } : { payout: entered.data };
      await replaceOrder(await payRefund(order.id, refund.id, { reference, ...to }));
    } catch (error) {
      // Another user may have paid it: this page must not ask for it a second time.
      await refresh();
      throw error;
    }
  };
  return (
    <>
      {order.payTo === undefined && <chakra.span color="ink.soft">The customer has not entered an account for the refund yet.</chakra.span>}
      <Button size="sm" variant="outline" onClick={() => setAccount(order)}>
        Pay it
      </Button>
      {account !== undefined && (
        <Confirm
          title={`Pay ${formatRupees(refund.amount)} to the customer`}
          action="Mark as paid"
          busyText="Saving..."
          successText="The refund is recorded. We email the customer."
          errorText={isIncomplete ? incompleteText : 'Failed to record the payment'}
          dismissText="Cancel"
          canConfirm
          onConfirm={send}
          onDone={() => setAccount(undefined)}
          onClose={() => setAccount(undefined)}
        >
          <chakra.p mb="3">Pay it from the shop's bank account, then enter the reference of that payment.</chakra.p>
          {account.payTo !== undefined && (
            <DefinitionList layout="dense">
              {Object.entries(account.payTo).map(([name, value]) => (
                <Definition key={name} name={name}>
                  {value}
                </Definition>
              ))}
            </DefinitionList>
          )}
          <chakra.div mt="4" display="grid" gap="3">
            {entered !== undefined && (
              <>
                <p>Ask the customer where the money goes. We keep only a masked form of the account.</p>
                <PayoutFields
                  values={values}
                  errors={isTried && 'fields' in entered ? entered.fields : {}}
                  onChange={(changes) => setValues({ ...values, ...changes })}
                />
              </>
            )}
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
