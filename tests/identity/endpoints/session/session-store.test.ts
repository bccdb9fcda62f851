/** How long the table keeps the mark of an ended session. */
import { expect, it } from 'vitest';
import { endSession } from '#functions/identity/session-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

it('keeps the mark of an ended session for as long as a refresh token lives', async () => {
  const shop = await openShop();
  const now = shop.now();
  await commit([endSession('a-customer', 'a-session', now)]);
  const { ttl, endedAt } = (await shop.table.get('CUSTOMER#a-customer', 'SESSION#a-session')) ?? {};
  expect(endedAt).toBe(now.toISOString());
  expect(Number(ttl) - now.getTime() / 1_000).toBeGreaterThanOrEqual(30 * 86_400);
});
