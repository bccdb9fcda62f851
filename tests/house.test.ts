/** Rules of the code base: import directions, cycles, file sizes, a handler and a spec for every endpoint, working links. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keys, pathOf } from '#shared/contract/index.ts';
import { followers, identityTriggers, jobs } from '#shared/contract/jobs.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Tracked files and new files that git does not ignore. */
const tracked = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
const files = tracked('*.ts', '*.tsx');

const aliases: Record<string, string> = {
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#infra/': 'infra/',
  '#web/': 'web/src/',
  '#tests/': 'tests/',
};

function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/(?:from\s+|import\s+|import\()\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g)].map(([, name]) => name as string);
  return found.flatMap((name) => {
    if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
    const alias = Object.keys(aliases).find((each) => name.startsWith(each));
    return alias === undefined ? [name] : [(aliases[alias] as string) + name.slice(alias.length)];
  });
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const edges = [...graph].flatMap(([from, to]) => to.map((target) => ({ from, to: target })));

/** Lists the imports that a rule forbids, as readable arrows. */
function forbiddenImports(from: RegExp, forbidden: (edge: { from: string; to: string }) => boolean): string[] {
  return edges.filter((edge) => from.test(edge.from) && forbidden(edge)).map((edge) => `${edge.from} -> ${edge.to}`);
}

const folder = (file: string, depth: number) => file.split('/').slice(0, depth).join('/');
/** Folders of functions/ that are not a domain of endpoints. */
const notDomains = new Set(['http', 'platform', 'store', 'gateways', 'flows', 'jobs', 'triggers', 'mail']);
const isDomain = (file: string) => file.startsWith('functions/') && !notDomains.has(file.split('/')[1] as string);

describe('imports', () => {
  it('lets shared import only itself and zod', () => {
    expect(forbiddenImports(/^shared\//, ({ to }) => !to.startsWith('shared/') && to !== 'zod')).toEqual([]);
  });
  it('lets shared/rules import only itself', () => {
    expect(forbiddenImports(/^shared\/rules\//, ({ to }) => !to.startsWith('shared/rules/'))).toEqual([]);
  });
  it('lets functions import only shared and functions', () => {
    expect(forbiddenImports(/^functions\//, ({ to }) => /^(?:infra|web|tests)\//.test(to))).toEqual([]);
  });
  it('lets the site import only shared and itself, and never the table keys', () => {
    expect(forbiddenImports(/^web\//, ({ to }) => /^(?:infra|functions|tests)\//.test(to) || to === 'shared/table.ts')).toEqual([]);
  });
  it('lets only tests import tests', () => {
    expect(forbiddenImports(/^(?:shared|functions|infra|web)\//, ({ to }) => to.startsWith('tests/'))).toEqual([]);
  });
  it('lets a store import no other store, gateway, flow or handler', () => {
    expect(
      forbiddenImports(/^functions\/store\//, ({ to }) => /^functions\/(?!http\/|platform\/)/.test(to) && to !== 'functions/store/table.ts'),
    ).toEqual([]);
  });
  it('lets only the platform import the AWS SDK', () => {
    // Gateways and the module of the table are part of the platform, wherever they stand.
    const platform = /^functions\/(?:platform|gateways)\/|^functions\/store\/table\.ts$/;
    expect(forbiddenImports(/^functions\//, ({ from, to }) => to.startsWith('@aws-sdk/') && !platform.test(from))).toEqual([]);
  });
  it('lets the platform import nothing of the shop', () => {
    expect(forbiddenImports(/^functions\/platform\//, ({ to }) => /^functions\/(?!http\/|platform\/)/.test(to))).toEqual([]);
  });
  it('lets no domain import another domain, and nothing import a handler', () => {
    expect(forbiddenImports(/^functions\//, ({ from, to }) => isDomain(to) && folder(from, 2) !== folder(to, 2))).toEqual([]);
    const handlers = new Set(keys.map((key) => `functions/${pathOf(key)}.ts`));
    expect(forbiddenImports(/^functions\//, ({ to }) => handlers.has(to))).toEqual([]);
  });
  it('lets gateways import no store and no flow', () => {
    expect(forbiddenImports(/^functions\/gateways\//, ({ to }) => /^functions\/(?!http\/|gateways\/|platform\/)/.test(to))).toEqual([]);
  });
  it('lets no feature of the site import another, and shared site code import no feature', () => {
    expect(
      forbiddenImports(/^web\/src\/features\//, ({ from, to }) => to.startsWith('web/src/features/') && folder(from, 4) !== folder(to, 4)),
    ).toEqual([]);
    expect(forbiddenImports(/^web\/src\/(?:ui|api)\//, ({ to }) => /^web\/src\/(?:features|app)\//.test(to))).toEqual([]);
  });
  it('has no import cycle', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) return void cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

describe('files', () => {
  it('has no code file of more than 250 lines', () => {
    const long = files
      .filter((file) => !/^infra\/demo\/catalogue\/|^web\/src\/content\//.test(file))
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 250);
    expect(long).toEqual([]);
  });
  it('has no index file but the registry', () => {
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual(['shared/contract/index.ts']);
  });
  it('has a handler and a spec for every endpoint', () => {
    const missing = keys
      .flatMap((key) => [`functions/${pathOf(key)}.ts`, `tests/${pathOf(key)}.test.ts`])
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
  it('has a handler for every job and trigger', () => {
    const all = [
      ...Object.keys({ ...jobs, ...followers }).map((name) => `functions/jobs/${name}.ts`),
      ...Object.values(identityTriggers).map((name) => `functions/triggers/${name}.ts`),
    ];
    expect(all.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
  it('has a contract file for the domain of every endpoint', () => {
    const domains = [...new Set(keys.map((key) => key.split('.')[0]))];
    expect(domains.filter((domain) => !existsSync(path.join(root, `shared/contract/${domain}.ts`)))).toEqual([]);
  });
});

describe('documentation', () => {
  const pages = tracked('*.md').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

  it('links only to existing files', () => {
    const broken = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !existsSync(path.join(root, path.dirname(file), to)))
        .map((to) => `${file} -> ${to}`),
    );
    expect(broken).toEqual([]);
  });
  it('names every npm script, and no script that does not exist', () => {
    const named = new Set(pages.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.has(name) && name !== 'start' && name !== 'test')).toEqual([]);
  });
  it('lists every page of decisions in README.md', () => {
    const readme = pages.find(({ file }) => file === 'README.md')?.text ?? '';
    const decisions = pages.map(({ file }) => file).filter((file) => file.endsWith('DECISIONS.md'));
    expect(decisions.filter((file) => !readme.includes(`](${file})`))).toEqual([]);
  });
});
