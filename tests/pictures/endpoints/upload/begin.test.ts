/** Beginning an upload: a form for one object of one type and limited size, valid for ten minutes. */
import { expect, it } from 'vitest';
import { catalogueStaff, png } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const begin = (body: Record<string, unknown>) => staff.call('upload.begin', { body });

it('lets a browser upload one picture to the private bucket, and rejects any other key, type or size', async () => {
  const bytes = await png();
  const form = await begin({ kind: 'picture', contentType: 'image/png', size: bytes.length });
  expect(form).toMatchObject({ status: 201, body: { uploadId: expect.any(String), fields: { 'Content-Type': 'image/png' } } });
  const { url, fields } = form.body;
  expect(await staff.postToBucket({ url, fields: { ...fields, 'Content-Type': 'text/html' } }, bytes)).toBe(403);
  expect(await staff.postToBucket({ url, fields: { ...fields, key: 'catalogue/current.json' } }, bytes)).toBe(403);
  expect(await staff.postToBucket({ url, fields }, Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(400);
  expect(await staff.postToBucket({ url, fields }, bytes)).toBe(204);
  expect(await shop.services.storage.read(process.env['DATA_BUCKET'] ?? '', fields.key)).not.toBeNull();
});

it('expires an upload form after ten minutes', async () => {
  const bytes = await png();
  const { body } = await begin({ kind: 'picture', contentType: 'image/png', size: bytes.length });
  shop.advanceClock(601);
  expect(await staff.postToBucket(body, bytes)).toBe(403);
});

it.each([
  [{ kind: 'picture', contentType: 'image/svg+xml', size: 10 }, 'contentType', 'Please select a valid image file'],
  [{ kind: 'picture', contentType: 'text/html', size: 10 }, 'contentType', 'Please select a valid image file'],
  [{ kind: 'picture', contentType: 'image/png', size: 5 * 1024 * 1024 + 1 }, 'size', 'Image size must be less than 5MB'],
  [{ kind: 'sheet', size: 0 }, 'size', 'The file is empty'],
])('rejects an upload of %j and names the field', async (wrong, field, text) => {
  expect(await begin(wrong)).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
});
