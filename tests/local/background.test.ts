/** Do the jobs run soon enough? After a start, and after a round of the stream that took long. */
import { expect, test } from 'vitest';
import { openPump } from '#infra/local/pump.ts';
import { openSchedules } from '#infra/local/schedules.ts';

test('what fell due while the machine was off runs with the first look at the clock, and then at its interval', async () => {
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const ran: string[] = [];
  const schedules = openSchedules({
    now: () => new Date(at),
    runJob: async (name) => void ran.push(name),
    failed: () => undefined,
  });
  at += 1_000;
  expect(await schedules.runDue()).toContain('settle-pending');
  at += 59_000;
  expect(await schedules.runDue()).toEqual([]);
  at += 1_000;
  expect(await schedules.runDue()).toContain('settle-pending');
  expect(ran.filter((name) => name === 'settle-pending')).toHaveLength(2);
});

test('a write during a long round is read soon after it, not as long after as the round has lasted', async () => {
  const began: number[] = [];
  const ended: number[] = [];
  const pump = openPump(
    {
      drain: async () => {
        began.push(performance.now());
        // The first round waits for a service that does not answer.
        if (began.length === 1) {
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          pump.poke();
        }
        ended.push(performance.now());
      },
    },
    (error) => {
      throw error;
    },
  );
  await expect.poll(() => began.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
  await pump.close();
  expect((began[1] ?? 0) - (ended[0] ?? 0)).toBeLessThan(2_000);
}, 10_000);
