/** Rules of the code base: import directions, cycles, file sizes, a handler and a spec for every endpoint, working links. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionModules } from '#shared/contract/functions.ts';
import { keys, modulePathOf } from '#shared/contract/index.ts';

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
/**
 * The folders of functions/ in the order of their dependencies: a subject imports platform and the subjects before it, never one after it. When a
 * subject needs something of a later one, it takes it as a callback.
 */
const subjects = [
  'platform',
  'identity',
  // After identity, whose audit log records changes; before every subject that has settings.
  'settings',
  'pictures',
  'stock',
  'search',
  'catalogue',
  'payment',
  // Before checkout, because settling a checkout writes the order; an order knows nothing of its checkout.
  'order',
  'customer',
  // Before checkout, which prices with them and holds their uses.
  'offers',
  'checkout',
  'reviews',
  'clinic',
  'content',
  // After content, whose answers to messages it shares.
  'complaints',
  'reconciliation',
  'privacy',
  'admin',
  'webhooks',
  'entry',
];
const rankOf = (file: string) => subjects.indexOf(file.split('/')[1] as string);

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
  it('lets a subject of functions import only platform and the subjects before it', () => {
    expect(files.filter((file) => /^functions\/.+\//.test(file) && rankOf(file) < 0)).toEqual([]);
    expect(forbiddenImports(/^functions\//, ({ from, to }) => /^functions\/.+\//.test(to) && rankOf(to) > rankOf(from))).toEqual([]);
  });
  it('lets the search module import only itself and Node, and others import only its entry and its types', () => {
    const isModule = (file: string) => file.startsWith('functions/search/');
    expect(forbiddenImports(/^functions\/search\//, ({ to }) => !isModule(to) && !to.startsWith('node:'))).toEqual([]);
    const entry = new Set(['functions/search/search.ts', 'functions/search/schema.ts']);
    expect(forbiddenImports(/^(?:functions|infra|web|shared)\//, ({ from, to }) => isModule(to) && !isModule(from) && !entry.has(to))).toEqual([]);
  });
  it('lets nothing import an endpoint or a job', () => {
    expect(forbiddenImports(/^functions\//, ({ to }) => /^functions\/\w+\/(?:endpoints|jobs|triggers)\//.test(to))).toEqual([]);
  });
  it('lets only the platform and identity import the AWS SDK', () => {
    const users = /^functions\/(?:platform\/|identity\/)/;
    expect(forbiddenImports(/^functions\//, ({ from, to }) => to.startsWith('@aws-sdk/') && !users.test(from))).toEqual([]);
  });
  it('lets no feature of the site import another', () => {
    expect(
      forbiddenImports(/^web\/src\/features\//, ({ from, to }) => to.startsWith('web/src/features/') && folder(from, 4) !== folder(to, 4)),
    ).toEqual([]);
  });
  it('lets a layer of the site import only the layers below it', () => {
    // State that several features share (cart, favourites, payment window) stands in shop, because features must not import each other.
    const layers = ['content', 'api', 'shop', 'ui', 'features', 'app'];
    const layerOf = (file: string) => layers.indexOf(/^web\/src\/(\w+)\//.exec(file)?.[1] ?? '');
    // Every layer may read the site's texts and addresses. `content` itself renders a table with components of `ui`.
    const isUpward = ({ from, to }: { from: string; to: string }) => layerOf(from) > 0 && layerOf(to) > layerOf(from);
    expect(forbiddenImports(/^web\/src\/\w+\//, isUpward)).toEqual([]);
  });
  it('lets only files in an api folder of the site call the API', () => {
    const callers = tracked('web/src/*.ts', 'web/src/*.tsx').filter(
      (file) =>
        !file.includes('/api/') &&
        file !== 'web/src/app/providers.tsx' &&
        /^import (?!type )(?:.* from 'swr'|\{(?:[^}]*, )?call\b[^}]*\} from '#web\/api\/client\.ts')/m.test(
          readFileSync(path.join(root, file), 'utf8'),
        ),
    );
    expect(callers).toEqual([]);
  });
  it('has at most 25 files in a folder, except where each file is an endpoint', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([folder, count]) => count > 25 && !folder.includes('/endpoints'))).toEqual([]);
  });
  it('has no cycle of folders in the site', () => {
    // Files directly in web/src are entries (main.tsx) or used by every layer (format.ts), so each counts by itself.
    const nodeOf = (file: string) => (path.dirname(file) === 'web/src' ? file : path.dirname(file));
    const isSite = (file: string) => file.startsWith('web/src/');
    const needs = new Map<string, Set<string>>();
    for (const { from, to } of edges) {
      if (!isSite(from) || !isSite(to) || nodeOf(from) === nodeOf(to)) continue;
      needs.set(nodeOf(from), (needs.get(nodeOf(from)) ?? new Set()).add(nodeOf(to)));
    }
    // Repeatedly removes folders that import only removed ones or are imported only by removed ones; what remains is a cycle.
    for (let before = -1; before !== needs.size; ) {
      before = needs.size;
      for (const [folder, others] of needs) {
        const isNeeded = [...needs.values()].some((each) => each.has(folder));
        if (!isNeeded || ![...others].some((other) => needs.has(other))) needs.delete(folder);
      }
    }
    expect([...needs].map(([folder, others]) => `${folder} -> ${[...others].filter((other) => needs.has(other)).join(', ')}`)).toEqual([]);
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
  it('has no code file of more than 400 lines', () => {
    const long = files
      .filter((file) => !/^infra\/demo\/catalogue\/|^web\/src\/content\//.test(file))
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });
  it('has no index file but the registry', () => {
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual(['shared/contract/index.ts']);
  });
  it('has a handler and a spec for every endpoint', () => {
    const missing = keys
      .flatMap((key) => [`functions/${modulePathOf(key)}.ts`, `tests/${modulePathOf(key)}.test.ts`])
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
  it('marks every entry of the contract as pure, because a bundler keeps the others in every function that imports the file', () => {
    const unmarked = [...files.filter((file) => file.startsWith('shared/contract/')), 'README.md'].filter((file) =>
      /(?<!PURE__ \*\/ )\bendpoint\(\{/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(unmarked).toEqual([]);
  });
  it('writes the keys of the table only in functions/keys.ts', () => {
    // A key template (`ORDER#${id}`, `${at}#${id}`), the beginning of one ('ORDER#', /^ORDER#(.+)/) or the name of one (sk: 'PROFILE').
    const keyText = /[A-Z_-]{2,}#(?:\$\{|['"`/()~])|\}#(?:\$\{|[`~])|\b[ps]k: ['`]/;
    const written = files
      .filter((file) => /^(?:functions|infra|shared)\//.test(file) && file !== 'functions/keys.ts')
      .flatMap((file) =>
        readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .filter((line) => keyText.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(written).toEqual([]);
  });
  it('reads stored items by typed readers, never by a double cast', () => {
    // These casts are not of items: parsed input, a typed array, and internals of two packages.
    const permitted = new Set([
      'functions/order/invoice/pdf-document.ts',
      'functions/payment/razorpay.ts',
      'functions/platform/http/handler.ts',
      'functions/search/posting-lists.ts',
    ]);
    const casts = files.filter(
      (file) => /^(?:functions|shared)\//.test(file) && readFileSync(path.join(root, file), 'utf8').includes('as unknown as'),
    );
    expect(casts.filter((file) => !permitted.has(file))).toEqual([]);
  });
  it('gives no link that looks like a button the type of a button', () => {
    const typed = tracked('web/src/*.tsx').filter((file) =>
      /<(?:Button|RowButton)\b(?=[^>]*\basChild\b)(?![^>]*type=\{undefined\})/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(typed).toEqual([]);
  });
  it('writes days and times of the site in one place, so that every page has one form and the zone of India', () => {
    const own = files.filter((file) => file.startsWith('web/src/') && file !== 'web/src/format.ts');
    expect(own.filter((file) => /\.toLocale(?:Date|Time)String\(|Intl\.DateTimeFormat/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual(
      [],
    );
  });
  it('has a handler for every function', () => {
    expect([...functionModules.values()].filter((module) => !existsSync(path.join(root, `functions/${module}.ts`)))).toEqual([]);
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
  it('names only paths and source files that exist', () => {
    const all = tracked();
    const folders = new Set(all.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))));
    const exists = (name: string) => folders.has(name) || all.some((file) => file === name || `/${file}`.endsWith(`/${name}`));
    // Paths that need not exist: in the changelog, in the README's example of a new endpoint, and patterns with a placeholder.
    const gone = pages
      .filter(({ file }) => file !== 'CHANGELOG.md')
      .flatMap(({ file, text }) => {
        const names = text.replaceAll(/https?:\S+/g, '').match(/(?<![\w/.@<>{}*-])\w[\w.-]*(?:\/[\w.<>{},*$-]+)*/g) ?? [];
        return names
          .map((name) => name.replace(/[.,]+$/, ''))
          .filter((name) => !/[<>{},*$]/.test(name) && !name.includes('content/endpoints/read-hours'))
          .filter((name) => /^(?:docs|functions|infra|shared|tests|web)\/./.test(name) || /\.(?:tsx?|mjs)$/.test(name))
          .filter((name) => !exists(name.replace(/^(?:\.\.?\/)+/, '')))
          .map((name) => `${file}: ${name}`);
      });
    expect(gone).toEqual([]);
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
