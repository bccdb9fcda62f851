/** What does making a slide promise? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

const wanted = (changes: Record<string, unknown> = {}) => ({
  ...{ title: 'Kites', subtitle: 'New', description: 'For windy days', buttons: [{ text: 'Shop', link: '/products' }] },
  ...changes,
});

it('is shown from now on for a year, last in the order, on the grey ground, unless it says otherwise', async () => {
  const made = await desk.as('carousel.create', { body: wanted() });
  expect(made).toMatchObject({
    status: 201,
    body: {
      gradient: { startColor: '#6B7280', endColor: '#374151', direction: 'to-right' },
      buttons: [{ text: 'Shop', link: '/products', type: 'primary' }],
      isActive: true,
      imageUrl: '',
      sortOrder: 0,
      version: 1,
    },
  });
  const { startDate, endDate, id } = made.body;
  expect(Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))).toBe(1);
  expect((await desk.slide()).sortOrder).toBe(1);
  const home = await shop.call('content.listCarousels', { query: { isActive: 'true', includePast: 'false' } });
  expect(home.body.carousels[0].id).toBe(id);
  expect(await desk.audits({ type: 'slide', id })).toMatchObject([{ action: 'carousel.create', after: { title: 'Kites' } }]);
});

it('is made once under one key', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(
      async () => (await desk.as('carousel.create', { body: wanted({ title: 'Once' }), headers: { 'idempotency-key': 'slide-of-monday' } })).body.id,
    ),
  );
  expect(new Set(ids).size).toBe(1);
});

it.each(['', 'data:image/png;base64,AAAA'])('takes no picture out of %j', async (imageUrl) => {
  expect(await desk.as('carousel.create', { body: wanted({ imageUrl }) })).toMatchObject({ status: 201, body: { imageUrl: '' } });
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
  [{ sortOrder: -1 }, 'sortOrder', 'The place is 0 or more'],
  [{ gradient: { startColor: 'red;}' } }, 'gradient.startColor', 'A colour is # and six hexadecimal digits'],
  [{ gradient: { direction: 'sideways' } }, 'gradient.direction', expect.any(String)],
  [{ startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-01T00:00:00Z' }, 'endDate', 'The end must be after the start'],
  [{ endDate: '2020-05-01T00:00:00Z' }, 'endDate', 'The end must be after the start'],
])('says what is wrong with %j', async (wrong, field, text) => {
  expect(await desk.as('carousel.create', { body: wanted(wrong) })).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { body: wanted() };
  expect((await shop.call('carousel.create', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('carousel.create', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
