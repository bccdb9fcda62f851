/** `npm run diff` as a process: its exit codes block a pull request. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#infra/bundling/bundles.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

const [table, lambda] = [
  { Type: 'AWS::DynamoDB::Table', Properties: {} },
  { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 512 } },
];

/** A folder for each set of resources, with a template that holds them. */
async function folders(...all: readonly (object | undefined)[]): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-diff-'));
  closeAfterTests(() => rm(folder, { recursive: true, force: true }));
  return Promise.all(
    all.map(async (Resources, index) => {
      const own = path.join(folder, String(index));
      await mkdir(own);
      if (Resources !== undefined) await writeFile(path.join(own, 'nanhe-prod-data.template.json'), JSON.stringify({ Resources }));
      return own;
    }),
  );
}
const run = (...args: readonly string[]) => spawnSync(process.execPath, ['infra/operate/diff.ts', ...args], { cwd: root, encoding: 'utf8' });

it('exits with 2 when data would be lost, with 0 when not, and with 1 when there is nothing to compare', async () => {
  const [before = '', loses = '', keeps = '', empty = ''] = await folders(
    { Table: table, Function: lambda },
    { Function: lambda },
    { Table: table, Function: { ...lambda, Properties: { MemorySize: 1_024 } } },
    undefined,
  );
  const lost = run(before, loses, '--name', 'prod');
  expect([lost.status, lost.stdout]).toEqual([2, expect.stringContaining('Data would be lost')]);
  const kept = run(before, keeps);
  expect([kept.status, kept.stdout]).toEqual([0, expect.stringContaining('MemorySize')]);
  expect(run(before, empty)).toMatchObject({ status: 1, stderr: expect.stringContaining('holds no templates') });
  expect(run(before).status).toBe(1);
});
