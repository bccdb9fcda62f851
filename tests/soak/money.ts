/** Is money or stock ever lost in an hour of faults and kills? `npm run soak:money`; `-- --scale 0.05` for a part, `-- --seed N --path P` for a run again. */
import { parseArgs } from 'node:util';
import { soakMoney } from './money-run.ts';
import type { Tally } from './tally.ts';

process.env['LOG_LEVEL'] = 'ERROR';
const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' }, seed: { type: 'string' }, path: { type: 'string' } } });
const scale = Number(values.scale);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!(scale > 0) || !Number.isInteger(seed)) throw new Error('--scale is a number above 0, --seed a whole number.');

/** What a whole run reaches at least; the number of programs is chosen for it. */
const goals = { payments: 1_000, kills: 300, checkouts: 10_000 } as const;
const programs = values.path === undefined ? Math.ceil(120 * scale) : 1;
const began = Date.now();
const minutes = () => ((Date.now() - began) / 60_000).toFixed(1);

function line({ programs: done, checkouts, bookings, payments, kills, faultsMet }: Tally): string {
  return `${minutes()} min: ${done} programs, ${checkouts} checkouts, ${bookings} bookings, ${payments} payments, ${kills} kills, ${faultsMet} faults met\n`;
}

process.stdout.write(`Seed ${seed}, ${programs} programs\n`);
try {
  const tally = await soakMoney({
    programs,
    seed,
    path: values.path,
    shrinks: values.path === undefined,
    failed: (error, lastWords) =>
      void process.stdout.write(
        `\n${minutes()} min: ${error instanceof Error ? error.message : String(error)}\nThe shop said last:\n${lastWords}\nLooking for the smallest program that fails (seed ${seed}) ...\n`,
      ),
    progress: (so) => void (so.programs % 2 === 0 && process.stdout.write(line(so))),
  });
  const { answers, slowestWebhook, ...figures } = tally;
  const rows = { ...figures, ...Object.fromEntries(Object.entries(answers).map(([status, times]) => [`answers of ${status}`, times])) };
  process.stdout.write(
    `\n${Object.entries(rows)
      .map(([name, figure]) => `${name.padEnd(20)} ${figure}`)
      .join('\n')}\n`,
  );
  process.stdout.write(`slowest webhook      ${Math.round(slowestWebhook)} ms\n\nNo invariant is broken. ${minutes()} minutes, seed ${seed}.\n`);
  const short: string[] = (Object.keys(goals) as (keyof typeof goals)[]).filter(
    (name) => values.path === undefined && tally[name] < goals[name] * scale,
  );
  // 9: Razorpay waits no longer.
  if (slowestWebhook > 5_000) short.push('every webhook answered in 5 seconds');
  if (short.length > 0) {
    process.stdout.write(`The run did not reach its goals: ${short.join(', ')}.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stdout.write(
    `\n${error instanceof Error ? error.message : String(error)}\n\nAgain: npm run soak:money -- --seed ${seed} (with --path and the path above, that program alone)\n`,
  );
  process.exitCode = 1;
}
