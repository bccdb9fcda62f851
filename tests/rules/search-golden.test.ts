/** Do parents find what they mean? Two lists of real searches: the rules were tuned on the one, the other says what that is worth. */
import { describe, expect, it } from 'vitest';
import { packIndex } from '#functions/flows/catalogue/search/pack.ts';
import { Searchable } from '#functions/flows/catalogue/search/searchable.ts';
import { categoryNames, goldenProducts } from './golden/products.ts';
import { type Golden, heldOut, read, tuning } from './golden/queries.ts';

const searchable = new Searchable(packIndex(goldenProducts));
searchable.nameCategories(Object.entries(categoryNames).map(([id, name]) => ({ id, name })));
const keyOf = new Map(goldenProducts.map(({ id, key }) => [id, key]));

const hits = (search: string): (string | undefined)[] => {
  const answer = searchable.answer({ search, sort: 'default', status: 'active', isArchived: false });
  return searchable.idsOf(answer).map((id) => keyOf.get(id));
};
/** Where the first of the expected products stands; 0: it is the first. */
const place = ({ query, keys }: Golden): number => {
  const at = hits(query).findIndex((key) => key !== undefined && keys.includes(key));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

function report(name: string, golden: readonly Golden[]) {
  const places = golden.map(place);
  const within = (most: number) => places.filter((at) => at < most).length / golden.length;
  const [first, third] = [within(1), within(3)];
  const missed = golden.filter((_, index) => (places[index] ?? 0) > 0).map(({ query }, index) => `${index === 0 ? '' : ' '}"${query}"`);
  process.stdout.write(`${name}: ${golden.length} searches, success@1 ${percent(first)}, success@3 ${percent(third)}; not first: ${missed}\n`);
  return { first, third };
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

describe('of the golden searches', () => {
  it('there are at least 150, none of them twice, and each names products that are there', () => {
    const all = [...read(tuning), ...read(heldOut)];
    const known = new Set(keyOf.values());
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.flatMap(({ keys }) => keys).filter((key) => !known.has(key))).toEqual([]);
  });

  it('those that the rules were tuned on find what is meant: 97 of 100 first, 99 among three', () => {
    const { first, third } = report('tuned on', read(tuning));
    expect(first).toBeGreaterThanOrEqual(0.97);
    expect(third).toBeGreaterThanOrEqual(0.99);
  });

  it('those that were held out find it nearly as often: 85 of 100 first, 92 among three', () => {
    const { first, third } = report('held out', read(heldOut));
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(third).toBeGreaterThanOrEqual(0.92);
  });

  it('"tody bear blu 2 yrs" is the blue teddy for two-year-olds, and not the one for babies', () => {
    expect(hits('tody bear blu 2 yrs')).not.toContain('teddy-blue-baby');
    expect(hits('tody bear blu 2 yrs')[0]).toBe('teddy-blue');
  });
});
