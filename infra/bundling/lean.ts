/** What of the packages do our functions never use, and what stands in its place? Less to load at each cold start, with the reason for each piece. */
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';

interface Piece {
  /** The name by which it is asked for, or where its file ends. */
  readonly asked?: RegExp;
  readonly file?: RegExp;
  readonly why: string;
  readonly instead: (text: () => Promise<string>) => string | Promise<string>;
}

const refuses = (name: string) => `throw new Error(${JSON.stringify(`${name} is left out of the bundles (infra/bundling/lean.ts).`)})`;
/** Modules whose functions and classes refuse when they are called. */
const refusing = (...names: readonly string[]) =>
  names
    .map((name) => (/^[A-Z]/.test(name) ? `export class ${name}{constructor(){${refuses(name)}}}` : `export const ${name}=()=>{${refuses(name)}};`))
    .join('');

/** @throws when a package is written differently now, so that nobody believes it to be lean */
function replaced(text: string, pattern: RegExp, by: (match: string, group: string) => string): string {
  const changed = text.replace(pattern, by);
  if (changed === text) throw new Error(`A package has no ${pattern} any more: see infra/bundling/lean.ts.`);
  return changed;
}

/** Of schemas; formats are taken by functions of zod (`z.email()`, `z.iso.date()`). */
const unusedMethods = [
  'exactOptional nonoptional prefault catch parseAsync safeParseAsync validate validateAsync',
  'encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync',
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164',
  'datetime date time duration',
].flatMap((names) => names.split(' '));
const callOfUnused = new RegExp(`(?<!\\bz(?:\\.iso)?)\\.(?:${unusedMethods.join('|')})\\(`);

const pieces: readonly Piece[] = [
  {
    file: /shared\/contract\/[\w-]+\.ts$/,
    why: "esbuild does not see over a file's edge that an entry which nobody reads can go",
    instead: async (text) => {
      const source = await text();
      const [called] = callOfUnused.exec(source) ?? [];
      if (called !== undefined)
        throw new Error(`The contract calls ${called}), which the bundles leave out: take it off the list in infra/bundling/lean.ts.`);
      return source.replaceAll(' = endpoint({', ' = /* @__PURE__ */ endpoint({');
    },
  },
  {
    asked: /^@aws-sdk\/credential-provider-node$/,
    why: 'a function has the credentials of its role in its environment; files, single sign-on and other machines are never asked',
    instead: () => `export {fromEnv as defaultProvider} from '@aws-sdk/credential-provider-env';`,
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    why: 'and there is no ~/.aws with settings',
    instead: () => `export const CONFIG_PREFIX_SEPARATOR='.';export const loadSharedConfigFiles=async()=>({configFile:{},credentialsFile:{}});`,
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/config-resolver\/regionConfig\/getInstanceMetadataRegion\.js$/,
    why: 'the region, too, is in the environment',
    instead: () => 'export const getInstanceMetadataRegion=async()=>undefined;',
  },
  {
    file: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/lib\/aws\/partitions\.js$/,
    why: 'the shop stands in the commercial regions, which one pattern describes',
    instead: async (text) => {
      const json = (await text()).replace(/^[^{]*/, '').replace(/[^}]*$/, '');
      const { partitions } = JSON.parse(json) as { partitions: readonly { readonly id: string }[] };
      return `export const partitionsInfo=${JSON.stringify({ partitions: partitions.filter(({ id }) => id === 'aws').map((each) => ({ ...each, regions: {} })) })};`;
    },
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/AdaptiveRetryStrategy\.js$/,
    why: 'our clients retry in the standard way',
    instead: () => refusing('AdaptiveRetryStrategy'),
  },
  {
    asked: /^@smithy\/core\/event-streams$/,
    why: 'no call of ours streams events',
    instead: () =>
      `${refusing('EventStreamSerde')}export const resolveEventStreamSerdeConfig=(config)=>config;export const eventStreamSerdeProvider=()=>({});`,
  },
  {
    file: /@aws-sdk\/client-s3\/dist-es\/schemas\/schemas_0\.js$/,
    why: 'keys that are looked up keep esbuild from dropping what describes the hundred calls that nobody makes; as words they do not',
    instead: async (text) => {
      const source = await text();
      const words = new Map([...source.matchAll(/^const (\w+) = ("[^"]*");$/gm)].map(([, name = '', word = '']) => [name, word]));
      return source.replace(/\[(\w+)\]:/g, (found, name: string) => (words.has(name) ? `${words.get(name)}:` : found));
    },
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/serde\/util-body-length\/calculateBodyLength\.js$/,
    why: 'we send texts and bytes; to know a file by its class loads all streams of files',
    instead: () =>
      `export const calculateBodyLength=(body)=>{if(!body)return 0;if(typeof body==='string')return Buffer.byteLength(body);if(typeof body.byteLength==='number')return body.byteLength;${refuses('calculateBodyLength')}};`,
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    why: 'for machines without cryptography; Node has it',
    instead: () => refusing('Sha256Js'),
  },
  {
    file: /@aws-sdk\/client-[\w-]+\/package\.json$/,
    why: 'a client tells its version, and nothing else of its description',
    instead: async (text) => `export default {version:${JSON.stringify((JSON.parse(await text()) as { version: string }).version)}};`,
  },
  {
    file: /zod\/v4\/core\/to-json-schema\.js$/,
    why: 'the API document is made from source (infra/api-docs/openapi.ts)',
    instead: () =>
      `const refused=()=>()=>{${refuses('toJSONSchema')}};export{refused as createToJSONSchemaMethod,refused as createStandardJSONSchemaMethod};${['initializeContext', 'handleUnrepresentable', 'process', 'processSchema', 'extractDefs', 'finalize'].map((name) => `export{refused as ${name}};`).join('')}`,
  },
  {
    file: /zod\/v4\/core\/json-schema-processors\.js$/,
    why: 'the same',
    instead: async (text) =>
      `const refused=()=>{${refuses('toJSONSchema')}};${[...(await text()).matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => `export{refused as ${name}};`).join('')}`,
  },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    why: 'a schema has every method of zod, and each of them what it makes: two dozen formats of texts, tools, encoding, JSON Schema; the contract uses few',
    instead: async (text) => {
      const left = new Set<string>();
      const lean = replaced(
        await text(),
        /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^()]*\) \{\s+(?:return .*;\s+)\},?$/gm,
        (method, name) => {
          if (!unusedMethods.includes(name)) return method;
          left.add(name);
          return `${name}:leftOut,`;
        },
      );
      for (const name of unusedMethods) if (!left.has(name)) throw new Error(`Schemas have no ${name}() any more: see infra/bundling/lean.ts.`);
      const tools = replaced(lean, /^import \{ util \} from ".*";$/m, () => 'import * as util from "../core/util.js";').replaceAll(
        'core.util.',
        'util.',
      );
      return `const leftOut=()=>{${refuses('This method of a schema')}};${replaced(tools, /^ *inst\._zod\.processJSONSchema = .*;$/gm, () => '')}`;
    },
  },
  {
    file: /razorpay\/dist\/resources\/(?:[acdfijlmnqstuvwxyz]\w*|pay\w*Link|pl\w+|prod\w+)\.js$/,
    why: 'we ask Razorpay about orders, payments and refunds',
    instead: () => 'module.exports=()=>undefined;',
  },
  {
    asked: /^form-data$/,
    why: "we upload nothing to Razorpay; it brings all the world's media types (137 kB)",
    instead: () => `module.exports=class FormData{constructor(){${refuses('form-data')}}};`,
  },
  {
    asked: /^https-proxy-agent$/,
    why: 'there is no proxy between a function and Razorpay',
    instead: () => `module.exports=class HttpsProxyAgent{constructor(){${refuses('https-proxy-agent')}}};`,
  },
  {
    asked: /^debug$/,
    why: 'nobody reads what follow-redirects would tell a developer',
    instead: () => 'module.exports=()=>()=>undefined;',
  },
];

