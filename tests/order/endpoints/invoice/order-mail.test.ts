/** The invoice or credit note attached to the mails about an order, and the fallback when it cannot be rendered. */
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/entry/jobs/send-mail.ts';
import { handler as sendQueuedMail } from '#functions/entry/jobs/send-queued-mail.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { captureLog, newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder, recordRefund } from './steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

afterEach(() => vi.unstubAllEnvs());

type Order = Pick<Awaited<ReturnType<typeof paidOrder>>, 'id' | 'customerId' | 'orderNumber'>;

/** The confirmation mail of an order in the outbox, and the stream event that announces it. */
function waiting({ id: orderId, customerId, orderNumber }: Order, at = shop.now()) {
  const lines = [{ name: 'Teddy bear', quantity: 2, amount: 99_810 }];
  const sums = { subtotal: 99_810, tax: 17_966, shippingCost: 0, total: 117_776 };
  return posted((to) => ({ template: 'order-placed', to, firstName: 'Asha', orderNumber, paper: { customerId, orderId }, lines, ...sums }), at);
}

async function posted(mailTo: (to: string) => OutboxMail, at = shop.now()) {
  const to = newEmail();
  const piece = enqueueEmail(mailTo(to), at);
  await commit([piece]);
  const id = String(piece.Put?.Item?.['id']);
  const Records = [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '7', Keys: { pk: { S: `OUTBOX#${id}` }, sk: { S: 'MAIL' } } } }];
  return { to, id, event: { Records } as unknown as DynamoDBStreamEvent };
}

it('sends one confirmation mail with the receipt and the attached invoice to a customer who has paid', async () => {
  const asha = await checkoutSteps.buyer();
  const product = await shop.product({ name: 'Wooden train', price: 1_00_000 });
  const { body } = await checkoutSteps.verifyPayment(
    asha,
    await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, product, 2), 'duplicate'),
  );
  await shop.deliverEvents();
  const mails = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'));
  const pdf = (await shop.call('invoice.read', { as: asha, params: { id: body.orderId } })).body as Buffer;
  expect(mails).toEqual([
    expect.objectContaining({
      to: [asha.email],
      from: 'Nanhe <hello@nanhe.test>',
      text: expect.stringMatching(/Wooden train × 2 \(SKU [^)]+\): ₹2,000\.00\n[^]*Total: ₹2,360\.00[^]*invoice is attached/),
      html: expect.stringContaining('₹2,360.00'),
      attachments: [{ name: expect.stringMatching(/^invoice-NAN-\d\d-\d\d-\d{6}\.pdf$/), type: 'application/pdf', size: pdf.length }],
    }),
  ]);
});

it('issues the invoice with the first mail of an order and attaches the same one to the second', async () => {
  const order = await paidOrder(shop.now());
  const [first, second] = [await waiting(order), await waiting(order)];
  await handler(first.event);
  await handler(second.event);
  const [one, two] = [await shop.mailsTo(first.to), await shop.mailsTo(second.to)];
  expect(one[0]?.attachments).toHaveLength(1);
  expect(two[0]?.attachments).toEqual(one[0]?.attachments);
});

it('dates an invoice with the day of its issue when the mail that issues it is days late', async () => {
  const at = new Date(shop.now().getTime() - 3 * 86_400_000);
  const [alone, queued] = [await paidOrder(at), await paidOrder(at)];
  const began = new Date(Date.now() - 1_000).toISOString();
  await handler((await waiting(alone, at)).event);
  await sendQueuedMail({ Records: [{ messageId: '7', body: (await waiting(queued, at)).id }] } as unknown as SQSEvent);
  for (const { id, customerId } of [alone, queued]) {
    const invoice = await shop.table.get(`CUSTOMER#${customerId}`, `INVOICE#${id}`);
    expect(String(invoice?.['issuedAt']) >= began, `${invoice?.['issuedAt']}`).toBe(true);
  }
});

it('shows the gift message in the confirmation mail as plain text', async () => {
  const { id: orderId, customerId, orderNumber } = await paidOrder(shop.now());
  const lines = [{ name: 'Teddy bear', quantity: 2, amount: 99_810 }];
  const sums = { subtotal: 99_810, tax: 17_966, shippingCost: 0, total: 117_776 };
  const { to, event } = await posted((to) => ({
    ...{ template: 'order-placed', to, firstName: 'Asha', orderNumber, paper: { customerId, orderId }, lines, ...sums },
    giftMessage: 'For <b>Tara</b>\nwith love',
  }));
  await handler(event);
  expect(await shop.mailsTo(to)).toMatchObject([
    { text: expect.stringContaining('For <b>Tara</b>\nwith love'), html: expect.stringContaining('For &lt;b&gt;Tara&lt;/b&gt;<br>with love') },
  ]);
});

it('sends the mail with a link instead of the invoice after three failed attempts to render it', async () => {
  const { to, event } = await waiting({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', customerId: 'no-such-customer', orderNumber: 'NAN-1' });
  for (let count = 1; count <= 3; count++) expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  expect(await shop.mailsTo(to)).toEqual([]);
  const log = await captureLog(() => handler(event));
  expect(log).toContain('mail.without-document');
  expect(await shop.mailsTo(to)).toMatchObject([{ text: expect.stringContaining('http://localhost:4000/profile?tab=invoices'), attachments: [] }]);
});

it('attaches the credit note to the mail about a refund', async () => {
  const order = await paidOrder(shop.now());
  await recordRefund(order, order.id, order.total, shop.now());
  const paper = { customerId: order.customerId, orderId: order.id, creditNoteId: order.id };
  const { to, event } = await posted((to) => ({
    template: 'refund-done',
    to,
    firstName: 'Asha',
    amount: order.total,
    orderNumber: order.orderNumber,
    paper,
  }));
  await handler(event);
  expect(await shop.mailsTo(to)).toMatchObject([
    {
      text: expect.stringContaining('credit note is attached'),
      attachments: [{ name: expect.stringMatching(/^credit-note-NCN-\d\d-\d\d-\d{6}\.pdf$/), type: 'application/pdf' }],
    },
  ]);
});

it('attaches the invoice when a temporary configuration error is over', async () => {
  // The settings that an earlier mail has read are cached.
  shop.advanceClock(3);
  const order = await paidOrder(shop.now());
  const { to, event } = await waiting(order);
  vi.stubEnv('FIRST_SELLER', '');
  expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  vi.unstubAllEnvs();
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect((await shop.mailsTo(to))[0]?.attachments).toHaveLength(1);
});
