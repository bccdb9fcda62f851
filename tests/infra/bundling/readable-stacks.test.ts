/** Source maps: a stack trace of a bundle names the file and line of the source, and a start reads no map. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bundleFunctions, root } from '#infra/bundling/bundles.ts';
import { ownSourceMap } from '#infra/bundling/own-source-map.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nanhe-stacks-'));
  closeAfterTests(() => rm(folder, { recursive: true, force: true }));
  await bundleFunctions(folder, ['content/health']);
}, 60_000);

const bundle = () => path.join(folder, 'content/health/index.cjs');

/** Calls the bundle without its settings, as after a faulty deployment, and returns what it logs of the error. */
function logged(): { readonly error: string; readonly at: string; readonly trace: string } {
  const event = { version: '2.0', requestContext: { requestId: 'r-1', timeEpoch: 0, http: { sourceIp: '127.0.0.1' } }, headers: {} };
  const script = `require(${JSON.stringify(bundle())}).handler(${JSON.stringify(event)}, {})`;
  const { NODE_OPTIONS: _, TABLE_NAME: __, ...env } = process.env;
  const lines = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', env: { ...env, LOG_LEVEL: 'INFO' } })
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  return lines.find(({ event: name }) => name === 'request.failed');
}

it('logs the file and line of the source where an error was thrown', () => {
  const { at, trace } = logged();
  const [, file = '', line = ''] = /(functions\/[\w/-]+\.ts):(\d+):\d+/.exec(at) ?? [];
  expect(readFileSync(path.join(root, file), 'utf8').split('\n')[Number(line) - 1], at).toMatch(/throw /);
  expect(trace).toMatch(/functions\/content\/endpoints\/health\.ts:\d+:\d+.* < /);
});

it('logs the position in the bundle when the map is missing', async () => {
  await rename(`${bundle()}.map`, `${bundle()}.away`);
  expect(logged().at).toMatch(/index\.cjs:\d+:\d+/);
  await rename(`${bundle()}.away`, `${bundle()}.map`);
});

it('maps the files of the shop only, in a quarter of the size of the bundle at most', () => {
  const { sources } = JSON.parse(readFileSync(`${bundle()}.map`, 'utf8')) as { sources: readonly string[] };
  expect(sources.some((source) => source.endsWith('functions/content/endpoints/health.ts'))).toBe(true);
  expect(sources.filter((source) => source.includes('node_modules'))).toEqual([]);
  expect(statSync(`${bundle()}.map`).size).toBeLessThan(statSync(bundle()).size / 4);
  // With this comment in the bundle, Node would read the map at each start.
  expect(readFileSync(bundle(), 'utf8')).not.toContain('sourceMappingURL');
});

it('ends the last segment of a file where the code of a package begins', () => {
  // Three segments in a line: of the package, of our file, of the package again; the second line is ours.
  const sources = ['node_modules/a.js', 'functions/b.ts'];
  const { sources: own, mappings } = ownSourceMap({ version: 3, sources, names: [], mappings: 'AAAA,ICAA,IDAA;ACCA' });
  expect([own, mappings]).toEqual([['functions/b.ts'], 'IAAA,I;AACA']);
});
