/** What does GET /orders/{id}/credit-notes/{creditNoteId}/credit-note.pdf promise? The correction of the invoice for one refund. */
import { expect, it } from 'vitest';
import { issueOwed } from '#functions/flows/invoice/issue.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder, refunded, textOf } from './steps.ts';

const shop = await openShop();
const asha = await shop.customer();
const order = await paidOrder(shop.now(), { customerId: asha.id });
await refunded(order, order.id, order.total, shop.now());

const call = (as: Customer | undefined, id: string, creditNoteId: string) =>
  shop.call('invoice.readCreditNote', { ...(as ? { as } : {}), params: { id, creditNoteId } });

it('one that is owed is being prepared; one of another order is unknown', async () => {
  const answer = await call(asha, order.id, order.id);
  expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: expect.stringContaining('credit note') } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const other = await paidOrder(shop.now(), { customerId: asha.id });
  expect(await call(asha, other.id, order.id)).toMatchObject({ status: 404, body: { code: 'credit_note_not_found' } });
});

it('names the invoice that it corrects, the reason and what went back, under a number of its own series', async () => {
  await issueOwed('credit-note', order.id, shop.now());
  const shown = (await shop.call('order.read', { as: asha, params: { id: order.id } })).body;
  expect(shown.creditNotes).toEqual([
    {
      ...{ id: order.id, amount: shown.total, issuedAt: expect.any(String) },
      ...{ number: expect.stringMatching(/^NCN\/\d\d-\d\d\/000001$/), url: `/api/orders/${order.id}/credit-notes/${order.id}/credit-note.pdf` },
    },
  ]);
  const answer = await call(asha, order.id, order.id);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const text = await textOf(answer.body);
  for (const field of [
    'Credit Note',
    shown.creditNotes[0].number,
    `${shown.invoice.number} of`,
    'Order cancelled',
    'Credited',
    '₹998.10',
    '₹89.83',
    '₹1,177.76',
  ])
    expect(text).toContain(field);
  expect(text).not.toContain('Tax Invoice');
});

it('an admin reads it; another customer finds no such order; a visitor is refused', async () => {
  expect(await call(await shop.admin(), order.id, order.id)).toMatchObject({ status: 200 });
  expect(await call(await shop.customer(), order.id, order.id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await call(undefined, order.id, order.id)).toMatchObject({ status: 401 });
});
