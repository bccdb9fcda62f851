/** The keys of the payment providers before an operator has entered any. */
import { expect, it } from 'vitest';
import { offeredProviders } from '#functions/payment/payment-methods.ts';
import { pepper, razorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { listening, saying } from '#tests/kit/aws-simulator.ts';

it('reads a secret without a value as no provider, and refuses to work without a pepper', async () => {
  const service = await listening();
  // As Secrets Manager answers for a secret that was made without a value.
  service.answer = saying(400, { __type: 'ResourceNotFoundException', message: 'Secrets Manager can’t find the specified secret value.' });
  Object.assign(process.env, { SECRETS_ID: 'nanhe-empty', PAYMENT_SECRETS_ID: 'nanhe-payments-empty' });
  expect(await Promise.all([razorpaySecrets(), stripeSecrets(), offeredProviders()])).toEqual([undefined, undefined, []]);
  await expect(pepper()).rejects.toThrow('The secret nanhe-empty is not usable');
});
