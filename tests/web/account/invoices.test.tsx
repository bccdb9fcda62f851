// @vitest-environment happy-dom
/** Invoices and credit notes on the account page: download, preview and invoices not yet written. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contract/order/order.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { anOrder } from '#tests/web/kit/orders.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as ProfilePage } from '#web/features/account/profile-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let orders: Order[] = [];
let reply: (path: string) => Response;
let reads = 0;
setUpServer(
  http.get('*/api/users/profile', () =>
    HttpResponse.json({
      success: true,
      message: 'ok',
      user: { ...asha, name: 'Asha Verma', gender: 'Not Selected', dob: '', image: '', address: { line1: '', line2: '' }, emailVerified: true },
    }),
  ),
  http.get('*/api/orders', () => {
    reads += 1;
    return HttpResponse.json({ data: orders, meta: { total: orders.length, page: 1, limit: 10, totalPages: 1 } });
  }),
  http.get('*.pdf', ({ request }) => reply(new URL(request.url).pathname)),
);
beforeEach(() => {
  signIn();
  orders = [];
  reply = () => HttpResponse.json(orders[0]);
});

const at = () =>
  renderAt(
    <>
      <ProfilePage />
      <Toaster />
    </>,
    '/profile?tab=invoices',
    '/profile',
  );

const orderWithInvoice = () =>
  anOrder('5', {
    invoice: { number: 'NAN/26-27/000007', issuedAt: '2026-11-01T20:00:00.000Z', url: '/api/orders/5/invoice.pdf' },
    creditNotes: [
      {
        id: 'c1',
        number: 'NCN/26-27/000002',
        issuedAt: '2026-11-03T20:00:00.000Z',
        amount: 100,
        url: '/api/orders/5/credit-notes/c1/credit-note.pdf',
      },
    ],
  });

it('says that a customer without orders has no invoices', async () => {
  at();
  expect(await screen.findByText('No invoices available')).toBeTruthy();
});

it('downloads an invoice and a credit note and names the file after the number', async () => {
  orders = [orderWithInvoice()];
  const asked: string[] = [];
  reply = (path) => {
    asked.push(path);
    return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  };
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  at();
  expect(await screen.findByRole('heading', { name: 'Invoice #NAN/26-27/000007' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF of invoice NAN/26-27/000007' }));
  await waitFor(() => expect(saved).toEqual(['invoice-NAN-26-27-000007.pdf blob:here/1']));
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF of credit note NCN/26-27/000002' }));
  await waitFor(() => expect(asked).toEqual(['/api/orders/5/invoice.pdf', '/api/orders/5/credit-notes/c1/credit-note.pdf']));
});

it('calls a credit note refunded only when it belongs to a refund', async () => {
  const { invoice, creditNotes } = orderWithInvoice();
  const refund = { id: 'c1', amount: 100, status: 'processed', reason: 'returned', createdAt: '2026-11-03T19:00:00.000Z' } as const;
  orders = [
    anOrder('5', { invoice, creditNotes, refunds: [refund] }),
    anOrder('6', {
      paymentMethod: 'cod',
      paymentStatus: 'refused',
      invoice,
      creditNotes: creditNotes.map((note) => ({ ...note, id: '6', amount: 250 })),
    }),
  ];
  at();
  expect(await screen.findByText(/₹100\.00 refunded$/)).toBeTruthy();
  expect(await screen.findByText(/₹250\.00 credited$/)).toBeTruthy();
});

it('previews an invoice in a tab opened by the click and closes the tab when the invoice is not ready', async () => {
  orders = [orderWithInvoice()];
  const tab = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/2');
  reply = () => new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  at();
  const preview = await screen.findByRole('button', { name: 'Preview invoice NAN/26-27/000007' });
  fireEvent.click(preview);
  expect(window.open).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:here/2'));
  reply = () => errorResponse('invoice_not_ready');
  await waitFor(() => expect(preview.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(preview);
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
});

it('says that an invoice is still being written and offers no download', async () => {
  orders = [anOrder('5')];
  at();
  expect(await screen.findByText('Being written: ready in a minute.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download PDF/ })).toBeNull();
});

it('shows an invoice without a reload as soon as the invoice has been written', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  orders = [anOrder('5')];
  at();
  await screen.findByText('Being written: ready in a minute.');
  orders = [orderWithInvoice()];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByRole('heading', { name: 'Invoice #NAN/26-27/000007' })).toBeTruthy();
});

it.each([
  ['due', 'pending', 'The invoice comes when the parcel is sent.'],
  ['voided', 'cancelled', 'There is no invoice: nothing was sold.'],
  ['refused', 'returned_to_origin', 'There is no invoice: nothing was sold.'],
] as const)('expects no invoice of an order that is %s and %s', async (paymentStatus, status, said) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  orders = [anOrder('5', { paymentStatus, status })];
  at();
  expect(await screen.findByText(said)).toBeTruthy();
  const before = reads;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(reads).toBe(before);
});
