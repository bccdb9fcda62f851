/** Asks where a refund goes of money that was collected on delivery: a UPI id or a bank account. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { emptyPayout, PayoutFields, parsePayout } from '#web/ui/form/payout-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { savePayout } from './api/orders.ts';
import { ErrorList } from './error-list.tsx';
import { useOrderAction } from './use-order-action.ts';

/** `onStep`: called when the pressed button disappears with what it belongs to. */
export default function PayoutForm({ order: { id, payout }, onStep }: { order: Order; onStep: () => void }) {
  const { busy, failure, run } = useOrderAction();
  const [isOpen, setOpen] = useState(payout === undefined);
  const [values, setValues] = useState(emptyPayout);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  if (!isOpen)
    return (
      <Flex gap="3" align="center" wrap="wrap" fontSize="sm">
        <span>We pay it to {payout}.</span>
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            setOpen(true);
            onStep();
          }}
        >
          Change
        </Button>
      </Flex>
    );
  const save = async (form: HTMLFormElement) => {
    const result = parsePayout(values);
    if ('fields' in result) {
      setFieldErrors(result.fields);
      form.querySelector<HTMLInputElement>(`[name="${Object.keys(result.fields)[0]}"]`)?.focus();
      return;
    }
    if ((await run(() => savePayout(id, result.data), 'Saved. We pay your refund there.', 'Failed to save. Please try again.')) === null) return;
    setOpen(false);
    onStep();
  };
  return (
    <chakra.form
      noValidate
      aria-label="Where your refund goes"
      display="grid"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <p>You paid on delivery. Where shall we send your refund?</p>
      <PayoutFields
        values={values}
        errors={fieldErrors}
        onChange={(changes) => {
          setValues({ ...values, ...changes });
          setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !(name in changes))));
        }}
      />
      <PrivacyNote>We use this only to pay your refund.</PrivacyNote>
      <ErrorList errors={failure === null ? [] : [failure]} mt="0" />
      <div>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </chakra.form>
  );
}
