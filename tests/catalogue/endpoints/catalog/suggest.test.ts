/** The suggestions below the search box. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const suggest = async (search: string) => {
  const { status, body } = await shop.call('catalog.suggest', { query: { search } });
  expect(status).toBe(200);
  return body as {
    total: number;
    didYouMean?: string;
    suggestions: { kind: string; text: string; id?: number | string; marks: [number, number][]; isInStock?: boolean; price?: number }[];
  };
};
const texts = (body: Awaited<ReturnType<typeof suggest>>, kind: string) =>
  body.suggestions.filter((each) => each.kind === kind).map(({ text }) => text);
await shop.product({ name: 'Honey teddy bear', categoryId: 'soft-toys', price: 89_900 });
await shop.product({ name: 'Teddy bear, sold out', categoryId: 'soft-toys', stock: 0 });
await shop.product({ name: 'Wooden train', categoryId: 'wooden-toys' });
await shop.product({ name: 'Wooden abacus', categoryId: 'wooden-toys', status: 'draft' });
await shop.deliverEvents();
shop.advanceClock(3);

it('completes the word being typed, and suggests matching products with those in stock first', async () => {
  const body = await suggest('ted');
  expect(texts(body, 'search')).toEqual(['teddy']);
  expect(texts(body, 'product')).toEqual(['Honey teddy bear', 'Teddy bear, sold out']);
  expect(body.suggestions.find(({ text }) => text === 'Honey teddy bear')).toMatchObject({ marks: [[6, 11]], price: 899, isInStock: true });
  expect(body.total).toBe(2);
});

it('completes a second word with words that occur beside the first', async () => {
  expect(texts(await suggest('wooden t'), 'search')).toEqual([]);
  expect(texts(await suggest('wooden tr'), 'search')).toEqual(['wooden train']);
});

it('suggests a category by its name', async () => {
  expect((await suggest('soft')).suggestions).toContainEqual({ kind: 'category', id: 'soft-toys', text: 'Soft-toys', marks: [[0, 4]] });
});

it('corrects a misspelt word, and suggests products for the correction', async () => {
  const body = await suggest('tody bear');
  expect(body.didYouMean).toBe('teddy bear');
  expect(texts(body, 'search')[0]).toBe('teddy bear');
  expect(texts(body, 'product')[0]).toBe('Honey teddy bear');
});

it('never suggests a draft product or a word that only a draft has', async () => {
  expect(await suggest('abacus')).toMatchObject({ total: 0, suggestions: [] });
  expect(texts(await suggest('aba'), 'search')).toEqual([]);
});

it('returns no suggestions for an empty search, and rejects one that is missing or too long', async () => {
  expect(await suggest('  ')).toEqual({ suggestions: [], total: 0 });
  expect(await shop.call('catalog.suggest', { query: { search: 'x'.repeat(201) } })).toMatchObject({
    status: 400,
    body: { fields: { search: 'At most 200 characters' } },
  });
  expect((await shop.call('catalog.suggest', { query: {} })).status).toBe(400);
});
