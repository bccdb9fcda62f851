/** What does a form for an upload promise? One object, of one kind, of a size, for ten minutes. */
import { expect, it } from 'vitest';
import { keeping, png } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

const begin = (body: Record<string, unknown>) => desk.as('upload.begin', { body });

it('lets a browser put one picture into the private bucket, and nothing else with it', async () => {
  const bytes = await png();
  const form = await begin({ kind: 'picture', contentType: 'image/png', size: bytes.length });
  expect(form).toMatchObject({ status: 201, body: { uploadId: expect.any(String), fields: { 'Content-Type': 'image/png' } } });
  const { url, fields } = form.body;
  expect(await desk.post({ url, fields: { ...fields, 'Content-Type': 'text/html' } }, bytes)).toBe(403);
  expect(await desk.post({ url, fields: { ...fields, key: 'catalogue/current.json' } }, bytes)).toBe(403);
  expect(await desk.post({ url, fields }, Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(400);
  expect(await desk.post({ url, fields }, bytes)).toBe(204);
  expect(await shop.world.storage.read(process.env['DATA_BUCKET'] ?? '', fields.key)).not.toBeNull();
});

it('lapses after ten minutes', async () => {
  const bytes = await png();
  const { body } = await begin({ kind: 'picture', contentType: 'image/png', size: bytes.length });
  shop.advance(601);
  expect(await desk.post(body, bytes)).toBe(403);
});

it.each([
  [{ kind: 'picture', contentType: 'image/svg+xml', size: 10 }, 'contentType', 'Please select a valid image file'],
  [{ kind: 'picture', contentType: 'text/html', size: 10 }, 'contentType', 'Please select a valid image file'],
  [{ kind: 'picture', contentType: 'image/png', size: 5 * 1024 * 1024 + 1 }, 'size', 'Image size must be less than 5MB'],
  [{ kind: 'sheet', size: 0 }, 'size', 'The file is empty'],
])('says what is wrong with %j', async (wrong, field, text) => {
  expect(await begin(wrong)).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { body: { kind: 'picture', contentType: 'image/png', size: 10 } };
  expect((await shop.call('upload.begin', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('upload.begin', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
