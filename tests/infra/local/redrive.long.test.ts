/** Listing and redriving dead letters of the shop on this machine; tests/infra/operate/redrive.test.ts covers a stage in the cloud. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '#infra/demo/people/accounts.ts';
import { getJson, type Machine, openMachine, postJson, type Start } from './machine.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let machine: Machine;
let shop: Start;
beforeAll(async () => {
  machine = await openMachine();
  shop = await machine.start();
  await shop.ready();
});
afterAll(() => machine.close());

const redrive = async (...args: readonly string[]) => {
  const env = { ...process.env, LOCAL_DIR: machine.folder };
  return (await promisify(execFile)(process.execPath, [path.join(root, 'infra/operate/redrive.ts'), ...args], { cwd: root, env })).stdout;
};

it('lists a dead letter and redrives it, so that the mail is sent once', async () => {
  const { email } = accounts().customer;
  expect(await redrive('local')).toContain('There are no dead letters.');
  await postJson(`${shop.url}/_local/faults`, [{ service: 'ses', operation: '*', mode: 'error', times: 1_000 }]);
  try {
    await postJson(`${shop.url}/api/auth/send-signin-otp`, { identifier: email });
    await expect.poll(() => redrive('local'), { timeout: 40_000, interval: 500 }).toMatch(/^send-mail\s+1$/m);
    await expect(redrive('local', 'send-mail')).rejects.toMatchObject({ stdout: expect.stringContaining('still in the queue: 1') });
  } finally {
    await postJson(`${shop.url}/_local/faults`, []);
  }
  expect(await redrive('local', 'send-mail')).toContain('Done: 1.');
  expect(await redrive('local')).toContain('There are no dead letters.');
  expect(await getJson(`${shop.url}/_local/mail?to=${email}`)).toHaveLength(1);
}, 60_000);

it('rejects an unknown job and an unknown stage', async () => {
  await expect(redrive('local', 'no-such-job')).rejects.toMatchObject({ stderr: expect.stringContaining('There is no job no-such-job') });
  await expect(redrive('staging')).rejects.toMatchObject({ stderr: expect.stringContaining('Name a stage and a job') });
});
