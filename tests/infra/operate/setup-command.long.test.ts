/**
 * `npm run setup` and `npm run deploy` as an operator starts them: processes in a checkout with its own cdk.json, against simulated AWS and Razorpay.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { openAwsAccount } from './aws-account.ts';
import { openCheckout, prod, run } from './checkout.ts';

const shop = await openShop();
const aws = await openAwsAccount();

/** Composed here, because the check for secrets would find live keys in sources. */
const keys = {
  RAZORPAY_KEY_ID: ['rzp', 'live', 'Ab3dEf6hIj9kLm'].join('_'),
  RAZORPAY_KEY_SECRET: 'a-secret-of-24-characters',
  RAZORPAY_WEBHOOK_SECRET: 'chosen-by-the-operator',
};
const owner = { ...keys, ADMIN_EMAIL: `Owner-${shop.now().getTime()}@shop.in` };

let checkout: string;
beforeAll(async () => {
  checkout = await openCheckout();
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

/** @param given what the operator has set in the shell */
async function setup(given: Readonly<Record<string, string>> = {}, ...args: string[]) {
  const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:RAZORPAY|STRIPE|TABLE|USER_POOL|ADMIN)_/.test(name)));
  // The shell of an operator who usually works in another region.
  const elsewhere = { AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: aws.endpoint, AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.endpoint };
  return await run('npm', ['run', '--silent', 'setup', '--', 'prod', ...args], {
    cwd: checkout,
    env: { ...shell, ...elsewhere, RAZORPAY_API_URL: aws.endpoint, ...given },
  });
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

  // 2. Wrong keys are rejected with a message that does not contain them; all other steps are done.
  expect(await setup({ ADMIN_EMAIL: 'owner at shop.in' })).toMatchObject({ code: 1, stderr: expect.stringContaining('not an e-mail address') });
  expect(aws.state).toEqual(fresh);
  const wrong = await setup({ ...keys, RAZORPAY_KEY_ID: 'key_123' });
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('FAILED  Razorpay’s key id begins with rzp_test_ or rzp_live_');
  expect(wrong.stdout + wrong.stderr).not.toContain(keys.RAZORPAY_KEY_SECRET);
  expect(wrong.stdout).toContain('done    Asked AWS for 1000 concurrent executions');
  expect(aws.state).toMatchObject({ requestedConcurrency: 1_000, productionAccess: 'asked', paymentSecret: undefined });

  // 3. The right keys and the first administrator. Quotas are not requested a second time.
  const done = await setup(owner);
  expect(done.stdout).not.toContain('FAILED');
  expect(done.stdout).toContain('waiting The account allows 10; AWS has not decided the request for 1000 yet.');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout.match(/^ {2}done/gm)).toHaveLength(2);
  expect(JSON.parse(aws.state.paymentSecret ?? '')).toMatchObject({
    razorpay: { keyId: keys.RAZORPAY_KEY_ID, webhookSecrets: [keys.RAZORPAY_WEBHOOK_SECRET] },
  });
  expect(await table()).not.toEqual([]);

  // 4. Another run has nothing left to do.
  const after = structuredClone(aws.state);
  const again = await setup(owner);
  expect(again.code).toBe(0);
  expect(again.stdout).not.toMatch(/^ {2}(?:done|to do)/m);
  expect(aws.state).toEqual(after);
}, 300_000);

it('sends only the requests that take AWS days before the first deployment, and says what is left for afterwards', async () => {
  const deployed = structuredClone(aws.state);
  for (const name of Object.keys(aws.state.parameters)) delete aws.state.parameters[name];
  Object.assign(aws.state, { requestedConcurrency: undefined, productionAccess: 'none', mailDomainVerified: undefined, paymentSecret: undefined });
  const fresh = structuredClone(aws.state);
  const later = 'prod is not deployed yet. Run this again after npm run deploy -- prod';

  const plan = await setup(owner, '--plan');
  expect(plan).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(later) });
  expect(plan.stdout.match(/^ {2}to do/gm)).toHaveLength(2);
  expect(aws.state).toEqual(fresh);

  const done = await setup(owner);
  expect(done).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(later) });
  expect(done.stdout.match(/^ {2}done/gm)).toHaveLength(2);
  expect(aws.state).toEqual({ ...fresh, requestedConcurrency: 1_000, productionAccess: 'asked' });

  // A stage without a domain gets its address from the deployment, and AWS wants to know it with the request for mails.
  Object.assign(aws.state, fresh);
  const file = path.join(checkout, 'cdk.json');
  const decided = await readFile(file, 'utf8');
  const { domain: _, ...withoutDomain } = prod;
  await writeFile(file, JSON.stringify({ context: { stages: { prod: { ...withoutDomain, siteUrl: 'https://first.cloudfront.net' } } } }));
  expect(await setup()).toMatchObject({ code: 0, stdout: expect.stringContaining(later) });
  expect(aws.state).toEqual({ ...fresh, requestedConcurrency: 1_000 });
  await writeFile(file, decided);
  Object.assign(aws.state.parameters, deployed.parameters);
  Object.assign(aws.state, { ...deployed, parameters: aws.state.parameters, stacks: aws.state.stacks });
}, 120_000);

