/**
 * Checks that the specs fail when the code is wrong: plants each listed bug in a copy of the tree, one after the other, and runs the specs that must notice it.
 *
 *     npm run test:planted-bugs                                 all bugs
 *     npm run test:planted-bugs -- --only currency              bugs whose name contains a text
 *     npm run test:planted-bugs -- --subject payments           bugs of one subject
 *     npm run test:planted-bugs -- --at-once 1                  how many bugs are planted at the same time, each in a copy of its own
 *     npm run test:planted-bugs -- --check                      only checks that each bug still applies and its specs exist; runs no spec
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appointmentBugs } from './appointments.ts';
import { catalogueBugs } from './catalogue.ts';
import { complaintBugs } from './complaints.ts';
import { httpBugs } from './http.ts';
import { identityBugs } from './identity.ts';
import { offerBugs } from './offers.ts';
import { orderBugs } from './orders.ts';
import { paymentBugs } from './payments.ts';
import type { PlantedBug } from './planted-bug.ts';
import { privacyBugs } from './privacy.ts';
import { settingsBugs } from './settings.ts';
import type { SpecRequest, SpecResult } from './spec-runner.ts';
import { stockAndCheckoutBugs } from './stock-and-checkout.ts';
import { tableBugs } from './table.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    subject: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    check: { type: 'boolean', default: false },
  },
});

const subjects: Readonly<Record<string, readonly PlantedBug[]>> = {
  payments: paymentBugs,
  'stock-and-checkout': stockAndCheckoutBugs,
  offers: offerBugs,
  orders: orderBugs,
  appointments: appointmentBugs,
  identity: identityBugs,
  settings: settingsBugs,
  complaints: complaintBugs,
  privacy: privacyBugs,
  catalogue: catalogueBugs,
  table: tableBugs,
  http: httpBugs,
};

interface Listed extends PlantedBug {
  readonly subject: string;
}
const bugs: readonly Listed[] = Object.entries(subjects)
  .flatMap(([subject, list]) => list.map((bug) => ({ ...bug, subject })))
  .filter(({ name, subject }) => name.includes(values.only) && (values.subject === '' || subject === values.subject));

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Milliseconds after which the specs of one bug are stopped, because some bugs make an endless loop; and all specs together. */
const timeoutMs = { bug: 10 * 60_000, all: 90 * 60_000 } as const;

/** Why a bug cannot be planted, or undefined when it can. */
function obstacleOf({ file, from, to, specs }: PlantedBug): string | undefined {
  const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
  const count = text.split(from).length - 1;
  if (count !== 1) return `DOES NOT APPLY: its text occurs ${count} times in ${file}`;
  if (from === to) return 'CHANGES NOTHING';
  const missing = specs.filter((spec) => !existsSync(path.join(root, spec)));
  return missing.length === 0 && specs.length > 0 ? undefined : `HAS NO SPEC: ${missing.join(', ')}`;
}

/** Copies every file that git tracks or would add, so that the working tree is never changed. */
async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'nanhe-planted-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(copy, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs spec files in a copy of the tree, in a child process (spec-runner.ts) that is started when it is needed. */
class SpecRunner {
  readonly copy: string;
  readonly #purpose: keyof typeof timeoutMs;
  #child: ChildProcess | undefined;
  /** @param purpose of a `bug` the first failure says all; `all` specs run to their end */
  constructor(copy: string, purpose: keyof typeof timeoutMs) {
    this.copy = copy;
    this.#purpose = purpose;
  }

