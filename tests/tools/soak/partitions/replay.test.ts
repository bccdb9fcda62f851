/** The replay of `npm run soak:partitions` refuses what a partition of the table or of its index cannot take, and nothing else. */
import { describe, expect, it } from 'vitest';
import { findCeiling, type Part, replay } from './replay.ts';

const write = (partition: string, units: number): Part => ({ partition, kind: 'write', units });
/** Two recorded groups of ten orders, each of which asks for the same. */
const recorded = (of: (order: string) => readonly Part[]) => ({
  groupSize: 10,
  groups: ['a', 'b'].map((group) => Array.from({ length: 10 }, (_, index) => of(`${group}${index}`))),
});

describe('a replay in simulated time', () => {
  it('throttles only requests above the limit of a partition, of the table and of its index', () => {
    // 167 orders a second: 835 and 1,169 write units.
    expect(
      replay(
        recorded(() => [write('COUNTS', 5)]),
        167,
        20,
      ),
    ).toMatchObject({ orders: 3_340, requests: 3_340, refused: 0 });
    const { refused, rows } = replay(
      recorded(() => [write('COUNTS', 5), write('gsi1: DUE', 7)]),
      167,
      20,
    );
    expect(refused / 3_340).toBeCloseTo(1 - 1_000 / 1_169, 1);
    expect(rows.filter((row) => row.refused > 0).map(({ partition }) => partition)).toEqual(['gsi1: DUE']);
  });

  it('charges no units for a throttled request', () => {
    const { rows } = replay(
      recorded(() => [write('COUNTS', 1), write('FULL', 1_001)]),
      10,
      10,
    );
    expect(rows.map(({ partition, mean, refused }) => ({ partition, mean, refused }))).toEqual([
      { partition: 'COUNTS', mean: 0, refused: 0 },
      { partition: 'FULL', mean: 0, refused: 100 },
    ]);
  });

  it('counts reads apart from writes, against their own limit', () => {
    const parts = (units: number) => recorded(() => [write('SETTINGS', 5), { partition: 'SETTINGS', kind: 'read', units }]);
    expect(replay(parts(15), 167, 20).refused).toBe(0);
    expect(replay(parts(20), 167, 20).refused).toBeGreaterThan(0);
  });

  it('gives each replayed order partitions of its own where the recorded ones had them', () => {
    const { refused, rows } = replay(
      recorded((order) => [write(`ORDER#${order}`, 900), write('COUNTS', 1)]),
      100,
      10,
    );
    expect({ refused, shared: rows.map(({ partition }) => partition) }).toEqual({ refused: 0, shared: ['COUNTS'] });
  });

  it('finds the rate at which a partition begins to refuse', () => {
    const { rate, first } = findCeiling(
      recorded(() => [write('COUNTS', 2), write('DUE', 5)]),
      20,
    );
    expect(first?.partition).toBe('DUE');
    // 1,000 units a second are 200 orders a second; the bucket that is full at the start adds a second's worth to the twenty seconds.
    expect(rate).toBeGreaterThan(185);
    expect(rate).toBeLessThanOrEqual(210);
  });
});
