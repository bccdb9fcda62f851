/** Deleting an account: erasure of personal data, sessions, codes, and accounts that are still in use. */

import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { putAddress } from '#functions/customer/address-store.ts';
import { changeEmail } from '#functions/identity/customer-store.ts';
import { s3Client } from '#functions/platform/objects/client.ts';
import { commit } from '#functions/platform/table/table.ts';
import { erase } from '#functions/privacy/erase.ts';
import { closeAccount } from '#functions/privacy/erasure-store.ts';
import { captureLog, codeTo, newEmail, newPhone, newSource, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { formOf, png } from '#tests/kit/catalogue-staff.ts';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { readTableAsText } from '#tests/kit/table/table-as-text.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const { shop, checkoutSteps, orderSteps, admin: owner } = await openShopWithOrders();
const codSteps = createCodSteps(shop);
await codSteps.allowCod(owner);

const ask = (as: { token: string }) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });
const remove = (as: { token: string }, code: string) => shop.call('privacy.deleteAccount', { as, body: { code }, source: newSource() });
const deleted = async (customer: Customer) => {
  expect(await ask(customer)).toMatchObject({ status: 200 });
  return remove(customer, await codeTo(shop, customer.email));
};
const home = {
  label: 'Home',
  type: 'both',
  recipientName: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
} as const;
/** A word of letters that occurs nowhere else. */
const newCanary = () =>
  `Quetzal${randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;

/** A customer with data of every kind, all of it marked by texts that no other data contains. */
async function markedCustomer() {
  const admin = await shop.admin();
  const canary = newCanary();
  const [addressPhone, contactPhone] = [newPhone().slice(3), newPhone().slice(3)];
  const email = `${canary.toLowerCase()}-${newEmail()}`;
  const customer = await shop.customer({ email, firstName: `${canary}a`, lastName: `${canary}b` });
  const addressId = await shop.address(customer, {
    label: `${canary} house`,
    recipientName: `${canary} Rao`,
    phone: addressPhone,
    address: `1 ${canary} Lane`,
    city: `${canary}pur`,
  });
  const buyer = { ...customer, addressId };
  const teddy = await shop.product({ stock: 20 });
  const orderId = await orderSteps.placeOrder(buyer, { product: teddy, quantity: 2 });
  const move = (body: object) => shop.call('order.changeStatus', { as: admin, params: { id: orderId }, body });
  for (const step of [
    { status: 'processing' },
    { status: 'shipped', carrier: 'Delhivery', trackingNumber: `${canary}12345` },
    { status: 'delivered' },
  ])
    expect(await move(step)).toMatchObject({ status: 200 });
  const asked = await shop.call('return.request', {
    as: customer,
    params: { id: orderId },
    body: { items: [{ productId: teddy.id, quantity: 1, reason: `${canary} is unhappy` }], comment: `${canary} writes` },
  });
  const returnId = asked.body.returns[0].id as string;
  // More photos at once than a return may have: the surplus must not be stored either.
  const colours = ['#101010', '#202020', '#303030', '#404040', '#505050', '#606060'];
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  await Promise.all(
    pictures.map((each) =>
      shop.call('return.addPhoto', { as: customer, params: { id: orderId, returnId }, body: { data: each.toString('base64') } }),
    ),
  );
  const refuse = { status: 'refused', reason: `Dear ${canary}, no` };
  expect(await shop.call('return.change', { as: admin, params: { id: orderId, returnId }, body: refuse })).toMatchObject({ status: 200 });
  expect(await shop.call('review.put', { as: customer, params: { id: teddy.id }, body: { rating: 5, text: `${canary} loves it` } })).toMatchObject({
    status: 200,
  });
  // Staff paid out a refund of an order that was paid on delivery; its account and its reference name the customer.
  const dueOrder = await codSteps.placeOrder(buyer, { product: teddy, quantity: 1 });
  await codSteps.shipOrder(admin, dueOrder);
  const { revision } = (await codSteps.deliverOrder(admin, dueOrder)).body;
  const goodwill = { revision, items: [{ productId: teddy.id, quantity: 1 }], restock: true, reason: `${canary} found a loose thread` };
  const [refund] = (await shop.call('order.refund', { as: admin, params: { id: dueOrder }, body: goodwill })).body.refunds;
  const upi = { kind: 'upi', upi: `asha@${canary.toLowerCase()}` };
  await shop.call('order.savePayout', { as: customer, params: { id: dueOrder }, body: upi });
  const transfer = { params: { id: dueOrder, refundId: refund.id }, body: { reference: `${canary} 1` } };
  expect(await shop.call('order.payRefund', { as: admin, ...transfer })).toMatchObject({
    status: 200,
    body: { refunds: [{ status: 'processed', paidTo: `as***@${canary.toLowerCase()}` }] },
  });
  const own = await shop.call('review.readOwn', { as: customer, params: { id: teddy.id } });
  const takeDown = { status: 'withdrawn', reason: `${canary} is rude` };
  expect(await shop.call('review.moderate', { as: admin, params: { id: own.body.review.id }, body: takeDown })).toMatchObject({ status: 200 });
  await shop.call('cart.add', { as: customer, body: { productId: teddy.id, quantity: 1 } });
  await shop.call('wishlist.add', { as: customer, params: { productId: teddy.id } });
  const message = { name: canary, email, phone: contactPhone, message: `${canary} asks` };
  expect(await shop.call('content.sendContact', { body: message, source: newSource() })).toMatchObject({ status: 201 });
  const complaint = { name: canary, email, phone: contactPhone, orderNumber: canary, what: `${canary} complains`, wish: canary };
  const { ticket } = (await shop.call('complaints.send', { body: complaint, source: newSource() })).body;
  await shop.call('complaints.reply', { as: admin, params: { ticket }, body: { replyId: 'reply-0001', text: `Dear ${canary}` } });
  await shop.call('complaints.addNote', { as: admin, params: { ticket }, body: { noteId: 'note-0001', text: `${canary} rang` } });
  await shop.call('consent.change', { as: customer, params: { purpose: 'mails' }, body: { isGiven: false } });
  // An abandoned checkout keeps a copy of the address too.
  const other = await shop.product({ stock: 5 });
  await checkoutSteps.requestCheckout(buyer, [{ product: other, quantity: 1 }], { headers: { 'idempotency-key': `key-${email}` } });
  shop.advanceClock(20 * 60);
  await shop.runJob('settle-pending');
  await shop.runJob('number-invoices');
  await shop.deliverEvents();
  return { admin, customer, ticket, marks: [canary, canary.toLowerCase(), customer.phone, addressPhone, contactPhone], orderId, productId: teddy.id };
}

/** The keys of the photos of an order's returns in the bucket. */
async function photosIn(orderId: string) {
  const bucket = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: process.env['DATA_BUCKET'], Prefix: `returns/${orderId}` }));
  return Contents.map(({ Key }) => Key);
}

it('erases the personal data of a customer from the table and the buckets, and logs none of it', async () => {
  let marked: Awaited<ReturnType<typeof markedCustomer>> | undefined;
  const log = await captureLog(async () => {
    marked = await markedCustomer();
    expect(await photosIn(marked.orderId)).not.toEqual([]);
    const before = await readTableAsText(shop);
    for (const mark of marked.marks) expect(before).toContain(mark);
    expect(await deleted(marked.customer)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
    await shop.deliverEvents();
  });
  const { admin, marks, productId, orderId, ticket } = marked ?? expect.fail();
  const after = await readTableAsText(shop);
  for (const mark of marks) {
    expect(after).not.toContain(mark);
    expect(log).not.toContain(mark);
  }
  // The ticket, its times and its states stay: the proof that the shop answered in time.
  const complaint = await shop.call('complaints.read', { as: admin, params: { ticket } });
  expect(complaint.body).toMatchObject({ state: 'withdrawn', name: '', email: '', acknowledgedAt: expect.any(String), moves: [] });
  expect((await shop.call('complaints.list', { as: admin, query: {} })).body.data).toEqual([]);
  // The proof of a consent names the customer by a digest only, and ends.
  const proof = await shop.table.get(`CUSTOMER#${marked?.customer.id}`, 'CONSENT#mails');
  expect(proof).toMatchObject({ isGiven: false, proofOf: expect.any(String), ttl: expect.any(Number) });
  // Tax law requires the goods, the amounts, the state and the invoice number to stay.
  const order = await shop.call('order.read', { as: admin, params: { id: orderId } });
  expect(order).toMatchObject({
    status: 200,
    body: { status: 'delivered', user: { firstName: 'Deleted', lastName: 'customer', email: '' }, shippingAddress: { state: 'KA', city: '' } },
  });
  expect(order.body.invoice.number).toMatch(/\S/);
  expect(await shop.call('invoice.read', { as: admin, params: { id: orderId } })).toMatchObject({ status: 200 });
  const { body: product } = await shop.call('catalog.readProduct', { params: { id: productId } });
  expect(product).toMatchObject({ rating: null, reviews: 0 });
  expect(await photosIn(orderId)).toEqual([]);
});

