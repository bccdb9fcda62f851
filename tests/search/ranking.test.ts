/** The products found by words, and their ranking, agree with a plain reference, also after changes to the index. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { scopeOf } from '#functions/search/filters.ts';
import type { SearchIndex } from '#functions/search/search-index.ts';
import { normalize, tokenize } from '#functions/search/tokenizer.ts';
import { goldenProducts } from './golden/products.ts';
import { openIndex } from './open-index.ts';

const [like] = goldenProducts;
if (like === undefined) throw new Error('There are golden products.');
const categories = [
  { id: 'a', name: 'Soft toys' },
  { id: 'b', name: 'Wooden puzzles' },
  { id: 'c', name: 'Sky' },
];
const words = 'teddy bear toy soft blue blush wooden train trainer puzzle rain coat raincoat doll dollhouse kite'.split(' ');
const Text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((each) => each.join(' '));
// Few names and few numbers, so that many rows are equal and posting lists of every length occur.
const Product = fc.record({
  name: fc.oneof(fc.constantFrom('teddy bear', 'Blue Train', 'Wooden doll'), Text),
  description: Text,
  specifications: fc.record({ kind: Text }),
  categoryId: fc.constantFrom('a', 'b', 'c'),
  stock: fc.constantFrom(0, 1, 9),
  soldCount: fc.constantFrom(0, 0, 3, 70_000, 90_000),
  price: fc.constantFrom(100, 400, 900),
  status: fc.constantFrom('active' as const, 'active' as const, 'draft' as const),
});
/** In some shops most products share one name: many equal rows are sorted by another algorithm than a few. */
const Shop = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 4 }))
  .chain(([isAlike, size]) =>
    fc
      .array(Product, { minLength: 30 * size, maxLength: 45 * size })
      .map((products) =>
        products.map((product, at) => (isAlike && at % 7 > 0 ? { ...product, name: at % 5 > 0 ? 'Teddy bear' : 'teddy' } : product)),
      ),
  );
const Changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 190 }), fc.option(Product, { freq: 4 })), { maxLength: 25 });
const Asked = fc.oneof(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(' ')),
  fc.constantFrom(
    'te',
    'tr',
    'bl',
    'tody bear',
    'wooden trian',
    'rain coat',
    'soft toy',
    'blue train',
    'teddy zebra',
    'teddybear',
    'kite under 500',
    'x',
  ),
);

/** The score of a word in a product: that of the best field which contains it. */
function worthOf(word: string, { name, categoryId, specifications, description }: PublishedProduct): number {
  const stands = (text: string) => tokenize(text).includes(word);
  if (stands(name)) return 8;
  if (stands(categories.find(({ id }) => id === categoryId)?.name ?? '')) return 5;
  if (Object.values(specifications).some(stands)) return 4;
  return stands(description) ? 2 : 0;
}

/** The reference: reads product by product, one rule after the other; only the interpretation of the words is taken from the index. */
function naive(shop: readonly PublishedProduct[], search: string, index: SearchIndex<PublishedProduct>): number[] {
  const match = index.match(search, scopeOf(index.columns, { status: 'active' }));
  if (match === undefined) return [];
  const read = shop.map((product) => {
    const points = match.searchTerms.map((_, at) =>
      Math.max(
        0,
        ...match.expansion.alternatives
          .filter(({ terms }) => terms & (1 << at))
          .map((each) => Math.floor((Math.min(...each.words.map((word) => worthOf(word, product))) * each.similarity) / 10)),
      ),
    );
    return { product, matched: points.filter((each) => each > 0).length, score: points.reduce((sum, each) => sum + each, 0) };
  });
  const seen = read.filter(({ product, matched }) => product.status === 'active' && matched > 0);
  const most = Math.max(0, ...seen.map(({ matched }) => matched));
  const found = seen.filter(({ matched }) => matched === most);
  const limit = /under (\d+)/.exec(search)?.[1];
  const cheap = found.filter(({ product }) => product.price <= Number(limit ?? Number.POSITIVE_INFINITY));
  const row = ({ product }: (typeof read)[number]) => index.columns.rowOf(product.id) ?? -1;
  const sold = ({ product }: (typeof read)[number]) => Math.min(65_535, product.soldCount);
  const isOut = ({ product }: (typeof read)[number]) => Number(product.stock === 0);
  const isOther = ({ product }: (typeof read)[number]) => Number(normalize(product.name) !== normalize(search.trim()));
  return (cheap.length > 0 ? cheap : found)
    .toSorted((a, b) => b.score - a.score || isOut(a) - isOut(b) || isOther(a) - isOther(b) || sold(b) - sold(a) || row(a) - row(b))
    .map(({ product }) => product.id);
}

it('finds and ranks any products by any words like the reference, also after changes and on any page', () => {
  fc.assert(
    fc.property(Shop, fc.array(fc.tuple(Changes, Asked), { minLength: 1, maxLength: 8 }), fc.nat(40), (first, rounds, from) => {
      const now = new Map<number, PublishedProduct>(first.map((facts, at) => [at + 1, { ...like, ...facts, id: at + 1, sku: `${at}-sku` }]));
      const index = openIndex(now.values(), categories);
      for (const [at, [changes, search]] of rounds.entries()) {
        // The first round has no changes, to test the index as it was built.
        for (const [id, facts] of at === 0 ? [] : changes) {
          if (facts === null) {
            now.delete(id);
            index.remove(id);
          } else {
            const product = { ...like, ...facts, id, sku: `${id}-sku` };
            now.set(id, product);
            index.put(product);
          }
        }
        const wanted = naive([...now.values()], search, index);
        const result = index.search({ search, sort: 'default', status: 'active' });
        expect(result.ids(from, from + 7), search).toEqual(wanted.slice(from, from + 7));
        expect(result.ids(), search).toEqual(wanted);
        expect(result.total).toBe(wanted.length);
      }
    }),
    { numRuns: 120 },
  );
});
