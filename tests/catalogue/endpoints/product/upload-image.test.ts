/** Uploading a picture of a product through the API. */

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { catalogueStaff, formOf, picture, png } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const send = async (id: number, ...form: Parameters<typeof formOf>) =>
  staff.call('product.uploadImage', { params: { id }, ...(await formOf(...form)) });

it('re-encodes an uploaded product picture in every size without its metadata, and makes the first primary', async () => {
  const kite = await staff.product();
  const bytes = await picture(1_400, 700)
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
    .jpeg()
    .toBuffer();
  const sent = await send(kite.id, bytes, { altText: 'A red kite' }, 'kite.jpg', 'image/jpeg');
  expect(sent).toMatchObject({
    status: 201,
    body: { product: { id: kite.id, images: [{ altText: 'A red kite', imageType: 'primary', sortOrder: 0 }] } },
  });
  const { imageUrl } = sent.body;
  expect(imageUrl).toMatch(/^\/images\/[a-z0-9]{20}-640\.webp$/);
  for (const [size, format] of [
    [320, 'webp'],
    [640, 'avif'],
    [1_200, 'webp'],
  ] as const) {
    const file = await shop.services.storage.read(process.env['IMAGES_BUCKET'] ?? '', imageUrl.slice(1).replace('640.webp', `${size}.${format}`));
    expect(file?.headers['content-type']).toBe(`image/${format}`);
    expect((await sharp(file?.body).metadata()).width).toBe(size);
    expect(file?.body.toString('latin1')).not.toContain('canary-of-the-camera');
  }
});

it('appends an uploaded picture as secondary with a default text, or makes it primary on request', async () => {
  const kite = await staff.product();
  await send(kite.id, await png());
  expect((await send(kite.id, await png())).body.product.images[1]).toMatchObject({ imageType: 'secondary', altText: 'Product Image 2' });
  const third = await send(kite.id, await png(), { imageType: 'primary', sortOrder: '0' });
  expect(third.body.product.images.map(({ imageType }: { imageType: string }) => imageType)).toEqual(['primary', 'secondary', 'secondary']);
  expect(third.body.product.imageUrl).toBe(third.body.imageUrl);
});

it('adds the same picture to a product only once, and at most six pictures', async () => {
  const kite = await staff.product();
  const same = await png();
  for (let time = 0; time < 2; time++) expect((await send(kite.id, same)).body.product.images).toHaveLength(1);
  for (let more = 0; more < 5; more++) await send(kite.id, await png());
  expect(await send(kite.id, await png())).toMatchObject({ status: 409, body: { code: 'too_many_images', message: 'Maximum 6 images allowed' } });
});

it('rejects an upload that is no readable form with a picture, and one for an unknown product', async () => {
  const kite = await staff.product();
  expect(await send(kite.id, undefined)).toMatchObject({ status: 400, body: { fields: { image: 'Please select a valid image file' } } });
  expect(await send(kite.id, await png(), { price: '1' })).toMatchObject({
    status: 400,
    body: { fields: { price: 'This field is not known here' } },
  });
  expect((await staff.call('product.uploadImage', { params: { id: kite.id }, body: { image: 'x' } })).status).toBe(415);
  const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: Buffer.from('nothing of a form') };
  expect((await staff.call('product.uploadImage', { params: { id: kite.id }, ...broken })).body.code).toBe('malformed_body');
  expect((await send(987_654, await png())).body.code).toBe('product_not_found');
});
