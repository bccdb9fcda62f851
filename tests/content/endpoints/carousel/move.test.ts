/** Moving a slide: one transaction that numbers all slides from 0. */
import { beforeEach, expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

const order = async () =>
  (await desk.as('content.listCarousels')).body.carousels.map(
    ({ title, sortOrder }: { title: string; sortOrder: number }) => `${sortOrder} ${title}`,
  );

// Each test begins with an empty home page, because moving one slide renumbers all.
beforeEach(async () => {
  for (const { id } of (await desk.as('content.listCarousels')).body.carousels) await desk.as('carousel.remove', { params: { id } });
});

it('moves a slide to its new position and renumbers all slides from 0', async () => {
  const ids: Record<string, string> = {};
  for (const [title, sortOrder] of [
    ['A', 3],
    ['B', 3],
    ['C', 40],
    ['D', 41],
  ] as const)
    ids[title] = (await desk.slide({ title, sortOrder })).id;
  const before = (await desk.as('content.listCarousels')).body.carousels.map(({ title }: { title: string }) => title);
  expect(before.slice(2)).toEqual(['C', 'D']);
  const moved = await desk.as('carousel.move', { params: { id: ids['D'] ?? '' }, body: { sortOrder: 1 } });
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
  await desk.as('carousel.move', { params: { id: ids['D'] ?? '' }, body: { sortOrder: 99 } });
  expect((await order()).at(-1)).toBe('3 D');
  expect((await desk.audits({ type: 'slide', id: ids['D'] ?? '' }))[0]).toMatchObject({ action: 'carousel.move' });
});

it('keeps the numbers of slides distinct under concurrent moves', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await desk.slide({ title });
  const slides = (await desk.as('content.listCarousels')).body.carousels as { id: string }[];
  const answers = await Promise.all(
    slides.map(({ id }, index) => desk.as('carousel.move', { params: { id }, body: { sortOrder: slides.length - 1 - index } })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect((await order()).map((line: string) => Number(line.split(' ')[0]))).toEqual(slides.map((_, index) => index));
});

it('rejects a negative position and an unknown slide', async () => {
  const slide = await desk.slide();
  expect(await desk.as('carousel.move', { params: { id: slide.id }, body: { sortOrder: -1 } })).toMatchObject({
    status: 400,
    body: { fields: { sortOrder: 'The place is 0 or more' } },
  });
  expect((await desk.as('carousel.move', { params: { id: 'nothing' }, body: { sortOrder: 0 } })).body.code).toBe('slide_not_found');
});
