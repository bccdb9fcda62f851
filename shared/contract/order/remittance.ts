/** Money that couriers collect: their remittances, and how many parcels come back. */
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
          /** The line in the file; the header is line 1. */
          line: z.number().int(),
          outcome: z.enum(remittanceOutcomes),
          message: z.string(),
          order: z.string(),
          orderId: z.string().optional(),
          amount: Rupees(),
          /** The amount that was collected for the order. */
          expected: Rupees().optional(),
        }),
      ),
      /** The sum of the file, and of those of its orders that the courier has paid. */
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
      /** 0 to 1; null when no parcel has arrived or come back. */
      rate: z.number().nullable(),
    };
    return z.object({
      all: z.object(counts),
      /** Beginnings of PIN codes, those with the most refused parcels first, at most 50. */
      prefixes: z.array(z.object({ prefix: z.string(), ...counts })),
      /** Rupees still to be collected, and rupees that couriers have collected and not yet paid. */
      due: Rupees(),
      unpaid: Rupees(),
      /** Whether only the newest orders were counted. */
      isPartial: z.boolean(),
    });
  },
  failures: [],
});
