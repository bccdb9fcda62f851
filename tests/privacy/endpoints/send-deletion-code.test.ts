/** Asking for the code that deletes an account. */
import { expect, it } from 'vitest';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { captureLog, codeTo, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const ask = (as: { token: string }) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });

it('mails a deletion code, shows it in no response or log, and sends another only after 30 seconds', async () => {
  const asha = await shop.customer();
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  let code = '';
  const log = await captureLog(async () => {
    answer = await ask(asha);
    code = await codeTo(shop, asha.email);
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(JSON.stringify(answer?.body)).not.toContain(code);
  for (const secret of [code, asha.email]) expect(log).not.toContain(secret);
  expect(await ask(asha)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  shop.advanceClock(31);
  expect((await ask(asha)).status).toBe(200);
});

it.each([
  ['bounced', 'Mails to {email} came back, so we send none there. Please change your email in the settings, or write to us.'],
  ['complained', 'A mail to {email} was reported as spam, so we send none there. Please change your email in the settings, or write to us.'],
] as const)('says that no deletion code can be mailed when mails to the customer have %s, and what helps', async (reason, message) => {
  const asha = await shop.customer();
  await suppressMailbox(asha.email, reason, shop.now());
  expect(await ask(asha)).toMatchObject({ status: 409, body: { code: 'mail_stopped', message: message.replace('{email}', asha.email) } });
});
