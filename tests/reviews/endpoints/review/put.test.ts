/** Writing a review of a product. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);

it('updates the average rating and review count on the product page and in lists with each review', async () => {
  const teddy = await shop.product({ name: 'Velveteen rabbit' });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: null, reviews: 0 });
  const asha = await reviewSteps.buyerOf(teddy);
  const written = await reviewSteps.write(asha, teddy, 5, 'Soft,\r\nand still whole after a year.  ');
  expect(written).toMatchObject({
    status: 200,
    body: { productId: teddy.id, author: 'Asha R', rating: 5, text: 'Soft,\nand still whole after a year.', isWithdrawn: false },
  });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 5, reviews: 1 });
  await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, 2);
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 3.5, reviews: 2 });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const { body } = await shop.call('catalog.listProducts', { query: { search: teddy.name } });
  expect(body.products[0]).toMatchObject({ id: teddy.id, rating: 3.5, reviews: 2 });
});

it('names the author of a review whose last name begins with a character of two UTF-16 units', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  await shop.call('account.updateProfile', { as: asha, body: { lastName: '𝓡ao' } });
  expect(await reviewSteps.write(asha, teddy, 5)).toMatchObject({ status: 200, body: { author: 'Asha 𝓡' } });
});

it('replaces the first review of a customer for a product by the second', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  const first = await reviewSteps.write(asha, teddy, 1, 'An ear came off.');
  shop.advanceClock(60);
  const second = await reviewSteps.write(asha, teddy, 4, 'You sent another at once.');
  expect(second.body).toMatchObject({ id: first.body.id, createdAt: first.body.createdAt, rating: 4 });
  expect(Date.parse(second.body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.body.createdAt) + 60_000);
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 4, reviews: 1 });
});

it('counts a review once when several tabs send it at the same time', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  const answers = await Promise.all([3, 3, 3, 3].map((rating) => reviewSteps.write(asha, teddy, rating, 'All right')));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 3, reviews: 1 });
  expect((await reviewSteps.list(teddy)).body.data).toHaveLength(1);
});

it('accepts a review only from a customer to whom the product was delivered', async () => {
  const [teddy, lamp] = [await shop.product(), await shop.product()];
  const waiting = await reviewSteps.buyerOf(teddy, 'processing');
  const other = await reviewSteps.buyerOf(lamp);
  for (const customer of [waiting, other, await shop.customer(), admin]) {
    expect(await reviewSteps.write(customer, teddy, 5)).toMatchObject({ status: 403, body: { code: 'not_a_buyer' } });
  }
  expect(await reviewSteps.average(teddy)).toEqual({ rating: null, reviews: 0 });
});

it('rejects an invalid rating or text of a review and names the field', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  for (const rating of [0, 6, 4.5, '5', null, undefined])
    expect(await reviewSteps.write(asha, teddy, rating)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { rating: expect.any(String) } },
    });
  for (const text of ['x'.repeat(2_001), 'bell\u0007', 5])
    expect(await reviewSteps.write(asha, teddy, 5, text)).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  expect(await shop.call('review.put', { as: asha, params: { id: teddy.id }, body: { rating: 5, author: 'Somebody else' } })).toMatchObject({
    status: 400,
  });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: null, reviews: 0 });
});

it('returns 404 to a review of a product that is not sold', async () => {
  const asha = await shop.customer();
  const draft = await shop.product({ status: 'draft' });
  for (const product of [draft, { id: 987_654 }])
    expect(await reviewSteps.write(asha, product, 5)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});

it('says which variant of the newest delivered order the author bought, and lets no client say it', async () => {
  const romper = await createVariantSteps(shop, admin).product({ Size: ['2-3 years', '4-5 years'], Colour: ['Blue'] });
  const [small, large] = romper.variants.map(({ id }) => id);
  const asha = await reviewSteps.buyer();
  await reviewSteps.buy(asha, romper, [small]);
  shop.advanceClock(60);
  await reviewSteps.buy(asha, romper, [large]);
  await reviewSteps.buy(asha, romper, [small], 'processing');
  const forged = { rating: 5, text: '', variantTitle: '12-13 years' };
  expect(await shop.call('review.put', { as: asha, params: { id: romper.id }, body: forged })).toMatchObject({ status: 400 });
  expect(await reviewSteps.write(asha, romper, 5, 'Fits well.')).toMatchObject({ status: 200, body: { variantTitle: '4-5 years, Blue' } });
  expect((await reviewSteps.write(asha, romper, 4)).body).toMatchObject({ rating: 4, variantTitle: '4-5 years, Blue' });
  expect((await reviewSteps.list(romper)).body.data).toMatchObject([{ variantTitle: '4-5 years, Blue' }]);
  const moderated = await shop.call('review.listAll', { as: admin });
  expect(moderated.body.data).toContainEqual(expect.objectContaining({ productId: romper.id, variantTitle: '4-5 years, Blue' }));
  expect((await shop.call('privacy.exportData', { as: asha })).body.reviews).toMatchObject([{ variantTitle: '4-5 years, Blue' }]);
});

it('names both variants that one order brought, and none of a product without options', async () => {
  const romper = await createVariantSteps(shop, admin).product({ Size: ['2-3 years', '4-5 years'] });
  const asha = await reviewSteps.buyer();
  await reviewSteps.buy(
    asha,
    romper,
    romper.variants.map(({ id }) => id),
  );
  expect((await reviewSteps.write(asha, romper, 5)).body.variantTitle).toBe('2-3 years / 4-5 years');
  const teddy = await shop.product();
  expect((await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, 5)).body.variantTitle).toBeUndefined();
});
