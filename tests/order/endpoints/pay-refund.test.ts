/** PUT /api/orders/{id}/payout and POST /api/orders/{id}/refunds/{refundId}/paid: refunds of money that was collected on delivery. */
import { describe, expect, it } from 'vitest';
import { codeTo, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin);
expectBooksBalanced(shop);

const upi = { kind: 'upi', upi: 'asha.rao@okbank' };
const bank = { kind: 'bank', accountName: 'Asha Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
const savePayout = (as: { readonly token: string }, id: string, body: object) => shop.call('order.savePayout', { as, params: { id }, body });
const pay = (id: string, refundId: string, body: object = { reference: 'UTR-1' }) =>
  shop.call('order.payRefund', { as: admin, params: { id, refundId }, body });
const read = async (id: string, as: { readonly token: string } = admin) => (await shop.call('order.read', { as, params: { id } })).body;

/** An order of two units that was collected, of which the shop refunds one. */
async function refunding(asha: Buyer) {
  const bear = await shop.product({ price: 50_000, gstRate: 18 });
  const id = await codSteps.placeOrder(asha, { product: bear, quantity: 2 });
  await codSteps.shipOrder(admin, id);
  await codSteps.deliverOrder(admin, id);
  const { revision } = await read(id);
  const body = { revision, items: [{ productId: bear.id, quantity: 1 }], restock: true, reason: 'A thread was loose' };
  const refunded = await shop.call('order.refund', { as: admin, params: { id }, body });
  expect(refunded).toMatchObject({ status: 201, body: { refunds: [{ amount: 590, status: 'pending', isPayout: true }] } });
  return { id, refundId: refunded.body.refunds[0].id as string };
}

it('lists the refunds that wait to be paid, those with an account first', async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const [first, second] = [await refunding(asha), await refunding(ravi)];
  await savePayout(ravi, second.id, upi);
  const listed = async () =>
    (await shop.call('overview.attention', { as: await shop.staff('orders') })).body.data.find(
      ({ kind }: { kind: string }) => kind === 'refund_to_pay',
    );
  const [one, two] = [await read(first.id), await read(second.id)];
  expect(await listed()).toMatchObject({
    count: 2,
    items: [
      { orderId: second.id, text: `${two.orderNumber}, ₹590.00` },
      { orderId: first.id, text: `${one.orderNumber}, ₹590.00, no account yet` },
    ],
  });
  await savePayout(asha, first.id, upi);
  for (const { id, refundId } of [first, second]) expect(await pay(id, refundId)).toMatchObject({ status: 200 });
  expect(await listed()).toBeUndefined();
});

it('asks the customer where the money goes, and waits for staff to pay it', async () => {
  const asha = await checkoutSteps.buyer();
  const { id, refundId } = await refunding(asha);
  await shop.runJob('send-refunds');
  expect(await read(id)).toMatchObject({ refunds: [{ status: 'pending' }] });
  await shop.deliverEvents();
  expect((await shop.mailsTo(asha.email)).map(({ subject }) => subject)).toContain('Where shall we send your refund of ₹590.00?');
  expect(await pay(id, refundId)).toMatchObject({ status: 409, body: { code: 'payout_unknown' } });
  expect(await savePayout(asha, id, upi)).toMatchObject({ status: 200, body: { payout: 'as***@okbank' } });
  expect(await read(id)).toMatchObject({ payout: 'as***@okbank', payTo: { 'UPI id': 'asha.rao@okbank' } });
  const listed = (await shop.call('order.list', { as: admin, query: { userId: asha.id } })).body.data[0];
  expect(listed).toMatchObject({ payout: 'as***@okbank' });
  expect(listed).not.toHaveProperty('payTo');
  expect(await pay(id, refundId)).toMatchObject({
    status: 200,
    body: { paymentStatus: 'completed', refunds: [{ status: 'processed', reference: 'UTR-1', paidTo: 'as***@okbank' }] },
  });
  // The courier collected this money, so no payment provider can refund it.
  expect((await read(id)).history.slice(0, 2)).toMatchObject([
    { to: 'refund paid', by: { role: 'admin' }, reason: 'UTR-1' },
    { to: 'refunded', by: { role: 'admin' } },
  ]);
  const after = await read(id, asha);
  expect(after).toMatchObject({ refunds: [{ status: 'processed', reference: 'UTR-1', paidTo: 'as***@okbank' }] });
  expect(JSON.stringify(await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))).not.toContain('asha.rao@okbank');
  await shop.runJob('number-invoices');
  expect(await read(id)).toMatchObject({ creditNotes: [{ amount: 590 }] });
  await shop.deliverEvents();
  const done = (await shop.mailsTo(asha.email)).find(({ subject }) => subject.startsWith('Your refund of ₹590.00'));
  expect(done?.text).toContain('It went to as***@okbank.');
});

