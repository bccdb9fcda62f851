/** `GET /api/carousels`: the home page shows active slides within their dates, in order; admins see all. */
import { describe, expect, it } from 'vitest';
import { putNewSlide, type SlideItem } from '#functions/content/slide-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const day = 86_400_000;
const at = (days: number) => new Date(shop.now().getTime() + days * day).toISOString();

async function given(id: string, changes: Partial<SlideItem> = {}): Promise<void> {
  const now = shop.now().toISOString();
  const slide: SlideItem = {
    id,
    title: `Slide ${id}`,
    subtitle: 'New',
    description: 'For small hands',
    imageUrl: '/images/abc-640.webp',
    gradient: { startColor: '#6B7280', endColor: '#374151', direction: 'to-right' },
    buttons: [{ text: 'Shop', link: '/products', type: 'primary' }],
    sortOrder: 0,
    isActive: true,
    startDate: at(-1),
    endDate: at(1),
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
  await commit([putNewSlide(slide)]);
}

// The id of each slide says what it stands for.
await given('second', { sortOrder: 10 });
await given('first', { sortOrder: 9 });
await given('resting', { sortOrder: 1, isActive: false });
await given('past', { sortOrder: 2, startDate: at(-20), endDate: at(-10) });
await given('to-come', { sortOrder: 3, startDate: at(10), endDate: at(20) });

const list = (query: Record<string, string | number> = {}, as?: Customer) =>
  shop.call('content.listCarousels', { query, ...(as === undefined ? {} : { as }) });
const ids = async (...request: Parameters<typeof list>) => (await list(...request)).body.carousels.map(({ id }: SlideItem) => id);

describe('the carousel for visitors and customers', () => {
  it('lists active slides within their dates by sortOrder, with all public fields only', async () => {
    const { status, body } = await list({ isActive: 'true', includePast: 'false' });
    expect(status).toBe(200);
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
    expect(body.carousels.map(({ id }: SlideItem) => id)).toEqual(['first', 'second']);
    expect(Object.keys(body.carousels[0]).sort()).toEqual(
      'buttons createdAt description endDate gradient id imageUrl isActive sortOrder startDate subtitle title updatedAt'.split(' '),
    );
  });

  it.each([{}, { isActive: 'false' }, { includePast: 'true' }, { isActive: 'false', includePast: 'true' }])(
    'hides inactive, past and future slides from visitors and customers who request %j',
    async (query) => {
      expect(await ids(query)).toEqual(['first', 'second']);
      expect(await ids(query, await shop.customer())).toEqual(['first', 'second']);
    },
  );

  it('pages through the slides', async () => {
    expect((await list({ limit: 1, page: 2 })).body).toMatchObject({ carousels: [{ id: 'second' }], meta: { total: 2, totalPages: 2 } });
    expect((await list({ page: 9 })).body.carousels).toEqual([]);
  });

  it.each([{ isActive: 'yes' }, { page: 0 }, { limit: 101 }, { sort: 'x' }])('rejects the carousel query %j', async (query) => {
    expect(await list(query as unknown as Record<string, string>)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('the carousel for an admin', () => {
  it('lists every slide in order, or only inactive or not yet ended ones', async () => {
    expect(await ids({}, admin)).toEqual(['resting', 'past', 'to-come', 'first', 'second']);
    expect(await ids({ isActive: 'false' }, admin)).toEqual(['resting']);
    expect(await ids({ includePast: 'false' }, admin)).toEqual(['resting', 'to-come', 'first', 'second']);
  });

  it('lists for an admin on the home page what shoppers see', async () => {
    expect(await ids({ isActive: 'true', includePast: 'false' }, admin)).toEqual(['first', 'second']);
  });
});

it('shows a slide from its start until its end', async () => {
  const moment = shop.now().getTime();
  const [start, end] = [moment + 1_000_000, moment + 2_000_000];
  await given('hour', { sortOrder: 50, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() });
  try {
    expect(await ids()).not.toContain('hour');
    shop.advanceClock(1_500);
    expect(await ids()).toContain('hour');
    shop.advanceClock(1_000);
    expect(await ids()).not.toContain('hour');
  } finally {
    await shop.call('carousel.remove', { as: admin, params: { id: 'hour' } });
  }
});
