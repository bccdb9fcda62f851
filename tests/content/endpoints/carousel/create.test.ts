/** Creating a slide of the home page. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const slideBody = (changes: Record<string, unknown> = {}) => ({
  ...{ title: 'Kites', subtitle: 'New', description: 'For windy days', buttons: [{ text: 'Shop', link: '/products' }] },
  ...changes,
});

it('creates a slide by default as active for a year from now, last in order, with the grey gradient', async () => {
  const before = (await staff.call('content.listCarousels')).body.carousels as { sortOrder: number }[];
  const last = Math.max(-1, ...before.map(({ sortOrder }) => sortOrder));
  const made = await staff.call('carousel.create', { body: slideBody() });
  expect(made).toMatchObject({
    status: 201,
    body: {
      gradient: { startColor: '#6B7280', endColor: '#374151', direction: 'to-right' },
      buttons: [{ text: 'Shop', link: '/products', type: 'primary' }],
      isActive: true,
      imageUrl: '',
      sortOrder: last + 1,
      version: 1,
    },
  });
  const { startDate, endDate, id } = made.body;
  expect(Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))).toBe(1);
  const next = await staff.slide();
  expect(next.sortOrder).toBe(last + 2);
  const home = await shop.call('content.listCarousels', { query: { isActive: 'true', includePast: 'false' } });
  expect(home.body.carousels.slice(-2).map((slide: { id: string }) => slide.id)).toEqual([id, next.id]);
  expect(await staff.audits({ type: 'slide', id })).toMatchObject([{ action: 'carousel.create', after: { title: 'Kites' } }]);
});

it('creates a slide once per idempotency key', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(
      async () =>
        (await staff.call('carousel.create', { body: slideBody({ title: 'Once' }), headers: { 'idempotency-key': 'slide-of-monday' } })).body.id,
    ),
  );
  expect(new Set(ids).size).toBe(1);
});

it('refuses other values under the same idempotency key, and returns the slide for the same values later', async () => {
  const headers = { 'idempotency-key': 'slide-of-tuesday' };
  const create = (changes: Record<string, unknown> = {}) => staff.call('carousel.create', { body: slideBody(changes), headers });
  const { body } = await create();
  shop.advanceClock(60);
  await staff.slide();
  expect(await create()).toMatchObject({ status: 201, body: { id: body.id, sortOrder: body.sortOrder, startDate: body.startDate } });
  for (const changes of [{ title: 'Corrected' }, { sortOrder: body.sortOrder + 5 }, { endDate: '2099-01-01T00:00:00.000Z' }])
    expect(await create(changes)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict', message: 'This form has already created a slide. Edit it in the list of slides.' },
    });
});

it.each(['', 'data:image/png;base64,AAAA'])('creates a slide without a picture from the imageUrl %j', async (imageUrl) => {
  expect(await staff.call('carousel.create', { body: slideBody({ imageUrl }) })).toMatchObject({ status: 201, body: { imageUrl: '' } });
});

it.each([
  [{ title: '' }, 'title', 'Please fill in all required fields'],
  [{ subtitle: ' ' }, 'subtitle', 'Please fill in all required fields'],
  [{ description: '' }, 'description', 'Please fill in all required fields'],
  [{ buttons: [{ text: '', link: '/products' }] }, 'buttons.0.text', 'Please fill in all button fields'],
  [{ buttons: [{ text: 'Shop', link: '' }] }, 'buttons.0.link', 'Please fill in all button fields'],
  [{ buttons: [{ text: 'Shop', link: 'javascript:alert(1)' }] }, 'buttons.0.link', 'A link begins with / or https://'],
  [{ buttons: [{ text: 'Shop', link: '//evil.test' }] }, 'buttons.0.link', 'A link begins with / or https://'],
  [{ buttons: [] }, 'buttons', 'A slide has at least one button'],
  [{ buttons: Array.from({ length: 4 }, () => ({ text: 'Shop', link: '/' })) }, 'buttons', 'A slide has at most three buttons'],
  [{ sortOrder: -1 }, 'sortOrder', 'The position must be 0 or more'],
  [{ gradient: { startColor: 'red;}' } }, 'gradient.startColor', 'A colour is # and six hexadecimal digits'],
  [{ gradient: { direction: 'sideways' } }, 'gradient.direction', expect.any(String)],
  [{ startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-01T00:00:00Z' }, 'endDate', 'The end must be after the start'],
  [{ endDate: '2020-05-01T00:00:00Z' }, 'endDate', 'The end must be after the start'],
])('rejects a slide with %j and names the field', async (wrong, field, text) => {
  expect(await staff.call('carousel.create', { body: slideBody(wrong) })).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
});
