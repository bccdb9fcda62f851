/** Is somebody who wants to be forgotten forgotten? */
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { ScanCommand } from '#functions/dynamodb/commands.ts';
import { closeAccount } from '#functions/store/erasure.ts';
import { commit, db } from '#functions/store/table.ts';
import { codeTo, logged, newSource, otherThan } from '#tests/auth/steps.ts';
import { openAfterSale } from '#tests/kit/after-sale.ts';
import type { Customer } from '#tests/kit/given.ts';

const { shop, given, sale, admin } = await openAfterSale();

const ask = (as: { token: string }) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });
const remove = (as: { token: string }, code: string) => shop.call('privacy.deleteAccount', { as, body: { code }, source: newSource() });
const deleted = async (customer: Customer) => {
  expect(await ask(customer)).toMatchObject({ status: 200 });
  return remove(customer, await codeTo(shop, customer.email));
};
const canary = 'Quetzal';

async function wholeTable(): Promise<string> {
  const texts: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({ TableName: shop.world.tableName, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    texts.push(...Items.map((item) => JSON.stringify(item)));
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return texts.join('\n');
}

/** A customer with something everywhere, and a word in all of it that is theirs alone. */
async function known(): Promise<{ customer: Customer; signs: readonly string[]; orderId: string; productId: number }> {
  const email = `${canary.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.test`;
  const customer = await shop.customer({ email, firstName: `${canary}a`, lastName: `${canary}b` });
  const addressId = await shop.address(customer, {
    label: `${canary} house`,
    recipientName: `${canary} Rao`,
    phone: '9123456780',
    address: `1 ${canary} Lane`,
    city: `${canary}pur`,
  });
  const buyer = { ...customer, addressId };
  const teddy = await shop.product({ stock: 20 });
  const orderId = await sale.bought(buyer, { product: teddy, quantity: 2 });
  const move = (body: object) => shop.call('order.changeStatus', { as: admin, params: { id: orderId }, body });
  for (const step of [{ status: 'processing' }, { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL12345' }, { status: 'delivered' }])
    expect(await move(step)).toMatchObject({ status: 200 });
  const asked = await shop.call('return.request', {
    as: customer,
    params: { id: orderId },
    body: { items: [{ productId: teddy.id, quantity: 1, reason: `${canary} is unhappy` }], comment: `${canary} writes` },
  });
  const returnId = asked.body.returns[0].id as string;
  const refuse = { status: 'refused', reason: `Dear ${canary}, no` };
  expect(await shop.call('return.change', { as: admin, params: { id: orderId, returnId }, body: refuse })).toMatchObject({ status: 200 });
  expect(await shop.call('review.put', { as: customer, params: { id: teddy.id }, body: { rating: 5, text: `${canary} loves it` } })).toMatchObject({
    status: 200,
  });
  const own = await shop.call('review.readOwn', { as: customer, params: { id: teddy.id } });
  const takeDown = { status: 'withdrawn', reason: `${canary} is rude` };
  expect(await shop.call('review.moderate', { as: admin, params: { id: own.body.review.id }, body: takeDown })).toMatchObject({ status: 200 });
  await shop.call('cart.add', { as: customer, body: { productId: teddy.id, quantity: 1 } });
  await shop.call('wishlist.add', { as: customer, params: { productId: teddy.id } });
  const message = { name: canary, email, phone: '9123456781', message: `${canary} asks` };
  expect(await shop.call('content.sendContact', { body: message, source: newSource() })).toMatchObject({ status: 201 });
  // A checkout that came to nothing keeps a snapshot too.
  const other = await shop.product({ stock: 5 });
  await given.ask(buyer, [{ product: other, quantity: 1 }], { headers: { 'idempotency-key': `key-${email}` } });
  shop.advance(20 * 60);
  await shop.job('settle-pending');
  await shop.job('number-invoices');
  await shop.deliver();
  return { customer, signs: [canary, canary.toLowerCase(), customer.phone, '9123456780', '9123456781'], orderId, productId: teddy.id };
}

it('nothing in the table or the buckets tells of them any more, and no log ever did', async () => {
  let signs: readonly string[] = [];
  let productId = 0;
  let orderId = '';
  const log = await logged(async () => {
    const all = await known();
    ({ signs, productId, orderId } = all);
    const before = await wholeTable();
    for (const sign of signs) expect(before).toContain(sign);
    expect(await deleted(all.customer)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
    await shop.deliver();
  });
  const after = await wholeTable();
  for (const sign of signs) {
    expect(after).not.toContain(sign);
    expect(log).not.toContain(sign);
  }
  // What the law wants to know stays: what was bought, for how much, where the tax went, under which number.
  const order = await shop.call('order.read', { as: admin, params: { id: orderId } });
  expect(order).toMatchObject({
    status: 200,
    body: { status: 'delivered', user: { firstName: 'Deleted', lastName: 'customer', email: '' }, shippingAddress: { state: 'KA', city: '' } },
  });
  expect(order.body.invoice.number).toMatch(/\S/);
  expect(await shop.call('invoice.read', { as: admin, params: { id: orderId } })).toMatchObject({ status: 200 });
  const { body: product } = await shop.call('catalog.readProduct', { params: { id: productId } });
  expect(product).toMatchObject({ rating: null, reviews: 0 });
  const bucket = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: process.env['DATA_BUCKET'], Prefix: `returns/${orderId}` }));
  expect(Contents).toEqual([]);
});

it('is on a list outside of the table, by a name that says nothing, before anything of it goes', async () => {
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

it('nobody signs in to it again, by no way, and its open sessions end', async () => {
  const asha = await shop.customer();
  const { body: other } = await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password }, source: newSource() });
  expect((await deleted(asha)).status).toBe(200);
  for (const token of [asha.token, other.token]) expect(await shop.call('account.readProfile', { token })).toMatchObject({ status: 401 });
  const login = { identifier: asha.email, password: asha.password };
  expect(await shop.call('auth.login', { body: login, source: newSource() })).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  await shop.deliver();
  const before = (await shop.mails(asha.email)).length;
  expect(await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() })).toMatchObject({ status: 200 });
  await shop.deliver();
  expect(await shop.mails(asha.email)).toHaveLength(before);
});

