/** Secrets of a local installation: created once, readable by their owner only, and read as in the cloud. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOfferedProviders } from '#functions/clinic/payment-methods.ts';
import { pepper, readRazorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nanhe-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('creates the secrets once, in a file that only its owner may read', async () => {
  const { values } = openSecrets({ dir: folder });
  expect(openSecrets({ dir: folder }).values).toEqual(values);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(new Set([values.pepper, values.razorpay.keySecret, ...values.razorpay.webhookSecrets]).size).toBe(3);
});

test('adds the keys of Stripe to a secrets file that was written before Stripe', async () => {
  const dir = await mkdtemp(path.join(folder, 'old-'));
  const { stripe: _, ...old } = openSecrets({ dir: folder }).values;
  await writeFile(path.join(dir, 'secrets.json'), JSON.stringify(old));
  const { values } = openSecrets({ dir });
  expect(values).toMatchObject({ ...old, stripe: { secretKey: expect.stringMatching(/^sk_test_/), offered: true } });
  expect(openSecrets({ dir }).values).toEqual(values);
});

test('names a damaged secrets file instead of replacing it', async () => {
  const dir = await mkdtemp(path.join(folder, 'damaged-'));
  await writeFile(path.join(dir, 'secrets.json'), '{"pepper":');
  expect(() => openSecrets({ dir })).toThrow(/secrets\.json/);
  expect(await readFile(path.join(dir, 'secrets.json'), 'utf8')).toBe('{"pepper":');
});

test('reads the secrets once in five minutes and does not offer Stripe when it is switched off', async () => {
  const { values, handle } = openSecrets({ dir: folder, offersStripe: false });
  const server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}/secrets`,
    SECRETS_ID: 'nanhe-own',
    PAYMENT_SECRETS_ID: 'nanhe-payments-own',
  });
  const read = [values.pepper, values.razorpay, { ...values.stripe, offered: false }];
  expect(await Promise.all([pepper(), readRazorpaySecrets(), stripeSecrets()])).toEqual(read);
  expect(await readOfferedProviders()).toEqual(['razorpay']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // Cached for five minutes: the closed server is not called again.
  expect(await Promise.all([pepper(), readRazorpaySecrets(), stripeSecrets()])).toEqual(read);
});
