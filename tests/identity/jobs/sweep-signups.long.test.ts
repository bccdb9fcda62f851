/** Sweeping many sign-ups in one run. */
import { expect, test } from 'vitest';
import { beginAttempt } from '#functions/identity/code-store.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const attempt = async (signupId: string) => shop.table.get(`SIGNUP#${signupId}`, 'ATTEMPT');

test('removes more sign-ups in one run than one network address can begin in an hour', async () => {
  const ids = Array.from({ length: 301 }, (_, index) => `rush-${index}`);
  const begin = async (id: string) => beginAttempt({ id, customerId: `user-of-${id}`, email: newEmail(), purpose: 'checkout' }, shop.now());
  for (let from = 0; from < ids.length; from += 50) await Promise.all(ids.slice(from, from + 50).map(begin));
  shop.advanceClock(4_300);
  await shop.runJob('sweep-signups');
  expect((await Promise.all(ids.map(attempt))).filter((each) => each !== undefined)).toEqual([]);
});
