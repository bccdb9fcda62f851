/** What of the libraries is left out of the site? What none of its sources can name: styles, conditions and branches that are never asked for. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Node extends Span {
  readonly type: string;
  readonly [child: string]: unknown;
}

interface Entry extends Span {
  readonly name: string;
  readonly value: Node | undefined;
}

const nothing = '\0nothing';
const words = (text: string) => text.match(/\w+/g) ?? [];

/** Every word of the site's sources, and of Chakra's parts that it uses: what is not among them cannot be a style's name. */
function wordsInUse(root: string): Set<string> {
  const ours = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
  const parts = new Set(ours.flatMap((text) => /import \{([^}]+)\} from '@chakra-ui\/react'/.exec(text)?.[1]?.split(/[\s,]+/) ?? []));
  const chakra = path.join(root, '../node_modules/@chakra-ui/react/dist/esm/components');
  const theirs = [...parts]
    .map((part) => part.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase())
    .flatMap((part) => globSync(`*/${part}.js`, { cwd: chakra }))
    .map((file) => readFileSync(path.join(chakra, file), 'utf8'));
  return new Set([...ours, ...theirs].flatMap(words));
}

const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodes) : typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : [];
const within = (node: Node): Node[] => [node, ...Object.values(node).flatMap(nodes).flatMap(within)];
const literal = (node: Node) => node['name'] ?? node['value'];
const entriesOf = (node: Node | undefined): Entry[] =>
  nodes(node?.['properties']).map(({ key, value, start, end }) => ({ name: nodes(key).map(literal).join(''), value: nodes(value)[0], start, end }));

/** The places of the base configuration that hold conditions and utilities which no source names. */
function unusedStyles(program: Node, used: ReadonlySet<string>): readonly Span[] {
  const calls = within(program).filter(({ type }) => type === 'CallExpression');
  const made = (maker: string) =>
    calls.filter((call) => nodes(call['callee']).some((callee) => literal(callee) === maker)).flatMap((call) => nodes(call['arguments']));
  const conditions = made('defineConditions').flatMap(entriesOf);
  const utilities = made('defineConfig')
    .flatMap(entriesOf)
    .filter(({ name }) => name === 'utilities')
    .flatMap(({ value }) => entriesOf(value));
  if (conditions.length < 50 || utilities.length < 100) throw new Error("Chakra's base configuration is written differently now.");
  const namesOf = (utility: Entry) => [
    utility.name,
    ...entriesOf(utility.value)
      .filter(({ name }) => name === 'shorthand')
      .flatMap(({ value }) => nodes(value?.['elements']).map((shorthand) => String(literal(shorthand)))),
  ];
  return [
    ...conditions.filter(({ name }) => !used.has(`_${name}`)),
    ...utilities.filter((utility) => !namesOf(utility).some((name) => used.has(name))),
  ];
}

/** Cuts entries out of object literals, with the comma behind each. */
const cut = (code: string, spans: readonly Span[]) =>
  [...spans].sort((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);

/** @throws when the library is written differently now, so that nobody believes it to be lean */
function replaced(code: string, pattern: RegExp, by: (match: string) => string): string {
  const changed = code.replace(pattern, by);
  if (changed === code) throw new Error(`A library has no ${pattern} any more: see web/lean-plugin.ts.`);
  return changed;
}

export function leanPlugin(): Plugin {
  let used: ReadonlySet<string> = new Set();
  return {
    name: 'nanhe-lean',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      used = wordsInUse(root);
    },
    resolveId: {
      order: 'pre',
      filter: { id: /^(react-router|hoist-non-react-statics)$/ },
      // Emotion's withTheme, which nobody calls, would bring 1.2 kB that cannot be shaken off; the router's only entry is the one for development.
      handler: (id) =>
        id === 'react-router' ? fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)) : nothing,
    },
    load: { filter: { id: new RegExp(nothing) }, handler: () => 'export default (component) => component;' },
    transform: {
      filter: {
        id: [
          /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/,
          /is-valid-prop\/dist\/index\.mjs$/,
          /is-prop-valid\/dist\/emotion-is-prop-valid\.esm\.js$/,
          /react-router\/dist\/production\/chunk-\w+\.mjs$/,
          /zod\/v4\/classic\/schemas\.js$/,
        ],
      },
      handler(code, id) {
        if (id.endsWith('preset-base.js')) return { code: cut(code, unusedStyles(this.parse(code) as unknown as Node, used)), map: null };
        const named = (all: string, between: string) =>
          all
            .split(between)
            .filter((name) => used.has(name))
            .join(between);
        if (id.includes('is-valid-prop')) return { code: replaced(code, /(?<=cssPropertiesStr = ")[^"]+/, (all) => named(all, ',')), map: null };
        // Attributes of elements; those that a form's library hands to its fields are words of ours, too (tests/infra/lean-site.test.ts).
        if (id.includes('is-prop-valid')) return { code: replaced(code, /(?<=\/\^\(\()[\w|]+/, (all) => named(all, '|')), map: null };
        if (id.includes('/zod/')) {
          // JSON Schema, which only docs/openapi.json is made of.
          const silent = replaced(code, /^ *inst\._zod\.processJSONSchema = .*;$/gm, () => '');
          const made =
            'const createToJSONSchemaMethod = () => () => { throw new Error("Not in the site."); }, createStandardJSONSchemaMethod = createToJSONSchemaMethod;';
          return { code: replaced(silent, /^import \{[^}]*createToJSONSchemaMethod[^}]*\} from .*;$/m, () => made), map: null };
        }
        if (!code.includes('LinkWithRef')) return undefined;
        // Forms and prefetching of data are for the router's own framework.
        const pure = replaced(code, /(?<=^var \w+ = )(?=React\d*\.forwardRef\()/gm, () => '/* @__PURE__ */ ');
        const unnamed = replaced(pure, /^\w+\.displayName = "\w+";$/gm, () => '');
        return { code: replaced(unnamed, /return shouldPrefetch && .* : link;$/m, () => 'return link;'), map: null };
      },
    },
  };
}
