/** Every command that works on a deployed stage, as an operator starts it: it refuses the AWS account of another stage, and finds its own table. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { consentKey } from '#functions/keys.ts';
import { erase } from '#functions/privacy/erase.ts';
import { root } from '#infra/bundling/bundles.ts';
import { createTable } from '#infra/local/table/table-server.ts';
import { copyBack } from '#infra/operate/recovery/copy-back.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openAwsAccount } from './aws-account.ts';
import { openCheckout, prod, run } from './checkout.ts';

const shop = await openShop();
const aws = await openAwsAccount();
let checkout: string;
beforeAll(async () => {
  checkout = await openCheckout();
  // `npm run deploy` looks for uncommitted changes.
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  // The table and the buckets of the stage dev are those of this spec's shop.
  const { TABLE_NAME, DATA_BUCKET, IMAGES_BUCKET, USER_POOL_ID, SECRETS_ID } = process.env;
  for (const [output, value] of Object.entries({
    'table-name': TABLE_NAME,
    'data-bucket': DATA_BUCKET,
    'images-bucket': IMAGES_BUCKET,
    'user-pool-id': USER_POOL_ID,
    'generated-secret': SECRETS_ID,
  }))
    aws.state.parameters[`/nanhe/dev/${output}`] = value ?? '';
}, 60_000);
beforeEach(() => {
  aws.state.account = prod.account;
});

const command = (program: string, ...args: readonly string[]) =>
  run(process.execPath, [`infra/operate/${program}.ts`, 'dev', ...args], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], AWS_ENDPOINT_URL: aws.endpoint, AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' },
  });

/** Programs that reach no stage. */
const local = ['backup', 'diff', 'sbom'];
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const programs = Object.values(scripts)
  .flatMap((script) => /^node infra\/operate\/([\w-]+)\.ts$/.exec(script)?.[1] ?? [])
  .filter((program) => !local.includes(program));

const refusal = 'You are signed in to the AWS account 210987654321, but dev belongs to 123456789012 (cdk.json).\n';

/** Runs a program in a shell that names nothing of the stage: only the addresses of the services, and credentials. */
function runInShell(program: string, ...args: readonly string[]) {
  const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|AWS_.*|TABLE_TIMEOUT_MS)$/.test(name)));
  return run(process.execPath, [`infra/${program}.ts`, ...args], { cwd: checkout, env: { ...shell, AWS_ENDPOINT_URL: aws.endpoint } });
}

/** `npm run import:products` */
async function importKite(sku: string) {
  const file = path.join(checkout, `${sku}.csv`);
  await writeFile(file, `sku,name,price,stock\n${sku},Kite,499,3\n`);
  return await runInShell('local/import/products', file, '--stage', 'dev');
}

describe('the account of another stage', () => {
  it.each(programs.map((program) => [program, ...(program === 'restore' ? ['--switch', 'then'] : [])]))('is refused by %s', async (...given) => {
    aws.state.account = '210987654321';
    expect(await command(...given)).toMatchObject({ code: 1, stderr: refusal });
  });

  it('refuses the AWS account of another stage in import:products', async () => {
    aws.state.account = '210987654321';
    expect(await importKite('kite-refused')).toMatchObject({ code: 1, stdout: refusal });
    expect(await shop.table.query('SKU#kite-refused')).toEqual([]);
  });
});

it.each(['--from', '--switch'])('rejects the table that the stage uses now as a restored one (restore %s)', async (option) => {
  const { tableName } = shop.services;
  expect(await command('restore', option, tableName)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${tableName} is the table that dev uses now: name the one that AWS has restored beside it.\n`,
  });
});

it('imports products into the stage that --stage names', async () => {
  expect(await importKite('kite-1')).toMatchObject({ code: 0, stdout: expect.stringContaining('Done: 1 new') });
  expect(await shop.table.query('SKU#kite-1')).toHaveLength(1);
  // The jobs of the stage publish it.
  await shop.deliverEvents();
  expect((await shop.call('catalog.listProducts')).body.products).toMatchObject([{ name: 'Kite', price: 499 }]);
});

it('erases a customer again who comes back with a restored table and has given a consent, whose proof needs the pepper', async () => {
  const { tableName } = shop.services;
  const asha = await shop.customer();
  await shop.putItem({ ...consentKey(asha.id, 'mails'), purpose: 'mails', isGiven: true, events: [] });
  const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
  const then = `${tableName}-then`;
  await createTable(client, then, { stream: false });
  await copyBack(client, tableName, then, false);
  client.destroy();
  await erase(asha.id);
  const proofs = await shop.table.query(`CUSTOMER#${asha.id}`);
  expect(proofs).toMatchObject([{ ...consentKey(asha.id, 'mails'), proofOf: expect.stringMatching(/./) }]);

  expect(await runInShell('operate/restore', 'dev', '--from', then)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Customers who were erased since then, and are now erased again: 1.'),
  });
  expect(await shop.table.query(`CUSTOMER#${asha.id}`)).toMatchObject(proofs.map(({ ttl: _, ...proof }) => proof));
});

it('fills a dev stage without recording migrations as done that its data has not had', async () => {
  await symlink(path.join(root, 'infra/demo'), path.join(checkout, 'infra/demo'));
  expect(await runInShell('operate/seed-stage', 'dev')).toMatchObject({ code: 0, stdout: expect.stringContaining('The shop is filled.') });
  expect(await shop.table.query('MIGRATIONS')).toEqual([]);
}, 120_000);
