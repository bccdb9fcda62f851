/** Import of products from a file and export into one. The file is in the bucket; a job works through it. */
import * as z from 'zod';
import { Id, Instant } from '../common.ts';
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
      /** Products without a fault; absent until the whole file was checked. */
      total: z.number().int().optional(),
      /** Of these, how many have been compared, or written. */
      seen: z.number().int(),
      made: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      failed: z.number().int(),
      /** The first hundred. */
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
  summary: 'Import the products of an uploaded CSV file, or only say what would be done; a job does it',
  body: () =>
    z.strictObject({
      uploadId: Id(),
      dryRun: z.boolean().default(true),
      /** Import the products without a fault; otherwise one fault rejects the whole file. */
      skipBad: z.boolean().default(false),
      /** Let the file's stock replace the free units; otherwise it counts for new products only. */
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
  summary: 'How far an import is, and what was wrong with the file',
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
  query: () => z.strictObject({ after: z.coerce.number<string | number>().int().min(0).default(0) }),
  reply: () => z.object({ csv: z.string(), count: z.number().int(), next: z.number().int().nullable(), total: z.number().int() }),
  failures: [],
});
