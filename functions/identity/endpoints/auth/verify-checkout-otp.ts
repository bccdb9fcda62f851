/** Signs in a visitor who has proven an e-mail at the checkout, creating the account when there is none. */

import { type CheckoutAttempt, consumeCode } from '#functions/identity/code-store.ts';
import { createCustomer, customerIdOfEmail, readCustomer } from '#functions/identity/customer-store.ts';
import { createUserWithoutPassword } from '#functions/identity/identity-provider.ts';
import { openSession, openSessionOrChallenge, tokensForCode } from '#functions/identity/open-session.ts';
import { verifyCode } from '#functions/identity/verify-code.ts';
import { signUpKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { verifyCheckoutOtp } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(verifyCheckoutOtp, async ({ body, now, source, cookies, headers, note }) => {
  const { code, email, firstName, lastName, phone } = body;
  const key = signUpKey(body.attemptId);
  const { customerId, seed, consent } = await verifyCode<CheckoutAttempt>(
    {
      key,
      code,
      source,
      isAccepted: (attempt) => attempt.purpose === 'checkout' && attempt.email === email,
    },
    now,
  );
  const request = { cookies, headers, now };
  // Looked up again, because the account may have been created since the code was sent.
  const accountId = await customerIdOfEmail(email);
  note({ customerId: accountId ?? customerId });
  if (accountId !== undefined) {
    const customer = await readCustomer(accountId);
    if (customer === undefined || customer.disabledAt !== undefined) throw new Failure('code_expired');
    const { writes, answer } = await openSessionOrChallenge(customer, await tokensForCode(accountId), request);
    await commit([consumeCode(key, seed, now), ...writes]);
    return answer;
  }
  const profile = { id: customerId, email, phone, firstName, lastName };
  // The attempt is in the table, so that the sweep deletes this user when what follows fails for good.
  await createUserWithoutPassword(customerId, email);
  const { writes, answer } = await openSession(profile, await tokensForCode(customerId), request, { isNew: true });
  await commit([
    consumeCode(key, seed, now),
    ...createCustomer(profile, now, consent),
    enqueueEmail({ template: 'welcome', to: email, firstName, subscriber: customerId }, now),
    ...writes,
  ]);
  return answer;
});
