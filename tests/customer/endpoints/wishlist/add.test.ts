/** Adding a product to the wishlist. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
const add = (as: { token: string }, productId: number | string, variantId?: unknown) =>
  shop.call('wishlist.add', { as, params: { productId: String(productId) }, ...(variantId === undefined ? {} : { body: { variantId } }) });
const idsOf = (body: { items: { productId: number }[] }) => body.items.map(({ productId }) => productId);

it('adds a product and returns the whole wishlist, newest first', async () => {
  const asha = await shop.customer();
  const [teddy, lamp] = [await shop.product(), await shop.product()];
  expect(await add(asha, teddy.id)).toMatchObject({ status: 200, body: { items: [{ productId: teddy.id }] } });
  shop.advanceClock(1);
  expect(idsOf((await add(asha, lamp.id)).body)).toEqual([lamp.id, teddy.id]);
});

it('keeps the date of a product that is already on the wishlist', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  const { body } = await add(asha, id);
  shop.advanceClock(60);
  expect(await add(asha, id)).toMatchObject({ status: 200, body });
});

it('rejects a product that is not sold and an invalid product id', async () => {
  const asha = await shop.customer();
  const draft = await shop.product({ status: 'draft' });
  for (const id of [draft.id, 987_654]) expect(await add(asha, id)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  for (const id of ['abc', '0', '-1', '1.5']) expect(await add(asha, id)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('loses no product when many tabs add to a wishlist at once', async () => {
  const asha = await shop.customer();
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.product()));
  const answers = await Promise.all([...products, ...products].map(({ id }) => add(asha, id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body } = await shop.call('wishlist.read', { as: asha });
  expect(idsOf(body).sort()).toEqual(products.map(({ id }) => id).sort());
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 6 });
});

it('keeps at most 200 products on a wishlist, also when many tabs add at once', async () => {
  const asha = await shop.customer();
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.product()));
  const full = Object.fromEntries(Array.from({ length: 198 }, (_, index) => [`product#${900_000 + index}`, shop.now().toISOString()]));
  await shop.putItem({ pk: `CUSTOMER#${asha.id}`, sk: 'WISHLIST', kept: 198, revision: 198, ...full });
  const answers = await Promise.all(products.map(({ id }) => add(asha, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'wishlist_full' });
  const { body } = await shop.call('wishlist.read', { as: asha, query: { products: 'false' } });
  expect(body.items).toHaveLength(200);
  // A product that is already on the list does not count against the limit.
  expect((await add(asha, body.items[0].productId)).status).toBe(200);
});

it('keeps one entry for a product, with the variant chosen last', async () => {
  const asha = await shop.customer();
  const { id, variants } = await variantSteps.product({ Size: ['2-3 years', '4-5 years'] });
  const [small, large] = variants.map((variant) => variant.id);
  const { body: first } = await add(asha, id, small);
  expect(first.items).toEqual([{ productId: id, variantId: small, addedAt: expect.any(String) }]);
  shop.advanceClock(60);
  const { body: second } = await add(asha, id, large);
  expect(second.items).toEqual([{ ...first.items[0], variantId: large }]);
  // Without a variant in the request the entry is unchanged.
  expect((await add(asha, id)).body).toEqual(second);
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 1 });
});

it('adds the chosen variant to an entry from before variants existed', async () => {
  const asha = await shop.customer();
  const { id, variants } = await variantSteps.product({ Size: ['2-3 years', '4-5 years'] });
  const addedAt = '2026-01-01T00:00:00.000Z';
  await shop.putItem({ pk: `CUSTOMER#${asha.id}`, sk: 'WISHLIST', kept: 1, revision: 1, [`product#${id}`]: addedAt });
  expect((await add(asha, id, variants[1]?.id)).body.items).toEqual([{ productId: id, variantId: variants[1]?.id, addedAt }]);
});

it('refuses a variant of another product, and stores none of a product without options', async () => {
  const asha = await shop.customer();
  const [romper, other] = [await variantSteps.product({ Size: ['S', 'M'] }), await variantSteps.product({ Size: ['S', 'M'] })];
  expect(await add(asha, romper.id, other.variants[0]?.id)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  expect(await add(asha, romper.id, 'x')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const { id } = await shop.product();
  expect((await add(asha, id, id)).body.items).toEqual([{ productId: id, addedAt: expect.any(String) }]);
});
