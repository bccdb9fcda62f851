/** GET /api/offers: the offers that the shop lists for everybody. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { createOffer } = await createOfferSteps(shop);
const checkoutSteps = createCheckoutSteps(shop);

it('lists public offers that can be used now, and no others', async () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(shop.now().getTime() + days * day).toISOString();
  await createOffer({ title: 'Over', isPublic: true, endsAt: at(1 / 1_440) });
  shop.advanceClock(60);
  const open = await createOffer({ title: 'Toy week', isPublic: true, minimum: 500, endsAt: at(3) });
  await createOffer({ title: 'Secret' });
  await createOffer({ title: 'Paused', isPublic: true, isPaused: true });
  await createOffer({ title: 'Later', isPublic: true, startsAt: at(1) });
  const { body, headers } = await shop.call('offer.available');
  expect(body.offers).toEqual([{ code: open.code, title: 'Toy week', minimum: 500, endsAt: open.endsAt, isFirstOrderOnly: false }]);
  expect(headers['cache-control']).toContain('public');
});

it('lists an offer until its last use is taken', async () => {
  const { code } = await createOffer({ title: 'The first buyer', isPublic: true, maxUses: 1 });
  const titles = async () => (await shop.call('offer.available')).body.offers.map(({ title }: { title: string }) => title);
  expect(await titles()).toContain('The first buyer');
  const asha = await checkoutSteps.buyer();
  const items = [{ productId: (await shop.product()).id, quantity: 1 }];
  const held = await shop.call('payment.createOrder', { as: asha, body: { items, shippingAddressId: asha.addressId, coupon: code } });
  expect(held).toMatchObject({ status: 200 });
  expect(await titles()).not.toContain('The first buyer');
});
