/** Finishing an upload: the shop re-encodes every picture and publishes nothing active. */

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { catalogueStaff, formOf, picture, png } from '#tests/kit/catalogue-staff.ts';
import { hostilePictures } from '#tests/kit/hostile-pictures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const finish = (id: string) => staff.call('upload.finish', { params: { id } });

it('re-encodes an uploaded picture without its metadata, deletes the original and is idempotent', async () => {
  const bytes = await picture(900, 600)
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
    .jpeg()
    .toBuffer();
  const id = await staff.upload(bytes, 'image/jpeg');
  const first = await finish(id);
  expect(first).toMatchObject({ status: 200, body: { imageUrl: expect.stringMatching(/^\/images\/[a-z0-9]{20}-640\.webp$/) } });
  expect(await finish(id)).toMatchObject({ status: 200, body: first.body });
  expect(await shop.services.storage.read(process.env['DATA_BUCKET'] ?? '', `uploads/${id}`)).toBeNull();
  const published = await shop.services.storage.read(process.env['IMAGES_BUCKET'] ?? '', first.body.imageUrl.slice(1));
  expect(await sharp(published?.body).metadata()).toMatchObject({ format: 'webp', width: 640 });
  expect(published?.body.toString('latin1')).not.toContain('canary-of-the-camera');
});

it('returns 404 for an upload of another member of staff, and for one whose file has not arrived', async () => {
  const id = await staff.upload(await png());
  expect((await shop.call('upload.finish', { as: await shop.admin(), params: { id } })).status).toBe(404);
  const { body } = await staff.call('upload.begin', { body: { kind: 'picture', contentType: 'image/png', size: 10 } });
  expect(await finish(body.uploadId)).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
});

describe('a hostile file', () => {
  it.each(Object.keys(hostilePictures))('rejects %s as a picture, uploaded to the bucket or sent through the API', async (name) => {
    const bytes = await hostilePictures[name as keyof typeof hostilePictures]();
    const id = await staff.upload(bytes);
    expect(await finish(id)).toMatchObject({ status: 400, body: { code: 'picture_refused', message: 'Please select a valid image file' } });
    expect(await shop.services.storage.read(process.env['DATA_BUCKET'] ?? '', `uploads/${id}`)).toBeNull();
    const kite = await staff.product();
    const sent = await staff.call('product.uploadImage', { params: { id: kite.id }, ...(await formOf(bytes)) });
    expect(sent).toMatchObject({ status: 400, body: { code: 'picture_refused', message: 'Please select a valid image file' } });
  });

  it('strips the HTML from a file that is a picture and a page at once', async () => {
    const page = '<script>alert("canary-of-the-polyglot")</script>';
    const bytes = Buffer.concat([await png(), Buffer.from(`<!doctype html>${page}`)]);
    const { imageUrl } = (await finish(await staff.upload(bytes))).body;
    for (const size of ['320.webp', '640.avif', '1200.webp']) {
      const published = await shop.services.storage.read(process.env['IMAGES_BUCKET'] ?? '', imageUrl.slice(1).replace('640.webp', size));
      expect(published?.body.toString('latin1')).not.toContain('canary-of-the-polyglot');
      expect(published?.headers['content-type']).toMatch(/^image\/(?:webp|avif)$/);
    }
  });

  it('rejects a picture over 5 MB at the bucket, and through the API with 413', async () => {
    const large = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]);
    const { body } = await staff.call('upload.begin', { body: { kind: 'picture', contentType: 'image/png', size: 10 } });
    expect(await staff.postToBucket(body, large)).toBe(400);
    const kite = await staff.product();
    const sent = await staff.call('product.uploadImage', { params: { id: kite.id }, ...(await formOf(large)) });
    expect(sent).toMatchObject({
      status: 413,
      body: { code: 'picture_too_large', message: expect.stringContaining('Image size must be less than 5MB') },
    });
  });
});
