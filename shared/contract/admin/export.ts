/** Exports of orders, products, customers, messages, complaints and appointments as CSV. */
import * as z from 'zod';
import { Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

export const exportKinds = ['orders', 'products', 'customers', 'contacts', 'complaints', 'appointments'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const Export = () =>
  z
    .object({
      id: z.string(),
      what: z.enum(exportKinds),
      /** `waiting`: a large export is written within minutes; read it again. `failed`: request another export. */
      status: z.enum(['waiting', 'ready', 'failed']),
      createdAt: Instant(),
      /** The rows written so far, while the export waits. */
      rows: z.number().int().optional(),
      /** Whether there were more rows than fit into a file, which then has the newest. */
      isCut: z.boolean().optional(),
      /** A link to the file, valid for five minutes; reading the export again returns a new one. */
      url: z.string().optional(),
    })
    .meta({ title: 'Export' });
export type Export = z.output<ReturnType<typeof Export>>;

export const begin = /* @__PURE__ */ endpoint({
  key: 'export.begin',
  method: 'POST',
  path: '/api/admin/exports',
  access: 'staff',
  summary: 'Export as CSV: a small file at once, a large one by a job; each role exports what it can see',
  body: () =>
    z
      .strictObject({
        what: z.enum(exportKinds, 'Export orders, products, customers, contacts, complaints or appointments'),
        /** Days in India, both included; not for products. For appointments these are the days on which they begin. */
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
  summary: 'Read the state and the link of an export of the caller, who must still have a role that may begin it',
  params: () => z.strictObject({ id: Id() }),
  reply: Export,
  failures: ['export_not_found', 'forbidden'],
});
