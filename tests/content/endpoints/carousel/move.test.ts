/** Moving a slide: one transaction that numbers all slides from 0. */
import { beforeEach, expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const order = async () =>
  (await staff.call('content.listCarousels')).body.carousels.map(
    ({ title, sortOrder }: { title: string; sortOrder: number }) => `${sortOrder} ${title}`,
  );

// Each test begins with an empty home page, because moving one slide renumbers all.
beforeEach(async () => {
  for (const { id } of (await staff.call('content.listCarousels')).body.carousels) await staff.call('carousel.remove', { params: { id } });
});

it('moves a slide to its new position and renumbers all slides from 0', async () => {
  const ids: Record<string, string> = {};
  for (const [title, sortOrder] of [
    ['A', 3],
    ['B', 3],
    ['C', 40],
    ['D', 41],
  ] as const)
    ids[title] = (await staff.slide({ title, sortOrder })).id;
  const before = (await staff.call('content.listCarousels')).body.carousels.map(({ title }: { title: string }) => title);
  expect(before.slice(2)).toEqual(['C', 'D']);
  const moved = await staff.call('carousel.move', { params: { id: ids['D'] ?? '' }, body: { sortOrder: 1 } });
  expect(moved).toMatchObject({
    status: 200,
    body: {
      carousels: [
        { title: before[0], sortOrder: 0 },
        { title: 'D', sortOrder: 1 },
        { title: before[1], sortOrder: 2 },
        { title: 'C', sortOrder: 3 },
      ],
    },
  });
  expect(await order()).toEqual([`0 ${before[0]}`, '1 D', `2 ${before[1]}`, '3 C']);
  await staff.call('carousel.move', { params: { id: ids['D'] ?? '' }, body: { sortOrder: 99 } });
  expect((await order()).at(-1)).toBe('3 D');
  expect((await staff.audits({ type: 'slide', id: ids['D'] ?? '' }))[0]).toMatchObject({ action: 'carousel.move' });
});

it('numbers all slides from 0 when one is created at a position, given another, and deleted', async () => {
  for (const title of ['A', 'B']) await staff.slide({ title });
  const slide = await staff.slide({ title: 'C', sortOrder: 0 });
  expect(await order()).toEqual(['0 C', '1 A', '2 B']);
  const change = (sortOrder: number) => staff.call('carousel.update', { params: { id: slide.id }, body: { sortOrder } });
  expect(await change(1)).toMatchObject({ status: 200, body: { sortOrder: 1 } });
  expect(await order()).toEqual(['0 A', '1 C', '2 B']);
  expect(await change(99)).toMatchObject({ status: 200, body: { sortOrder: 2 } });
  expect(await order()).toEqual(['0 A', '1 B', '2 C']);
  await change(1);
  await staff.call('carousel.remove', { params: { id: slide.id } });
  expect(await order()).toEqual(['0 A', '1 B']);
});

it('keeps the numbers of slides distinct under concurrent moves', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await staff.slide({ title });
  const slides = (await staff.call('content.listCarousels')).body.carousels as { id: string }[];
  const answers = await Promise.all(
    slides.map(({ id }, index) => staff.call('carousel.move', { params: { id }, body: { sortOrder: slides.length - 1 - index } })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect((await order()).map((line: string) => Number(line.split(' ')[0]))).toEqual(slides.map((_, index) => index));
});

it('rejects a negative position and an unknown slide', async () => {
  const slide = await staff.slide();
  expect(await staff.call('carousel.move', { params: { id: slide.id }, body: { sortOrder: -1 } })).toMatchObject({
    status: 400,
    body: { fields: { sortOrder: 'The position must be 0 or more' } },
  });
  expect((await staff.call('carousel.move', { params: { id: 'nothing' }, body: { sortOrder: 0 } })).body.code).toBe('slide_not_found');
});
