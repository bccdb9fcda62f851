/** Proves the e-mail of a sign-up, creates the account and signs in. */

import { consumeCode, type SignUpAttempt } from '#functions/identity/code-store.ts';
import { createCustomer } from '#functions/identity/customer-store.ts';
import { normalIdentifier } from '#functions/identity/identifier.ts';
import { openSession, tokensForCode } from '#functions/identity/open-session.ts';
import { verifyCode } from '#functions/identity/verify-code.ts';
import { signUpKey } from '#functions/keys.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { verifySignupOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(verifySignupOtp, async ({ body, now, source, cookies, headers, note }) => {
  const identifier = normalIdentifier(body.identifier).value;
  const key = signUpKey(body.signupId);
  const { customerId, seed, email, phone, firstName, lastName, consent } = await verifyCode<SignUpAttempt>(
    {
      key,
      code: body.code,
      source,
      isAccepted: (attempt) => attempt.purpose === undefined && !attempt.taken && attempt.email === identifier,
    },
    now,
  );
  // Signs in before the account is created, so that the code still works after a failure of the provider.
  const tokens = await tokensForCode(customerId);
  const profile = { id: customerId, email, phone, firstName, lastName };
  const { writes, answer } = await openSession(profile, tokens, { cookies, headers, now }, { isNew: true });
  await commit([
    consumeCode(key, seed, now),
    ...createCustomer(profile, now, consent),
    enqueueEmail({ template: 'welcome', to: email, firstName, subscriber: customerId }, now),
    ...writes,
  ]);
  note({ customerId });
  return answer;
});
