/**
 * Lists the modules that bundles leave out, each with its replacement and the reason. Whole modules are replaced; no source of a package
 * is changed.
 */
import path from 'node:path';
import type { Plugin } from 'esbuild';

interface Replacement {
  /** A package, as it is imported. */
  readonly name?: string;
  /** A module inside a package: the package's name, and a pattern for the end of an import's path. */
  readonly within?: { readonly of: string; readonly module: RegExp };
  /** File in the folder `replacements`. */
  readonly file: string;
  readonly reason: string;
}

const replacements: readonly Replacement[] = [
  {
    name: '@aws-sdk/credential-provider-node',
    file: 'environment-credentials.ts',
    reason: 'a function finds the credentials of its role in its environment; profiles, single sign-on and instance metadata are never used',
  },
  { name: '@smithy/core/event-streams', file: 'no-event-streams.ts', reason: 'no call of the shop streams events (19 kB of each client)' },
  { name: '@aws-sdk/endpoint-cache', file: 'no-endpoint-cache.ts', reason: 'the endpoint of the table is given (8 kB)' },
  {
    within: { of: '/@smithy/core/', module: /\/Sha256Js$/ },
    file: 'no-software-sha256.ts',
    reason: 'it is for machines without cryptography of their own (3 kB of each client)',
  },
  {
    within: { of: '/@aws-sdk/checksums/', module: /\/Sha1Js$/ },
    file: 'no-software-sha1.ts',
    reason: 'it is for machines without cryptography of their own (3 kB of S3)',
  },
  {
    within: { of: '/@smithy/core/', module: /\/AdaptiveRetryStrategy$/ },
    file: 'no-adaptive-retries.ts',
    reason: 'the clients retry in the standard mode (3 kB of each client)',
  },
  {
    within: { of: '/@aws-sdk/core/', module: /^\.\/partitions$/ },
    file: 'commercial-partition.ts',
    reason: 'the shop is in the commercial regions only (4 kB of each client)',
  },
  {
    within: { of: '/zod/', module: /\/(?:to-json-schema|json-schema-processors)\.js$/ },
    file: 'zod-json-schema.js',
    reason: 'the API document is made from source (17 kB of each function)',
  },
  { name: 'form-data', file: 'absent-class.cjs', reason: 'the shop uploads no file to Razorpay; the package brings 137 kB of media types' },
  {
    name: 'brotli/decompress.js',
    file: 'absent-class.cjs',
    reason: 'fontkit unpacks WOFF2 fonts with it; the fonts of the PDFs are TTF (486 kB of each function that draws one)',
  },
  { name: 'https-proxy-agent', file: 'absent-class.cjs', reason: 'no proxy stands between a function and Razorpay' },
  { name: 'debug', file: 'silent-debug.cjs', reason: "the debug log of follow-redirects, a dependency of Razorpay's library, is never written" },
];

const fileOf = ({ file }: Replacement): string => path.join(import.meta.dirname, 'replacements', file);

/** Packages, for esbuild's option of this name. */
export const alias: Readonly<Record<string, string>> = Object.fromEntries(
  replacements.flatMap((each) => (each.name === undefined ? [] : [[each.name, fileOf(each)]])),
);

/** The same for modules inside a package, which esbuild's option `alias` does not reach. */
export const replaceInnerModules: Plugin = {
  name: 'replace-inner-modules',
  setup({ onResolve }) {
    for (const each of replacements) {
      const { within } = each;
      if (within === undefined) continue;
      onResolve({ filter: within.module }, ({ importer }) => (importer.includes(within.of) ? { path: fileOf(each), sideEffects: false } : undefined));
    }
  },
};

/** Returns the replacements that no bundle used: their module is gone, or has another name now. */
export const unusedReplacements = (root: string, inputs: Readonly<Record<string, unknown>>): readonly Replacement[] =>
  replacements.filter((each) => inputs[path.relative(root, fileOf(each))] === undefined);