  /** @returns undefined when there was no result in time, or the child process ended without one */
  async run(specs: readonly string[], changed: readonly string[] = []): Promise<SpecResult | undefined> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const request: SpecRequest = { specs, changed };
    const result = messageOf<SpecResult>(child, timeoutMs[this.#purpose]);
    child.send(request);
    const received = await result;
    if (received === undefined) await this.close();
    return received;
  }

  /** Lets Vitest end its workers and the table; kills it when it does not answer any more. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(timer);
  }

  async #start(): Promise<ChildProcess> {
    const file = path.join(this.copy, 'tests/tools/planted-bugs/spec-runner.ts');
    const bail = this.#purpose === 'bug' ? '1' : '0';
    const child = fork(file, [bail], { cwd: this.copy, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    if ((await messageOf<'ready'>(child, timeoutMs.bug)) === undefined) throw new Error('Vitest does not start in the copy of the tree.');
    return child;
  }
}

/** The next message of a child process, or undefined when it ends or is silent for too long. */
async function messageOf<T>(child: ChildProcess, waitMs: number): Promise<T | undefined> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  const timer = setTimeout(abort, waitMs);
  child.once('exit', abort);
  try {
    const [message] = (await once(child, 'message', { signal: stop.signal })) as [T];
    return message;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    child.off('exit', abort);
  }
}

interface Outcome {
  readonly bug: Listed;
  readonly isCaught: boolean;
  /** The first test that failed, or why the bug was missed. */
  readonly detail: string;
  readonly seconds: number;
}

/** @param before the file of the previous bug, restored since */
async function plant(runner: SpecRunner, bug: Listed, before: string | undefined): Promise<Outcome> {
  const startedAt = Date.now();
  const outcome = (isCaught: boolean, detail: string): Outcome => ({
    bug,
    isCaught,
    detail,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  });
  const file = path.join(runner.copy, bug.file);
  const original = await readFile(file, 'utf8');
  try {
    await writeFile(
      file,
      original.replace(bug.from, () => bug.to),
    );
    const result = await runner.run(bug.specs, [bug.file, ...(before === undefined ? [] : [before])]);
    if (result === undefined) return outcome(false, 'NO RESULT');
    // A spec file that fails to load has run no test and proves nothing.
    if (result.tests === 0) return outcome(false, `DOES NOT LOAD: ${result.failure}`);
    return result.isSuccess ? outcome(false, 'SURVIVES') : outcome(true, result.failure);
  } finally {
    await writeFile(file, original);
  }
}

/** The spec files that fail without a bug: they cannot show one. */
async function brokenSpecs(copy: string): Promise<ReadonlySet<string>> {
  const specs = [...new Set(bugs.flatMap((bug) => bug.specs))];
  say(`${bugs.length} bugs. First the ${specs.length} spec files run without a bug ...`);
  const runner = new SpecRunner(copy, 'all');
  const result = await runner.run(specs);
  await runner.close();
  if (result === undefined) throw new Error('The specs have no result without a bug.');
  for (const spec of result.failedSpecs) say(`fails without a bug: ${spec} (first failure: ${result.failure})`);
  return new Set(result.failedSpecs);
}

async function plantAll(): Promise<readonly Outcome[]> {
  const copies = await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once'])) }, copyTree));
  const runners = copies.map((copy) => new SpecRunner(copy, 'bug'));
  try {
    const broken = await brokenSpecs(copies[0] as string);
    const isBroken = ({ specs }: Listed) => specs.some((spec) => broken.has(spec));
    const outcomes: Outcome[] = bugs.filter(isBroken).map((bug) => ({ bug, isCaught: false, detail: 'its spec fails without a bug', seconds: 0 }));
    const waiting = bugs.filter((bug) => !isBroken(bug));
    await Promise.all(
      runners.map(async (runner) => {
        let last: Listed | undefined;
        for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
          const outcome = await plant(runner, bug, last?.file);
          last = bug;
          outcomes.push(outcome);
          const verdict = outcome.isCaught ? 'caught' : 'MISSED';
          say(`${verdict} ${String(outcome.seconds).padStart(4)} s  ${bug.subject}: ${bug.name}\n               ${outcome.detail}`);
        }
        if (last !== undefined && (await runner.run(last.specs, [last.file]))?.isSuccess !== true)
          throw new Error(`The specs of the last bug still fail without it, so they prove nothing: ${last.specs.join(', ')}`);
      }),
    );
    return outcomes;
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
    for (const copy of copies) await rm(copy, { recursive: true, force: true });
  }
}

function summarise(outcomes: readonly Outcome[]): void {
  say('');
  for (const [subject, own] of Map.groupBy(outcomes, ({ bug }) => bug.subject))
    say(`${subject}: ${own.filter(({ isCaught }) => isCaught).length} of ${own.length} caught`);
  const missed = outcomes.filter(({ isCaught }) => !isCaught);
  for (const { bug, detail } of missed) say(`missed: ${bug.name} (${detail})`);
  say(`${outcomes.length - missed.length} of ${bugs.length} planted bugs were caught`);
}

const obstacles = bugs.flatMap((bug) => {
  const obstacle = obstacleOf(bug);
  return obstacle === undefined ? [] : [`${bug.subject}: ${bug.name}\n    ${obstacle}`];
});
if (bugs.length === 0) {
  say('No bug of the list fits --only and --subject.');
  process.exitCode = 1;
} else if (obstacles.length > 0) {
  say(`${obstacles.join('\n')}\n${obstacles.length} of ${bugs.length} bugs cannot be planted`);
  process.exitCode = 1;
} else if (values.check) {
  say(`All ${bugs.length} bugs can be planted.`);
} else {
  const outcomes = await plantAll();
  summarise(outcomes);
  process.exitCode = outcomes.every(({ isCaught }) => isCaught) ? 0 : 1;
}
