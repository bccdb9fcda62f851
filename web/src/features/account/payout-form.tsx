/** Asks where a refund goes of money that was collected on delivery: a UPI id or a bank account. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Order, PayoutInput } from '#shared/contract/order/order.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { savePayout } from './api/orders.ts';
import { Problems } from './problems.tsx';
import { useOrderAction } from './use-order-action.ts';

const ways = [
  ['upi', 'UPI'],
  ['bank', 'Bank account'],
] as const;
type Way = (typeof ways)[number][0];
const blank = { upi: '', accountName: '', accountNumber: '', ifsc: '' };

export default function PayoutForm({ order: { id, payout } }: { order: Order }) {
  const { busy, failure, act } = useOrderAction();
  const [isOpen, setOpen] = useState(payout === undefined);
  const [way, setWay] = useState<Way>('upi');
  const [values, setValues] = useState(blank);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  if (!isOpen)
    return (
      <Flex gap="3" align="center" wrap="wrap" fontSize="sm">
        <span>We pay it to {payout}.</span>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          Change
        </Button>
      </Flex>
    );
  const field = (name: keyof typeof blank, label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      required
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
      value={values[name]}
      error={wrong[name]}
      onChange={({ target }) => {
        setValues({ ...values, [name]: target.value });
        setWrong({ ...wrong, [name]: '' });
      }}
    />
  );
  const save = async (form: HTMLFormElement) => {
    const { upi, ...bank } = values;
    const result = parseInput(PayoutInput(), way === 'upi' ? { kind: 'upi', upi } : { kind: 'bank', ...bank });
    if ('fields' in result) {
      setWrong(result.fields);
      form.querySelector<HTMLInputElement>(`[name="${Object.keys(result.fields)[0]}"]`)?.focus();
      return;
    }
    if ((await act(() => savePayout(id, result.data), 'Saved. We pay your refund there.', 'Failed to save. Please try again.')) !== null)
      setOpen(false);
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
      <chakra.fieldset border="0" p="0" display="flex" gap="5" flexWrap="wrap">
        <chakra.legend srOnly>Way of payment</chakra.legend>
        {ways.map(([id, label]) => (
          <chakra.label key={id} display="flex" gap="2" alignItems="center" minH="7" cursor="pointer">
            <chakra.input type="radio" name="way" checked={way === id} onChange={() => setWay(id)} boxSize="5" accentColor="var(--n-colors-brand)" />
            {label}
          </chakra.label>
        ))}
      </chakra.fieldset>
      {way === 'upi' ? (
        field('upi', 'UPI id', 'Like name@okbank')
      ) : (
        <>
          {field('accountName', 'Account holder')}
          {field('accountNumber', 'Account number')}
          {field('ifsc', 'IFSC', 'On your cheque or passbook, like HDFC0001234')}
        </>
      )}
      <PrivacyNote>We use this only to pay your refund.</PrivacyNote>
      <Problems of={failure === null ? [] : [failure]} mt="0" />
      <div>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </chakra.form>
  );
}
