// @vitest-environment happy-dom
/** The figures of a basket or an order. */
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { system } from '#web/theme.ts';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';

it('shows the added tax beside the tax in the prices while a basket has both', () => {
  const figures = { subtotal: 200, discount: 0, tax: 18, taxIncluded: 15.25, shippingCost: 0, codFee: 0, total: 218, offers: [] };
  render(
    <ChakraProvider value={system}>
      <OrderTotals figures={figures} />
    </ChakraProvider>,
  );
  expect(screen.getByText('Tax').nextSibling?.textContent).toBe('₹18.00');
  expect(screen.getByText('GST in the total').nextSibling?.textContent).toBe('₹15.25');
});
