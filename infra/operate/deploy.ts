/**
 * Deploys a stage with `npm run deploy -- dev`: first what can be known to be wrong, then the build, and the steps of deployment-steps.ts.
 * `--plan` stops before the first change and needs no account; `--approved` asks nothing, for a workflow whose reviewers have seen the difference;
 * what follows `--` goes to cdk.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../bundling/bundles.ts';
import { deploymentSteps, guardedStacks } from './deployment-steps.ts';
import { objectionsTo } from './objections.ts';
import { refuseForeignAccount, stageNamed, standing } from './stage-access.ts';

const [own, more] = split(process.argv.slice(2));
const { values, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { plan: { type: 'boolean', default: false }, approved: { type: 'boolean', default: false } },
});

function split(args: readonly string[]): readonly [string[], string[]] {
  const at = args.indexOf('--');
  return at === -1 ? [[...args], []] : [args.slice(0, at), args.slice(at + 1)];
}

function run(command: string, args: readonly string[]): void {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined || status !== 0) throw new Error(`${command} ${args[0] ?? ''} failed: nothing after it was done.`);
}

try {
  const stage = stageNamed(positionals[0] ?? '');
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '';
  const objections = objectionsTo(stage, { changed });
  for (const each of objections) process.stderr.write(`- ${each}\n`);
  if (objections.length > 0 && !values.plan)
    throw new Error(`${stage.name} is not deployed: correct ${objections.length === 1 ? 'this' : 'these'} first.`);
  if (!values.plan) await refuseForeignAccount(stage);
  const target = ['-c', `stage=${stage.name}`];
  run('npm', ['run', 'build']);
  run('cdk', ['synth', '--quiet', ...target]);
  if (values.plan) {
    process.stdout.write(`\nThat was the plan: cdk.out holds the templates. Compare with what is deployed: npx cdk diff ${target.join(' ')}\n`);
  } else {
    const isFirst = !(await standing(stage.region, guardedStacks(stage)));
    for (const [command, ...args] of deploymentSteps(stage, { isFirst, isApproved: values.approved, more })) run(command, args);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
