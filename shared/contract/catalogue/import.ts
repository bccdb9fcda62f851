/** Imports products from a file, and exports them into one. The file is in the bucket; a job processes it. */
import * as z from 'zod';
import { Id, Instant, NumberFromText } from '../common.ts';
import { endpoint } from '../define.ts';

const Problem = () => z.object({ row: z.number().int(), column: z.string(), text: z.string() });

export const ImportRun = () =>
  z
    .object({
      id: z.string(),
      status: z.enum(['waiting', 'running', 'done', 'refused']),
      dryRun: z.boolean(),
      /** Why the file cannot be imported. */
      reason: z.string().optional(),
      /** The number of products without a fault; absent until the whole file is checked. */
      total: z.number().int().optional(),
      /** How many of these have been compared or written. */
      seen: z.number().int(),
      made: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      failed: z.number().int(),
      /** The first hundred problems. */
      problems: z.array(Problem()),
      notes: z.array(z.string()),
      startedAt: Instant(),
      endedAt: Instant().optional(),
    })
    .meta({ title: 'ImportRun' });
export type ImportRun = z.output<ReturnType<typeof ImportRun>>;

export const start = /* @__PURE__ */ endpoint({
  key: 'import.start',
  method: 'POST',
  path: '/api/imports',
  access: 'catalogue',
  summary: 'Import the products of an uploaded CSV file by a job, or only report what it would do',
  body: () =>
    z.strictObject({
      uploadId: Id(),
      dryRun: z.boolean().default(true),
      /** Whether to import the products without a fault; otherwise one fault rejects the whole file. */
      skipBad: z.boolean().default(false),
      /** Whether the file's stock replaces the free units; otherwise it applies to new products only. */
      updateStock: z.boolean().default(false),
    }),
  reply: ImportRun,
  status: 202,
  failures: ['upload_not_found', 'prices_busy'],
});

export const read = /* @__PURE__ */ endpoint({
  key: 'import.read',
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'catalogue',
  summary: 'The progress of an import, and the problems of its file',
  params: () => z.strictObject({ id: Id() }),
  reply: ImportRun,
  failures: ['import_not_found'],
});

export const download = /* @__PURE__ */ endpoint({
  key: 'import.download',
  method: 'GET',
  path: '/api/exports/products',
  access: 'catalogue',
  summary: 'The products as CSV in the columns of the import, up to a thousand a page; the first page has the header',
  query: () => z.strictObject({ after: NumberFromText(z.number().int().min(0).default(0)) }),
  reply: () => z.object({ csv: z.string(), count: z.number().int(), next: z.number().int().nullable(), total: z.number().int() }),
  failures: [],
});
