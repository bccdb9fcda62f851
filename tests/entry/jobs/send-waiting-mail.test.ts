/** Sending mails that the stream gave up during a long outage of the mail service. */
import { beforeEach, expect, test } from 'vitest';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { whileMailIsDown } from '#tests/kit/mail-down.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
// The records that an earlier test let the stream give up.
beforeEach(() => {
  shop.services.deadLetters.length = 0;
});

async function announced(): Promise<{ readonly to: string; readonly item: () => Promise<Record<string, unknown> | undefined> }> {
  const to = newEmail();
  const piece = enqueueEmail({ template: 'account-exists', to }, shop.now());
  await commit([piece]);
  return { to, item: () => shop.table.get(String(piece.Put?.Item?.['pk']), 'MAIL') };
}

test('sends a mail that the stream gave up once when the mail service is back', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliverEvents();
    shop.advanceClock(60);
    await shop.runJob('send-waiting-mail');
  });
  expect(shop.services.deadLetters).toMatchObject([{ job: 'send-queued-mail' }]);
  expect(await shop.mailsTo(to)).toEqual([]);
  shop.advanceClock(60);
  await Promise.all([shop.runJob('send-waiting-mail'), shop.runJob('send-waiting-mail')]);
  await shop.runJob('send-waiting-mail');
  expect(await shop.mailsTo(to)).toHaveLength(1);
  expect(await item()).toBeUndefined();
});

test('sets aside a mail that could not be sent for three days and stops retrying it', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliverEvents();
    shop.advanceClock(4 * 86_400);
    await shop.runJob('send-waiting-mail');
  });
  shop.advanceClock(86_400);
  await shop.runJob('send-waiting-mail');
  expect(await shop.mailsTo(to)).toEqual([]);
  expect(await item()).toMatchObject({ refusedBecause: 'too_old' });
  expect(await item()).not.toHaveProperty('gsi1pk');
});
