/** Reading one slide. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('shows a scheduled slide to visitors from its start on, and to catalogue staff before', async () => {
  const slide = await staff.slide({ startDate: new Date(shop.now().getTime() + 60_000).toISOString() });
  const read = (as?: { token: string }) => shop.call('carousel.read', { params: { id: slide.id }, ...(as ? { as } : {}) });
  expect(await read()).toMatchObject({ status: 404, body: { code: 'slide_not_found', message: 'Slide not found' } });
  expect(await read(staff.account)).toMatchObject({ status: 200, body: { title: 'Kites', version: 1 } });
  shop.advanceClock(120);
  expect((await read()).body).not.toHaveProperty('version');
  expect((await read()).body.title).toBe('Kites');
  expect((await shop.call('carousel.read', { params: { id: 'nothing' } })).status).toBe(404);
});
