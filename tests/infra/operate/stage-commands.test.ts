/** Every command that works on a deployed stage, as an operator starts it: it refuses the AWS account of another stage before it calls anything. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { openAwsAccount } from './aws-account.ts';
import { openCheckout, prod, run } from './checkout.ts';

const aws = await openAwsAccount();
let checkout: string;
beforeAll(async () => {
  checkout = await openCheckout();
  // `npm run deploy` looks for uncommitted changes.
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  for (const output of ['table-name', 'data-bucket', 'images-bucket', 'user-pool-id']) aws.state.parameters[`/nanhe/dev/${output}`] = `the-${output}`;
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

describe('the account of another stage', () => {
  it.each(programs.map((program) => [program, ...(program === 'restore' ? ['--switch', 'then'] : [])]))('is refused by %s', async (...given) => {
    aws.state.account = '210987654321';
    expect(await command(...given)).toMatchObject({
      code: 1,
      stderr: 'You are signed in to the AWS account 210987654321, but dev belongs to 123456789012 (cdk.json).\n',
    });
  });
});

it.each(['--from', '--switch'])('rejects the table that the stage uses now as a restored one (restore %s)', async (option) => {
  expect(await command('restore', option, 'the-table-name')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'the-table-name is the table that dev uses now: name the one that AWS has restored beside it.\n',
  });
});
