/** The keys of the payment providers before an operator has entered any. */
import { expect, it } from 'vitest';
import { readOfferedProviders } from '#functions/clinic/payment-methods.ts';
import { pepper, readRazorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { respondWith, simulateAws } from '#tests/kit/aws-simulator.ts';

it('reads a secret without a value as no provider, and refuses to work without a pepper', async () => {
  const aws = await simulateAws();
  // As Secrets Manager answers for a secret that was made without a value.
  aws.respond = respondWith(400, { __type: 'ResourceNotFoundException', message: 'Secrets Manager can’t find the specified secret value.' });
  Object.assign(process.env, { SECRETS_ID: 'nanhe-empty', PAYMENT_SECRETS_ID: 'nanhe-payments-empty' });
  expect(await Promise.all([readRazorpaySecrets(), stripeSecrets(), readOfferedProviders()])).toEqual([undefined, undefined, []]);
  await expect(pepper()).rejects.toThrow('The secret nanhe-empty is not usable');
});
