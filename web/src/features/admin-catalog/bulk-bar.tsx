/** Changes price, stock or status of several products at once, with one reason. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { type Product, productStatuses } from '#shared/contract/catalogue/catalog.ts';
import { formatRupees, percentOf, toPaise, toRupees } from '#shared/rules/money.ts';
import type { Answer } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { dense, denseSelect } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { changeProducts } from './api/catalogue.ts';

const kinds = { percent: 'Change price by per cent', price: 'Set price', stock: 'Change stock by units', status: 'Set status' } as const;
type Kind = keyof typeof kinds;
type Results = Answer<'product.changeMany'>['results'];

/** Some products could not be changed; the message counts them. */
class SomeRejected extends Error {}

/** The request, or null while the input is invalid. */
function changeFrom(kind: Kind, text: string) {
  const value = text.trim();
  if (kind === 'status') {
    const status = productStatuses.find((each) => each === value);
    return status === undefined ? null : { status };
  }
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return null;
  if (kind === 'percent') return number === 0 || number < -90 || number > 500 ? null : { price: { percent: number } };
  if (kind === 'stock') return Number.isInteger(number) && number !== 0 ? { stock: { change: number } } : null;
  return number > 0 && /^\d+(?:\.\d{1,2})?$/.test(value) ? { price: { to: number } } : null;
}

function describeOutcome(kind: Kind, text: string, { price, regularPrice = price, stock, status, options, variants }: Product): string {
  const change = changeFrom(kind, text);
  if (change === null) return '';
  if (options.length > 0 && kind !== 'status') {
    const count = variants.length;
    if (kind === 'stock') return `has ${count} variants, each with its own stock: adjust them on the stock page`;
    return kind === 'percent'
      ? `the price of each of its ${count} variants by ${text.trim()} %`
      : `each of its ${count} variants at ${formatRupees(Number(text))}`;
  }
  // The change is one of the usual price, also while a sale runs.
  if (kind === 'percent')
    return `${formatRupees(regularPrice)} becomes ${formatRupees(toRupees(percentOf(toPaise(regularPrice), 100 + Number(text))))}`;
  if (kind === 'price') return `${formatRupees(regularPrice)} becomes ${formatRupees(Number(text))}`;
  return kind === 'stock' ? `${stock} becomes ${stock + Number(text)}` : `${status} becomes ${text}`;
}

interface BulkBarProps {
  readonly products: readonly Product[];
  /** Called with the products that stay selected, because they could not be changed. */
  readonly onChanged: (rejected: readonly number[]) => void;
}

export function BulkBar({ products, onChanged }: BulkBarProps) {
  const [open, setOpen] = useState(false);
  const [warning, setWarning] = useState('');
  // The dialog stays open when the list is read again and its rows change.
  return (
    <>
      {products.length > 0 && (
        <>
          <chakra.span fontSize="sm" role="status">{`${products.length} selected`}</chakra.span>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              setWarning('');
              setOpen(true);
            }}
          >
            Change selected
          </Button>
        </>
      )}
      {open && <BulkDialog products={products} onClose={() => setOpen(false)} onChanged={onChanged} onWarning={setWarning} />}
      {warning !== '' && (
        <chakra.div role="alert" flexBasis="100%">
          <Notice tone="warning">{warning}</Notice>
        </chakra.div>
      )}
    </>
  );
}

interface BulkDialogProps extends BulkBarProps {
  readonly onClose: () => void;
  /** Called with what the owner should know about the changed prices. */
  readonly onWarning: (text: string) => void;
}

function BulkDialog({ products: selected, onClose, onChanged, onWarning }: BulkDialogProps) {
  const invalidate = useInvalidate();
  const [initiallySelected] = useState(selected);
  const [kind, setKind] = useState<Kind>('percent');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [rejected, setRejected] = useState<Results>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  // The products that were selected when the dialog opened, whatever the list shows by now; after an attempt the rejected ones as they are now.
  const products = rejected.length === 0 ? initiallySelected : selected;
  const change = changeFrom(kind, text);
  const nameOf = (id: number) => initiallySelected.find((each) => each.id === id)?.name ?? String(id);
  const changeAll = async () => {
    if (change === null) return;
    const { results } = await changeProducts(
      { products: products.map(({ id, version }) => ({ id, ...(version === undefined ? {} : { version }) })), ...change, reason: reason.trim() },
      `${key}-${kind}-${text.trim()}`,
    );
    const failed = results.filter(({ ok }) => !ok);
    setRejected(failed);
    onWarning(results.flatMap(({ id, warning }) => (warning === undefined ? [] : [`${nameOf(id)}: ${warning}`])).join(' '));
    await invalidate('catalog.listProducts', 'catalog.readProduct', 'overview.attention');
    onChanged(failed.map(({ id }) => id));
    // The next attempt is for the rejected products alone, so it is another request.
    setKey(crypto.randomUUID());
    if (failed.length > 0) throw new SomeRejected(`${results.length - failed.length} changed, ${failed.length} not`);
  };
  return (
    <Confirm
      title={`Change ${products.length} ${products.length === 1 ? 'product' : 'products'}`}
      action="Change"
      busyText="Changing..."
      errorText={(error) => (error instanceof SomeRejected ? error.message : errorMessage(error, 'Failed to update'))}
      canConfirm={change !== null && reason.trim() !== '' && products.length > 0}
      onConfirm={changeAll}
      onDone={() => {
        toast('success', 'Updated');
        onClose();
      }}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <SelectField
          {...denseSelect}
          label="What to change"
          value={kind}
          onChange={({ target }) => {
            setKind((Object.keys(kinds) as Kind[]).find((each) => each === target.value) ?? 'percent');
            setText('');
          }}
          options={Object.entries(kinds)}
        />
        {kind === 'status' ? (
          <SelectField
            {...denseSelect}
            label="Status"
            value={text}
            onChange={({ target }) => setText(target.value)}
            options={[['', 'Choose a status'], ...productStatuses.map((status) => [status, status] as const)]}
          />
        ) : (
          <TextField
            {...dense}
            label={{ percent: 'Per cent', price: 'New price (₹)', stock: 'Units more or less' }[kind]}
            hint={
              { percent: '-10 for ten per cent less', price: 'The same for all of them', stock: '+12 for a delivery, -1 for what is missing' }[kind]
            }
            value={text}
            error={text !== '' && text !== '-' && text !== '+' && change === null ? 'Please check this number' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <TextField {...dense} label="Reason" required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        <chakra.ul aria-label="What becomes of them" fontSize="sm" pl="5" maxH="10rem" overflowY="auto">
          {products.map((product) => (
            <li key={product.id}>
              {product.name}
              <chakra.span color="ink.soft">{change === null ? '' : `: ${describeOutcome(kind, text, product)}`}</chakra.span>
            </li>
          ))}
        </chakra.ul>
        {rejected.length > 0 && (
          <div role="alert">
            <Notice tone="error">{rejected.map(({ id, message }) => `${nameOf(id)}: ${message ?? ''}`).join(' ')}</Notice>
          </div>
        )}
      </Flex>
    </Confirm>
  );
}
