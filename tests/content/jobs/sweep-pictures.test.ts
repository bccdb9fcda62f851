/** Sweeping pictures: unfinished uploads and unused pictures are removed after a day, used ones are kept. */
import { expect, it } from 'vitest';
import { catalogueStaff, png } from '#tests/kit/catalogue-staff.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
let staff = await catalogueStaff(shop);

const isThere = async (imageUrl: string) => (await shop.services.storage.read(process.env['IMAGES_BUCKET'] ?? '', imageUrl.slice(1))) !== null;
const aDayLater = async () => {
  await shop.deliverEvents();
  shop.advanceClock(90_000);
  // The session of the previous staff has expired.
  staff = await catalogueStaff(shop);
  await shop.runJob('sweep-pictures');
};

it('removes unfinished uploads and unused pictures after a day', async () => {
  const upload = await staff.upload(await png());
  const loose = await staff.uploadPicture();
  await shop.runJob('sweep-pictures');
  expect(await isThere(loose)).toBe(true);
  await aDayLater();
  expect(await isThere(loose)).toBe(false);
  expect(await isThere(loose.replace('640.webp', '1200.avif'))).toBe(false);
  expect(await shop.services.storage.read(process.env['DATA_BUCKET'] ?? '', `uploads/${upload}`)).toBeNull();
  expect((await staff.call('category.create', { body: { name: 'Late', description: 'Too', imageUrl: loose } })).body.code).toBe('picture_gone');
});

it('keeps the pictures of a product, category or slide and removes those they no longer use', async () => {
  const [one, two, three, four] = [
    await staff.uploadPicture(),
    await staff.uploadPicture(),
    await staff.uploadPicture(),
    await staff.uploadPicture(),
  ];
  const kite = await staff.product({ images: [{ imageUrl: one }, { imageUrl: two }] });
  const toys = await staff.category({ imageUrl: three });
  await staff.slide({ imageUrl: four });
  await aDayLater();
  expect(await Promise.all([one, two, three, four].map(isThere))).toEqual([true, true, true, true]);
  await staff.call('product.update', { params: { id: kite.id }, body: { images: [{ imageUrl: two }] } });
  await staff.call('category.update', { params: { id: toys.id }, body: { imageUrl: two } });
  await aDayLater();
  expect(await Promise.all([one, two, three, four].map(isThere))).toEqual([false, true, false, true]);
});

it('keeps the pictures of variants and swatches, also when another product no longer uses them', async () => {
  const [own, pattern, shared] = [await staff.uploadPicture(), await staff.uploadPicture(), await staff.uploadPicture()];
  const choice = (value: string, imageUrl: string) => ({
    options: { Colour: value },
    sku: `S-${imageUrl.slice(-24, -9)}`,
    price: 399,
    images: [imageUrl],
  });
  const romper = await staff.product({
    price: undefined,
    sku: undefined,
    stock: undefined,
    options: [
      {
        name: 'Colour',
        values: [
          { value: 'Stripes', swatch: pattern },
          { value: 'Teal', swatch: '#0f7f79' },
        ],
      },
    ],
    variants: [choice('Stripes', own), choice('Teal', shared)],
  });
  const kite = await staff.product({ images: [{ imageUrl: shared }, { imageUrl: pattern }] });
  await staff.call('product.update', { params: { id: kite.id }, body: { images: [] } });
  await aDayLater();
  expect(await Promise.all([own, pattern, shared].map(isThere))).toEqual([true, true, true]);
  await staff.call('product.update', { params: { id: romper.id }, body: { options: [], sku: 'ROMPER-PLAIN', price: 399 } });
  await aDayLater();
  expect(await Promise.all([own, pattern, shared].map(isThere))).toEqual([false, false, false]);
});

it('keeps a picture that another product or an open checkout still uses', async () => {
  const [shared, sold] = [await staff.uploadPicture(), await staff.uploadPicture()];
  const [kite, drum] = [
    await staff.product({ images: [{ imageUrl: shared }] }),
    await staff.product({ images: [{ imageUrl: shared }, { imageUrl: sold }], status: 'active' }),
  ];
  const checkoutSteps = createCheckoutSteps(shop);
  expect((await checkoutSteps.requestCheckout(await checkoutSteps.buyer(), [{ product: drum, quantity: 1 }])).status).toBe(200);
  await staff.call('product.update', { params: { id: drum.id }, body: { images: [] } });
  await staff.call('product.update', { params: { id: kite.id }, body: { name: 'Kite with a picture' } });
  await aDayLater();
  expect([await isThere(shared), await isThere(sold)]).toEqual([true, true]);
});
