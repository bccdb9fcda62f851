/** The fields for an account that receives a refund: a UPI id or a bank account. */
import { chakra } from '@chakra-ui/react';
import { parseInput } from '#shared/contract/input-errors.ts';
import { PayoutInput } from '#shared/contract/order/order.ts';
import { TextField } from './field.tsx';

const accountKinds = [
  ['upi', 'UPI'],
  ['bank', 'Bank account'],
] as const;

interface PayoutValues {
  readonly kind: (typeof accountKinds)[number][0];
  readonly upi: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}
type TextName = Exclude<keyof PayoutValues, 'kind'>;

export const emptyPayout: PayoutValues = { kind: 'upi', upi: '', accountName: '', accountNumber: '', ifsc: '' };

/** The account as the API takes it, or the error of each field. */
export const parsePayout = ({ kind, upi, ...bank }: PayoutValues) => parseInput(PayoutInput(), kind === 'upi' ? { kind, upi } : { kind, ...bank });

interface Props {
  readonly values: PayoutValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<PayoutValues>) => void;
}

export function PayoutFields({ values, errors, onChange }: Props) {
  const renderField = (name: TextName, label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      required
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <chakra.fieldset border="0" p="0" display="flex" gap="5" flexWrap="wrap">
        <chakra.legend srOnly>Way of payment</chakra.legend>
        {accountKinds.map(([kind, label]) => (
          <chakra.label key={kind} display="flex" gap="2" alignItems="center" minH="7" cursor="pointer">
            <chakra.input
              type="radio"
              name="kind"
              checked={values.kind === kind}
              onChange={() => onChange({ kind })}
              boxSize="5"
              accentColor="var(--n-colors-brand)"
            />
            {label}
          </chakra.label>
        ))}
      </chakra.fieldset>
      {values.kind === 'upi' ? (
        renderField('upi', 'UPI id', 'Like name@okbank')
      ) : (
        <>
          {renderField('accountName', 'Account holder')}
          {renderField('accountNumber', 'Account number')}
          {renderField('ifsc', 'IFSC', 'On your cheque or passbook, like HDFC0001234')}
        </>
      )}
    </>
  );
}
