/** How large may a function be, and how long may it take to start? By what it holds; tests/infra/stacks/stacks.test.ts and `npm run bench:cold` look after it. */
import type { Metafile } from 'esbuild';

interface Budget {
  readonly name: string;
  /** kB of its bundle, the code that is read at each start. */
  readonly kilobytes: number;
  /** Its start as a multiple of an empty handler's. */
  readonly start: number;
}

type Output = Metafile['outputs'][string];
const holds =
  (module: string) =>
  ({ inputs }: Output): boolean =>
    Object.entries(inputs).some(([file, { bytesInOutput }]) => bytesInOutput > 0 && file.includes(module));

const table = holds('/client-dynamodb/');

/** The first that fits counts; each that is dearer than a function with a database says why. */
const budgets: readonly (Budget & { readonly fits: (output: Output) => boolean })[] = [
  // The library that draws, and the metrics of its fonts.
  { name: 'draws PDFs', kilobytes: 1_350, start: 6, fits: holds('/pdfkit/') },
  // What the library makes is written by Amazon's client of S3. It is machine code, loaded with the first picture.
  { name: 'decodes pictures', kilobytes: 450, start: 3, fits: ({ imports }) => imports.some(({ path, external }) => external && path === 'sharp') },
  // 110 kB are the library that Razorpay asks for, with axios in it; it is loaded by the first call to them, not at the start.
  { name: 'talks to Razorpay', kilobytes: 460, start: 3, fits: holds('/razorpay/') },
  // 96 kB are one text: the fingerprints of breached passwords.
  { name: 'weighs passwords', kilobytes: 440, start: 3, fits: holds('breached-passwords') },
  // Amazon's clients: of S3, of the table, of the identity provider with that of the secrets.
  { name: 'reads and writes objects, with a database', kilobytes: 500, start: 3, fits: (output) => holds('/client-s3/')(output) && table(output) },
  { name: 'reads and writes objects', kilobytes: 400, start: 3, fits: holds('/client-s3/') },
  { name: 'asks the identity provider', kilobytes: 380, start: 3, fits: holds('/client-cognito-identity-provider/') },
  {
    name: "with a database and the shop's secrets",
    kilobytes: 360,
    start: 3,
    fits: (output) => holds('/client-secrets-manager/')(output) && table(output),
  },
  { name: 'with a database', kilobytes: 300, start: 2.6, fits: table },
  { name: "reads the shop's secrets", kilobytes: 200, start: 2.6, fits: holds('/client-secrets-manager/') },
  { name: 'without a database', kilobytes: 120, start: 1.25, fits: () => true },
];

export interface Weighed {
  readonly place: string;
  readonly kilobytes: number;
  readonly budget: Budget;
}

/** Every function of a build, the heaviest first. */
export function weighed({ outputs }: Metafile): readonly Weighed[] {
  return Object.entries(outputs)
    .flatMap(([file, output]) => {
      const place = /([\w-]+\/[\w-]+)\/index\.mjs$/.exec(file)?.[1];
      const budget = budgets.find(({ fits }) => fits(output));
      return place === undefined || budget === undefined ? [] : [{ place, kilobytes: Math.ceil(output.bytes / 1_000), budget }];
    })
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
}