/** Holds back the next write of an object under this prefix until it is released. */
function holdWrite(prefix: string) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const client = s3Client();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const held = vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof PutObjectCommand && command.input.Key?.startsWith(prefix) === true) {
      held.mockRestore();
      reached.resolve();
      await released.promise;
    }
    return send(command);
  });
  return { reached: reached.promise, release: () => released.resolve() };
}

it('leaves no picture of a return in the bucket when the account is deleted while the picture is being stored', async () => {
  const [admin, buyer, teddy] = [await shop.admin(), await checkoutSteps.buyer(), await shop.product()];
  const id = await orderSteps.placeOrder(buyer, { product: teddy, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const body = { items: [{ productId: teddy.id, quantity: 1, reason: 'The ear is torn' }] };
  const returnId = (await shop.call('return.request', { as: buyer, params: { id }, body })).body.returns[0].id as string;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#707070' } })
    .png()
    .toBuffer();

  const write = holdWrite(`returns/${id}/`);
  const adding = shop.call('return.addPhoto', { as: buyer, params: { id, returnId }, body: { data: picture.toString('base64') } });
  await write.reached;
  expect(await shop.call('return.withdraw', { as: buyer, params: { id, returnId } })).toMatchObject({ status: 200 });
  expect(await deleted(buyer)).toMatchObject({ status: 200 });
  expect(await shop.table.get(`CUSTOMER#${buyer.id}`, 'PROFILE')).toBeUndefined();
  write.release();

  expect(await adding).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect(await photosIn(id)).toEqual([]);
});

it('refuses the profile picture and the address that a request saves after the account was closed', async () => {
  const asha = await shop.customer();
  const write = holdWrite('images/');
  const { body, headers } = await formOf(await png());
  const saving = shop.call('patient.updateProfile', { headers: { ...headers, token: asha.token }, body });
  await write.reached;
  await commit(closeAccount(asha.id, shop.now()));
  write.release();
  expect(await saving).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  const saved = { id: 'late', createdAt: shop.now().toISOString(), ...home };
  await expect(commit(putAddress(asha.id, saved, true))).rejects.toThrow();
  expect(await shop.table.query(`CUSTOMER#${asha.id}`)).toContainEqual(expect.objectContaining({ sk: 'PROFILE', image: '', addressCount: 0 }));
});

it('keeps the e-mail of a closed account, so that the erasure finds its lock', async () => {
  const asha = await shop.customer();
  await commit(closeAccount(asha.id, shop.now()));
  await expect(commit(changeEmail(asha.id, { email: asha.email }, newEmail(), shop.now()))).rejects.toThrow();
});

it('erases what a request stores while the account is being erased', async () => {
  const asha = await shop.customer();
  const profile = (await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')) ?? {};
  await shop.putItem({ ...profile, image: `/images/${'0a'.repeat(10)}-640.webp` });
  // The first listing deletes this family, and the request below saves it again.
  const family = { pk: `CUSTOMER#${asha.id}`, sk: 'FAMILY', version: 1, members: [{ id: 'one', name: 'Ravi Rao', dob: '2015-01-01' }] };
  await shop.putItem(family);
  const client = s3Client();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const removed = vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof DeleteObjectCommand && command.input.Key?.startsWith('images/') === true) {
      removed.mockRestore();
      await shop.putItem(family);
    }
    return send(command);
  });
  expect((await deleted(asha)).status).toBe(200);
  expect(await shop.table.query(`CUSTOMER#${asha.id}`)).toEqual([]);
});

