// @vitest-environment happy-dom
/** Where a refund goes of money that was collected on delivery: a UPI id or a bank account. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order/order.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { anOrder } from '#tests/web/kit/orders.ts';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as OrderPage } from '#web/features/account/order-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const waiting = { id: 'r1', amount: 590, status: 'pending', reason: 'by_shop', createdAt: '2026-11-20T10:00:00.000Z', isPayout: true } as const;
let order: Order;
let sent: unknown[] = [];
let reply: () => Response;
setUpServer(
  http.get('*/api/orders/:id', () => HttpResponse.json(order)),
  http.put('*/api/orders/:id/payout', async ({ request }) => {
    sent.push(await request.json());
    return reply();
  }),
);
beforeEach(() => {
  signIn();
  sent = [];
  order = anOrder('o1', { paymentMethod: 'cod', refunds: [waiting] });
  reply = () => HttpResponse.json((order = { ...order, payout: 'as***@okbank' }));
});

const open = () =>
  renderAt(
    <>
      <OrderPage />
      <Toaster />
    </>,
    '/orders/o1',
    '/orders/:id',
  );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Where your refund goes' }));

it('saves a UPI id and then shows only where the refund goes', async () => {
  open();
  await type('UPI id', 'asha.rao@okbank');
  save();
  expect(await screen.findByText('We pay it to as***@okbank.')).toBeTruthy();
  expect(sent).toEqual([{ kind: 'upi', upi: 'asha.rao@okbank' }]);
  expect(screen.queryByRole('form', { name: 'Where your refund goes' })).toBeNull();
});

it('sends no invalid refund account, and focuses the first wrong field', async () => {
  open();
  await expectPrivacyNote('only to pay your refund');
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank account' }));
  await type('Account holder', 'Asha Rao');
  await type('Account number', '12345');
  await type('IFSC', 'HDFC1001234');
  save();
  await waitFor(async () => expect((await field('Account number')).getAttribute('aria-invalid')).toBe('true'));
  expect((await field('IFSC')).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await field('Account number'));
  expect(sent).toEqual([]);
});

it('marks a field as wrong only until it is changed', async () => {
  open();
  await type('UPI id', 'asha');
  expect((await field('UPI id')).getAttribute('aria-invalid')).not.toBe('true');
  save();
  await waitFor(async () => expect((await field('UPI id')).getAttribute('aria-invalid')).toBe('true'));
  await type('UPI id', 'asha.rao');
  expect((await field('UPI id')).getAttribute('aria-invalid')).not.toBe('true');
});

it('saves a bank account and changes it again', async () => {
  reply = () => HttpResponse.json((order = { ...order, payout: '******9012 at HDFC0001234' }));
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Bank account' }));
  await type('Account holder', 'Asha Rao');
  await type('Account number', '1234 5678 9012');
  await type('IFSC', 'hdfc0001234');
  save();
  expect(await screen.findByText('We pay it to ******9012 at HDFC0001234.')).toBeTruthy();
  expect(sent).toEqual([{ kind: 'bank', accountName: 'Asha Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' }]);
  // Each step removes the pressed button; the focus stays at the refund.
  expect(document.activeElement?.textContent).toContain('We pay it to');
  const change = screen.getByRole('button', { name: 'Change' });
  change.focus();
  fireEvent.click(change);
  expect(document.activeElement?.contains(await field('UPI id'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('shows why the server refuses a refund account and keeps what was typed', async () => {
  reply = () => errorResponse('payout_not_needed');
  open();
  await type('UPI id', 'asha.rao@okbank');
  save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await field('UPI id')).value).toBe('asha.rao@okbank');
});

it('shows no form for a refund account while no refund waits to be paid', async () => {
  order = anOrder('o1', { paymentMethod: 'cod', refunds: [{ ...waiting, status: 'processed', reference: 'UTR-1', paidTo: 'as***@okbank' }] });
  open();
  expect(await screen.findByText(/as\*\*\*@okbank/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Where your refund goes' })).toBeNull();
});
