/** Notes beside the price of a line in a cart and a checkout. */
import { chakra } from '@chakra-ui/react';
import { formatPrice } from '#shared/rules/money.ts';

/** The price before a sale; nothing without a sale. */
export const Before = ({ price }: { price: number | undefined }) =>
  price === undefined ? null : (
    <>
      {' '}
      <chakra.span srOnly>Before the sale </chakra.span>
      <s>{formatPrice(price)}</s>
    </>
  );

/** How much offers take off a line. */
export const Saving = ({ amount }: { amount: number }) => (
  <chakra.span display="block" fontSize="sm" fontWeight="600" color="sale">
    You save {formatPrice(amount)}
  </chakra.span>
);
