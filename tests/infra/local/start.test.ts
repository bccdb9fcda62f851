/** Starting, stopping and restarting the shop on one machine. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJson, type Machine, openMachine, postJson, processesNaming } from './machine.ts';

describe('starting the shop on one machine', { timeout: 60_000 }, () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = await openMachine();
  });
  afterEach(() => machine.close());

  const signIn = (url: string) => postJson(`${url}/api/auth/login`, { identifier: 'asha@nanhe.test', password: 'Asha-Pass-2026' });
  const gone = async (text: string) => {
    await expect.poll(() => processesNaming(text), { timeout: 5_000 }).toEqual([]);
  };

  it('fills an empty folder, prints its addresses and accounts, and leaves no process after SIGINT', async () => {
    const shop = await machine.start();
    await shop.ready();
    for (const text of [
      `http://localhost:${shop.port}`,
      '/_local/mail',
      '/_local/razorpay',
      '/_local/stripe',
      'admin@nanhe.test',
      'Admin-Pass-2026',
      'asha@nanhe.test',
      machine.folder,
      'Ctrl-C',
    ])
      expect(shop.said()).toContain(text);
    expect((await signIn(shop.url)).status).toBe(200);
    // The process that was started is the shop itself, with a small young generation.
    expect(processesNaming('--max-semi-space-size=16').map((line) => Number.parseInt(line, 10))).toContain(shop.child.pid);
    shop.child.kill('SIGINT');
    expect(await shop.ended, shop.said()).toBe(0);
    await gone(machine.folder);
  });

  it('keeps accounts, clock and mails over kill -9 and leaves no orphan process', async () => {
    const first = await machine.start();
    await first.ready();
    await postJson(`${first.url}/_local/clock`, { advanceSeconds: 90 });
    await postJson(`${first.url}/api/auth/send-signin-otp`, { identifier: 'asha@nanhe.test' });
    await expect.poll(() => getJson(`${first.url}/_local/mail?to=ASHA@nanhe.test`), { timeout: 5_000 }).toHaveLength(1);
    first.child.kill('SIGKILL');
    await first.ended;
    await gone(machine.folder);

    const second = await machine.start();
    await second.ready();
    expect(await getJson(`${second.url}/_local/mail?to=asha@nanhe.test`)).toHaveLength(1);
    expect((await signIn(second.url)).status).toBe(200);
    expect(await getJson(`${second.url}/_local/clock`)).toMatchObject({ offsetSeconds: 90 });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('refuses a second start on the same folder while the first shop continues', async () => {
    const first = await machine.start();
    await first.ready();
    const second = await machine.start();
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/^The data folder .* is in use by another start \(process \d+, http:\/\/localhost:\d+\).*\n$/);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('exits with one sentence when its DynamoDB process dies', async () => {
    const shop = await machine.start();
    await shop.ready();
    const [line] = processesNaming(machine.folder).filter((each) => /^\s*\d+ \S*(?:dynoxide|java) /.test(each));
    process.kill(Number.parseInt(line ?? '', 10), 'SIGKILL');
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('The local DynamoDB ended by itself');
    await gone(machine.folder);
  });
});
