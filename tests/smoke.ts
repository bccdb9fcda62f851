/**
 * `npm run smoke -- https://shop`: buys something, books an appointment and signs the admin in on a shop that runs, on this machine or in a stage, with
 * the journeys of tests/journeys/smoke. It pays with Razorpay's test keys only. tests/journeys/smoke/smoke.test.ts says which accounts it uses.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const accounts = ['SMOKE_EMAIL', 'SMOKE_PASSWORD', 'SMOKE_ADMIN_EMAIL', 'SMOKE_ADMIN_PASSWORD'];

/** @returns the status of the journeys, 1 for a wrong call */
async function smoke(given: string): Promise<number> {
  const say = (sentence: string): number => {
    process.stderr.write(`${sentence}\n`);
    return 1;
  };
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) return say('Name the address of the shop: npm run smoke -- https://dev.example.com');
  const site = new URL(given).origin;
  const clock = await fetch(`${site}/_local/clock`).catch((error: Error) => error);
  if (clock instanceof Error) return say(`${site} does not answer: ${String(clock.cause ?? clock.message)}`);
  const isLocal = clock.ok && clock.headers.get('content-type')?.includes('json') === true;
  const missing = accounts.filter((name) => !process.env[name]);
  if (!isLocal && missing.length > 0)
    return say(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: a stage sends its codes by real mail, so it needs accounts that exist.`,
    );
  // The case about live keys creates its own customer with the local mails, so it runs only on this machine.
  const chosen = isLocal ? [] : ['--grep-invert', 'live key'];
  const { status } = spawnSync('playwright', ['test', 'tests/journeys/smoke/smoke.test.ts', '--reporter=list', ...chosen], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, SITE: site, SMOKE: 'true' },
  });
  return status ?? 1;
}

process.exitCode = await smoke(process.argv[2] ?? '');
