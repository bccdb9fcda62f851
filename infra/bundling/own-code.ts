/** Reads, for each function, the shop's own code that its bundle contains after tree shaking, as a syntax tree; packages are left out. */
import path from 'node:path';
import { build } from 'esbuild';
import { parseAst } from 'vite';
import { moduleOfFunction } from '#shared/contract/functions.ts';
import { root } from './bundles.ts';

export interface OwnCode {
  /** Every string in the code. */
  readonly texts: ReadonlySet<string>;
  /** Names of the properties that are objects: `Update` in `{ Update: { Key } }`. */
  readonly objects: ReadonlySet<string>;
  /** Properties that get their value from a path, as `name = path`: `IndexName = table.index.name`. */
  readonly assigned: ReadonlySet<string>;
}

interface Node {
  readonly type: string;
  readonly [child: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the path of an expression such as `table.index.name`, or undefined. esbuild adds a number to names that collide: `table2`. */
function pathIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']).replace(/\d+$/, '');
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const start = pathIn(node['object']);
  return start === undefined ? undefined : `${start}.${String((node['property'] as Node)['name'])}`;
}

function readCode(text: string): OwnCode {
  const texts = new Set<string>();
  const objects = new Set<string>();
  const assigned = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.add(value['value']);
    if (value.type === 'Property' && isNode(value['key']) && isNode(value['value'])) {
      const name = String(value['key']['name'] ?? value['key']['value']);
      if (value['value'].type === 'ObjectExpression') objects.add(name);
      const path = pathIn(value['value']);
      if (path !== undefined) assigned.add(`${name} = ${path}`);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text));
  return { texts, objects, assigned };
}

/** Splits a bundle into its modules: esbuild writes each module's path above its code. Many functions share a module, which is parsed once. */
const modulesIn = (text: string): readonly string[] => text.split(/^(?=\/\/ (?:functions|shared)\/)/m);

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((each) => [...each]));

/** @param entries functions by their entry: `auth/login` */
export async function ownCodeOf(entries: readonly string[]): Promise<ReadonlyMap<string, OwnCode>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: `functions/${moduleOfFunction(entry)}.ts`, out: entry })),
    outdir: root,
    write: false,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    treeShaking: true,
    logLevel: 'warning',
  });
  const known = new Map<string, OwnCode>();
  const read = (text: string): OwnCode => {
    const code = known.get(text) ?? readCode(text);
    known.set(text, code);
    return code;
  };
  return new Map(
    outputFiles.map((file) => {
      const modules = modulesIn(file.text).map(read);
      const entry = path.relative(root, file.path).replace(/\.js$/, '');
      return [
        entry,
        {
          texts: union(modules.map(({ texts }) => texts)),
          objects: union(modules.map(({ objects }) => objects)),
          assigned: union(modules.map(({ assigned }) => assigned)),
        },
      ];
    }),
  );
}
