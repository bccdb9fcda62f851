/** The public page of one product. */

import { expect, it } from 'vitest';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('shows a new product at once, with its current stock', async () => {
  const { id } = await shop.product({ name: 'Kite', price: 49_999, originalPrice: 59_900, stock: 3, ratingSum: 9, ratingCount: 2 });
  const answer = await shop.call('catalog.readProduct', { params: { id } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    name: 'Kite',
    price: 499.99,
    originalPrice: 599,
    stock: 3,
    isInStock: true,
    rating: 4.5,
    reviews: 2,
    ageRange: { minMonths: 24, maxMonths: 48 },
  });
});

it('does not expose internal stock and rating fields of a product', async () => {
  const { id } = await shop.product();
  const { body } = await shop.call('catalog.readProduct', { params: { id } });
  for (const secret of ['held', 'free', 'stocked', 'revision', 'ratingSum', 'pk']) expect(body).not.toHaveProperty(secret);
});

it('derives the age range from the size of an older product, and only from a size that states an age', async () => {
  const old = await shop.product({ ageRange: null, specifications: { size: '6-12 months' } });
  const unknown = await shop.product({ ageRange: null, specifications: { size: '34 cm' } });
  expect((await shop.call('catalog.readProduct', { params: { id: old.id } })).body.ageRange).toEqual({ minMonths: 6, maxMonths: 12 });
  expect((await shop.call('catalog.readProduct', { params: { id: unknown.id } })).body.ageRange).toBeNull();
});

it('shows draft and inactive products to admins only', async () => {
  const [admin, customer] = [await shop.admin(), await shop.customer()];
  for (const status of ['draft', 'inactive'] as const) {
    const { id } = await shop.product({ status });
    expect(await shop.call('catalog.readProduct', { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'product_not_found', message: 'Product not found' },
    });
    expect((await shop.call('catalog.readProduct', { params: { id }, as: customer })).status).toBe(404);
    expect(await shop.call('catalog.readProduct', { params: { id }, as: admin })).toMatchObject({ status: 200, body: { id, status } });
  }
});

it('shows an edit at once, and rejects an edit that is based on an older revision', async () => {
  const seen = await shop.product({ name: 'Lamp', originalPrice: 99_900 });
  shop.advanceClock(1);
  await updateProduct(seen.id, { name: 'Moon lamp', price: 45_000, originalPrice: null }, shop.now(), seen);
  const { body } = await shop.call('catalog.readProduct', { params: { id: seen.id } });
  expect(body).toMatchObject({ name: 'Moon lamp', price: 450 });
  expect(body).not.toHaveProperty('originalPrice');
  shop.advanceClock(1);
  await expect(updateProduct(seen.id, { name: 'Sun lamp' }, shop.now(), seen)).rejects.toThrow('condition');
  await expect(updateProduct(987_654, { name: 'Nothing' }, shop.now())).rejects.toThrow('condition');
});

it.each(['abc', '0', '-1', '1.5', '1e3', '9999999999999'])('rejects %s as a product id', async (id) => {
  expect(await shop.call('catalog.readProduct', { params: { id } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { id: 'Invalid product ID' } },
  });
});

it('returns 404 for an unknown product', async () => {
  expect((await shop.call('catalog.readProduct', { params: { id: '987654' } })).status).toBe(404);
});
