/** The quality of the product search on real searches: some the rules were tuned on, others held out. */
import { describe, expect, it } from 'vitest';
import { categoryNames, goldenProducts } from './golden/products.ts';
import { type Golden, heldOut, read, tuning } from './golden/queries.ts';
import { openIndex } from './open-index.ts';

const index = openIndex(
  goldenProducts,
  Object.entries(categoryNames).map(([id, name]) => ({ id, name })),
);
const keyOf = new Map(goldenProducts.map(({ id, key }) => [id, key]));

const hits = (search: string): (string | undefined)[] => {
  const result = index.search({ search, sort: 'default', status: 'active', isArchived: false });
  return result.ids().map((id) => keyOf.get(id));
};
/** The position of the first expected product among the hits, from 0. */
const positionOf = ({ query, keys }: Golden): number => {
  const at = hits(query).findIndex((key) => key !== undefined && keys.includes(key));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

function report(name: string, golden: readonly Golden[]) {
  const positions = golden.map(positionOf);
  const within = (limit: number) => positions.filter((at) => at < limit).length / golden.length;
  const [first, third] = [within(1), within(3)];
  const missed = golden.filter((_, index) => (positions[index] ?? 0) > 0).map(({ query }, index) => `${index === 0 ? '' : ' '}"${query}"`);
  process.stdout.write(`${name}: ${golden.length} searches, success@1 ${percent(first)}, success@3 ${percent(third)}; not first: ${missed}\n`);
  return { first, third };
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

describe('the golden searches', () => {
  it('has at least 150 distinct golden searches of existing products', () => {
    const all = [...read(tuning), ...read(heldOut)];
    const known = new Set(keyOf.values());
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.flatMap(({ keys }) => keys).filter((key) => !known.has(key))).toEqual([]);
  });

  it('finds the meant product first for 97 % of the tuning searches, and among three for 99 %', () => {
    const { first, third } = report('tuned on', read(tuning));
    expect(first).toBeGreaterThanOrEqual(0.97);
    expect(third).toBeGreaterThanOrEqual(0.99);
  });

  it('finds the meant product first for 85 % of the held-out searches, and among three for 92 %', () => {
    const { first, third } = report('held out', read(heldOut));
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(third).toBeGreaterThanOrEqual(0.92);
  });

  it('finds the blue teddy for two-year-olds, not the one for babies, by "tody bear blu 2 yrs"', () => {
    expect(hits('tody bear blu 2 yrs')).not.toContain('teddy-blue-baby');
    expect(hits('tody bear blu 2 yrs')[0]).toBe('teddy-blue');
  });
});