it('lists a deleted account by its id in a bucket outside of the table', async () => {
  const asha = await shop.customer();
  const listed = async () => {
    const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
      new ListObjectsV2Command({ Bucket: process.env['DATA_BUCKET'], Prefix: 'erased/' }),
    );
    return Contents.filter(({ Key }) => Key === `erased/${asha.id}`).map(({ Size }) => Size);
  };
  expect(await listed()).toEqual([]);
  expect((await deleted(asha)).status).toBe(200);
  expect(await listed()).toEqual([0]);
});

it('ends the sessions of a deleted account and refuses every sign-in', async () => {
  const asha = await shop.customer();
  const { body: other } = await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password }, source: newSource() });
  expect((await deleted(asha)).status).toBe(200);
  for (const token of [asha.token, other.token]) expect(await shop.call('account.readProfile', { token })).toMatchObject({ status: 401 });
  const login = { identifier: asha.email, password: asha.password };
  expect(await shop.call('auth.login', { body: login, source: newSource() })).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  await shop.deliverEvents();
  const before = (await shop.mailsTo(asha.email)).length;
  expect(await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(before);
});

it('mails a goodbye and frees the e-mail of a deleted account', async () => {
  const asha = await shop.customer();
  await deleted(asha);
  await shop.deliverEvents();
  const [goodbye] = await shop.mailsTo(asha.email);
  expect(goodbye?.subject).toBe('Your Nanhe account is deleted');
  expect(goodbye?.text).toMatch(/no longer contain your name, except on invoices of ₹50,000 or more and on\s+invoices to a\s+GSTIN/);
  const again = await shop.customer({ email: asha.email });
  expect((await shop.call('account.readProfile', { as: again })).body.user.email).toBe(asha.email);
});

