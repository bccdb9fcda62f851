/** POST /api/cart/coupon: keeping a coupon with the cart. */
import { expect, it } from 'vitest';
import { newSource, sourceWith } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps, newCode } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { createOffer, change, readOffer } = await createOfferSteps(shop);

/** A customer with one bear of 499.00 in the cart. */
async function shopper() {
  const [asha, bear] = [await shop.customer(), await shop.product({ price: 49_900 })];
  await shop.call('cart.add', { as: asha, body: { productId: bear.id } });
  return {
    asha,
    bear,
    apply: (code: string) => shop.call('cart.applyCoupon', { as: asha, body: { code }, source: newSource() }),
    read: async () => (await shop.call('cart.read', { as: asha })).body,
  };
}

it('takes the coupon off the lines and the total, in any case and with spaces around it', async () => {
  const { code, title } = await createOffer({ percent: 10 });
  const { apply, read } = await shopper();
  const { status, body } = await apply(` ${code?.toLowerCase()} `);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    items: [{ discount: 49.9 }],
    // 18 % of 449.10.
    summary: { subtotal: 499, discount: 49.9, tax: 80.84, total: 529.94, offers: [{ code, title, amount: 49.9 }] },
    coupon: { code },
  });
  expect(await read()).toEqual(body);
});

it('replaces an earlier coupon', async () => {
  const [first, second] = [await createOffer({ percent: 10 }), await createOffer({ percent: 20 })];
  const { apply } = await shopper();
  await apply(first.code ?? '');
  expect((await apply(second.code ?? '')).body.summary.offers).toMatchObject([{ code: second.code }]);
});

it('keeps one of two coupons that are applied at the same moment, and deducts only that one', async () => {
  const made = [await createOffer({ percent: 10, isCombinable: true }), await createOffer({ percent: 20, isCombinable: true })];
  const { apply, read } = await shopper();
  const answers = await Promise.all(made.map(({ code = '' }) => apply(code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { coupon, summary } = await read();
  const kept = made.find(({ code }) => code === coupon.code);
  expect(summary.offers).toEqual([{ code: coupon.code, title: kept?.title, amount: kept?.percent === 10 ? 49.9 : 99.8 }]);
});

it('says at the field why a coupon does not apply, and does not keep it', async () => {
  const { apply, read } = await shopper();
  const { code = '' } = await createOffer({ minimum: 1_000 });
  expect(await apply(code)).toMatchObject({
    status: 409,
    body: {
      code: 'coupon_refused',
      fields: { code: 'Add items worth ₹501.00 more: this coupon is for ₹1,000.00 or more.' },
      details: { reason: 'minimum_not_reached' },
    },
  });
  expect((await apply(newCode())).body.fields).toEqual({ code: 'There is no such coupon. Please check the code.' });
  expect((await apply('')).body.fields).toEqual({ code: 'Enter a coupon code' });
  expect(await read()).not.toHaveProperty('coupon');
});

it('shows in the cart why a coupon has ceased to apply, and applies it again once it does', async () => {
  const made = await createOffer({ percent: 10 });
  const { apply, read } = await shopper();
  await apply(made.code ?? '');
  const paused = await change(made, { isPaused: true });
  shop.advanceClock(2);
  expect(await read()).toMatchObject({ summary: { discount: 0, offers: [] }, coupon: { code: made.code, refusal: { reason: 'paused' } } });
  await change(paused.body, { isPaused: false });
  shop.advanceClock(2);
  expect(await read()).toMatchObject({ summary: { discount: 49.9 }, coupon: { code: made.code } });
  expect((await readOffer(made.id)).held).toBe(0);
});

it('limits the wrong codes of one customer, but not the use of a right one', async () => {
  const { code = '' } = await createOffer();
  const { apply } = await shopper();
  for (let attempt = 0; attempt < 12; attempt++) expect((await apply(code)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt++) expect((await apply(newCode())).body.code).toBe('coupon_refused');
  expect(await apply(newCode())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  // The right code is rejected too; otherwise a caller could go on guessing.
  expect((await apply(code)).status).toBe(429);
  shop.advanceClock(600);
  expect((await apply(code)).status).toBe(200);
});

it('limits the guesses of one network over all its visitors', async () => {
  const source = await sourceWith(20, 'try-coupon', shop);
  const bear = await shop.product();
  const guess = () => shop.call('cart.quote', { source, body: { items: [{ productId: bear.id, quantity: 1 }], coupon: newCode() } });
  for (let attempt = 0; attempt < 20; attempt++) expect((await guess()).status).toBe(200);
  expect((await guess()).status).toBe(429);
});
