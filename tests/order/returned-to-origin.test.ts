/** A parcel of a paid order that comes back undelivered: its goods are on sale again, and the rest of the payment is refunded. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
const asha = await checkoutSteps.buyer();
expectBooksBalanced(shop);

const read = async (id: string, as: { readonly token: string } = admin) => (await shop.call('order.read', { as, params: { id } })).body;

/** An order that is paid online, and sent. */
async function sentOrder(units: number) {
  const bear = await shop.product({ stock: 5, price: 50_000, gstRate: 18 });
  const paid = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: units }]);
  const id = (await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(paid.body.id))).body.orderId as string;
  await codSteps.shipOrder(admin, id);
  return { id, bear };
}
const comeBack = (id: string, reason = 'No answer at the door') => codSteps.changeStatus(admin, id, 'returned_to_origin', { reason });

it('refunds all that was paid for a returned parcel, without a deduction, and puts the goods on sale again', async () => {
  const { id, bear } = await sentOrder(2);
  expect((await read(id)).nextStatuses.map(({ status }: { status: string }) => status)).toEqual(['delivered', 'returned_to_origin', 'processing']);
  expect(await codSteps.changeStatus(admin, id, 'returned_to_origin')).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  expect(await comeBack(id)).toMatchObject({
    status: 200,
    body: { status: 'returned_to_origin', nextStatuses: [], refunds: [{ amount: 1_180, reason: 'came_back' }] },
  });
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
  await shop.deliverEvents();
  await shop.runJob('number-invoices');
  expect(await read(id)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'processed' }], creditNotes: [{ amount: 1_180 }] });
});

it('tells the customer about the refund, and nothing of the reason that staff gave', async () => {
  const { id } = await sentOrder(1);
  await comeBack(id, 'Rude at the door');
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.includes('came back to us'));
  expect(mail?.text).toContain('We are refunding ₹590.00 to you, without a deduction.');
  expect(mail?.text).not.toContain('There is nothing to pay');
  const shown = await read(id, asha);
  expect(JSON.stringify(shown)).not.toContain('Rude at the door');
  expect(shown).not.toHaveProperty('cancellation');
  expect((await read(id)).history[0]).toMatchObject({ to: 'returned_to_origin', reason: 'Rude at the door' });
});

it('refunds the rest of an order that was refunded in part', async () => {
  const { id, bear } = await sentOrder(2);
  const { revision } = await read(id);
  const body = { revision, items: [{ productId: bear.id, quantity: 1 }], restock: false, reason: 'One was torn' };
  expect((await shop.call('order.refund', { as: admin, params: { id }, body })).status).toBe(201);
  expect(await comeBack(id)).toMatchObject({ status: 200, body: { refunds: [{ amount: 590 }, { amount: 590, reason: 'came_back' }] } });
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
});

it('refunds nothing of an order that was refunded before, and tells the customer so', async () => {
  const { id } = await sentOrder(1);
  const { revision } = await read(id);
  const body = { revision, restock: false, reason: 'Lost on the way' };
  expect((await shop.call('order.refund', { as: admin, params: { id }, body })).status).toBe(201);
  expect(await comeBack(id)).toMatchObject({ status: 200, body: { status: 'returned_to_origin', paymentStatus: 'refunded' } });
  expect((await read(id)).refunds).toMatchObject([{ amount: 590, reason: 'by_shop', status: 'processed' }]);
  await shop.deliverEvents();
  const mails = (await shop.mailsTo(asha.email)).filter(
    ({ subject, text }) => subject.includes('came back to us') && text.includes('refunded your payment before'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('paid online goes out');
});

it('leaves nothing that staff could refund a second time, even while the refund is pending', async () => {
  const { id, bear } = await sentOrder(2);
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'pending', times: 1 });
  const { body } = await comeBack(id);
  expect(body).toMatchObject({ paymentStatus: 'completed', refunds: [{ status: 'pending' }] });
  const items = [{ productId: bear.id, quantity: 1 }];
  const request = { revision: body.revision, items, restock: false, reason: 'One was torn' };
  expect(await shop.call('order.refund', { as: admin, params: { id }, body: request })).toMatchObject({
    status: 409,
    body: { code: 'refund_not_possible', message: 'This parcel came back: all of it has been refunded.' },
  });
});

it('records a parcel as returned to the shop once, however many tabs send it', async () => {
  const { id } = await sentOrder(1);
  const answers = await Promise.all([comeBack(id), comeBack(id), comeBack(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await read(id)).refunds).toHaveLength(1);
});

it('does not count a returned parcel against a customer who paid', async () => {
  const { id } = await sentOrder(1);
  await comeBack(id);
  await codSteps.allowCod(admin, { maxRefused: 1 });
  const item = { product: await shop.product(), quantity: 1 };
  expect(await codSteps.requestCheckout(asha, [item])).toMatchObject({ status: 202 });
  await codSteps.allowCod(admin, { isOn: false });
});
