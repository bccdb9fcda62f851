/**
 * Redrives the dead letters of a job: `npm run redrive -- dev send-mail` for a stage, `-- local send-mail` for the shop that runs on this machine;
 * without a job it lists the number of dead letters in each queue. `--forget` removes those whose records are no longer in the stream
 * (docs/runbook.md, "Dead letters").
 */
import path from 'node:path';
import * as z from 'zod';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { readJson } from '../local/data-folder/durable-file.ts';
import { openDeadLetters } from '../local/jobs/dead-letters.ts';
import { root } from '../local/paths.ts';
import { printLine, readArguments, runProgram } from './program.ts';
import { redrive } from './redrive/redrive.ts';
import { deployedStage, depthOf } from './redrive/stage.ts';
import { signIn } from './stage-access.ts';

const { values, positionals } = readArguments({ allowPositionals: true, options: { forget: { type: 'boolean', default: false } } });
const names = Object.keys(jobs) as JobName[];
const folder = path.resolve(process.env['LOCAL_DIR'] ?? path.join(root, '.local'));

async function list(stage: string): Promise<void> {
  const local = stage === 'local' ? openDeadLetters(path.join(folder, 'dead-letters.jsonl')).depths() : undefined;
  const depths = await Promise.all(
    names.map(async (name) => [name, local === undefined ? await depthOf(stage, name) : (local.get(name) ?? 0)] as const),
  );
  const waiting = depths.filter(([, depth]) => depth > 0);
  for (const [name, depth] of waiting) printLine(`${name.padEnd(24)} ${depth}`);
  if (waiting.length === 0) printLine('There are no dead letters.');
}

async function redriveLocalShop(job: JobName): Promise<void> {
  const { address } = z.object({ address: z.string().optional() }).parse(readJson(path.join(folder, 'nanhe.json')) ?? {});
  const answer = await fetch(`${address}/_local/redrive/${job}`, { method: 'POST' }).catch(() => undefined);
  if (answer?.ok !== true) throw new Error(`The shop of ${folder} does not run: start it, or set LOCAL_DIR to the data folder of one that does.`);
  const { done, left } = z.object({ done: z.number(), left: z.number() }).parse(await answer.json());
  printResult({ done, failed: left, lost: 0 });
}

function printResult({ done, failed, lost }: Awaited<ReturnType<typeof redrive>>): void {
  printLine(`Done: ${done}. Failed again, and still in the queue: ${failed}.`);
  if (lost > 0)
    printLine(
      `Records no longer in the stream: ${lost}${values.forget ? ', removed from the queue' : ', still in the queue: see docs/runbook.md, then use --forget'}.`,
    );
  if (failed > 0) process.exitCode = 1;
}

await runProgram(async () => {
  const [stage = '', job, ...more] = positionals;
  if (!['dev', 'prod', 'local'].includes(stage) || more.length > 0)
    throw new Error('Name a stage and a job: npm run redrive -- dev send-mail. The shop on this machine is the stage "local".');
  if (stage !== 'local') await signIn(stage);
  if (job === undefined) await list(stage);
  else if (!names.some((name) => name === job)) throw new Error(`There is no job ${job}; there are ${names.join(', ')}.`);
  else if (stage === 'local') await redriveLocalShop(job as JobName);
  else
    printResult(
      await redrive(job as JobName, await deployedStage(stage, job as JobName), { now: () => new Date(), forget: values.forget, say: printLine }),
    );
});
