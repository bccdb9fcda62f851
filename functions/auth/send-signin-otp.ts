/** Mail a sign-in code. An unknown account gets the same answer by the same work, and a code that fits nobody. */
import { customerIdOf, nobody, normalIdentifier } from '#functions/flows/identifier.ts';
import { limitIdentifier, limitSource } from '#functions/flows/limit-use.ts';
import { digestOf, newSeed } from '#functions/flows/one-time-code.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { issueSignInCode, newCode, signInCodeKey, signInCodeOf, tooSoon } from '#functions/store/one-time-code.ts';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { sendSigninOtp } from '#shared/contract/auth.ts';

export const handler = openEndpoint(sendSigninOtp, async ({ body, now, source }) => {
  const identifier = normalIdentifier(body.identifier);
  const digest = await digestOf('identifier', identifier.value);
  await limitSource('send-code', source, now);
  const [customerId = nobody, last] = await Promise.all([customerIdOf(identifier), signInCodeOf(digest)]);
  if (last !== undefined && last.resendAt > now.toISOString()) throw tooSoon(last.resendAt, now);
  await limitIdentifier('send-code', identifier.value, now);
  const found = await customerOf(customerId);
  const customer = found?.disabledAt === undefined ? found : undefined;
  const code = newCode(newSeed(), now);
  const mail =
    customer === undefined
      ? ({ template: 'nobody' } as const)
      : ({
          template: 'signin-code',
          to: customer.email,
          firstName: customer.firstName,
          code: { attempt: signInCodeKey(digest).pk, seed: code.seed },
        } as const);
  await commit([issueSignInCode(digest, customer?.id, code, now), announce(mail, now)]);
  return { success: true, message: 'We have sent a code to your email.', expiresAt: code.expiresAt, resendAt: code.resendAt } as const;
});
