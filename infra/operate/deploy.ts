/**
 * Deploys a stage with `npm run deploy -- dev`: checks the configuration, builds, and runs the steps of deployment-steps.ts. `--plan` stops before the
 * first change and needs no account. `--approved` asks no questions, for a workflow whose reviewers have seen the difference. Arguments after `--`
 * are passed to cdk.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ACMClient } from '@aws-sdk/client-acm';
import { root } from '../bundling/bundles.ts';
import { deploymentSteps, protectedStacks } from './deployment-steps.ts';
import { objectionsTo } from './objections.ts';
import { printLine, readArguments, runProgram } from './program.ts';
import { certificateRegion, printCertificateRecords } from './setup/certificate.ts';
import { doStacksExist, readStage, rejectForeignAccount } from './stage-access.ts';

const [ownArguments, cdkArguments] = splitArguments(process.argv.slice(2));
const { values, positionals } = readArguments({
  args: ownArguments,
  allowPositionals: true,
  options: { plan: { type: 'boolean', default: false }, approved: { type: 'boolean', default: false } },
});

function splitArguments(args: readonly string[]): readonly [string[], string[]] {
  const at = args.indexOf('--');
  return at === -1 ? [[...args], []] : [args.slice(0, at), args.slice(at + 1)];
}

async function run(command: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} failed: the later steps did not run.`);
}

await runProgram(async () => {
  const stage = readStage(positionals[0] ?? '');
  const hasChanges = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '';
  const objections = objectionsTo(stage, { changed: hasChanges });
  for (const each of objections) process.stderr.write(`- ${each}\n`);
  if (objections.length > 0 && !values.plan)
    throw new Error(`${stage.name} is not deployed: correct ${objections.length === 1 ? 'this' : 'these'} first.`);
  if (!values.plan) await rejectForeignAccount(stage);
  const target = ['-c', `stage=${stage.name}`];
  await run('npm', ['run', 'build']);
  await run('cdk', ['synth', '--quiet', ...target]);
  if (values.plan) {
    process.stdout.write(`\nThat was the plan: cdk.out holds the templates. Compare with what is deployed: npx cdk diff ${target.join(' ')}\n`);
  } else {
    const isFirst = !(await doStacksExist(stage.region, protectedStacks(stage)));
    // The records need not be shown: the deployment itself enters them into Route 53, or it runs in a workflow, whose role may not
    // call ACM (infra/stacks/pipeline.ts).
    const areRecordsEntered = stage.domain === undefined || stage.zoneId !== undefined || values.approved;
    const end = new AbortController();
    const announcement = areRecordsEntered
      ? undefined
      : printCertificateRecords(new ACMClient({ region: certificateRegion }), stage, { signal: end.signal, say: printLine });
    try {
      for (const [command, ...args] of deploymentSteps(stage, { isFirst, isApproved: values.approved, cdkArguments })) await run(command, args);
    } finally {
      end.abort();
      await announcement;
    }
  }
});
