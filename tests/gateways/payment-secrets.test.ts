/** The keys of the payment providers before an operator has entered any. */
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { offeredProviders } from '#functions/payment/payment-methods.ts';
import { pepper, razorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';

it('reads a secret without a value as no provider, and refuses to work without a pepper', async () => {
  // As Secrets Manager answers for a secret that was made without a value.
  const server = createServer((_, res) => {
    res.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
    res.end(JSON.stringify({ __type: 'ResourceNotFoundException', message: 'Secrets Manager can’t find the specified secret value.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    SECRETS_ID: 'nanhe-empty',
    PAYMENT_SECRETS_ID: 'nanhe-payments-empty',
  });
  try {
    expect(await Promise.all([razorpaySecrets(), stripeSecrets(), offeredProviders()])).toEqual([undefined, undefined, []]);
    await expect(pepper()).rejects.toThrow('The secret nanhe-empty is not usable');
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
