/** What couriers collect: their remittances, and how many parcels come back. */
import * as z from 'zod';
import { remittanceOutcomes } from '../../rules/order/remittance.ts';
import { Required, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const importRemittance = /* @__PURE__ */ endpoint({
  key: 'remittance.import',
  method: 'POST',
  path: '/api/admin/remittances',
  access: 'admin',
  summary:
    'Match what a courier has paid with the orders that it collected for, from a CSV file of order or tracking number, amount, reference and date. A dry run writes nothing; the same file a second time changes nothing',
  body: () =>
    z.strictObject({
      csv: Required('Choose the file of the courier').max(100_000, 'The file is larger than 100 kB: send it in parts'),
      dryRun: z.boolean().default(true),
    }),
  reply: () =>
    z.object({
      rows: z.array(
        z.object({
          /** Of the file, the header is line 1. */
          line: z.number().int(),
          outcome: z.enum(remittanceOutcomes),
          message: z.string(),
          order: z.string(),
          orderId: z.string().optional(),
          amount: Rupees(),
          /** What was collected for the order. */
          expected: Rupees().optional(),
        }),
      ),
      /** Of the file, and of the orders in it that the courier has paid. */
      total: Rupees(),
      matched: Rupees(),
    }),
  failures: [],
});

export const readFigures = /* @__PURE__ */ endpoint({
  key: 'remittance.readFigures',
  method: 'GET',
  path: '/api/admin/remittances/figures',
  access: 'admin',
  summary: 'How many parcels that were to be paid on delivery came back in the last 90 days, in all and by the first three digits of the PIN code',
  reply: () => {
    const counts = {
      delivered: z.number().int(),
      refused: z.number().int(),
      /** 0 to 1; null without a parcel that has arrived or come back. */ rate: z.number().nullable(),
    };
    return z.object({
      all: z.object(counts),
      /** The most refused first, at most 50. */
      prefixes: z.array(z.object({ prefix: z.string(), ...counts })),
      /** Rupees that are still to be collected, and that couriers have collected and not paid. */
      due: Rupees(),
      unpaid: Rupees(),
      /** Only the newest orders were counted. */
      isPartial: z.boolean(),
    });
  },
  failures: [],
});
