/** The GST books: a period's return as files, its summary, and closing it. */
import * as z from 'zod';
import { gstPeriodPattern } from '../../rules/gst/gst-period.ts';
import { gstr1Tables } from '../../rules/gst/gstr1-files.ts';
import { FileReply, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

const Period = () => z.string().regex(gstPeriodPattern, 'Use a month like 2026-11, or a quarter of the financial year like 2026-Q3');

/** Rupees; negative when more was credited than supplied. */
const Amount = () => z.number();
const Count = () => z.number().int();
const amounts = () => ({ txval: Amount(), iamt: Amount(), camt: Amount(), samt: Amount(), csamt: Amount() });
const Items = () => z.array(z.object({ num: Count(), itm_det: z.object({ rt: z.number(), ...amounts() }) }));
const documentFields = () => ({ val: Amount(), itms: Items() });
const taxedDocumentFields = () => ({ ...documentFields(), rchrg: z.literal('N'), inv_typ: z.literal('R'), pos: z.string() });
const noteFields = () => ({ ntty: z.literal('C'), nt_num: z.string(), nt_dt: z.string() });
const Hsn = () =>
  z.array(z.object({ num: Count(), hsn_sc: z.string(), desc: z.string(), uqc: z.string(), qty: z.number(), rt: z.number(), ...amounts() }));

/** The names of the fields are those of the GST portal. */
const PortalJson = () =>
  z
    .object({
      gstin: z.string(),
      /** `112026`; a quarter is named by its last month. */
      fp: z.string(),
      b2b: z.array(z.object({ ctin: z.string(), inv: z.array(z.object({ inum: z.string(), idt: z.string(), ...taxedDocumentFields() })) })),
      b2cl: z.array(z.object({ pos: z.string(), inv: z.array(z.object({ inum: z.string(), idt: z.string(), ...documentFields() })) })),
      b2cs: z.array(z.object({ sply_ty: z.enum(['INTRA', 'INTER']), pos: z.string(), typ: z.literal('OE'), rt: z.number(), ...amounts() })),
      cdnr: z.array(z.object({ ctin: z.string(), nt: z.array(z.object({ ...noteFields(), ...taxedDocumentFields() })) })),
      cdnur: z.array(z.object({ typ: z.literal('B2CL'), ...noteFields(), pos: z.string(), ...documentFields() })),
      nil: z.object({
        inv: z.array(
          z.object({
            sply_ty: z.enum(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C']),
            ...{ expt_amt: Amount(), nil_amt: Amount(), ngsup_amt: Amount() },
          }),
        ),
      }),
      hsn: z.object({ hsn_b2b: Hsn(), hsn_b2c: Hsn() }),
      doc_issue: z.object({
        doc_det: z.array(
          z.object({
            doc_num: Count(),
            docs: z.array(z.object({ num: Count(), from: z.string(), to: z.string(), totnum: Count(), cancel: Count(), net_issue: Count() })),
          }),
        ),
      }),
    })
    .meta({ title: 'Gstr1' });

export const readGstr1 = /* @__PURE__ */ endpoint({
  key: 'gst.readGstr1',
  method: 'GET',
  path: '/api/admin/gst/gstr1',
  access: 'admin',
  summary: "GSTR-1 of a period: the portal's JSON, one table as CSV, or all tables as CSV in a ZIP file; for a closed period the stored figures",
  query: () =>
    z
      .strictObject({
        period: Period(),
        format: z.enum(['json', 'csv']).default('json'),
        /** Only for `csv`; absent: all tables are returned. */
        table: z.enum(gstr1Tables, `Choose one of: ${gstr1Tables.join(', ')}`).optional(),
      })
      .refine(({ format, table }) => table === undefined || format === 'csv', { path: ['table'], message: 'A table is for format=csv' }),
  reply: () => z.union([PortalJson(), FileReply()]),
  media: 'application/zip',
  isFileOnRequest: true,
  failures: [],
});

const Sums = () => z.object({ count: Count(), taxable: Amount(), igst: Amount(), cgst: Amount(), sgst: Amount(), total: Amount() });

export const PeriodSummary = () =>
  z
    .object({
      period: z.string(),
      /** Days in India, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      gstin: z.string(),
      /** SHA-256 of all figures; the request that closes the period repeats it. */
      digest: z.string(),
      /** The time from which the period may be closed: an hour after its end. */
      closableFrom: Instant(),
      closed: z.object({ at: Instant(), by: z.string() }).optional(),
      invoices: Sums(),
      creditNotes: Sums(),
      /** Exempt services of the clinic. */
      receipts: z.object({ count: Count(), total: Amount() }),
      /** Invoices less credit notes. */
      net: Sums(),
      /** The part of the net value that is goods at 0 %, in table 8; 0 for a period that was closed before these were listed apart. */
      nilRated: Amount(),
      rates: z.array(z.object({ rate: z.number(), taxable: Amount(), igst: Amount(), cgst: Amount(), sgst: Amount() })),
      /** The tables of GSTR-1; `count` is the number of documents or rows in the table. */
      tables: z.array(z.object({ id: z.enum(gstr1Tables), count: Count(), taxable: Amount(), tax: Amount() })),
      series: z.array(
        z.object({ kind: z.enum(['invoice', 'credit-note', 'receipt']), from: z.string(), to: z.string(), count: Count(), missing: Count() }),
      ),
      /** What the owner should check before filing. */
      warnings: z.array(z.string()),
    })
    .meta({ title: 'GstPeriod' });
export type PeriodSummary = z.output<ReturnType<typeof PeriodSummary>>;

export const readPeriod = /* @__PURE__ */ endpoint({
  key: 'gst.readPeriod',
  method: 'GET',
  path: '/api/admin/gst/periods/{period}',
  access: 'admin',
  summary: 'Read the tax of a period: its documents, rates and tables, and whether it is closed',
  params: () => z.strictObject({ period: Period() }),
  reply: PeriodSummary,
  failures: [],
});

export const closePeriod = /* @__PURE__ */ endpoint({
  key: 'gst.closePeriod',
  method: 'POST',
  path: '/api/admin/gst/periods/{period}/close',
  access: 'admin',
  summary: 'Close a period with the figures that the owner saw: its return never changes again; a repeat gets the same reply',
  params: () => z.strictObject({ period: Period() }),
  body: () =>
    z.strictObject({
      /** The digest of the summary that was shown. */
      digest: z.string().regex(/^[0-9a-f]{64}$/, 'Send the digest of the summary that was shown'),
    }),
  reply: PeriodSummary,
  failures: [
    // `details.closableFrom`
    'gst_period_open',
    // `details.series` lists the numbers without a document.
    'gst_period_incomplete',
    'edited_meanwhile',
  ],
});
