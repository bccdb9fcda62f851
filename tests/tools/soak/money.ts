/** `npm run soak:money`: proves that no money or stock is lost in 10,000 checkouts with faults and kills; `-- --scale 0.05` for a part, `-- --seed N --path P` for one program again. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LaneMessage } from './money-lane.ts';
import { newTally, type Tally, together } from './tally.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' }, seed: { type: 'string' }, path: { type: 'string' } } });
const scale = Number(values.scale);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
if (!(scale > 0) || !Number.isInteger(seed)) throw new Error('--scale is a number above 0, --seed a whole number.');

/** The goals of a whole run; the number of programs is chosen for them: a program has some 50 checkouts and 6 payments. */
const goals = { payments: 1_000, kills: 300, checkouts: 10_000 } as const;
const programs = values.path === undefined ? Math.ceil(220 * scale) : 1;
/** Most of a program's time is waiting for starts and for calls that time out, so two at once share a machine well. */
const lanes = Math.min(2, programs);
const began = Date.now();
const minutes = () => ((Date.now() - began) / 60_000).toFixed(1);
const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Lane {
  readonly seed: number;
  tally: Tally;
  broken: string | undefined;
}

const children: ChildProcess[] = [];
const running: Lane[] = [];

function line({ programs: done, checkouts, bookings, payments, kills, faultsMet }: Tally): string {
  return `${minutes()} min: ${done} programs, ${checkouts} checkouts, ${bookings} bookings, ${payments} payments, ${kills} kills, ${faultsMet} faults met`;
}

async function runLane(lane: Lane, part: number): Promise<void> {
  const args = ['--programs', String(part), '--seed', String(lane.seed), ...(values.path === undefined ? [] : ['--path', values.path])];
  const child = fork(path.join(import.meta.dirname, 'money-lane.ts'), args);
  children.push(child);
  let ended = false;
  child.on('message', (message: LaneMessage) => {
    ended ||= message.kind === 'done' || message.kind === 'failed';
    if ('tally' in message) {
      lane.tally = message.tally;
      if (message.kind === 'progress') say(line(together(running.map(({ tally }) => tally))));
    } else if (message.kind === 'failed') lane.broken = message.text;
    else say(`\n${minutes()} min: ${message.text}\nLooking for the smallest program that fails (seed ${lane.seed}) ...`);
  });
  await new Promise((resolve) => child.once('exit', resolve));
  if (!ended && !running.some((each) => each.broken !== undefined)) lane.broken = 'Its process ended without a word.';
  // A failure is reported before anything else.
  if (lane.broken !== undefined) for (const other of children) other.kill();
}

say(`Seed ${seed}, ${programs} programs`);
running.push(...Array.from({ length: lanes }, (_, n) => ({ seed: seed + n, tally: newTally(), broken: undefined })));
await Promise.all(running.map((lane, n) => runLane(lane, Math.ceil((programs - n) / lanes))));

const broken = running.find((lane) => lane.broken !== undefined);
if (broken === undefined) {
  const { answers, soldWith, slowestWebhook, ...figures } = together(running.map(({ tally }) => tally));
  const named = (counts: Readonly<Record<string, number>>, text: string) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${text} ${name}`, count]));
  const rows = { ...figures, ...named(answers, 'answers of'), ...named(soldWith, 'orders with') };
  say(
    `\n${Object.entries(rows)
      .map(([name, figure]) => `${name.padEnd(30)} ${figure}`)
      .join('\n')}`,
  );
  say(`slowest webhook                ${Math.round(slowestWebhook)} ms\n\nNo invariant is broken. ${minutes()} minutes, seed ${seed}.`);
  const short: string[] = (Object.keys(goals) as (keyof typeof goals)[]).filter(
    (name) => values.path === undefined && figures[name] < goals[name] * scale,
  );
  // 9: Razorpay's time limit.
  if (slowestWebhook > 5_000) short.push('every webhook answered in 5 seconds');
  if (short.length > 0) {
    say(`The run did not reach its goals: ${short.join(', ')}.`);
    process.exitCode = 1;
  }
} else {
  say(`\n${broken.broken}\n\nAgain: npm run soak:money -- --seed ${broken.seed} (with --path and the path above, that program alone)`);
  process.exitCode = 1;
}
