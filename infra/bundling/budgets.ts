/** Limits size and start-up time of each function by what its bundle contains; tests/infra/stacks/stacks.test.ts and `npm run bench:cold` check them. */
import type { Metafile } from 'esbuild';
import { entryOf, isInBundle } from './bundles.ts';

type Output = Metafile['outputs'][string];

interface Limits {
  /** kB of the bundle, all of which is read at each start. */
  readonly kilobytes: number;
  /** Processor time of a start, as a multiple of an empty handler's. */
  readonly start: number;
}

export interface Budget extends Limits {
  readonly name: string;
}

const isModuleIn =
  (module: string) =>
  (output: Output): boolean =>
    isInBundle(output, module);

/** Amazon's clients, by the names that budgets use. */
const clients = {
  table: isModuleIn('/@aws-sdk/client-dynamodb/'),
  S3: isModuleIn('/@aws-sdk/client-s3/'),
  SES: isModuleIn('/@aws-sdk/client-ses/'),
  Cognito: isModuleIn('/@aws-sdk/client-cognito-identity-provider/'),
  secrets: isModuleIn('/@aws-sdk/client-secrets-manager/'),
  SQS: isModuleIn('/@aws-sdk/client-sqs/'),
} as const;
type Client = keyof typeof clients;

/**
 * In every function some 95 kB are zod, the contract, the caller's token and the handler. The first AWS client adds 150 kB that all clients share
 * (schemas, signature, retries, HTTP), and each client its own service: 33 kB for the table, 100 kB for S3.
 */
const limitsByClients: Readonly<Record<string, Limits>> = {
  'no client of AWS': { kilobytes: 120, start: 1.25 },
  secrets: { kilobytes: 230, start: 2.2 },
  // The smallest function that reads and writes has 290 kB; orders, returns and exchanges add 30 kB of their own, offers and delivery 13 kB, sales 2 kB.
  table: { kilobytes: 345, start: 2.6 },
  'table + secrets': { kilobytes: 360, start: 2.6 },
  'table + Cognito': { kilobytes: 380, start: 2.8 },
  'table + Cognito + secrets': { kilobytes: 380, start: 2.8 },
  'table + SES + secrets': { kilobytes: 400, start: 3 },
  'table + SES + secrets + SQS': { kilobytes: 430, start: 3.2 },
  // Includes 50 kB for the search.
  S3: { kilobytes: 455, start: 2.8 },
  'table + S3': { kilobytes: 555, start: 3 },
  'table + S3 + secrets': { kilobytes: 540, start: 3.2 },
  'table + S3 + Cognito': { kilobytes: 540, start: 3.2 },
  'table + S3 + Cognito + secrets': { kilobytes: 550, start: 3.4 },
};

/** Libraries that only some functions contain, and what each adds to a function's limits. */
const extras: readonly (Budget & { readonly isIn: (output: Output) => boolean })[] = [
  // The library that draws PDFs, and the metrics of its fonts.
  { name: 'PDFs', kilobytes: 465, start: 3.5, isIn: isModuleIn('/pdfkit/') },
  // Machine code that is loaded with the first picture, not at the start.
  { name: 'pictures', kilobytes: 30, start: 0.4, isIn: ({ imports }) => imports.some(({ path, external }) => external && path === 'sharp') },
  // Razorpay's library with axios inside, loaded by the first call to Razorpay.
  { name: 'Razorpay', kilobytes: 200, start: 0.3, isIn: isModuleIn('/razorpay/') },
  // One file: the fingerprints of breached passwords.
  { name: 'breached passwords', kilobytes: 100, start: 0.2, isIn: isModuleIn('breached-passwords') },
];

function budgetOf(output: Output): Budget {
  const used = (Object.keys(clients) as Client[]).filter((client) => clients[client](output));
  const base = used.length === 0 ? 'no client of AWS' : used.join(' + ');
  const limits = limitsByClients[base];
  if (limits === undefined) throw new Error(`infra/bundling/budgets.ts has no budget for a function with ${base}.`);
  const includedExtras = extras.filter(({ isIn }) => isIn(output));
  return {
    name: [base, ...includedExtras.map(({ name }) => name)].join(', '),
    kilobytes: includedExtras.reduce((sum, { kilobytes }) => sum + kilobytes, limits.kilobytes),
    start: includedExtras.reduce((sum, { start }) => sum + start, limits.start),
  };
}

export interface BundleWeight {
  /** The function's entry: `auth/login`. */
  readonly entry: string;
  readonly kilobytes: number;
  readonly budget: Budget;
}

/** Returns every function of a build, the heaviest first. */
export function weighBundles({ outputs }: Metafile): readonly BundleWeight[] {
  return Object.entries(outputs)
    .flatMap(([file, output]) => {
      const entry = entryOf(file);
      return entry === undefined ? [] : [{ entry, kilobytes: Math.ceil(output.bytes / 1_000), budget: budgetOf(output) }];
    })
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
}