it('does not ask to delete the DNS records that a first deployment has made in the zone before it failed', async () => {
  const { '/nanhe/prod/user-pool-id': userPoolId = '' } = aws.state.parameters;
  delete aws.state.parameters['/nanhe/prod/user-pool-id'];
  Object.assign(aws.state.stacks, { 'nanhe-prod-mail': 'CREATE_COMPLETE', 'nanhe-prod-identity': 'ROLLBACK_COMPLETE' });
  const file = path.join(checkout, 'cdk.json');
  const decided = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ context: { stages: { prod: { ...prod, zoneId: 'Z0123456789ABC' } } } }));
  const { code, stdout } = await setup({}, '--plan');
  await writeFile(file, decided);
  for (const name of Object.keys(aws.state.stacks)) delete aws.state.stacks[name];
  aws.state.parameters['/nanhe/prod/user-pool-id'] = userPoolId;
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('prod is not deployed yet') });
  expect(stdout).not.toMatch(/^DNS records$/m);
}, 120_000);

it('says what to do for another account, and for a stage without one', async () => {
  aws.state.account = '210987654321';
  expect(await setup()).toMatchObject({ code: 1, stderr: expect.stringContaining('but prod belongs to 123456789012') });
  aws.state.account = prod.account;

  const file = path.join(checkout, 'cdk.json');
  const decided = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ context: { stages: { prod: { ...prod, account: undefined } } } }));
  expect(await setup()).toMatchObject({ code: 1, stderr: expect.stringContaining('stages.prod.account is missing') });
  await writeFile(file, decided);
}, 120_000);

it('prints the certificate’s DNS records while the first deployment waits for them, and continues when they are entered', async () => {
  aws.state.certificate = 'named';
  // The programs that it runs are scripts that print their names. The deployment of all stacks ends when the record exists, as CloudFormation's does.
  const bin = path.join(checkout, 'bin');
  const entered = path.join(checkout, 'entered');
  await mkdir(bin);
  for (const name of ['git', 'npm', 'cdk']) {
    const wait = name === 'cdk' ? 'case "$*" in *--all*) while [ ! -e "$ENTERED" ]; do sleep 0.1; done;; esac' : '';
    await writeFile(path.join(bin, name), `#!/bin/sh\n[ ${name} = git ] || echo "RAN ${name} $*"\n${wait}\n`, { mode: 0o755 });
  }
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, AWS_ENDPOINT_URL: aws.endpoint, ENTERED: entered };
  const child = spawn(process.execPath, ['infra/operate/deploy.ts', 'dev'], { cwd: checkout, env });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('_proof.www.shop.in  CNAME  _of-www.shop.in.acm-validations.aws.')) await writeFile(entered, '');
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(said).toContain('Enter in the DNS of shop.in; the deployment waits until ACM has seen them:\n  _proof.shop.in  CNAME');
  expect({ code: child.exitCode, ran: said.match(/^RAN .*/gm) }).toEqual({
    code: 0,
    ran: [
      'RAN npm run build',
      'RAN cdk synth --quiet -c stage=dev',
      'RAN cdk deploy --all -c stage=dev -c firstDeployment=true --require-approval never',
      'RAN cdk deploy nanhe-dev-data nanhe-dev-identity -c stage=dev --exclusively --require-approval never',
      'RAN npm run catalogue:rebuild -- dev --if-unreadable',
      'RAN npm run migrate -- dev',
    ],
  });
}, 60_000);
