/** Deciding again when another caller has written the same record meanwhile. */
import { expect, it, vi } from 'vitest';
import { ConditionFailed, retryOnConflict } from '#functions/platform/table/table.ts';

/** An attempt that loses to another caller `times` times before it succeeds. */
const losing = (times: number) => vi.fn(async (attempt: number) => (attempt <= times ? Promise.reject(new ConditionFailed(0)) : attempt));

it('decides again after a conflict and returns the result', async () => {
  await expect(retryOnConflict(losing(4))).resolves.toBe(5);
});

it('answers unavailable after the last attempt, with the seconds to wait', async () => {
  const decide = losing(3);
  await expect(retryOnConflict(decide, { maxAttempts: 3, retryAfter: 7 })).rejects.toMatchObject({ code: 'unavailable', retryAfter: 7 });
  expect(decide).toHaveBeenCalledTimes(3);
});

it('pauses after each lost attempt but the last', async () => {
  const pauseMs = vi.fn(() => 0);
  await expect(retryOnConflict(losing(9), { maxAttempts: 3, pauseMs })).rejects.toMatchObject({ code: 'unavailable' });
  expect(pauseMs.mock.calls).toEqual([[1], [2]]);
});

it('throws any other error at once', async () => {
  const decide = vi.fn(() => Promise.reject(new Error('broken')));
  await expect(retryOnConflict(decide)).rejects.toThrow('broken');
  expect(decide).toHaveBeenCalledOnce();
});
