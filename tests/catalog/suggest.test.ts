/** What is shown below the search box while somebody types? */
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
await shop.deliver();
shop.advance(3);

it('ends the word that is being typed, and shows the products it finds, what can be bought first', async () => {
  const body = await suggest('ted');
  expect(texts(body, 'search')).toEqual(['teddy']);
  expect(texts(body, 'product')).toEqual(['Honey teddy bear', 'Teddy bear, sold out']);
  expect(body.suggestions.find(({ text }) => text === 'Honey teddy bear')).toMatchObject({ marks: [[6, 11]], price: 899, isInStock: true });
  expect(body.total).toBe(2);
});

it('ends a second word by what stands beside the first', async () => {
  expect(texts(await suggest('wooden t'), 'search')).toEqual([]);
  expect(texts(await suggest('wooden tr'), 'search')).toEqual(['wooden train']);
});

it('offers the category by its name', async () => {
  expect((await suggest('soft')).suggestions).toContainEqual({ kind: 'category', id: 'soft-toys', text: 'Soft-toys', marks: [[0, 4]] });
});

it('asks what was meant by a word that is spelt in another way, and finds it already', async () => {
  const body = await suggest('tody bear');
  expect(body.didYouMean).toBe('teddy bear');
  expect(texts(body, 'search')[0]).toBe('teddy bear');
  expect(texts(body, 'product')[0]).toBe('Honey teddy bear');
});

it('shows nobody a draft, by no name and no ending', async () => {
  expect(await suggest('abacus')).toMatchObject({ total: 0, suggestions: [] });
  expect(texts(await suggest('aba'), 'search')).toEqual([]);
});

it('has nothing to say to an empty box, and refuses what is no search', async () => {
  expect(await suggest('  ')).toEqual({ suggestions: [], total: 0 });
  expect(await shop.call('catalog.suggest', { query: { search: 'x'.repeat(201) } })).toMatchObject({
    status: 400,
    body: { fields: { search: 'At most 200 characters' } },
  });
  expect((await shop.call('catalog.suggest', { query: {} })).status).toBe(400);
});
