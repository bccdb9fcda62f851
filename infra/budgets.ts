/** How large may a function be, and how long may it take to start? By what it holds; tests/infra/stacks.test.ts and `npm run bench:cold` look after it. */
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

/** The first that fits counts; each that is dearer than a function with a database says why. */
const budgets: readonly (Budget & { readonly fits: (output: Output) => boolean })[] = [
  // The library that draws, and the metrics of its fonts.
  { name: 'draws PDFs', kilobytes: 1_350, start: 6, fits: holds('/pdfkit/') },
  // What the library makes is written by Amazon's client of S3. It is machine code, loaded with the first picture.
  { name: 'decodes pictures', kilobytes: 450, start: 3, fits: ({ imports }) => imports.some(({ path, external }) => external && path === 'sharp') },
  // 110 kB are the library that Razorpay asks for, with axios in it; it is loaded by the first call to them, not at the start.
  { name: 'talks to Razorpay', kilobytes: 320, start: 2.5, fits: holds('/razorpay/') },
  // 96 kB are one text: the fingerprints of breached passwords.
  { name: 'weighs passwords', kilobytes: 275, start: 2.5, fits: holds('breached-passwords') },
  // Amazon's own client, for all but reading (functions/gateways/objects.ts): 105 kB, which shoppers' own calls do without.
  { name: 'writes to a bucket', kilobytes: 475, start: 3, fits: holds('/client-s3/') },
  { name: 'with a database', kilobytes: 220, start: 2, fits: holds('platform/table/client') },
  // Two lists answer from the published catalogue alone: an HTTP client, its signature and the search.
  { name: 'reads the catalogue', kilobytes: 160, start: 2, fits: holds('functions/gateways/signed-read') },
  { name: "reads the shop's secrets", kilobytes: 110, start: 2, fits: holds('functions/gateways/secrets') },
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
