/**
 * Deploys a stage with `npm run deploy -- dev`: first what can be known to be wrong, then the build, the stacks, the migrations.
 * `--plan` stops before the first change; what follows `--` goes to cdk, say `-- --verbose`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { root } from '../bundling/bundles.ts';
import { stageOf } from '../constructs/stage.ts';
import { objectionsTo } from './objections.ts';
import { outputsFile } from './stage-outputs.ts';

const [own, more] = split(process.argv.slice(2));
const { values, positionals } = parseArgs({ args: own, allowPositionals: true, options: { plan: { type: 'boolean', default: false } } });

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
  const name = positionals[0] ?? '';
  const { context } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context: object };
  const stage = stageOf(new App({ context: { ...context, stage: name } }).node);
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '';
  const objections = objectionsTo(stage, { changed });
  for (const each of objections) process.stderr.write(`- ${each}\n`);
  if (objections.length > 0 && !values.plan) throw new Error(`${name} is not deployed: mend ${objections.length === 1 ? 'this' : 'these'} first.`);
  const target = ['-c', `stage=${stage.name}`];
  run('npm', ['run', 'build']);
  run('cdk', ['synth', '--quiet', ...target]);
  if (values.plan) {
    process.stdout.write(`\nThat was the plan: cdk.out holds the templates. Compare with what is deployed: npx cdk diff ${target.join(' ')}\n`);
  } else {
    const approval = stage.name === 'prod' ? 'broadening' : 'never';
    run('cdk', ['deploy', '--all', ...target, '--outputs-file', outputsFile(stage.name), '--require-approval', approval, ...more]);
    run('npm', ['run', 'migrate', '--', stage.name]);
    run('npm', ['run', 'catalogue:rebuild', '--', stage.name, '--if-unreadable']);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
