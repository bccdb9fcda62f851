/** POST /api/admin/price-recalculation/undo: restores the previous prices. */
import { beforeEach, expect, it } from 'vitest';
import { latestRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const { owner, inclusive, start, undo, waitForJob, reset, product, prices } = await createRecalculationSteps(shop);
const variantSteps = createVariantSteps(shop, owner);

beforeEach(reset);

it('returns 409 when there is no recalculation to undo', async () => {
  // A change of the mode alone ends what could be undone.
  for (const mode of ['tax_inclusive', 'tax_exclusive']) {
    const body = { version: (await prices()).version, mode };
    expect(await shop.call('settings.updatePrices', { as: owner, body })).toMatchObject({ status: 200 });
    shop.advanceClock(3);
  }
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
});

it('restores previous prices exactly, recalculates and names products edited since, and does so once', async () => {
  const [bear, kite, drum] = await Promise.all([94_900, 10_000, 20_000].map((price) => shop.product({ price, gstRate: 5, originalPrice: 99_999 })));
  if (bear === undefined || kite === undefined || drum === undefined) throw new Error('No products');
  await shop.deliverEvents();
  // Rounded to whole rupees, so that the old prices cannot be computed from the new ones.
  await start({ ...inclusive, rounding: 'rupee' });
  expect(await waitForJob()).toMatchObject({ run: { changed: 3 }, canUndo: true });
  expect(await product(bear.id)).toMatchObject({ price: 996, mrp: 1_050 });
  await staff.call('product.update', { params: { id: kite.id }, body: { price: 210 } });
  // A change of another field does not prevent restoring the price.
  await staff.call('product.update', { params: { id: drum.id }, body: { name: 'Loud drum' } });
  const added = await staff.product({ price: 105, gstRate: 5, status: 'active' });

  expect(await undo()).toMatchObject({ status: 202, body: { isUndo: true, to: 'tax_exclusive' } });
  const ended = await waitForJob();
  expect(ended).toMatchObject({ run: { status: 'done', changed: 2, edited: 2, failed: 0 }, canUndo: false });
  expect(ended.run.listed).toEqual([
    { productId: kite.id, name: 'Teddy bear', why: 'edited' },
    { productId: added.id, name: 'Kite', why: 'edited' },
  ]);
  expect(await product(bear.id)).toMatchObject({ price: 949, mrp: 999.99, priceIncludesTax: false });
  expect(await product(drum.id)).toMatchObject({ name: 'Loud drum', price: 200, mrp: 999.99, priceIncludesTax: false });
  expect(await product(kite.id)).toMatchObject({ price: 200, mrp: 999.99, priceIncludesTax: false });
  expect(await product(added.id)).toMatchObject({ price: 100, priceIncludesTax: false });
  expect((await prices()).mode).toBe('tax_exclusive');
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
});

it('keeps an MRP that was edited since, and restores the price beside it', async () => {
  const doll = await shop.product({ price: 94_900, gstRate: 5, originalPrice: 99_999 });
  await shop.deliverEvents();
  await start({ ...inclusive, rounding: 'rupee' });
  await waitForJob();
  await staff.call('product.update', { params: { id: doll.id }, body: { originalPrice: 1_200 } });
  const added = await staff.product({ price: 105, originalPrice: 126, gstRate: 5, status: 'active' });

  await undo();
  const { run } = await waitForJob();
  expect(run.listed).toContainEqual({ productId: doll.id, name: 'Teddy bear', why: 'edited' });
  expect(await product(doll.id)).toMatchObject({ price: 949, mrp: 1_200, priceIncludesTax: false });
  expect(await product(added.id)).toMatchObject({ price: 100, mrp: 126, priceIncludesTax: false });
});

it('restores the other variants when one was edited, and shows the cheapest one', async () => {
  const { id, variants } = await variantSteps.product({ Size: ['S', 'M'] }, 5, { gstRate: 5 });
  const [small, medium] = variants;
  if (small === undefined || medium === undefined) throw new Error('No variants');
  const save = (ofSmall: object, ofMedium: object) =>
    variantSteps.update(id, {
      variants: [
        { id: small.id, sku: small.sku, options: { Size: 'S' }, ...ofSmall },
        { id: medium.id, sku: medium.sku, options: { Size: 'M' }, ...ofMedium },
      ],
    });
  expect(await save({ price: 949, originalPrice: 999.99 }, { price: 955 })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  await start({ ...inclusive, rounding: 'rupee' });
  await waitForJob();
  expect((await product(id)).variants).toMatchObject([{ price: 996 }, { price: 1_003 }]);
  await save({ price: 1_050, originalPrice: 1_100 }, { price: 1_003 });

  await undo();
  await waitForJob();
  const undone = await product(id);
  expect(undone).toMatchObject({ price: 955, priceIncludesTax: false });
  expect(undone.variants).toMatchObject([{ price: 1_000, originalPrice: 1_100 }, { price: 955 }]);
});

it('undoes a recalculation for 30 days', async () => {
  await start();
  await waitForJob();
  const { values } = await readSettings('prices');
  const days = (count: number) => new Date(shop.now().getTime() + count * 86_400_000);
  expect(await latestRecalculation(values, days(29))).toMatchObject({ canUndo: true });
  expect(await latestRecalculation(values, days(30))).toMatchObject({ run: { status: 'done' }, canUndo: false });
});
