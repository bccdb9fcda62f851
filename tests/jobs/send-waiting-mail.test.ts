/** Does a mail go out when the mail service was away for longer than the stream's job tries? Later, and once. */
import { expect, test } from 'vitest';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { newEmail } from '#tests/auth/steps.ts';
import { whileMailIsDown } from '#tests/kit/mail-down.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

async function announced(): Promise<{ readonly to: string; readonly item: () => Promise<Record<string, unknown> | undefined> }> {
  const to = newEmail();
  const piece = announce({ template: 'account-exists', to }, shop.now());
  await commit([piece]);
  return { to, item: () => shop.table.get(String(piece.Put?.Item?.['pk']), 'MAIL') };
}

test('a mail that the stream gave up goes out once when the mail service is back', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliver();
    shop.advance(60);
    await shop.job('send-waiting-mail');
  });
  expect(shop.world.dead).toMatchObject([{ job: 'send-mail' }]);
  expect(await shop.mails(to)).toEqual([]);
  shop.advance(60);
  await Promise.all([shop.job('send-waiting-mail'), shop.job('send-waiting-mail')]);
  await shop.job('send-waiting-mail');
  expect(await shop.mails(to)).toHaveLength(1);
  expect(await item()).toBeUndefined();
});

test('a mail that nobody could send for three days is set aside for the operator, and not tried again', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliver();
    shop.advance(4 * 86_400);
    await shop.job('send-waiting-mail');
  });
  shop.advance(86_400);
  await shop.job('send-waiting-mail');
  expect(await shop.mails(to)).toEqual([]);
  expect(await item()).toMatchObject({ refusedBecause: 'too_old' });
  expect(await item()).not.toHaveProperty('gsi1pk');
});
