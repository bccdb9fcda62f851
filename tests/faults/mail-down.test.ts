/** The shop while its mail service is down: orders and sign-ups go on, and each mail is sent once afterwards. */
import { expect, it } from 'vitest';
import { begin, newSource, person } from '#tests/identity/endpoints/auth/steps.ts';
import { afterSale } from '#tests/kit/order-steps.ts';
import { buying } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { whileMailIsDown } from '#tests/kit/mail-down.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
const sale = afterSale(shop, given);
expectBooksBalanced(shop);

/** Runs the sweep of waiting mails after the mail service is back. */
async function sendWaitingMails(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    shop.advance(120);
    await shop.job('send-waiting-mail');
  }
}
/** The subjects of the mails to an address, without numbers and amounts. */
const subjects = async (to: string) => (await shop.mails(to)).map(({ subject }) => subject.replace(/NH-[\w-]+|₹[\d,.]+/g, '_')).sort();

it('processes orders, returns and refunds while the mail service is down and sends each mail once later', async () => {
  const [asha, ravi] = [await given.buyer(), await given.buyer()];
  const [admin, bear] = [await shop.admin(), await shop.product({ stock: 10, price: 10_000 })];
  await whileMailIsDown(async () => {
    const cancelled = await sale.bought(asha, { product: bear, quantity: 1 });
    expect(await shop.call('order.cancel', { as: asha, params: { id: cancelled }, body: {} })).toMatchObject({ status: 200 });
    const kept = await sale.bought(ravi, { product: bear, quantity: 2 });
    await sale.moveTo(admin, kept, 'delivered');
    const items = [{ productId: bear.id, quantity: 1, reason: 'Too small' }];
    const asked = await shop.call('return.request', { as: ravi, params: { id: kept }, body: { items } });
    expect(asked).toMatchObject({ status: 201 });
    const returnId = asked.body.returns[0].id as string;
    const received = { status: 'received', items: [{ productId: bear.id, restock: true }] };
    for (const body of [{ status: 'approved' }, received])
      expect(await shop.call('return.change', { as: admin, params: { id: kept, returnId }, body })).toMatchObject({ status: 200 });
    await shop.deliver();
    await shop.job('send-refunds');
    await shop.deliver();
    expect(await sale.givenBack(cancelled, asha)).toEqual([11_800]);
    expect(await sale.givenBack(kept, ravi)).toEqual([11_800]);
  });
  expect([await shop.mails(asha.email), await shop.mails(ravi.email)]).toEqual([[], []]);
  await sendWaitingMails();
  expect(await subjects(asha.email)).toEqual([
    'Your order _ is cancelled, and _ is being refunded',
    'Your order _ is confirmed',
    'Your refund of _ is done',
  ]);
  expect(await subjects(ravi.email)).toEqual([
    'We have your return request for order _',
    'Your order _ has been delivered',
    'Your order _ is confirmed',
    'Your order _ is on its way',
    'Your refund of _ has started',
    'Your refund of _ is done',
    'Your return for order _ is approved',
  ]);
});

it('starts and completes sign-ups while the mail service is down and sends their mails once later', async () => {
  const who = person();
  const begun = await begin(shop);
  await whileMailIsDown(async () => {
    expect(await shop.call('auth.sendSignupOtp', { body: who, source: newSource() })).toMatchObject({ status: 200 });
    expect(
      await shop.call('auth.verifySignupOtp', { body: { identifier: begun.who.email, code: begun.code, signupId: begun.signupId } }),
    ).toMatchObject({
      status: 200,
    });
    await shop.deliver();
  });
  await sendWaitingMails();
  expect(await subjects(who.email)).toEqual(['Your Nanhe sign-up code']);
  expect(await subjects(begun.who.email)).toEqual(['Welcome to Nanhe, Ravi!', 'Your Nanhe sign-up code']);
});
