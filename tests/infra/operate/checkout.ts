/** Makes a checkout of the shop with a cdk.json of its own, in which specs start operators' commands as processes. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#infra/bundling/bundles.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

export const prod = {
  region: 'ap-south-1',
  account: '123456789012',
  domain: 'shop.in',
  www: true,
  mailFrom: 'Shop <hello@shop.in>',
  operator: 'me@shop.in',
  budget: 10,
};

/** @returns its folder */
export async function openCheckout(): Promise<string> {
  const checkout = await mkdtemp(path.join(tmpdir(), 'nanhe-checkout-'));
  closeAfterTests(() => rm(checkout, { recursive: true, force: true }));
  const isNeeded = (file: string) => file !== path.join(root, 'infra/demo');
  for (const part of ['infra', 'functions', 'shared', 'web', 'package.json'])
    await cp(path.join(root, part), path.join(checkout, part), { recursive: true, filter: isNeeded });
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  const context = { stages: { prod, dev: { ...prod, mailFrom: 'Shop <dev@shop.in>' } } };
  await writeFile(path.join(checkout, 'cdk.json'), JSON.stringify({ context }));
  return checkout;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program until it ends, without a terminal. */
export async function run(
  command: string,
  args: readonly string[],
  how: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const child = promisify(execFile)(command, [...args], how);
  child.child.stdin?.end();
  return await child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}
