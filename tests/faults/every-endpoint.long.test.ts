/** Every endpoint while a fifth of the table's calls fail: 503 with a Retry-After header until it succeeds, never a 500. */
import { expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable, type TableFault } from '#tests/kit/table/faulty-table.ts';
import { openCaseFixtures, openSharedFixtures } from '#tests/matrix/fixtures.ts';
import { entryOf, isServed } from '#tests/matrix/sample-requests.ts';

const troubles: readonly TableFault[] = ['throttled', 'conflict', 'server-error', 'response-lost'];

const shop = await openShop();
const faultyTable = await openFaultyTable();
const stage = await openSharedFixtures(shop);

/** Pseudo-random numbers from 0 to 1, the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Statuses of a retry whose first attempt has already taken effect. */
const alreadyDone = /^(?:404|409|410|400|401|429)$/;

it.each(keys.filter((key) => registry[key].access !== 'provider').map((key, number) => [key, number] as const))(
  '%s succeeds or answers 503 while a fifth of the table calls fail',
  async (key, number) => {
    const { access } = registry[key];
    const fixtures = await openCaseFixtures(stage);
    const request = await entryOf(key).request(fixtures);
    const as = access === 'customer' ? { as: fixtures.owner } : isStaffArea(access) ? { as: fixtures.actor } : {};
    const random = numbers(number + 1);
    faultyTable.decideFault = () => (random() < 0.2 ? troubles[Math.floor(random() * troubles.length)] : undefined);
    try {
      let failed = 0;
      for (;;) {
        const answer = await shop.call(key, { ...request, ...as, source: newSource() });
        expect(answer.status, JSON.stringify(answer.body)).not.toBe(500);
        if (answer.status === 503) {
          expect(answer.headers['retry-after']).toMatch(/^\d+$/);
          expect(answer.body).toMatchObject({ success: false, code: expect.stringMatching(/^(?:unavailable|payment_provider_down)$/) });
          expect(++failed).toBeLessThan(20);
          continue;
        }
        const isExpected = isServed(key, answer.status) || (failed > 0 && alreadyDone.test(String(answer.status)));
        expect(isExpected, `${answer.status} ${JSON.stringify(answer.body)}`).toBe(true);
        return;
      }
    } finally {
      faultyTable.decideFault = () => undefined;
    }
  },
);
