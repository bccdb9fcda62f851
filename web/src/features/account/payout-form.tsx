/** Asks where a refund goes of money that was collected on delivery: a UPI id or a bank account. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { type Order, PayoutInput } from '#shared/contract/order/order.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { savePayout } from './api/orders.ts';
import { ErrorList } from './problems.tsx';
import { useOrderAction } from './use-order-action.ts';

const accountKinds = [
  ['upi', 'UPI'],
  ['bank', 'Bank account'],
] as const;
type AccountKind = (typeof accountKinds)[number][0];
const emptyValues = { upi: '', accountName: '', accountNumber: '', ifsc: '' };

/** `onStep`: called when the pressed button disappears with what it belongs to. */
export default function PayoutForm({ order: { id, payout }, onStep }: { order: Order; onStep: () => void }) {
  const { busy, failure, run } = useOrderAction();
  const [isOpen, setOpen] = useState(payout === undefined);
  const [kind, setKind] = useState<AccountKind>('upi');
  const [values, setValues] = useState(emptyValues);
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
  const renderField = (name: keyof typeof emptyValues, label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      required
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
      value={values[name]}
      error={fieldErrors[name]}
      onChange={({ target }) => {
        setValues({ ...values, [name]: target.value });
        const { [name]: _, ...others } = fieldErrors;
        setFieldErrors(others);
      }}
    />
  );
  const save = async (form: HTMLFormElement) => {
    const { upi, ...bank } = values;
    const result = parseInput(PayoutInput(), kind === 'upi' ? { kind: 'upi', upi } : { kind: 'bank', ...bank });
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
      <chakra.fieldset border="0" p="0" display="flex" gap="5" flexWrap="wrap">
        <chakra.legend srOnly>Way of payment</chakra.legend>
        {accountKinds.map(([id, label]) => (
          <chakra.label key={id} display="flex" gap="2" alignItems="center" minH="7" cursor="pointer">
            <chakra.input
              type="radio"
              name="kind"
              checked={kind === id}
              onChange={() => setKind(id)}
              boxSize="5"
              accentColor="var(--n-colors-brand)"
            />
            {label}
          </chakra.label>
        ))}
      </chakra.fieldset>
      {kind === 'upi' ? (
        renderField('upi', 'UPI id', 'Like name@okbank')
      ) : (
        <>
          {renderField('accountName', 'Account holder')}
          {renderField('accountNumber', 'Account number')}
          {renderField('ifsc', 'IFSC', 'On your cheque or passbook, like HDFC0001234')}
        </>
      )}
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
