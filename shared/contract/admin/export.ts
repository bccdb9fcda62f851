/** How do orders, products, customers, messages and appointments leave as a table for a spreadsheet? */
import * as z from 'zod';
import { Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

export const exportKinds = ['orders', 'products', 'customers', 'contacts', 'appointments'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const Export = () =>
  z
    .object({
      id: z.string(),
      what: z.enum(exportKinds),
      /** `waiting`: a large one is written within minutes; ask again. `failed`: begin anew. */
      status: z.enum(['waiting', 'ready', 'failed']),
      createdAt: Instant(),
      /** While it waits: those written so far. */
      rows: z.number().int().optional(),
      /** There were more rows than a file takes: the newest are in it. */
      isCut: z.boolean().optional(),
      /** A link to the file that works for five minutes; asked for again, there is a new one. */
      url: z.string().optional(),
    })
    .meta({ title: 'Export' });
export type Export = z.output<ReturnType<typeof Export>>;

export const begin = /* @__PURE__ */ endpoint({
  key: 'export.begin',
  method: 'POST',
  path: '/api/admin/exports',
  access: 'staff',
  summary: 'Write a CSV file: a small one at once, a large one by a job; each role exports what it sees',
  body: () =>
    z
      .strictObject({
        what: z.enum(exportKinds, 'Export orders, products, customers, contacts or appointments'),
        /** Days in India, both included; not for products. Of appointments those on which they begin. */
        fromDate: z.iso.date('Use a day like 2026-11-21').optional(),
        toDate: z.iso.date('Use a day like 2026-11-21').optional(),
      })
      .refine(({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate, {
        path: ['toDate'],
        message: 'The last day is before the first',
      }),
  reply: Export,
  status: 201,
  failures: ['forbidden'],
});

export const read = /* @__PURE__ */ endpoint({
  key: 'export.read',
  method: 'GET',
  path: '/api/admin/exports/{id}',
  access: 'staff',
  summary: "How far is one's own export, and where is it?",
  params: () => z.strictObject({ id: Id() }),
  reply: Export,
  failures: ['export_not_found'],
});
