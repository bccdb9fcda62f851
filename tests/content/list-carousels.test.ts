/** `GET /api/carousels`: the home page shows what is active and in its dates, in order; admins see the rest. */
import { beforeEach, describe, expect, it } from 'vitest';
import { putNewSlide, type SlideItem } from '#functions/store/slide.ts';
import { commit } from '#functions/store/table.ts';
import type { Customer } from '#tests/kit/given.ts';
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

// Each stands for what its name says.
await given('second', { sortOrder: 10 });
await given('first', { sortOrder: 9 });
await given('resting', { sortOrder: 1, isActive: false });
await given('past', { sortOrder: 2, startDate: at(-20), endDate: at(-10) });
await given('to-come', { sortOrder: 3, startDate: at(10), endDate: at(20) });

const list = (query: Record<string, string | number> = {}, as?: Customer) =>
  shop.call('content.listCarousels', { query, ...(as === undefined ? {} : { as }) });
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).body.carousels.map(({ id }: SlideItem) => id);

describe('others than admins', () => {
  it('see what is active and in its dates, by sortOrder, with all fields and none of the table’s', async () => {
    const { status, body } = await list({ isActive: 'true', includePast: 'false' });
    expect(status).toBe(200);
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
    expect(body.carousels.map(({ id }: SlideItem) => id)).toEqual(['first', 'second']);
    expect(Object.keys(body.carousels[0]).sort()).toEqual(
      'buttons createdAt description endDate gradient id imageUrl isActive sortOrder startDate subtitle title updatedAt'.split(' '),
    );
  });

  it.each([{}, { isActive: 'false' }, { includePast: 'true' }, { isActive: 'false', includePast: 'true' }])(
    'see no more whatever they ask: %j',
    async (query) => {
      expect(await ids(query)).toEqual(['first', 'second']);
      expect(await ids(query, await shop.customer())).toEqual(['first', 'second']);
    },
  );

  it('are served with a token that is dead, and page by page', async () => {
    expect((await shop.call('content.listCarousels', { token: 'dead' })).status).toBe(200);
    expect((await list({ limit: 1, page: 2 })).body).toMatchObject({ carousels: [{ id: 'second' }], meta: { total: 2, totalPages: 2 } });
    expect((await list({ page: 9 })).body.carousels).toEqual([]);
  });

  it.each([{ isActive: 'yes' }, { page: 0 }, { limit: 101 }, { sort: 'x' }])('are told what is wrong with %j', async (query) => {
    expect(await list(query as unknown as Record<string, string>)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('an admin', () => {
  it('sees every slide in order, or those asked for', async () => {
    expect(await ids({}, admin)).toEqual(['resting', 'past', 'to-come', 'first', 'second']);
    expect(await ids({ isActive: 'false' }, admin)).toEqual(['resting']);
    expect(await ids({ includePast: 'false' }, admin)).toEqual(['resting', 'to-come', 'first', 'second']);
  });

  it('sees on the home page what shoppers see', async () => {
    expect(await ids({ isActive: 'true', includePast: 'false' }, admin)).toEqual(['first', 'second']);
  });
});

describe('time', () => {
  let moment: Date;
  beforeEach(() => {
    moment = shop.now();
  });

  it('lets a slide in at its start and out at its end', async () => {
    const [start, end] = [moment.getTime() + 100_000, moment.getTime() + 200_000];
    await given('hour', { sortOrder: 50, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() });
    expect(await ids()).not.toContain('hour');
    shop.advance(150);
    expect(await ids()).toContain('hour');
    shop.advance(100);
    expect(await ids()).not.toContain('hour');
  });
});
