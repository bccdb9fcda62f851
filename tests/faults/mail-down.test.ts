/** The shop while its mail service is down: orders and sign-ups go on, and each mail is sent once afterwards. */
import { expect, it } from 'vitest';
import { beginSignUp, newSource, signUpFields } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { whileMailIsDown } from '#tests/kit/mail-down.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const orderSteps = createOrderSteps(shop, checkoutSteps);
expectBooksBalanced(shop);

/** Runs the sweep of waiting mails after the mail service is back. */
async function sendWaitingMails(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    shop.advanceClock(120);
    await shop.runJob('send-waiting-mail');
  }
}
/** The subjects of the mails to an address, without numbers and amounts. */
const subjects = async (to: string) => (await shop.mailsTo(to)).map(({ subject }) => subject.replace(/NH-[\w-]+|₹[\d,.]+/g, '_')).sort();

it('processes orders, returns and refunds while the mail service is down and sends each mail once later', async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const [admin, bear] = [await shop.admin(), await shop.product({ stock: 10, price: 10_000 })];
  await whileMailIsDown(async () => {
    const cancelled = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    expect(await shop.call('order.cancel', { as: asha, params: { id: cancelled }, body: {} })).toMatchObject({ status: 200 });
    const kept = await orderSteps.placeOrder(ravi, { product: bear, quantity: 2 });
    await orderSteps.advanceTo(admin, kept, 'delivered');
    const items = [{ productId: bear.id, quantity: 1, reason: 'Too small' }];
    const asked = await shop.call('return.request', { as: ravi, params: { id: kept }, body: { items } });
    expect(asked).toMatchObject({ status: 201 });
    const returnId = asked.body.returns[0].id as string;
    const received = { status: 'received', items: [{ productId: bear.id, restock: true }] };
    for (const body of [{ status: 'approved' }, received])
      expect(await shop.call('return.change', { as: admin, params: { id: kept, returnId }, body })).toMatchObject({ status: 200 });
    await shop.deliverEvents();
    await shop.runJob('send-refunds');
    await shop.deliverEvents();
    expect(await orderSteps.refundedAmounts(cancelled, asha)).toEqual([11_800]);
    expect(await orderSteps.refundedAmounts(kept, ravi)).toEqual([11_800]);
  });
  expect([await shop.mailsTo(asha.email), await shop.mailsTo(ravi.email)]).toEqual([[], []]);
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
  const who = signUpFields();
  const begun = await beginSignUp(shop);
  await whileMailIsDown(async () => {
    expect(await shop.call('auth.sendSignupOtp', { body: who, source: newSource() })).toMatchObject({ status: 200 });
    expect(
      await shop.call('auth.verifySignupOtp', { body: { identifier: begun.who.email, code: begun.code, signupId: begun.signupId } }),
    ).toMatchObject({
      status: 200,
    });
    await shop.deliverEvents();
  });
  await sendWaitingMails();
  expect(await subjects(who.email)).toEqual(['Your Nanhe sign-up code']);
  expect(await subjects(begun.who.email)).toEqual(['Welcome to Nanhe, Ravi!', 'Your Nanhe sign-up code']);
});
