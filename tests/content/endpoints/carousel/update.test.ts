/** Changing a slide. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const change = (id: string, body: Record<string, unknown>) => staff.call('carousel.update', { params: { id }, body });

it('changes only the given fields of a slide, on the home page at once', async () => {
  const slide = await staff.slide();
  expect(await change(slide.id, { title: 'Great kites', version: 1 })).toMatchObject({
    status: 200,
    body: { title: 'Great kites', subtitle: 'New', version: 2 },
  });
  const home = await shop.call('content.listCarousels', { query: { isActive: 'true', includePast: 'false' } });
  expect(home.body.carousels).toContainEqual(expect.objectContaining({ id: slide.id, title: 'Great kites' }));
  expect((await staff.audits({ type: 'slide', id: slide.id }))[0]).toMatchObject({ before: { title: 'Kites' }, after: { title: 'Great kites' } });
});

it('removes the picture of a slide for null, and keeps it for the empty text of old clients', async () => {
  const imageUrl = await staff.uploadPicture();
  const slide = await staff.slide({ imageUrl });
  expect((await change(slide.id, { imageUrl: '' })).body).toMatchObject({ imageUrl, version: 2 });
  expect(await change(slide.id, { imageUrl: null, version: 2 })).toMatchObject({ status: 200, body: { imageUrl: '', version: 3 } });
});

it('rejects a slide saved over a newer version, and returns the current one', async () => {
  const slide = await staff.slide();
  const answers = await Promise.all(['A', 'B', 'C'].map((title) => change(slide.id, { title, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const saved = answers.find(({ status }) => status === 200)?.body.title;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { title: saved } } });
});

it('rejects an end before the start, an unknown field and an unknown slide', async () => {
  const slide = await staff.slide();
  expect(await change(slide.id, { endDate: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { fields: { endDate: 'The end must be after the start' } },
  });
  expect(await change(slide.id, { id: 'other' })).toMatchObject({ status: 400, body: { fields: { id: 'This field is not known here' } } });
  expect((await change('nothing', { title: 'Something' })).body.code).toBe('slide_not_found');
});
