/** Recalculates all prices when the shop changes between prices with and without tax; a job does it, product by product. */
import * as z from 'zod';
import { mrpChoices, roundings, warnings } from '../../rules/catalogue/recalculation.ts';
import { Instant, NumberFromText, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { priceModes } from '../settings/settings.ts';
import { Version } from './product.ts';

/** How to recalculate. */
const optionFields = () => ({
  to: z.enum(priceModes, `Choose one of: ${priceModes.join(', ')}`),
  /** To the paisa, or to whole rupees; halves are rounded up. */
  rounding: z.enum(roundings, `Choose one of: ${roundings.join(', ')}`),
  /** `recalculate` changes the MRP like the price, `keep` leaves it unchanged. */
  mrp: z.enum(mrpChoices, `Choose one of: ${mrpChoices.join(', ')}`),
});

export const Recalculation = () =>
  z
    .object({
      id: z.string(),
      status: z.enum(['running', 'done']),
      ...optionFields(),
      /** Whether this run undoes the previous one. */
      isUndo: z.boolean(),
      /** The progress: product ids up to `seen`, of `upTo`. */
      seen: z.number().int(),
      upTo: z.number().int(),
      changed: z.number().int(),
      /** Products whose prices were edited after the recalculation that is undone: these are recalculated to the paisa. */
      edited: z.number().int(),
      /** Products that could not be written: they keep their prices, and customers pay the same as before. */
      failed: z.number().int(),
      /** The first hundred products that were edited or failed. */
      listed: z.array(z.object({ productId: z.number().int(), name: z.string(), why: z.enum(['edited', 'failed']) })),
      startedAt: Instant(),
      endedAt: Instant().optional(),
    })
    .meta({ title: 'Recalculation' });
export type Recalculation = z.output<ReturnType<typeof Recalculation>>;

const PriceBefore = () => z.object({ price: Rupees(), mrp: Rupees().optional(), gstRate: z.number(), paid: Rupees() });

/** A variant, or the product that is its own only variant. */
export const RecalculationRow = () =>
  z
    .object({
      productId: z.number().int(),
      variantId: z.number().int(),
      name: z.string(),
      /** The variant's choice as text; empty for the only variant. */
      title: z.string(),
      sku: z.string(),
      /** `paid` is what a customer pays for one unit, without delivery. */
      before: PriceBefore(),
      after: PriceBefore(),
      warnings: z.array(z.enum(warnings)),
    })
    .meta({ title: 'RecalculationRow' });
export type RecalculationRow = z.output<ReturnType<typeof RecalculationRow>>;

export const preview = /* @__PURE__ */ endpoint({
  key: 'recalculation.preview',
  method: 'GET',
  path: '/api/admin/price-recalculation/preview',
  access: 'admin',
  summary: 'What the prices would be, a part of the catalogue at a time: `next` is the beginning of the following part',
  query: () => z.strictObject({ ...optionFields(), after: NumberFromText(z.number().int().min(0).default(0)) }),
  reply: () => z.object({ rows: z.array(RecalculationRow()), next: z.number().int().nullable(), upTo: z.number().int() }),
  failures: [],
});

export const start = /* @__PURE__ */ endpoint({
  key: 'recalculation.start',
  method: 'POST',
  path: '/api/admin/price-recalculation',
  access: 'admin',
  summary: 'Change the mode of new prices at once, and recalculate the stored prices by a job; `version` is that of the price settings',
  body: () =>
    z
      .strictObject({ version: Version(), ...optionFields() })
      .meta({ example: { version: 0, to: 'tax_inclusive', rounding: 'rupee', mrp: 'recalculate' } }),
  reply: Recalculation,
  status: 202,
  failures: ['edited_meanwhile', 'prices_busy'],
});

export const read = /* @__PURE__ */ endpoint({
  key: 'recalculation.read',
  method: 'GET',
  path: '/api/admin/price-recalculation',
  access: 'admin',
  summary: 'The progress of the latest recalculation of prices, and whether it can be undone',
  reply: () => z.object({ run: Recalculation().nullable(), canUndo: z.boolean() }),
  failures: [],
});

export const undo = /* @__PURE__ */ endpoint({
  key: 'recalculation.undo',
  method: 'POST',
  path: '/api/admin/price-recalculation/undo',
  access: 'admin',
  summary: 'Undo the latest recalculation: former prices are restored, and prices that were edited since are recalculated to the paisa',
  body: () => z.strictObject({ version: Version() }),
  reply: Recalculation,
  status: 202,
  failures: ['edited_meanwhile', 'prices_busy', 'nothing_to_undo'],
});
