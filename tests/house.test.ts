/** Does the house keep its laws? Import directions, cycles, sizes, and a handler and a spec for every endpoint. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keys, pathOf } from '#shared/contract/index.ts';
import { followers, identityTriggers, jobs } from '#shared/contract/jobs.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Tracked files and new ones that git would take. */
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

/** The imports that a law forbids, as readable arrows. */
function breaking(from: RegExp, forbidden: (edge: { from: string; to: string }) => boolean): string[] {
  return edges.filter((edge) => from.test(edge.from) && forbidden(edge)).map((edge) => `${edge.from} -> ${edge.to}`);
}

const folder = (file: string, depth: number) => file.split('/').slice(0, depth).join('/');
/** Folders of functions/ that are not a domain of endpoints. */
const rooms = new Set(['http', 'dynamodb', 'store', 'gateways', 'flows', 'jobs', 'triggers', 'mail']);
const isDomain = (file: string) => file.startsWith('functions/') && !rooms.has(file.split('/')[1] as string);

describe('imports point one way', () => {
  it('shared imports only itself and zod', () => {
    expect(breaking(/^shared\//, ({ to }) => !to.startsWith('shared/') && to !== 'zod')).toEqual([]);
  });
  it('rules know nothing of the contract', () => {
    expect(breaking(/^shared\/rules\//, ({ to }) => !to.startsWith('shared/rules/'))).toEqual([]);
  });
  it('functions import from shared and functions only', () => {
    expect(breaking(/^functions\//, ({ to }) => /^(?:infra|web|tests)\//.test(to))).toEqual([]);
  });
  it('the site imports from shared and itself only, and never the table', () => {
    expect(breaking(/^web\//, ({ to }) => /^(?:infra|functions|tests)\//.test(to) || to === 'shared/table.ts')).toEqual([]);
  });
  it('nothing but tests imports tests', () => {
    expect(breaking(/^(?:shared|functions|infra|web)\//, ({ to }) => to.startsWith('tests/'))).toEqual([]);
  });
  it('a store imports no other store, gateway, flow or handler', () => {
    expect(breaking(/^functions\/store\//, ({ to }) => /^functions\/(?!http\/|dynamodb\/)/.test(to) && to !== 'functions/store/table.ts')).toEqual(
      [],
    );
  });
  it("functions ask the table by their own client alone, of Amazon's they know the types", () => {
    const asked = tracked('functions/*.ts').filter((file) =>
      /^(?:import (?!type )|export ).*'@aws-sdk\/(?:client|lib)-dynamodb'/m.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(asked).toEqual([]);
    expect(breaking(/^functions\/dynamodb\//, ({ to }) => /^functions\/(?!http\/|dynamodb\/)/.test(to))).toEqual([]);
  });
  it('one domain imports no other domain, and nothing imports a handler', () => {
    expect(breaking(/^functions\//, ({ from, to }) => isDomain(to) && folder(from, 2) !== folder(to, 2))).toEqual([]);
    const handlers = new Set(keys.map((key) => `functions/${pathOf(key)}.ts`));
    expect(breaking(/^functions\//, ({ to }) => handlers.has(to))).toEqual([]);
  });
  it('gateways know no store and no flow', () => {
    expect(breaking(/^functions\/gateways\//, ({ to }) => /^functions\/(?!http\/|gateways\/)/.test(to))).toEqual([]);
  });
  it('a feature of the site imports no other feature, and pieces import no feature', () => {
    expect(breaking(/^web\/src\/features\//, ({ from, to }) => to.startsWith('web/src/features/') && folder(from, 4) !== folder(to, 4))).toEqual([]);
    expect(breaking(/^web\/src\/(?:ui|api)\//, ({ to }) => /^web\/src\/(?:features|app)\//.test(to))).toEqual([]);
  });
  it('there is no import cycle', () => {
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

describe('every room has its size and its use', () => {
  it('no file is over 250 lines, data aside', () => {
    const long = files
      .filter((file) => !/^infra\/local\/seed\/catalogue\/|^web\/src\/content\//.test(file))
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 250);
    expect(long).toEqual([]);
  });
  it('there is no barrel: the registry is the only index', () => {
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual(['shared/contract/index.ts']);
  });
  it('every endpoint has a handler and a spec', () => {
    const missing = keys
      .flatMap((key) => [`functions/${pathOf(key)}.ts`, `tests/${pathOf(key)}.test.ts`])
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
  it('every job and trigger has a handler', () => {
    const all = [
      ...Object.keys({ ...jobs, ...followers }).map((name) => `functions/jobs/${name}.ts`),
      ...Object.values(identityTriggers).map((name) => `functions/triggers/${name}.ts`),
    ];
    expect(all.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
  it('an endpoint is named after the place it stands in', () => {
    const domains = [...new Set(keys.map((key) => key.split('.')[0]))];
    expect(domains.filter((domain) => !existsSync(path.join(root, `shared/contract/${domain}.ts`)))).toEqual([]);
  });
});

describe('what is written about it can be followed', () => {
  const pages = tracked('*.md').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

  it('every link leads to something that is there', () => {
    const broken = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !existsSync(path.join(root, path.dirname(file), to)))
        .map((to) => `${file} -> ${to}`),
    );
    expect(broken).toEqual([]);
  });
  it('every command that is named is there, and every one that is there is named', () => {
    const named = new Set(pages.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.has(name) && name !== 'start' && name !== 'test')).toEqual([]);
  });
  it('every page of decisions is listed in README', () => {
    const readme = pages.find(({ file }) => file === 'README.md')?.text ?? '';
    const decisions = pages.map(({ file }) => file).filter((file) => file.endsWith('DECISIONS.md'));
    expect(decisions.filter((file) => !readme.includes(`](${file})`))).toEqual([]);
  });
});