it('says goodbye, and the address is free for a new account', async () => {
  const asha = await shop.customer();
  await deleted(asha);
  await shop.deliver();
  expect((await shop.mails(asha.email))[0]?.subject).toBe('Your Nanhe account is deleted');
  const again = await shop.customer({ email: asha.email });
  expect((await shop.call('account.readProfile', { as: again })).body.user.email).toBe(asha.email);
});

it('only the right code deletes, once, and a wrong one says how many tries are left', async () => {
  const asha = await shop.customer();
  await ask(asha);
  const code = await codeTo(shop, asha.email);
  expect(await remove(asha, otherThan(code))).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: 4 } } });
  expect(await shop.call('account.readProfile', { as: asha })).toMatchObject({ status: 200 });
  const answers = await Promise.all([remove(asha, code), remove(asha, code)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

it("a stranger's code deletes nothing, and a visitor is asked to sign in", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await ask(ravi);
  const code = await codeTo(shop, ravi.email);
  expect(await remove(asha, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  expect(await shop.call('privacy.deleteAccount', { body: { code } })).toMatchObject({ status: 401 });
  for (const as of [asha, ravi]) expect(await shop.call('account.readProfile', { as })).toMatchObject({ status: 200 });
});

it('waits for what is on its way: an order, a return, a payment that was begun', async () => {
  const buyer = await given.buyer();
  const teddy = await shop.product();
  const providerOrder = await given.checkout(buyer, teddy);
  expect(await ask(buyer)).toMatchObject({ status: 409, body: { code: 'account_in_use', message: expect.stringContaining('payment') } });
  const { body } = await given.verify(buyer, await given.pay(providerOrder));
  const { orderNumber } = await sale.read(buyer, body.orderId);
  expect(await ask(buyer)).toMatchObject({ status: 409, body: { message: expect.stringContaining(orderNumber) } });
  await shop.call('order.cancel', { as: buyer, params: { id: body.orderId }, body: {} });
  expect((await deleted(buyer)).status).toBe(200);
});

it('goes on where a crash stopped it: from then on nobody is signed in, and the job erases what is left', async () => {
  const { customer, signs } = await known();
  // The process died right after the account was closed.
  await commit(closeAccount(customer.id, shop.now()));
  expect(await shop.call('account.readProfile', { as: customer })).toMatchObject({ status: 401 });
  const login = { identifier: customer.email, password: customer.password };
  expect(await shop.call('auth.login', { body: login, source: newSource() })).toMatchObject({ status: 401 });
  shop.advance(120);
  await shop.job('erase-accounts');
  await shop.job('erase-accounts');
  // The words by which an order is found follow it by the stream.
  await shop.deliver();
  const after = await wholeTable();
  for (const sign of signs) expect(after).not.toContain(sign);
});

it('gives back what is paid after all for a checkout of theirs', async () => {
  const buyer = await given.buyer();
  const teddy = await shop.product({ stock: 5 });
  const providerOrder = await given.checkout(buyer, teddy);
  shop.advance(20 * 60);
  await shop.job('settle-pending');
  expect((await deleted(buyer)).status).toBe(200);
  const paid = await given.pay(providerOrder, 'now');
  await shop.job('settle-pending');
  await shop.job('send-refunds');
  expect(await given.atProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: expect.any(Number), status: 'refunded' });
  expect(await given.orders(buyer)).toEqual([]);
  await given.expectBalanced(teddy);
});
