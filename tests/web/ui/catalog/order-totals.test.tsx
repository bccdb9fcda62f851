// @vitest-environment happy-dom
/** The figures of a basket or an order. */
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { system } from '#web/theme.ts';
import { OrderTotals } from '#web/ui/catalog/order-totals.tsx';

afterEach(cleanup);

const figures = { subtotal: 200, discount: 0, tax: 0, taxIncluded: 0, shippingCost: 0, codFee: 0, total: 200, offers: [] };
const show = (props: ComponentProps<typeof OrderTotals>) =>
  render(
    <ChakraProvider value={system}>
      <OrderTotals {...props} />
    </ChakraProvider>,
  );

it('shows the added tax beside the tax in the prices while a basket has both', () => {
  show({ figures: { ...figures, tax: 18, taxIncluded: 15.25, total: 218 }, includesTax: false });
  expect(screen.getByText('Tax').nextSibling?.textContent).toBe('₹18.00');
  expect(screen.getByText('GST in the total').nextSibling?.textContent).toBe('₹15.25');
});

it('says how much shipping a coupon saves once the server knows it', () => {
  const offer = { code: 'FREE', title: 'Free delivery', amount: 0 };
  show({ figures: { ...figures, offers: [{ ...offer, savedShipping: 49 }] }, includesTax: true });
  expect(screen.getByText('Free delivery (FREE)').nextSibling?.textContent).toBe('You save ₹49.00');
  cleanup();
  show({ figures: { ...figures, offers: [offer] }, includesTax: true });
  expect(screen.getByText('Free delivery (FREE)').nextSibling?.textContent).toBe('Applied');
});

it('shows of goods without tax a tax of 0 only where tax is added to the prices', () => {
  show({ figures, includesTax: false });
  expect(screen.getByText('Tax').nextSibling?.textContent).toBe('₹0.00');
  cleanup();
  show({ figures, includesTax: true });
  expect([screen.queryByText('Tax'), screen.queryByText('GST in the total')]).toEqual([null, null]);
});
