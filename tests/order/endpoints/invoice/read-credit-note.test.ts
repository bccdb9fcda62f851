/** Reading the credit note that corrects an invoice for one refund. */
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder, recordRefund, textOf } from './steps.ts';

const shop = await openShop();
const asha = await shop.customer();
const call = (id: string, creditNoteId: string) => shop.call('invoice.readCreditNote', { as: asha, params: { id, creditNoteId } });
/** A refunded order whose credit note is due under the id of the order. */
const refundedOrder = async () => {
  const order = await paidOrder(shop.now(), { customerId: asha.id });
  await recordRefund(order, order.id, order.total, shop.now());
  return order;
};

it('answers 409 for a credit note that is not issued yet and 404 for one of another order', async () => {
  const order = await refundedOrder();
  const answer = await call(order.id, order.id);
  expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: expect.stringContaining('credit note') } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const other = await paidOrder(shop.now(), { customerId: asha.id });
  expect(await call(other.id, order.id)).toMatchObject({ status: 404, body: { code: 'credit_note_not_found' } });
});

it('prints the corrected invoice, the reason, the refunded amount and a number of its own series', async () => {
  const order = await refundedOrder();
  await issueDueDocument('credit-note', order.id, shop.now());
  const shown = (await shop.call('order.read', { as: asha, params: { id: order.id } })).body;
  expect(shown.creditNotes).toEqual([
    {
      ...{ id: order.id, amount: shown.total, issuedAt: expect.any(String) },
      ...{ number: expect.stringMatching(/^NCN\/\d\d-\d\d\/000001$/), url: `/api/orders/${order.id}/credit-notes/${order.id}/credit-note.pdf` },
    },
  ]);
  const answer = await call(order.id, order.id);
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
