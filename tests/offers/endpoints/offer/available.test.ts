/** GET /api/offers: the offers that the shop lists for everybody. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { offersOf } from '#tests/offers/offers.ts';

const shop = await openShop();
const { offer } = await offersOf(shop);

it('lists public offers that can be used now, and keeps the others to itself', async () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(shop.now().getTime() + days * day).toISOString();
  const open = await offer({ title: 'Toy week', isPublic: true, minimum: 500, endsAt: at(3) });
  await offer({ title: 'Secret' });
  await offer({ title: 'Paused', isPublic: true, isPaused: true });
  await offer({ title: 'Over', isPublic: true, endsAt: at(-1) });
  await offer({ title: 'Later', isPublic: true, startsAt: at(1) });
  const { body, headers } = await shop.call('offer.available');
  expect(body.offers).toEqual([{ code: open.code, title: 'Toy week', minimum: 500, endsAt: open.endsAt, isFirstOrderOnly: false }]);
  expect(headers['cache-control']).toContain('public');
});