it('names the account in the mail about a second refund instead of asking for it again', async () => {
  const asha = await checkoutSteps.buyer();
  const { id, refundId } = await refunding(asha);
  await savePayout(asha, id, upi);
  const { revision } = await read(id);
  const body = { revision, restock: true, reason: 'The other one, too' };
  const { status, body: refunded } = await shop.call('order.refund', { as: admin, params: { id }, body });
  expect(status).toBe(201);
  await shop.deliverEvents();
  const mails = (await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('refund of ₹590.00'));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Where shall we send your refund of ₹590.00?',
    'Your refund of ₹590.00 has started',
  ]);
  const second = mails.find(({ subject }) => subject.endsWith('has started'));
  expect(second?.text).toContain('We pay it to as***@okbank; you can change that on the page of your order.');
  expect(second?.text).not.toContain('please tell us');
  for (const each of [refundId, refunded.refunds.at(-1).id]) expect(await pay(id, each)).toMatchObject({ status: 200 });
});

it('records the transfer of a refund once, however often it is sent', async () => {
  const asha = await checkoutSteps.buyer();
  const { id, refundId } = await refunding(asha);
  await savePayout(asha, id, bank);
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(id, refundId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { refunds, paymentStatus } = await read(id, asha);
  expect(refunds).toMatchObject([{ status: 'processed', amount: 590, reference: 'UTR-1', paidTo: '******9012 at HDFC0001234' }]);
  expect({ refunds: refunds.length, paymentStatus }).toEqual({ refunds: 1, paymentStatus: 'completed' });
});

it('records the account that staff paid to, also when the customer has entered another one since', async () => {
  const asha = await checkoutSteps.buyer();
  const { id, refundId } = await refunding(asha);
  await savePayout(asha, id, upi);
  const { payout } = await read(id);
  await savePayout(asha, id, bank);
  expect(await pay(id, refundId, { reference: 'UTR-1', paidTo: 'Asha' })).toMatchObject({
    status: 400,
    body: { fields: { paidTo: expect.any(String) } },
  });
  expect(await pay(id, refundId, { reference: 'UTR-1', paidTo: payout })).toMatchObject({
    status: 200,
    body: { refunds: [{ status: 'processed', paidTo: 'as***@okbank' }] },
  });
});

it('records the account that staff enter when the customer has deleted the account, and keeps only its masked form', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ price: 50_000, gstRate: 18 });
  const id = await codSteps.placeOrder(asha, { product: bear, quantity: 1 });
  await codSteps.shipOrder(admin, id);
  await codSteps.deliverOrder(admin, id);
  await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() });
  const code = await codeTo(shop, asha.email);
  expect(await shop.call('privacy.deleteAccount', { as: asha, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  const { revision } = await read(id);
  const refunded = await shop.call('order.refund', { as: admin, params: { id }, body: { revision, restock: true, reason: 'A thread was loose' } });
  const refundId = refunded.body.refunds[0].id as string;
  expect(await pay(id, refundId)).toMatchObject({ status: 409, body: { code: 'payout_unknown' } });
  expect(await pay(id, refundId, { reference: 'UTR-1', payout: { ...bank, ifsc: 'HDFC1001234' } })).toMatchObject({
    status: 400,
    body: { fields: { 'payout.ifsc': expect.any(String) } },
  });
  expect(await pay(id, refundId, { reference: 'UTR-1', payout: bank })).toMatchObject({
    status: 200,
    body: { paymentStatus: 'refunded', refunds: [{ status: 'processed', reference: 'UTR-1', paidTo: '******9012 at HDFC0001234' }] },
  });
  expect(JSON.stringify(await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))).not.toContain(bank.accountNumber);
});

describe('an account', () => {
  it('rejects an invalid refund account at its field, and accepts one in groups and small letters, as printed on a cheque', async () => {
    const asha = await checkoutSteps.buyer();
    const { id } = await refunding(asha);
    for (const [body, field] of [
      [{ kind: 'upi', upi: 'asha@gmail.com' }, 'upi'],
      [{ kind: 'upi', upi: 'asha' }, 'upi'],
      [{ ...bank, ifsc: 'HDFC1001234' }, 'ifsc'],
      [{ ...bank, accountNumber: '12345' }, 'accountNumber'],
      [{ ...bank, accountName: ' ' }, 'accountName'],
    ] as const)
      expect(await savePayout(asha, id, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    expect(await savePayout(asha, id, { ...bank, accountNumber: '1234 5678 9012', ifsc: 'hdfc0001234' })).toMatchObject({
      status: 200,
      body: { payout: '******9012 at HDFC0001234' },
    });
    expect((await shop.call('privacy.exportData', { as: asha })).body.orders[0]).toMatchObject({ payTo: { 'Account number': '123456789012' } });
  });

  it('refuses a refund account before a refund needs it', async () => {
    const asha = await checkoutSteps.buyer();
    const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
    expect(await savePayout(asha, id, upi)).toMatchObject({ status: 409, body: { code: 'payout_not_needed' } });
  });
});
