/** Notes beside the price of a line in a cart and a checkout. */
import { chakra } from '@chakra-ui/react';
import { formatPrice } from '#shared/rules/money.ts';
import { taxNote } from '#web/content/policy.ts';

interface NoteProps {
  readonly includesTax: boolean;
}

/** Says that tax is added to the amount before it; nothing where the amount includes tax. */
export const TaxNote = ({ includesTax }: NoteProps) =>
  includesTax ? null : (
    <chakra.span fontSize="xs" fontWeight="400" color="ink.soft">
      {' '}
      {taxNote}
    </chakra.span>
  );

/** The price before a sale; nothing without a sale. */
export const PriceBeforeSale = ({ price, includesTax }: NoteProps & { price: number | undefined }) =>
  price === undefined ? null : (
    <>
      {' '}
      <chakra.span srOnly>Before the sale </chakra.span>
      <s>{formatPrice(price)}</s>
      <TaxNote includesTax={includesTax} />
    </>
  );

/** How much offers take off a line. */
export const LineSaving = ({ amount }: { amount: number }) => (
  <chakra.span display="block" fontSize="sm" fontWeight="600" color="sale">
    You save {formatPrice(amount)}
  </chakra.span>
);
