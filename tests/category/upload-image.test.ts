/** How does a category come to its picture through the API? */
import { expect, it } from 'vitest';
import { formOf, keeping, png } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('shows the picture that was sent last', async () => {
  const toys = await desk.category();
  for (let time = 0; time < 2; time++) {
    const sent = await desk.as('category.uploadImage', { params: { id: toys.id }, ...(await formOf(await png())) });
    expect(sent).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/^\/images\/[a-z0-9]+-640\.webp$/) } });
    expect(sent.body.category).toMatchObject({ id: toys.id, imageUrl: sent.body.imageUrl, version: time + 2 });
  }
});

it('refuses what is no picture, in the words of the form, and keeps the old one', async () => {
  const toys = await desk.category();
  const sent = await desk.as('category.uploadImage', { params: { id: toys.id }, ...(await formOf(Buffer.from('<svg onload="alert(1)"/>'))) });
  expect(sent).toMatchObject({ status: 400, body: { code: 'picture_refused', message: 'Please select a valid image file' } });
  expect((await desk.as('category.uploadImage', { params: { id: 'nothing' }, ...(await formOf(await png())) })).body.code).toBe('category_not_found');
  expect((await desk.as('category.read', { params: { id: toys.id } })).body).toMatchObject({ imageUrl: '', version: 1 });
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' }, ...(await formOf(await png())) };
  expect((await shop.call('category.uploadImage', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('category.uploadImage', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
