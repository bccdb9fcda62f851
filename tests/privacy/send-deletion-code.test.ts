/** Does the code to delete an account go to its owner, and to nobody else? */
import { expect, it } from 'vitest';
import { codeTo, logged, newSource } from '#tests/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const ask = (as: { token: string }) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });

it('by mail, not in the answer and not in a log, and another one only after a while', async () => {
  const asha = await shop.customer();
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  let code = '';
  const log = await logged(async () => {
    answer = await ask(asha);
    code = await codeTo(shop, asha.email);
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(JSON.stringify(answer?.body)).not.toContain(code);
  for (const secret of [code, asha.email]) expect(log).not.toContain(secret);
  expect(await ask(asha)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  shop.advance(31);
  expect((await ask(asha)).status).toBe(200);
});

it('asks a visitor to sign in', async () => {
  expect(await shop.call('privacy.sendDeletionCode')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