it('deletes an account once, by the right code only', async () => {
  const asha = await shop.customer();
  await ask(asha);
  const code = await codeTo(shop, asha.email);
  expect(await remove(asha, wrongCode(code))).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: 4 } } });
  expect(await shop.call('account.readProfile', { as: asha })).toMatchObject({ status: 200 });
  const answers = await Promise.all([remove(asha, code), remove(asha, code)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

it('refuses the deletion code of another customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await ask(ravi);
  const code = await codeTo(shop, ravi.email);
  expect(await remove(asha, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  for (const as of [asha, ravi]) expect(await shop.call('account.readProfile', { as })).toMatchObject({ status: 200 });
});

it('refuses to delete an account with an open payment or order', async () => {
  const buyer = await checkoutSteps.buyer();
  const teddy = await shop.product();
  const providerOrder = await checkoutSteps.openCheckout(buyer, teddy);
  expect(await ask(buyer)).toMatchObject({ status: 409, body: { code: 'account_in_use', message: expect.stringContaining('payment') } });
  const { body } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(providerOrder));
  const { orderNumber } = await orderSteps.readOrder(buyer, body.orderId);
  expect(await ask(buyer)).toMatchObject({ status: 409, body: { message: expect.stringContaining(orderNumber) } });
  await shop.call('order.cancel', { as: buyer, params: { id: body.orderId }, body: {} });
  expect((await deleted(buyer)).status).toBe(200);
});

it('completes the erasure of a closed account by a job after a crash', async () => {
  const { customer, marks } = await markedCustomer();
  // The process ended right after it closed the account.
  await commit(closeAccount(customer.id, shop.now()));
  expect(await shop.call('account.readProfile', { as: customer })).toMatchObject({ status: 401 });
  const login = { identifier: customer.email, password: customer.password };
  expect(await shop.call('auth.login', { body: login, source: newSource() })).toMatchObject({ status: 401 });
  shop.advanceClock(120);
  await shop.runJob('erase-accounts');
  await shop.runJob('erase-accounts');
  // The stream removes the search terms of the orders.
  await shop.deliverEvents();
  const after = await readTableAsText(shop);
  for (const mark of marks) expect(after).not.toContain(mark);
});

it('refunds a payment that arrives for a checkout of a deleted account', async () => {
  const buyer = await checkoutSteps.buyer();
  const teddy = await shop.product({ stock: 5 });
  const providerOrder = await checkoutSteps.openCheckout(buyer, teddy);
  shop.advanceClock(20 * 60);
  await shop.runJob('settle-pending');
  expect((await deleted(buyer)).status).toBe(200);
  const paid = await checkoutSteps.payInWindow(providerOrder, 'now');
  await shop.runJob('settle-pending');
  // There is no address left that a mail about it could go to.
  expect(await readTableAsText(shop)).not.toContain('"to":""');
  await shop.runJob('send-refunds');
  expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: expect.any(Number), status: 'refunded' });
  expect(await checkoutSteps.ordersOf(buyer)).toEqual([]);
  await checkoutSteps.expectStockBalanced(teddy);
});

it('removes the tracking numbers of parcels to a deleted account, also of exchanges', async () => {
  const exchangeSteps = createExchangeSteps({ shop, checkoutSteps, orderSteps, admin: await shop.admin() });
  const { product, asha, id, returnId } = await exchangeSteps.requestExchange();
  await exchangeSteps.changeReturn({ id, returnId }, { status: 'approved' });
  await exchangeSteps.receiveReturn({ id, returnId }, product);
  expect((await exchangeSteps.sendExchange({ id, returnId })).status).toBe(200);
  const stored = async () => JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`));
  expect(await stored()).toContain('DL7723019845IN');
  await commit(closeAccount(asha.id, shop.now()));
  await erase(asha.id);
  expect(await stored()).not.toContain('trackingNumber');
});

it('answers that the account is deleted while a long erasure continues', async () => {
  const asha = await shop.customer();
  await ask(asha);
  const code = await codeTo(shop, asha.email);
  const write = holdWrite('erased/');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const answer = remove(asha, code);
    await write.reached;
    vi.advanceTimersByTime(8_000);
    expect(await answer).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
  } finally {
    vi.useRealTimers();
    write.release();
  }
  shop.advanceClock(120);
  await shop.runJob('erase-accounts');
  expect(await shop.table.query(`CUSTOMER#${asha.id}`)).toEqual([]);
});