/**
 * Node's own modules by require: an import reads every export, and among those of `http` is a whole second client (WebSocket's and fetch's),
 * 28 ms of a processor. Lambda's own runtime client does the same.
 */
const builtInsByRequire: Plugin = {
  name: 'built-ins-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`) }, ({ path: name, namespace, kind }) => {
      if (namespace.startsWith('built-in')) return { path: name, external: true };
      return { path: name, namespace: kind === 'import-statement' ? 'built-in' : 'built-in, whole' };
    });
    onLoad({ filter: /./, namespace: 'built-in, whole' }, ({ path: name }) => ({ contents: `module.exports=require(${JSON.stringify(name)})` }));
    onLoad({ filter: /./, namespace: 'built-in' }, async ({ path: name }) => {
      const names = Object.getOwnPropertyNames(((await import(name)) as { default: object }).default).filter((each) => /^[A-Za-z]\w*$/.test(each));
      // Each read by itself, so that those that nobody asks for are not read.
      const list = names.map((each) => `const $${each}=/* @__PURE__ */get('${each}');export{$${each} as ${each}};`).join('');
      return { contents: `const own=require(${JSON.stringify(name)});const get=(name)=>own[name];export{own as default};${list}` };
    });
  },
};

/** Those of `pieces` that nobody has asked for yet; the plugins of one build. */
export function lean(): { readonly plugins: readonly Plugin[]; readonly unasked: ReadonlySet<Piece> } {
  const unasked = new Set(pieces);
  const leavesOut: Plugin = {
    name: 'leaves-out',
    setup({ onResolve, onLoad }) {
      for (const [place, piece] of pieces.entries()) {
        const { asked, file = /./, instead } = piece;
        const namespace = asked ? `left-out-${place}` : 'file';
        if (asked) {
          onResolve({ filter: asked }, ({ path: name }) => ({ path: name, namespace, sideEffects: false }));
          // What stands in its place names files of ours or of packages; of those, too, only what is used is taken.
          onResolve({ filter: /^\//, namespace }, ({ path: full }) => ({ path: full, sideEffects: false }));
        }
        onLoad({ filter: file, namespace }, async ({ path: full }) => {
          unasked.delete(piece);
          return {
            contents: await instead(() => readFile(full, 'utf8')),
            loader: 'ts',
            resolveDir: asked ? import.meta.dirname : path.dirname(full),
          };
        });
      }
    },
  };
  return { plugins: [builtInsByRequire, leavesOut], unasked };
}
