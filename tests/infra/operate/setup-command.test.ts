/** `npm run setup -- prod` as an operator starts it: a process in a checkout with its own cdk.json, against stand-ins of AWS and Razorpay. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openAwsAccount } from './aws-account.ts';

const shop = await openShop();
const aws = await openAwsAccount();

const prod = {
  region: 'ap-south-1',
  account: '123456789012',
  domain: 'shop.in',
  www: true,
  mailFrom: 'Shop <hello@shop.in>',
  operator: 'me@shop.in',
  budget: 10,
};
/** Put together here, because the check of secrets finds live keys in sources. */
const keys = {
  RAZORPAY_KEY_ID: ['rzp', 'live', 'Ab3dEf6hIj9kLm'].join('_'),
  RAZORPAY_KEY_SECRET: 'a-secret-of-24-characters',
  RAZORPAY_WEBHOOK_SECRET: 'chosen-by-the-operator',
};
const owner = { ...keys, ADMIN_EMAIL: `Owner-${shop.now().getTime()}@shop.in` };

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'nanhe-checkout-'));
  const isNeeded = (file: string) => file !== path.join(root, 'infra/demo');
  for (const part of ['infra', 'functions', 'shared', 'web', 'package.json'])
    await cp(path.join(root, part), path.join(checkout, part), { recursive: true, filter: isNeeded });
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  await writeFile(path.join(checkout, 'cdk.json'), JSON.stringify({ context: { stages: { prod } } }));
  aws.state.razorpayKeyId = keys.RAZORPAY_KEY_ID;
  Object.assign(aws.state.parameters, {
    '/nanhe/prod/table-name': process.env['TABLE_NAME'],
    '/nanhe/prod/data-bucket': process.env['DATA_BUCKET'],
    '/nanhe/prod/images-bucket': process.env['IMAGES_BUCKET'],
    '/nanhe/prod/user-pool-id': process.env['USER_POOL_ID'],
    '/nanhe/prod/payment-secret': 'payments',
    '/nanhe/prod/distribution-domain': 'd1.cloudfront.net',
  });
}, 120_000);
afterAll(() => rm(checkout, { recursive: true, force: true }));

/** @param given what the operator has set in the shell */
async function setup(given: Readonly<Record<string, string>> = {}, ...args: string[]) {
  const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:RAZORPAY|STRIPE|TABLE|USER_POOL|ADMIN)_/.test(name)));
  const child = promisify(execFile)('npm', ['run', '--silent', 'setup', '--', 'prod', ...args], {
    cwd: checkout,
    env: {
      ...shell,
      // The operator usually works elsewhere.
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: aws.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.endpoint,
      RAZORPAY_API_URL: aws.endpoint,
      ...given,
    },
  });
  child.child.stdin?.end();
  return await child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

const table = () => shop.table.query(`EMAIL#${owner.ADMIN_EMAIL.toLowerCase()}`);

it('sets a new account up, one run after another', async () => {
  const fresh = structuredClone(aws.state);

  // 1. A plan changes nothing.
  const plan = await setup(owner, '--plan');
  expect(plan).toMatchObject({ code: 0, stderr: '' });
  expect(plan.stdout.match(/^ {2}to do/gm)).toHaveLength(5);
  for (const record of [
    'one._domainkey.shop.in',
    'v=spf1',
    'v=DMARC1',
    'bounce.shop.in  MX',
    'd1.cloudfront.net',
    'www.shop.in',
    '_proof.shop.in  CNAME',
  ])
    expect(plan.stdout).toContain(record);
  expect(plan.stdout).toContain('That was the plan: nothing was changed.');
  expect(aws.state).toEqual(fresh);
  expect(await table()).toEqual([]);

  // 2. Wrong keys are refused with a sentence and without their value; what does not depend on them is done.
  expect(await setup({ ADMIN_EMAIL: 'owner at shop.in' })).toMatchObject({ code: 1, stderr: expect.stringContaining('not an e-mail address') });
  expect(aws.state).toEqual(fresh);
  const wrong = await setup({ ...keys, RAZORPAY_KEY_ID: 'key_123' });
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('FAILED  Razorpay’s key id begins with rzp_test_ or rzp_live_');
  expect(wrong.stdout + wrong.stderr).not.toContain(keys.RAZORPAY_KEY_SECRET);
  expect(wrong.stdout).toContain('done    Asked AWS for 1000 concurrent executions');
  expect(aws.state).toMatchObject({ requestedConcurrency: 1_000, productionAccess: 'asked', paymentSecret: undefined });

  // 3. The right keys and the first administrator. Quotas are not asked for a second time.
  const done = await setup(owner);
  expect(done.stdout).not.toContain('FAILED');
  expect(done.stdout).toContain('waiting The account allows 10; AWS has not decided the request for 1000 yet.');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout.match(/^ {2}done/gm)).toHaveLength(2);
  expect(JSON.parse(aws.state.paymentSecret ?? '')).toMatchObject({
    razorpay: { keyId: keys.RAZORPAY_KEY_ID, webhookSecrets: [keys.RAZORPAY_WEBHOOK_SECRET] },
  });
  expect(await table()).not.toEqual([]);

  // 4. Again: nothing is left to do.
  const after = structuredClone(aws.state);
  const again = await setup(owner);
  expect(again.code).toBe(0);
  expect(again.stdout).not.toMatch(/^ {2}(?:done|to do)/m);
  expect(aws.state).toEqual(after);
}, 300_000);

it('names the remedy before a stage is deployed, for another account, and for a stage without one', async () => {
  const { '/nanhe/prod/table-name': tableName = '' } = aws.state.parameters;
  delete aws.state.parameters['/nanhe/prod/table-name'];
  expect(await setup()).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run deploy -- prod writes it') });
  aws.state.parameters['/nanhe/prod/table-name'] = tableName;

  aws.state.account = '210987654321';
  expect(await setup()).toMatchObject({ code: 1, stderr: expect.stringContaining('but prod belongs to 123456789012') });
  aws.state.account = prod.account;

  const file = path.join(checkout, 'cdk.json');
  const decided = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ context: { stages: { prod: { ...prod, account: undefined } } } }));
  expect(await setup()).toMatchObject({ code: 1, stderr: expect.stringContaining('stages.prod.account is missing') });
  await writeFile(file, decided);
}, 120_000);
